import type { PriceTolerance } from '../approval/approval.ts';
import { priceBand } from '../approval/fingerprint.ts';
import type { BookingStatus } from '../booking/booking-lifecycle.ts';
import type { OrderScope } from '../booking/order-scope.ts';
import type { QuoteTerms } from '../booking/quote-booking.ts';
import { cancellationServiceCharge } from '../fare/convenience-fee.ts';
import { greatest, least, type Paise, paise, subtract, sum, times, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { serviceGst } from '../tax/service-gst.ts';
import { type AirportTime, instantOf, shortDate } from '../time/airport-time.ts';
import { CANCELLATION_STOPS_HOURS, type CancelChannel } from './cancel-choices.ts';

/** Our charge for a change, per traveller and before GST, from a day on (YYYY-MM-DD). */
export interface DatedChangeFee {
  readonly validFrom: string;
  readonly perTravellerPaise: Paise;
}

/** What an airline asks for a change, and on which terms we charge for it. */
export interface ChangeFacts {
  /** New fare less old fare for all travellers; negative where the new fare is lower. */
  readonly fareDifferencePaise: Paise;
  readonly penaltyPaise: Paise;
  /** Credits of this airline that may be used, for these travellers. */
  readonly creditPaise: Paise;
  /** `travellers` counts those who still fly; `roundTrip` = more than one slice is given up. */
  readonly terms: QuoteTerms & { readonly roundTrip: boolean };
  /** The organisation's own charges for changes; empty = as for a cancellation. */
  readonly changeFees: readonly DatedChangeFee[];
}

/**
 * What a change costs. pay − return = fare difference + penalty + fee + taxes − credit, and one of pay and return is 0.
 */
export interface ChangeQuote {
  readonly fareDifferencePaise: Paise;
  readonly penaltyPaise: Paise;
  readonly feePerTravellerPaise: Paise;
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** What credits pay; they pay the airline only, never our charge. */
  readonly creditPaise: Paise;
  /** Fare difference and penalty: above 0 goes to the airline, below 0 comes back from it. */
  readonly airlinePaise: Paise;
  /** What remains after everything: above 0 is paid, below 0 comes back. */
  readonly netPaise: Paise;
  readonly payPaise: Paise;
  readonly returnPaise: Paise;
  readonly proof: Proof;
}

/**
 * Prices a change of date or flight: the airline's fare difference and penalty, and our charge per traveller with GST by
 * place of supply. Our charge is the dated setting where there is one, otherwise the cancellation service charge
 * (₹100 + GST where nothing is set; spec rules §9.1). Throws RangeError for a negative penalty or credit.
 */
export function quoteChange(facts: ChangeFacts): ChangeQuote {
  const { fareDifferencePaise, penaltyPaise, terms } = facts;
  if (penaltyPaise < 0 || facts.creditPaise < 0) throw new RangeError('A penalty or credit is never negative');
  const feePerTravellerPaise = changeFeeOn(facts);
  const feePaise = times(feePerTravellerPaise, terms.travellers);
  const gst = serviceGst({
    feePaise,
    supplierStateCode: terms.supplierStateCode,
    placeOfSupplyStateCode: terms.placeOfSupplyStateCode,
    on: terms.on,
  });
  const airlinePaise = sum([fareDifferencePaise, penaltyPaise]);
  const creditPaise = least(facts.creditPaise, greatest(airlinePaise, ZERO));
  const netPaise = subtract(sum([airlinePaise, feePaise, gst.totalPaise]), creditPaise);
  return {
    fareDifferencePaise,
    penaltyPaise,
    feePerTravellerPaise,
    feePaise,
    cgstPaise: gst.cgstPaise,
    sgstPaise: gst.sgstPaise,
    igstPaise: gst.igstPaise,
    creditPaise,
    airlinePaise,
    netPaise,
    payPaise: greatest(netPaise, ZERO),
    returnPaise: greatest(paise(-netPaise), ZERO),
    proof: proof({
      rule: 'change.total',
      inputs: { fareDifferencePaise, penaltyPaise, feePaise, creditPaise },
      result: netPaise,
      source: 'Product rule: change of date or flight',
      parts: [gst.proof],
    }),
  };
}

/**
 * The highest net amount of a change that needs no new question: what was agreed and the organisation's tolerance on it.
 * A change that gives money back has no tolerance: it may not give back less.
 */
export function changeBand(agreedNetPaise: Paise, tolerance: PriceTolerance): Paise {
  return priceBand(agreedNetPaise, tolerance);
}

function changeFeeOn({ changeFees, terms }: ChangeFacts): Paise {
  const dated = changeFees
    .filter((fee) => fee.validFrom <= terms.on)
    .toSorted((a, b) => Temporal.PlainDate.compare(a.validFrom, b.validFrom))
    .at(-1);
  return dated?.perTravellerPaise ?? cancellationServiceCharge(terms.fees, terms).perTravellerPaise;
}

/** Why flights cannot be changed. */
export type ChangeRefusalCode =
  | 'not_booked'
  | 'nothing_to_change'
  | 'unknown_slice'
  | 'slice_cancelled'
  | 'departed'
  | 'change_stopped'
  | 'new_flight_too_soon'
  | 'flights_overlap';

/** A refusal with the sentence that is shown. */
export interface ChangeRefusal {
  readonly code: ChangeRefusalCode;
  readonly sentence: string;
}

/** A slice of the booking, in the order of travel. */
export interface ChangeableSlice {
  readonly legId: string;
  readonly sliceIndex: number;
  readonly fromCity: string;
  readonly departure: AirportTime;
  readonly arrival: AirportTime;
}

/** Times of a new slice. */
export interface NewSlice {
  readonly departure: AirportTime;
  readonly arrival: AirportTime;
}

/** A wish to change flights, with what it is judged by. */
export interface ChangeWish {
  readonly status: BookingStatus;
  readonly isOffline: boolean;
  /** False where the supplier changes nothing online. */
  readonly changeOnline: boolean;
  readonly slices: readonly ChangeableSlice[];
  readonly travellers: number;
  readonly cancelled: readonly OrderScope[];
  /** The order and those of its slices that are given up. */
  readonly legId: string;
  readonly removes: readonly number[];
  /** The new flights; empty while they have not been chosen. */
  readonly adds: readonly NewSlice[];
  readonly now: Temporal.Instant;
}

/** What a wish comes to. */
export type ChangeAnswer =
  | { readonly ok: true; readonly channel: CancelChannel }
  | { readonly ok: false; readonly refusal: ChangeRefusal };

/**
 * Whether flights may be changed: only of a booked trip, only what is not cancelled, not within three hours of departure
 * (spec rules §9.1), and only to flights that fit between those that stay. Where a part of the travellers is cancelled or
 * the supplier cannot change online, a person arranges it.
 */
export function judgeChange(wish: ChangeWish): ChangeAnswer {
  const refusal = refuseRemoved(wish) ?? refuseAdded(wish);
  if (refusal) return { ok: false, refusal };
  const touched = wish.cancelled.some(
    (scope) => scope.legId === wish.legId && scope.slices.some((slice) => wish.removes.includes(slice)),
  );
  return { ok: true, channel: wish.isOffline || !wish.changeOnline || touched ? 'request' : 'online' };
}

function refuseRemoved(wish: ChangeWish): ChangeRefusal | null {
  if (wish.status !== 'BOOKED') return { code: 'not_booked', sentence: 'Only a booked flight can be changed.' };
  if (wish.removes.length === 0) {
    return { code: 'nothing_to_change', sentence: 'Please choose which flight to change.' };
  }
  for (const index of wish.removes) {
    const slice = wish.slices.find((one) => one.legId === wish.legId && one.sliceIndex === index);
    if (!slice)
      return { code: 'unknown_slice', sentence: 'This flight is not on the booking. Please reload the page.' };
    if (isCancelledForAll(wish, wish.legId, index))
      return { code: 'slice_cancelled', sentence: 'This flight is cancelled.' };
    const leftMs = instantOf(slice.departure).epochMilliseconds - wish.now.epochMilliseconds;
    const flight = `The flight from ${slice.fromCity} on ${shortDate(slice.departure.wall)}`;
    if (leftMs <= 0) return { code: 'departed', sentence: `${flight} has left.` };
    if (leftMs < CANCELLATION_STOPS_HOURS * 3_600_000) {
      const sentence = `${flight} leaves in less than ${CANCELLATION_STOPS_HOURS} hours. Requests stop ${CANCELLATION_STOPS_HOURS} hours before departure.`;
      return { code: 'change_stopped', sentence };
    }
  }
  return null;
}

function isCancelledForAll({ cancelled, travellers }: ChangeWish, legId: string, slice: number): boolean {
  const gone = cancelled
    .filter((scope) => scope.legId === legId && scope.slices.includes(slice))
    .flatMap((scope) => scope.travellers);
  return new Set(gone).size >= travellers;
}

function refuseAdded(wish: ChangeWish): ChangeRefusal | null {
  const kept = wish.slices.filter(
    (slice) =>
      !(slice.legId === wish.legId && wish.removes.includes(slice.sliceIndex)) &&
      !isCancelledForAll(wish, slice.legId, slice.sliceIndex),
  );
  const stopsMs = wish.now.epochMilliseconds + CANCELLATION_STOPS_HOURS * 3_600_000;
  for (const added of wish.adds) {
    if (instantOf(added.departure).epochMilliseconds < stopsMs) {
      const sentence = `Please choose a flight that leaves in ${CANCELLATION_STOPS_HOURS} hours or later.`;
      return { code: 'new_flight_too_soon', sentence };
    }
  }
  const spans = [...kept, ...wish.adds]
    .map(({ departure, arrival }) => ({ from: instantOf(departure), to: instantOf(arrival) }))
    .toSorted((a, b) => Temporal.Instant.compare(a.from, b.from));
  const overlap = spans.some((span, index) => {
    const next = spans[index + 1];
    return next !== undefined && Temporal.Instant.compare(next.from, span.to) < 0;
  });
  if (!overlap) return null;
  return { code: 'flights_overlap', sentence: 'The new flight overlaps with another flight of this booking.' };
}
