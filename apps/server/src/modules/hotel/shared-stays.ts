import { getSharedStays } from '@pravas/contract/hotel/stay-shortlist.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { writeOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import { sharedStayName } from '@pravas/domain/hotel/shared-stays.ts';
import { nightsOf, nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { decoderOf, encoderOf } from '../../platform/wire-form.ts';
import type { KeptShortlist, SeenShortlist, SharedKind } from '../shortlist/index.ts';
import type { StayCriteria } from './stay-criteria.ts';

type Payload = PayloadOf<typeof getSharedStays>;
/** A hotel with its rate as it was copied when it was shared. */
export type KeptStay = Omit<Payload['shared'][number], 'title' | 'isListed'>;

/** Hotels among what colleagues are asked about: a rate of a hotel is what is suggested. */
export const SHARED_STAYS: SharedKind = {
  service: 'hotel',
  objectType: 'hotel_shortlist',
  topics: { shared: 'stay.shortlisted', answered: 'stay.shortlist_answered' },
  titleOf: ({ criteria }) => {
    const { place, stay } = criteria as unknown as StayCriteria;
    return `${place.name}, ${shortDate(stay.checkIn)}, ${nightsText(nightsOf(stay))}`;
  },
  thingsOf: (row) => {
    const stays = keptStays(row);
    return stays.map((one) => ({
      itemId: one.hotelId,
      variantId: one.offerId,
      name: sharedStayName(one, stays),
      totalPaise: one.total,
    }));
  },
  trailOf: () => ({}),
};

/** Stays are kept as they would cross the wire. */
const { shared: sharedShape } = getSharedStays.payload.shape;
const encodeKept = encoderOf(sharedShape);
const decodeKept = decoderOf(sharedShape);

/** The hotels of a shortlist as they are kept. */
export function keepStays(stays: readonly KeptStay[]): string {
  return JSON.stringify(encodeKept(stays as Payload['shared']));
}

/** The hotels of a shortlist as they were kept. */
export function keptStays(row: Pick<KeptShortlist, 'options'>): readonly KeptStay[] {
  return decodeKept(row.options as Parameters<typeof decodeKept>[0]);
}

/** What was answered, in the words of hotels. */
export function presentAnswers(answers: SeenShortlist['answers']): Payload['answers'] {
  return answers.map(({ suggested, ...said }) => ({
    ...said,
    suggested: suggested && { hotelId: suggested.itemId, offerId: suggested.variantId, name: suggested.name },
  }));
}

/** The parameters of the list of hotels that ask for the same again (rules §7.10); the viewer chooses the trip. */
export function searchStaysAgain({ place, stay, rooms, nationality, personal }: StayCriteria): Record<string, string> {
  return {
    city: place.key,
    loc: place.name,
    cid: stay.checkIn,
    cod: stay.checkOut,
    occ: writeOccupancy(rooms),
    nat: nationality,
    ...(personal ? { pb: '1' } : {}),
  };
}
