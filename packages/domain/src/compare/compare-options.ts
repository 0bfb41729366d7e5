import type { SliceChargeNow } from '../fare/action-now.ts';
import { type FareChoice, fullFareName } from '../fare/fare-choices.ts';
import { allowanceKg, bagsEachWay, columnsOf, type FareColumn } from '../fare/fare-shelf.ts';
import { eachWay, perWay } from '../fare/per-way.ts';
import type { RuleWindow } from '../fare/rule-window.ts';
import { sharedEach, shareWords } from '../fare/shared-charge.ts';
import { cabinName } from '../flight/cabin.ts';
import {
  arrivalOf,
  departureOf,
  flightCode,
  type Slice,
  sliceDurationMinutes,
  stopCountOf,
} from '../flight/itinerary.ts';
import { formatInr, type Paise, sum, ZERO } from '../money/money.ts';
import { VERDICT_OUTCOMES, type VerdictOutcome } from '../policy/verdict.ts';
import { clockOf, dayOffset, durationText, shortDate, signedDays } from '../time/airport-time.ts';
import { bestOf } from './best-of.ts';

/** What is left of a price after claimable GST, and why, or why nothing can be claimed. */
export interface ComparedNet {
  readonly pricePaise: Paise;
  readonly creditPaise: Paise;
  readonly sentence: string;
}

/** A fare of some flights in a comparison. What is null is not known or does not apply. */
export interface ComparedOption {
  readonly choice: FareChoice;
  /** Our fee for it with its GST; null for half of a return, whose fee is for both ways. */
  readonly feePaise: Paise | null;
  readonly net: ComparedNet | null;
  readonly kgPerTraveller: number | null;
  readonly outcome: VerdictOutcome | null;
}

/** A line of the comparison: one value for each option, in words. */
interface ComparisonRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
  /** Indexes of the options that are best in this row; empty where none is better than another. */
  readonly best: readonly number[];
}

/** Options side by side, with the flights' names as headings. */
export interface Comparison {
  readonly titles: readonly string[];
  readonly rows: readonly ComparisonRow[];
}

/** More columns than this cannot be read side by side. */
export const MOST_COMPARED = 4;

const UNKNOWN = 'Not stated';
/** Cancelling is always allowed: by law taxes are refunded where nothing else is. */
const NEVER = { cancel: 'Non-refundable, taxes returned', change: 'Not allowed' } as const;

const VERDICT_WORDS: Readonly<Record<VerdictOutcome, string>> = {
  within: 'Within policy',
  note: 'Within policy, with a note',
  reason: 'Needs a reason',
  approval: 'Needs approval',
  block: 'Not allowed',
};

/** How an option reads in a row; `score` is what is compared, lower = better, null = not comparable. */
interface Cell {
  readonly words: string;
  readonly score: number | null;
}

interface Compared {
  readonly option: ComparedOption;
  readonly column: FareColumn;
  readonly slices: readonly Slice[];
}

type RowRule = readonly [key: string, label: string, cell: (of: Compared) => Cell];

const ROWS: readonly RowRule[] = [
  ['price', 'Price', ({ option }) => money(sum([option.choice.sellPaise, option.feePaise ?? ZERO]))],
  ['airline_fare', 'Of which the airline’s fare', ({ option }) => airlineFare(option)],
  ['net_price', 'Price after claimable GST', ({ option }) => afterGst(option.net)],
  ['departure', 'Departure', ({ slices }) => plain(slices.map(departureText).join(' · '))],
  ['arrival', 'Arrival', ({ slices }) => plain(slices.map(arrivalText).join(' · '))],
  ['duration', 'Duration', ({ slices }) => duration(slices)],
  ['stops', 'Stops', ({ slices }) => stops(slices)],
  ['fare', 'Fare', ({ column }) => plain(fullFareName(column))],
  ['cabin', 'Cabin', ({ column }) => plain(cabinName(column.cabins))],
  ['cabin_bag', 'Cabin bag', ({ option }) => allowance(option.choice.baggage.map(({ cabin }) => cabin))],
  ['check_in_bag', 'Check-in bag', ({ option }) => allowance(option.choice.baggage.map(({ checkIn }) => checkIn))],
  ['meal', 'Meal', ({ option }) => meal(option.choice)],
  ['cancel', 'Cancel now, per traveller', (of) => charge(of, 'cancel')],
  ['change', 'Change now, per traveller', (of) => charge(of, 'change')],
  ['refundable', 'Refundable', ({ column }) => refundable(column)],
  ['gst_rate', 'GST on the ticket', ({ column }) => plain(`${column.gstRate / 100}%`)],
  ['emissions', 'CO₂e per traveller', ({ option }) => kilograms(option.kgPerTraveller)],
  ['policy', 'Policy', ({ option }) => verdict(option.outcome)],
  ['seats_left', 'Seats left', ({ option }) => plain(option.choice.seatsLeft?.toString() ?? UNKNOWN)],
];

/**
 * Puts up to four options side by side at an instant. A row names its best options where all values are known and not
 * all alike; rows without a known value are left out. Throws RangeError for none or more than four.
 */
