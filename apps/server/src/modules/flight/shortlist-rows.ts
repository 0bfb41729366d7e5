import { getShortlist, type listShortlists } from '@pravas/contract/flight/shortlist-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { findShared, sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import { greatest, least, type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { decoderOf, encoderOf } from '../../platform/wire-form.ts';
import type { SearchCriteria } from './search-memory.ts';

type SharedOption = PayloadOf<typeof getShortlist>['shared'][number];
/** A flight as it was copied when it was shared; what was shared earlier has less. */
export type KeptOption = Omit<SharedOption, 'totalWithFee' | 'verdict' | 'emissions'> &
  Partial<Pick<SharedOption, 'verdict' | 'emissions'>>;
/** A shortlist as lists show it. */
type ShortlistRow = PayloadOf<typeof listShortlists>['data'][number];
/** What one person says of it. */
type ShortlistAnswer = ShortlistRow['answers'][number];

type Row = Selectable<Schema['flight_shortlist']>;

/** Narrows to what this person has shared or been sent; nobody else sees a shortlist. */
export function visibleTo(tx: Tx, personId: string) {
  return tx
    .selectFrom('flight_shortlist')
    .where(sql<boolean>`(created_by = ${personId} or ${personId}::uuid = any (recipients))`);
}

/** Flights are kept as they would cross the wire. */
const { shared: sharedShape } = getShortlist.payload.shape;
const encodeKept = encoderOf(sharedShape);
const decodeKept = decoderOf(sharedShape);

/** The flights of a shortlist as they are kept. */
export function keepFlights(shared: readonly KeptOption[]): string {
  return JSON.stringify(encodeKept(shared as SharedOption[]));
}

/** The flights of a shortlist as they were kept. */
export function keptFlights(row: Pick<Row, 'options'>): readonly KeptOption[] {
  return decodeKept(row.options as Parameters<typeof decodeKept>[0]);
}

/** What a shared flight costs with our fee; null for half of a return, whose fee is for both ways, and where it is not known. */
export function totalWithFee(
  { options, totalPrice }: Pick<KeptOption, 'options' | 'totalPrice'>,
  { criteria, fee_paise: feePaise }: Pick<Row, 'criteria' | 'fee_paise'>,
): Paise | null {
  const { shape } = criteria as SearchCriteria;
  const isHalf = shape === 'return' && options.length === 1 && options[0]?.coverage !== 'whole';
  return feePaise === null || isHalf ? null : sum([totalPrice, paise(feePaise)]);
}

/** Shortlists as `personId` sees them, in the order given. */
export async function presentRows(tx: Tx, rows: readonly Row[], personId: string): Promise<ShortlistRow[]> {
  const people = await readPeople(tx, [...new Set(rows.flatMap((row) => [row.created_by, ...row.recipients]))]);
  const named = (id: string) => people.get(id) ?? { user_id: 0, name: '-' };
  const answers = await readAnswers(tx, rows);
  return rows.map((row) => {
    const shared = keptFlights(row);
    const totals = shared.map((one) => totalWithFee(one, row) ?? one.totalPrice);
    return {
      _id: row.id,
      title: titleOf(row.criteria as SearchCriteria),
      sharedBy: named(row.created_by),
      recipients: row.recipients.map(named),
      note: row.note,
      flights: shared.length,
      from: totals.reduce(least),
      to: totals.reduce(greatest),
      sharedAt: row.created_at.toISOString(),
      isMine: row.created_by === personId,
      answers: answers
        .filter((one) => one.shortlist_id === row.id)
        .map((one) => ({
          person: named(one.person_id),
          suggested: suggestedIn(shared, one),
          comment: one.comment,
          answeredAt: one.answered_at.toISOString(),
          isMine: one.person_id === personId,
        })),
    };
  });
}

type AnswerRow = Selectable<Schema['flight_shortlist_answer']>;

/** All that was answered to these shortlists, latest first; whoever answered is among those they were sent to. */
async function readAnswers(tx: Tx, rows: readonly Row[]): Promise<readonly AnswerRow[]> {
  if (rows.length === 0) return [];
  return tx
    .selectFrom('flight_shortlist_answer')
    .selectAll()
    .where(
      'shortlist_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('person_id')
    .execute();
}

function suggestedIn(
  shared: readonly KeptOption[],
  { flight_id: flightId, fare_type: fareType }: AnswerRow,
): ShortlistAnswer['suggested'] {
  const one = flightId === null || fareType === null ? null : findShared(shared, { flightId, fareType });
  return one && { flightId: one.flightId, fareType: one.fareType, name: sharedFlightName(one, shared) };
}

async function readPeople(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { user_id: number; name: string }>();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { user_id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() }]),
  );
}

/** "Delhi → Mumbai → Goa, Tue, 1 Dec". */
function titleOf({ search }: Pick<SearchCriteria, 'search'>): string {
  const city = (code: string) => airportByCode(code)?.city ?? code;
  const stops = search.slices.flatMap((slice, index) => {
    const before = search.slices[index - 1];
    return before?.to === slice.from ? [city(slice.to)] : [city(slice.from), city(slice.to)];
  });
  return `${stops.join(' → ')}, ${shortDate(search.slices[0].date)}`;
}
