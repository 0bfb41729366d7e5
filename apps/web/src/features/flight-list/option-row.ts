import type { flightOption, listedFare, slice } from '@pravas/contract/flight/flight-shapes.ts';
import { eachWay, perWay } from '@pravas/domain/fare/per-way.ts';
import type { RankedOption } from '@pravas/domain/flight/rank-options.ts';
import { fromRupees, sum, toRupees } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import { sliceStops } from '../../lib/slice-stops.ts';
import type { DayBand } from './list-state.ts';

/** Flights with their fares, as the server lists them. */
export type FlightOption = z.input<typeof flightOption>;
/** One fare of an option; totals are for all travellers. */
export type ListedFare = z.input<typeof listedFare>;
/** What comes on top of every fare of a list: our fee, and the same after the GST on it that can be claimed. Rupees. */
export interface ListFees {
  readonly fee: number;
  readonly netFee: number;
}

/** Nothing on top. */
export const NO_FEES: ListFees = { fee: 0, netFee: 0 };

/** A fare with what is paid for it; rupees for all travellers. */
export interface PricedFare extends ListedFare {
  /** The fare with our fee and the GST on that. */
  readonly paid: number;
  /** The same after claimable GST; null where nobody claims any. */
  readonly netPaid: number | null;
}

/** One direction. */
export type Slice = z.input<typeof slice>;

/** What the filters need to know of one direction. */
export interface SliceFacts {
  readonly airlines: readonly string[];
  /** 0, 1, or 2 for two and more. */
  readonly stops: number;
  readonly departs: DayBand;
  readonly durationMinutes: number;
  readonly layovers: readonly { readonly airport: string; readonly minutes: number }[];
}

/** An option made ready for filtering and ranking; computed once when it arrives. */
export interface OptionRow extends Omit<RankedOption, 'sellPaise'> {
  readonly option: FlightOption;
  readonly outward: SliceFacts | null;
  readonly inward: SliceFacts | null;
  /** Every direction there is, each by itself. */
  readonly directions: readonly SliceFacts[];
  /** Fares that can be bought without a matching other half, cheapest first; of a pair those of both ways together. */
  readonly fares: readonly PricedFare[];
  /** Fare types that turned out not to be allowed while the person was reading: they stay in sight. */
  readonly stays: readonly string[];
}

/**
 * Makes a row of an option; `isMulti` tells a journey with several cities from a return. Half of a return has no fees
 * of its own: they come with the pair.
 */
export function rowOf(option: FlightOption, isMulti = false, fees = NO_FEES): OptionRow {
  const facts = option.slices.map(factsOf);
  const first = (isMulti ? together(facts) : facts[0]) ?? null;
  const solo = option.fares.filter((fare) => option.coverage === 'whole' || fare.kind !== 'special_return');
  const start = option.slices[0]?.segments[0];
  return {
    option,
    key: option.flightId,
    outward: option.coverage === 'return' ? null : first,
    inward: option.coverage === 'return' ? first : option.coverage === 'whole' && !isMulti ? (facts[1] ?? null) : null,
    directions: facts,
    fares: (solo.length > 0 ? solo : option.fares).map((fare) => priced(fare, fees)).sort((a, b) => a.paid - b.paid),
    stays: [],
    durationMinutes: option.slices.reduce((sum, slice) => sum + slice.durationMinutes, 0),
    stops: option.slices.reduce((sum, slice) => sum + sliceStops(slice).length, 0),
    departsAtWall: start ? `${start.departureDate}T${start.departureTime}` : '',
  };
}

/** A fare with what comes on top of it. */
export function priced(fare: ListedFare, { fee, netFee }: ListFees): PricedFare {
  return {
    ...fare,
    paid: addRupees(fare.totalPrice, fee),
    netPaid: fare.net && addRupees(fare.net.netPrice, netFee),
  };
}

/** Rupees are added as paise: binary fractions would drift. */
export function addRupees(one: number, other: number): number {
  return toRupees(sum([fromRupees(one), fromRupees(other)]));
}

/** Flights that no single direction's filter fits: any of their airlines, the most stops, the first departure. */
function together(facts: readonly SliceFacts[]): SliceFacts | null {
  const [first] = facts;
  return first
    ? {
        ...first,
        airlines: [...new Set(facts.flatMap((one) => one.airlines))],
        stops: Math.max(...facts.map((one) => one.stops)),
      }
    : null;
}

function factsOf(slice: Slice): SliceFacts {
  return {
    airlines: [...new Set(slice.segments.map((segment) => segment.airlineCode))],
    stops: Math.min(2, sliceStops(slice).length),
    departs: bandOf(slice.segments[0]?.departureTime ?? '00:00'),
    durationMinutes: slice.durationMinutes,
    layovers: slice.segments.slice(0, -1).map((segment, index) => ({
      airport: segment.to,
      minutes: slice.layoversMinutes[index] ?? 0,
    })),
  };
}

function bandOf(clock: string): DayBand {
  const hour = Number(clock.slice(0, 2));
  if (hour < 6) return 'early';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** True where every part of a chosen flight, "<onward>~<return>" or one id, is among these; parts may be empty. */
export function isOffered(fid: string | null, rows: readonly OptionRow[]): boolean {
  return (fid ?? '').split('~').every((key) => key === '' || rows.some((row) => row.key === key));
}

/** "6E 6045 06:10": the first flight of an option. */
export function flightName(option: FlightOption): string {
  const first = option.slices[0]?.segments[0];
  return first ? `${first.flightFullNumber} ${first.departureTime}` : '';
}

type RefundFacts = Pick<ListedFare, 'refundable' | 'cancellationFrom' | 'cancellationEach'>;

/** Refundability in words; what is not known is not claimed. */
export function refundText(fare: RefundFacts, money: (rupees: number) => string): string {
  if (fare.cancellationEach) {
    return perWay(
      fare.cancellationEach.map((charge) => (charge === null ? TAXES_ONLY : cancellationText(charge, money))),
    );
  }
  if (fare.refundable === false) return TAXES_ONLY;
  if (fare.cancellationFrom !== null) return cancellationText(fare.cancellationFrom, money);
  return fare.refundable ? 'Refundable' : 'Refund rules in details';
}

/** The same of fares that make one journey together: once where they are alike, else of each in its turn. */
export function journeyRefundText(fares: readonly RefundFacts[], money: (rupees: number) => string): string {
  const texts = fares.map((fare) => refundText(fare, money));
  return eachWay(texts) ?? '';
}

/** True where cancelling refunds nothing but taxes of any flight. */
export function givesNothingBack({ refundable, cancellationEach }: RefundFacts): boolean {
  return refundable === false && !cancellationEach;
}

// Statutory taxes are refunded whatever the fare says (DGCA CAR Section 3, Series M, Part II).
const TAXES_ONLY = 'Non-refundable, taxes returned';

function cancellationText(charge: number, money: (rupees: number) => string): string {
  return charge === 0 ? 'Free cancellation now' : `Cancellation from ${money(charge)} each`;
}

/** What is missing for a fare to be bought, in words; null where nothing is. */
export function needText({ needs }: Pick<ListedFare, 'needs'>): string | null {
  return needs === 'gst_number' ? "Needs your company's GST number" : null;
}

/** "4 seats left"; nothing from nine on, which airlines show for nine and more. */
export function seatsText(fare: Pick<ListedFare, 'seatsLeft'>): string | null {
  if (fare.seatsLeft === null || fare.seatsLeft >= 9) return null;
  return fare.seatsLeft === 1 ? '1 seat left' : `${fare.seatsLeft} seats left`;
}
