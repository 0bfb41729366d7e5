import type { Offer } from '@pravas/domain/fare/offer.ts';
import { flightCode, type Segment, type Slice, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { fromRupees, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { BookRequest, FlightSupplier } from '../flight/port.ts';
import type { Answer } from '../order-port.ts';
import { ERROR_CODE, errorOf, supplierError } from './errors.ts';
import type { PassengerExtras } from './from-domain.ts';
import { type Quote, quoteOffer } from './quote.ts';
import { parseRef, type TboRef } from './ref.ts';
import type { TboParts } from './search.ts';
import { isBagOf, isOn, seatCode, toExtras } from './to-extras.ts';
import { isIncludedBag, parseExtras, type TboExtra, type TboExtras, type TboSeat } from './wire-extras.ts';

type GoodQuote = Extract<Quote, { readonly ok: true }>;

/** A purchase's extras: what to send per traveller, and what they cost now. `gone` lists the unavailable ones. */
export interface ExtrasToSend {
  readonly perTraveller: readonly PassengerExtras[];
  readonly totalPaise: Paise;
  readonly gone: readonly string[];
}

const OPEN_SEAT = 1;
const NOTHING: PassengerExtras = { Baggage: [], MealDynamic: [], SeatDynamic: [] };

/** Seats, meals and bags on sale with an offer. */
export const getExtras = async (
  parts: TboParts,
  ...[offer, signal]: Parameters<FlightSupplier['getExtras']>
): ReturnType<FlightSupplier['getExtras']> => {
  const ref = parseRef(offer.ref);
  if (!ref) return { ok: false, error: supplierError(parts.config, 'not_supported', 'This offer is not ours', false) };
  let answer = await askExtras(parts, ref, signal);
  if (!answer.ok && answer.error.kind === 'session_expired') {
    // Asked before FareQuote, SSR answers as if the session were over: quote, then ask again.
    const quote = await quoteOffer(parts, offer, signal);
    if (!quote.ok) return { ok: false, error: quote.error };
    answer = await askExtras(parts, ref, signal);
  }
  return answer.ok ? { ok: true, value: toExtras(answer.value, offer.slices) } : answer;
};

/**
 * Finds what was chosen among what SSR sells now. SSR is not asked when nothing was chosen, except on international
 * low-cost fares: there the allowance that comes with the fare is an option of its own at price 0, and unless it is
 * sent back no bag is granted (TBO's SSR page).
 */
export async function extrasToSend(
  parts: TboParts,
  request: BookRequest,
  quote: GoodQuote,
  signal: AbortSignal,
): Promise<Answer<ExtrasToSend>> {
  const { detail: offer } = quote.checked;
  const international = offer.slices.some((slice) =>
    slice.segments.some(({ from, to }) => from.countryCode !== 'IN' || to.countryCode !== 'IN'),
  );
  const echoes = quote.ref.isLcc && international;
  if (!echoes && request.extras.length === 0) {
    return { ok: true, value: { perTraveller: request.travellers.map(() => NOTHING), totalPaise: ZERO, gone: [] } };
  }
  const answer = await askExtras(parts, quote.ref, signal);
  if (!answer.ok) return answer;
  return { ok: true, value: choose(answer.value, request, offer, echoes) };
}

/** What is missing where the airline demands a seat or a meal for everyone; null when nothing is. */
export function missingExtra(request: BookRequest, offer: Offer): 'seat' | 'meal' | null {
  const { seatMandatory, mealMandatory } = offer.requirements;
  const everyoneHas = (kind: ChosenExtra['kind']) =>
    request.travellers.every(
      (traveller, travellerIndex) =>
        traveller.type === 'INFANT' ||
        offer.slices.every((slice) =>
          slice.segments.every((segment) =>
            request.extras.some(
              (extra) =>
                extra.kind === kind &&
                extra.travellerIndex === travellerIndex &&
                extra.segmentKey === segmentKey(segment),
            ),
          ),
        ),
    );
  if (seatMandatory && !everyoneHas('seat')) return 'seat';
  return mealMandatory && !everyoneHas('meal') ? 'meal' : null;
}

async function askExtras(parts: TboParts, ref: TboRef, signal: AbortSignal): Promise<Answer<TboExtras>> {
  const payload = { TraceId: ref.traceId, ResultIndex: ref.resultIndex };
  const reply = await parts.client.ask('air', 'SSR', payload, signal, ref.tokenDate);
  const error = errorOf(parts.config, reply);
  if (reply.ok && reply.envelope.error.code === ERROR_CODE.none) {
    const extras = parseExtras(reply.envelope.inner);
    if (extras) return { ok: true, value: extras };
    return { ok: false, error: supplierError(parts.config, 'malformed', 'Seats and meals could not be read', true) };
  }
  return { ok: false, error: error ?? supplierError(parts.config, 'unavailable', 'No answer', true) };
}

function choose(extras: TboExtras, request: BookRequest, offer: Offer, echoes: boolean): ExtrasToSend {
  const prices: Paise[] = [];
  const gone: string[] = [];
  const included = echoes ? extras.bags.filter(isIncludedBag).map((bag) => bag.wire) : [];
  const perTraveller = request.travellers.map((traveller, travellerIndex): PassengerExtras => {
    if (traveller.type === 'INFANT') return NOTHING;
    const taken = request.extras
      .filter((extra) => extra.travellerIndex === travellerIndex)
      .flatMap((extra) => {
        const found = findExtra(extras, extra, offer.slices);
        if (!found) gone.push(wordsFor(extra, offer.slices));
        else prices.push(fromRupees(Math.max(0, found.Price)));
        return found ? [{ kind: extra.kind, wire: found.wire }] : [];
      });
    const wiresOf = (kind: ChosenExtra['kind']) => taken.filter((one) => one.kind === kind).map((one) => one.wire);
    return {
      Baggage: [...included, ...wiresOf('bag')],
      MealDynamic: wiresOf('meal'),
      SeatDynamic: wiresOf('seat'),
    };
  });
  return { perTraveller, totalPaise: sum(prices), gone };
}

function findExtra(extras: TboExtras, extra: ChosenExtra, slices: readonly Slice[]): TboExtra | TboSeat | undefined {
  const place = placeOf(extra, slices);
  if (!place) return undefined;
  const { segment, slice } = place;
  if (extra.kind === 'seat') {
    return extras.seats.find(
      (seat) => isOn(seat, segment) && seat.AvailablityType === OPEN_SEAT && seatCode(seat) === extra.code,
    );
  }
  if (extra.kind === 'meal') return extras.meals.find((meal) => isOn(meal, segment) && meal.Code === extra.code);
  return extras.bags.find((bag) => isBagOf(bag, segment, slice) && bag.Code === extra.code);
}

function placeOf(
  extra: ChosenExtra,
  slices: readonly Slice[],
): { readonly segment: Segment; readonly slice: Slice } | null {
  for (const slice of slices) {
    const segment = slice.segments.find((one) => segmentKey(one) === extra.segmentKey);
    if (segment) return { segment, slice };
  }
  return null;
}

function wordsFor(extra: ChosenExtra, slices: readonly Slice[]): string {
  const place = placeOf(extra, slices);
  const flight = place ? ` on ${flightCode(place.segment)}` : '';
  if (extra.kind === 'seat') return `Seat ${extra.code}${flight}`;
  return extra.kind === 'meal' ? `The meal "${extra.name ?? extra.code}"${flight}` : `The extra bag${flight}`;
}
