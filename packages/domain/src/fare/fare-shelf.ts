import type { CabinCode } from '../flight/cabin.ts';
import { type BaggageAllowance, type Segment, type Slice, segmentKey } from '../flight/itinerary.ts';
import { type BasisPoints, type Paise, paise } from '../money/money.ts';
import { indianDay } from '../time/indian-day.ts';
import { actionNow, type ChargeNow } from './action-now.ts';
import { ticketGstRates } from './air-gst.ts';
import type { FareChoice } from './fare-choices.ts';
import type { FareKind } from './fare-kind.ts';
import { eachWay } from './per-way.ts';

/** The seats of a segment once its map is loaded. */
export interface ShelfExtras {
  readonly segmentKey: string;
  readonly seats: readonly { readonly pricePaise: Paise; readonly available: boolean }[];
}

/** A fare as a column of the fare-family shelf. */
export interface FareColumn {
  readonly fareType: string;
  readonly kind: FareKind;
  readonly label: string;
  readonly brandLabel: string | null;
  readonly sellPaise: Paise;
  /** In the order of the journey, each once. */
  readonly cabins: readonly CabinCode[];
  /** True where one slice is flown in several cabins: the traveller reads it before choosing. */
  readonly mixedCabin: boolean;
  /** The least of all slices where they say the same thing differently; null = not stated. */
  readonly baggage: BaggageAllowance;
  /** The cheapest seat on the dearest segment, per seat; null = no map is known. */
  readonly seatFromPaise: Paise | null;
  readonly mealIncluded: boolean | null;
  readonly change: ChargeNow;
  readonly cancel: ChargeNow;
  readonly refundable: boolean | null;
  /** The same of each slice, in the order of the journey. */
  readonly refundableEach: readonly (boolean | null)[];
  /** GST on the ticket; of several slices the highest. */
  readonly gstRate: BasisPoints;
}

/**
 * The shelf of some flights' fares at an instant, in the order of the choices. `extras` are seat maps loaded so far.
 */
export function columnsOf(
  choices: readonly FareChoice[],
  now: Temporal.Instant,
  extras: readonly ShelfExtras[] = [],
): readonly FareColumn[] {
  return choices.map((choice) => columnOf(choice, now, extras));
}

function columnOf(choice: FareChoice, now: Temporal.Instant, extras: readonly ShelfExtras[]): FareColumn {
  const cancel = actionNow(choice.offers, 'cancel', now);
  return {
    fareType: choice.fareType,
    kind: choice.kind,
    label: choice.label,
    brandLabel: choice.brandLabel,
    sellPaise: choice.sellPaise,
    cabins: [...new Set(segmentsOf(choice).map((segment) => segment.cabin))],
    mixedCabin: slicesOf(choice).some((slice) => new Set(slice.segments.map((segment) => segment.cabin)).size > 1),
    baggage: {
      cabin: leastAllowance(choice.baggage.map((one) => one.cabin)),
      checkIn: leastAllowance(choice.baggage.map((one) => one.checkIn)),
    },
    seatFromPaise: seatFrom(choice, extras),
    mealIncluded: choice.mealIncluded,
    change: actionNow(choice.offers, 'change', now),
    cancel,
    refundable: choice.refundable,
    refundableEach: refundableEach(choice, cancel),
    gstRate: gstRateOf(choice, now),
  };
}

function refundableEach(choice: FareChoice, cancel: ChargeNow): readonly (boolean | null)[] {
  const named = choice.offers.flatMap(({ slices, refundable }) => slices.map(() => refundable));
  if (cancel.state !== 'partly') return named;
  return cancel.each.map((charge, index) => (charge === 'unknown' ? (named[index] ?? null) : charge !== 'not_allowed'));
}

/**
 * Kilograms of an allowance in words ("15 kg", "2 x 23 kg"); null where it states no weight. "0 kg" and "none" are 0.
 */
export function allowanceKg(words: string | null): number | null {
  if (words === null) return null;
  const text = words.toLowerCase();
  const weight = /(?:(\d{1,2})\s{0,2}[x×]\s{0,2})?(\d{1,3}(?:\.\d{1,2})?)\s{0,2}kgs?\b/.exec(text);
  if (weight) return Number(weight[1] ?? 1) * Number(weight[2]);
  return /^(?:no|none|nil|not included)\b/.test(text) ? 0 : null;
}

/** One wording for all slices: the common one, else the least in kg, else null where a slice states none. */
function leastAllowance(allowances: readonly (string | null)[]): string | null {
  if (new Set(allowances).size === 1) return allowances[0] ?? null;
  let least: { readonly words: string; readonly kg: number } | null = null;
  for (const words of allowances) {
    const kg = allowanceKg(words);
    if (words === null || kg === null) return null;
    if (least === null || kg < least.kg) least = { words, kg };
  }
  return least?.words ?? null;
}

function seatFrom(choice: FareChoice, extras: readonly ShelfExtras[]): Paise | null {
  const cheapest: number[] = [];
  for (const segment of segmentsOf(choice)) {
    const map = extras.find((one) => one.segmentKey === segmentKey(segment));
    const prices = map?.seats.filter((seat) => seat.available).map((seat) => seat.pricePaise) ?? [];
    if (prices.length === 0) return null;
    cheapest.push(Math.min(...prices));
  }
  return paise(Math.max(...cheapest));
}

function gstRateOf(choice: FareChoice, now: Temporal.Instant): BasisPoints {
  const on = indianDay(now);
  return Math.max(...choice.offers.flatMap((offer) => ticketGstRates(offer.slices, on)));
}

function slicesOf(choice: FareChoice): readonly Slice[] {
  return choice.offers.flatMap((offer) => [...offer.slices]);
}

function segmentsOf(choice: FareChoice): readonly Segment[] {
  return slicesOf(choice).flatMap((slice) => [...slice.segments]);
}

/**
 * Bags of each part in words: "Onward: 15 kg · Return: none"; an allowance without weight is none. Null where none is
 * known.
 */
export function bagsEachWay(allowances: readonly (string | null)[]): string | null {
  const words = eachWay(allowances.map((one) => (allowanceKg(one) === 0 ? 'none' : one)));
  return words === 'none' ? 'None' : words;
}