export function compareOptions(options: readonly ComparedOption[], now: Temporal.Instant): Comparison {
  if (options.length < 1 || options.length > MOST_COMPARED) {
    throw new RangeError(`Cannot compare ${options.length} options`);
  }
  const columns = columnsOf(
    options.map((option) => option.choice),
    now,
  );
  const compared = options.flatMap((option, index): Compared[] => {
    const column = columns[index];
    return column ? [{ option, column, slices: option.choice.offers.flatMap((offer) => [...offer.slices]) }] : [];
  });
  const rows = ROWS.map(([key, label, cellOf]) => {
    const cells = compared.map(cellOf);
    return { key, label, values: cells.map((cell) => cell.words), best: bestOf(cells.map((cell) => cell.score)) };
  });
  return {
    titles: compared.map(({ slices }) => titleOf(slices)),
    rows: rows.filter((row) => row.values.some((words) => words !== UNKNOWN)),
  };
}

function titleOf(slices: readonly Slice[]): string {
  const segments = slices.flatMap((slice) => [...slice.segments]);
  const airlines = [...new Set(segments.map((segment) => segment.airlineName))];
  return `${airlines.join(' + ')} ${segments.map(flightCode).join(', ')}`;
}

function departureText(slice: Slice): string {
  const { wall } = departureOf(slice).time;
  return `${shortDate(wall)} ${clockOf(wall)}`;
}

function arrivalText(slice: Slice): string {
  const [from, to] = [departureOf(slice).time.wall, arrivalOf(slice).time.wall];
  const days = dayOffset(from, to);
  return days === 0 ? clockOf(to) : `${clockOf(to)} (${signedDays(days)})`;
}

function plain(words: string): Cell {
  return { words, score: null };
}

function money(amount: Paise): Cell {
  return { words: formatInr(amount), score: amount };
}

/** For comparison with airlines; where the price holds nothing of ours, it says the same and is left out. */
function airlineFare({ choice, feePaise }: ComparedOption): Cell {
  return plain(feePaise !== null && feePaise > 0 ? formatInr(choice.sellPaise) : UNKNOWN);
}

/** Where nothing can be claimed the reason replaces the price, which is above it already. */
function afterGst(net: ComparedNet | null): Cell {
  if (net === null) return plain(UNKNOWN);
  if (net.creditPaise > 0) return money(net.pricePaise);
  return { words: `${formatInr(net.pricePaise)}, no GST to claim. ${net.sentence}`, score: net.pricePaise };
}

function duration(slices: readonly Slice[]): Cell {
  const minutes = slices.map(sliceDurationMinutes);
  return { words: minutes.map(durationText).join(' · '), score: minutes.reduce((total, one) => total + one, 0) };
}

function stops(slices: readonly Slice[]): Cell {
  const counts = slices.map(stopCountOf);
  const words = counts.map((count) => (count === 0 ? 'Nonstop' : count === 1 ? '1 stop' : `${count} stops`));
  return { words: words.join(' · '), score: counts.reduce((total, one) => total + one, 0) };
}

/** Of each direction; the more in all, the better. */
function allowance(each: readonly (string | null)[]): Cell {
  const words = bagsEachWay(each);
  if (words === null) return plain(UNKNOWN);
  const kg = each.map((one) => allowanceKg(one));
  return { words, score: kg.reduce<number | null>((all, one) => (all === null || one === null ? null : all - one), 0) };
}

function meal({ offers }: FareChoice): Cell {
  const each = offers.map(({ mealIncluded }) => mealIncluded);
  const words = eachWay(each.map((one) => (one === null ? null : one ? 'Included' : 'Not included')));
  if (words === null) return plain(UNKNOWN);
  return { words, score: each.includes(null) ? null : each.filter((one) => one === false).length };
}

/** Of each direction; the fewer that give nothing back, the better. */
function refundable({ refundableEach }: FareColumn): Cell {
  const words = eachWay(refundableEach.map((one) => (one === null ? null : one ? 'Yes' : 'No')));
  if (words === null) return plain(UNKNOWN);
  return {
    words,
    score: refundableEach.includes(null) ? null : refundableEach.filter((one) => one === false).length,
  };
}

function charge({ option, column }: Compared, kind: RuleWindow['kind']): Cell {
  const of = column[kind];
  const shared = sharedEach(option.choice.offers, kind);
  if (of.state === 'unknown') return plain(UNKNOWN);
  if (of.state === 'not_allowed') return { words: NEVER[kind], score: Number.MAX_SAFE_INTEGER };
  if (of.state === 'amount') return { words: chargeWords(of.perTravellerPaise, shared), score: of.perTravellerPaise };
  // Dearer than any charge for all flights, and better than no refund at all: which of two is unknown.
  const each = of.each.map((one, index) => sliceWords(one, NEVER[kind], shared.slice(index, index + 1)));
  return { words: perWay(each), score: Number.MAX_SAFE_INTEGER - 1 };
}

function sliceWords(charge: SliceChargeNow, never: string, shared: readonly boolean[]): string {
  if (charge === 'unknown') return UNKNOWN;
  return charge === 'not_allowed' ? never : chargeWords(charge, shared);
}

function chargeWords(charge: Paise, shared: readonly boolean[]): string {
  return charge === 0 ? 'Free' : `${formatInr(charge)}${shareWords(shared)}`;
}

function kilograms(kg: number | null): Cell {
  return kg === null ? plain(UNKNOWN) : { words: `${Math.round(kg)} kg`, score: Math.round(kg) };
}

function verdict(outcome: VerdictOutcome | null): Cell {
  if (outcome === null) return plain(UNKNOWN);
  return { words: VERDICT_WORDS[outcome], score: VERDICT_OUTCOMES.indexOf(outcome) };
}
