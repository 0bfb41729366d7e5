import type {
  answerSharedStays as answerOperation,
  getSharedStays as getOperation,
} from '@pravas/contract/hotel/stay-shortlist.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { occupancyText } from '@pravas/domain/hotel/occupancy.ts';
import { sharedStayName } from '@pravas/domain/hotel/shared-stays.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { answerShared, findShortlist, type Saying } from '../shortlist/index.ts';
import { readHotelTerms } from './hotel-agreements.ts';
import { keptStays, presentAnswers, SHARED_STAYS, searchStaysAgain } from './shared-stays.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** One shortlist of hotels. Throws `not_found` for everybody but its sender and its recipients. */
export async function getSharedStays(
  tx: Tx,
  caller: Caller,
  { shortlistId }: QueryOf<typeof getOperation>,
): Promise<PayloadOf<typeof getOperation>> {
  const { row, seen } = await findShortlist(tx, caller.personId, SHARED_STAYS, shortlistId);
  const criteria = row.criteria as unknown as StayCriteria;
  const stays = keptStays(row);
  const listed = await listedAmong(
    tx,
    stays.map(({ hotelId }) => hotelId),
    criteria,
  );
  const { service: _service, answers, ...head } = seen;
  return {
    ...head,
    tripId: row.trip_id,
    ...criteria.stay,
    nights: nightsOf(criteria.stay),
    occupancy: occupancyText(criteria.rooms),
    searchAgain: searchStaysAgain(criteria),
    answers: presentAnswers(answers),
    shared: stays.map((one) => ({
      ...one,
      title: sharedStayName(one, stays),
      isListed: listed.has(one.hotelId),
    })),
  };
}

/**
 * Those that a supplier still lists and the organisation has not blocked; its agreements do not cover personal stays.
 */
async function listedAmong(
  tx: Tx,
  hotelIds: readonly string[],
  { stay, personal }: StayCriteria,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('hotel')
    .select('id')
    .where('id', 'in', hotelIds)
    .where('is_listed', '=', true)
    .execute();
  const { byHotel } = await readHotelTerms(tx, stay.checkIn);
  const isBlocked = (id: string) => !personal && (byHotel.get(id)?.blockedBecause ?? null) !== null;
  return new Set(rows.flatMap(({ id }) => (isBlocked(id) ? [] : [id])));
}

const REFUSING = {
  own: 'You shared these hotels yourself. Only the people you sent them to can suggest one.',
  item: { field: 'suggested.hotelId', message: 'This hotel is not among those that were shared' },
  variant: { field: 'suggested.offerId', message: 'This rate is not among those that were shared' },
};

/**
 * Suggests one of the hotels that were sent to the caller, or none. Throws `not_found` for everybody else,
 * `own_shortlist` for the person who shared them, `validation_failed` for a hotel or rate that is not among them.
 */
export async function answerSharedStays(
  tx: Tx,
  caller: Caller,
  { shortlistId, suggested, comment }: BodyOf<typeof answerOperation>,
  saying: Saying,
): Promise<PayloadOf<typeof answerOperation>> {
  const choice = suggested && { itemId: suggested.hotelId, variantId: suggested.offerId };
  const service = { kind: SHARED_STAYS, refusing: REFUSING };
  const answers = await answerShared(tx, caller, service, { shortlistId, suggested: choice, comment }, saying);
  return { answers: presentAnswers(answers) };
}
