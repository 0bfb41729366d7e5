import { getShortlist, type listShortlists } from '@pravas/contract/flight/shortlist-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import { type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { decoderOf, encoderOf } from '../../platform/wire-form.ts';
import type { KeptShortlist, SeenShortlist, SharedKind } from '../shortlist/index.ts';
import type { SearchCriteria } from './search-memory.ts';

type SharedOption = PayloadOf<typeof getShortlist>['shared'][number];
/** A flight as it was copied when it was shared; what was shared earlier has less. */
export type KeptOption = Omit<SharedOption, 'totalWithFee' | 'verdict' | 'emissions'> &
  Partial<Pick<SharedOption, 'verdict' | 'emissions'>>;
/** A shortlist as lists show it. */
type ShortlistRow = PayloadOf<typeof listShortlists>['data'][number];

/** Flights among what colleagues are asked about: a fare of a flight is what is suggested. */
export const SHARED_FLIGHTS: SharedKind = {
  service: 'flight',
  objectType: 'flight_shortlist',
  topics: { shared: 'flight.shortlisted', answered: 'flight.shortlist_answered' },
  titleOf: ({ criteria }) => titleOf(criteria as SearchCriteria),
  thingsOf: (row) => {
    const shared = keptFlights(row);
    return shared.map((one) => ({
      itemId: one.flightId,
      variantId: one.fareType,
      name: sharedFlightName(one, shared),
      totalPaise: totalWithFee(one, row) ?? one.totalPrice,
    }));
  },
  trailOf: (suggested) => ({ fareType: suggested?.variantId ?? null }),
};

/** Flights are kept as they would cross the wire. */
const { shared: sharedShape } = getShortlist.payload.shape;
const encodeKept = encoderOf(sharedShape);
const decodeKept = decoderOf(sharedShape);

/** The flights of a shortlist as they are kept. */
export function keepFlights(shared: readonly KeptOption[]): string {
  return JSON.stringify(encodeKept(shared as SharedOption[]));
}

/** The flights of a shortlist as they were kept. */
export function keptFlights(row: Pick<KeptShortlist, 'options'>): readonly KeptOption[] {
  return decodeKept(row.options as Parameters<typeof decodeKept>[0]);
}

/** What a shared flight costs with our fee; null for half of a return, whose fee is for both ways, and where it is not known. */
export function totalWithFee(
  { options, totalPrice }: Pick<KeptOption, 'options' | 'totalPrice'>,
  { criteria, fee_paise: feePaise }: Pick<KeptShortlist, 'criteria' | 'fee_paise'>,
): Paise | null {
  const { shape } = criteria as SearchCriteria;
  const isHalf = shape === 'return' && options.length === 1 && options[0]?.coverage !== 'whole';
  return feePaise === null || isHalf ? null : sum([totalPrice, paise(feePaise)]);
}

/** A shortlist in the words of flights. */
export function presentShortlist({ service: _service, count, answers, ...seen }: SeenShortlist): ShortlistRow {
  return { ...seen, flights: count, answers: presentAnswers(answers) };
}

/** What was answered, in the words of flights. */
export function presentAnswers(answers: SeenShortlist['answers']): ShortlistRow['answers'] {
  return answers.map(({ suggested, ...said }) => ({
    ...said,
    suggested: suggested && { flightId: suggested.itemId, fareType: suggested.variantId, name: suggested.name },
  }));
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
