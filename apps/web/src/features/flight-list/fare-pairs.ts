import { fareTypeRank } from '@pravas/domain/fare/fare-kind.ts';
import { brandNames, pairFares } from '@pravas/domain/fare/pair-fares.ts';
import { type FlownSlice, MIN_CONNECTION_MINUTES, orderConflict } from '@pravas/domain/flight/journey-order.ts';
import { fromRupees, paise, toRupees } from '@pravas/domain/money/money.ts';
import { type JudgedHalf, pairOutcome } from '@pravas/domain/policy/pair-outcome.ts';
import type { PolicyAction } from '@pravas/domain/policy/policy.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import {
  addRupees,
  type FlightOption,
  type ListedFare,
  type ListFees,
  NO_FEES,
  type OptionRow,
  type PricedFare,
  type Slice,
} from './option-row.ts';

/** The terms by which pairs of a list are priced and judged. */
export interface PairTerms extends ListFees {
  /** The policy's ceiling for both ways together, rupees per paying traveller; null without one. */
  readonly ceiling: { readonly limit: number; readonly action: PolicyAction } | null;
  readonly payingTravellers: number;
}

/** Pairs of one traveller without fee and ceiling. */
export const BARE_TERMS: PairTerms = { ...NO_FEES, ceiling: null, payingTravellers: 1 };

/** An onward and a return flight bought together: priced, judged and refunded as one purchase. */
export interface FarePair extends PricedFare {
  /** The fare of each way; of one fare over both flights twice the same. */
  readonly halves: readonly [ListedFare, ListedFare];
  /** It turned out not to be allowed while somebody was reading: it stays in sight. */
  readonly stays: boolean;
}

/** A direction of a return, made ready to be paired with many of the other. */
interface Half {
  readonly option: FlightOption;
  readonly stays: readonly string[];
  /** What decides which fares are sold together: halves of one airline mostly have the same. */
  readonly structure: string;
  readonly leavesMs: number;
  readonly arrivesMs: number;
}

/** Which fare of the one is sold with which of the other, by their indexes. */
interface Pairing extends Pick<FarePair, 'fareType' | 'kind' | 'label' | 'brand'> {
  readonly places: readonly [number, number];
}

/** All fares of an onward and a return list. */
export interface PairTable {
  readonly onward: readonly OptionRow[];
  readonly back: readonly OptionRow[];
  /** Every fare of two flights, the cheapest first; none where they are not sold together or cannot be flown. */
  waysOf(out: OptionRow, home: OptionRow): readonly FarePair[];
}

/** Puts two lists together; each pair is computed when it is first needed. */
export function pairTable(
  onward: readonly OptionRow[],
  back: readonly OptionRow[],
  wholes: readonly FlightOption[],
  terms: PairTerms = BARE_TERMS,
): PairTable {
  const over = wholesByFlights(wholes);
  const halves = new Map([...onward, ...back].map((row) => [row.option, readHalf(row)]));
  const ways = new Map<FlightOption, Map<FlightOption, readonly FarePair[]>>();
  return {
    onward,
    back,
    waysOf(out, home) {
      const ofOut = ways.get(out.option) ?? new Map<FlightOption, readonly FarePair[]>();
      ways.set(out.option, ofOut);
      const known = ofOut.get(home.option);
      if (known) return known;
      const [one, other] = [out, home].map((row) => halves.get(row.option) ?? readHalf(row));
      const found = one && other ? waysOf(one, other, over, terms) : [];
      ofOut.set(home.option, found);
      return found;
    },
  };
}

/**
 * The fares that two halves of a domestic return can be bought in together, cheapest first (`pairFares`); for a special
 * return the same pair code on both, or one fare over exactly these two flights.
 */
function waysOf(out: Half, home: Half, over: Wholes, terms: PairTerms): readonly FarePair[] {
  if (home.leavesMs - out.arrivesMs < MIN_CONNECTION_MINUTES.domestic * 60_000) return [];
  const fares = (half: Half, place: number) => half.option.fares[place];
  const pairs = pairingsOf(out, home).flatMap((pairing): readonly FarePair[] => {
    const [onward, back] = [fares(out, pairing.places[0]), fares(home, pairing.places[1])];
    return onward && back ? [together(pairing, [onward, back], [out, home], terms)] : [];
  });
  const [special] = specialReturns(out, home, over, terms).sort(byPrice);
  return (special ? [special, ...pairs] : pairs).sort(byPrice);
}

function byPrice(a: FarePair, b: FarePair): number {
  return a.paid - b.paid || fareTypeRank(a.fareType) - fareTypeRank(b.fareType);
}

const pairings = new Map<string, readonly Pairing[]>();
/** More than all airlines of a route make; beyond it the cache is cleared. */
const MOST_STRUCTURES = 4_000;

/** Thousands of pairs have a few dozen structures among them, each of which is computed once. */
function pairingsOf(out: Half, home: Half): readonly Pairing[] {
  const key = `${out.structure}\n${home.structure}`;
  const known = pairings.get(key);
  if (known) return known;
  const placed = ({ option }: Half) => option.fares.map(({ kind, brand, gst }, place) => ({ kind, brand, gst, place }));
  const found = pairFares(placed(out), placed(home)).map(({ fareType, kind, label, brand, fares: [onward, back] }) => ({
    ...{ fareType, kind, label, brand },
    places: [onward.place, back.place] as const,
  }));
  if (pairings.size >= MOST_STRUCTURES) pairings.clear();
  pairings.set(key, found);
  return found;
}

function readHalf({ option, stays }: OptionRow): Half {
  const [first, last] = [option.slices[0]?.segments[0], option.slices.at(-1)?.segments.at(-1)];
  const at = (wall: string, zone: string) => instantOf({ wall, zone }).epochMilliseconds;
  return {
    option,
    stays,
    structure: option.fares.map(({ kind, brand, gst }) => `${kind}|${brand ?? ''}|${gst ?? ''}`).join(';'),
    leavesMs: first ? at(`${first.departureDate}T${first.departureTime}`, first.departureZone) : 0,
    arrivesMs: last ? at(`${last.arrivalDate}T${last.arrivalTime}`, last.arrivalZone) : 0,
  };
}

/** Two fares as one: it is refundable where both are, and judged by the stricter and by the ceiling of the journey. */
function together(
  pairing: Omit<Pairing, 'places'>,
  halves: readonly [ListedFare, ListedFare],
  sides: readonly [Half, Half],
  terms: PairTerms,
): FarePair {
  const [out, home] = halves;
  const totalPrice = addRupees(out.totalPrice, home.totalPrice);
  const net = out.net && home.net && bothNet(out.net, home.net);
  return {
    ...out,
    ...{ fareType: pairing.fareType, kind: pairing.kind, label: pairing.label, brand: pairing.brand },
    totalPrice,
    net,
    paid: addRupees(totalPrice, terms.fee),
    netPaid: net && addRupees(net.netPrice, terms.netFee),
    refundable: out.refundable === false || home.refundable === false ? false : out.refundable && home.refundable,
    ...((out.needs ?? home.needs) ? { needs: 'gst_number' } : {}),
    verdict: out.verdict && home.verdict && bothVerdict(out, home, terms),
    halves,
    stays: sides[0].stays.includes(out.fareType) || sides[1].stays.includes(home.fareType),
  };
}

function bothVerdict(
  out: ListedFare,
  home: ListedFare,
  { ceiling, payingTravellers }: PairTerms,
): ListedFare['verdict'] {
  const halves = [judgedHalf(out), judgedHalf(home)] as const;
  const outcome = pairOutcome(halves, ceiling && limitOf(ceiling), payingTravellers);
  if (outcome === 'within') return WITHIN;
  const reasons = [...new Set([out, home].flatMap(({ verdict }) => verdict?.reasons ?? []))];
  const isOver = outcome !== pairOutcome(halves, null, payingTravellers);
  return { outcome, reasons: isOver ? [...reasons, CEILING] : reasons, suggestion: null };
}

const judgedHalves = new WeakMap<ListedFare, JudgedHalf>();

/** A fare is judged with each of the other list's. */
function judgedHalf(fare: ListedFare): JudgedHalf {
  const known = judgedHalves.get(fare);
  if (known) return known;
  const half = { outcome: fare.verdict?.outcome ?? ('within' as const), sellPaise: fromRupees(fare.totalPrice) };
  judgedHalves.set(fare, half);
  return half;
}

function limitOf({ limit, action }: NonNullable<PairTerms['ceiling']>) {
  return { limitPaise: fromRupees(limit), action };
}

/** Most of a list. */
const WITHIN: NonNullable<ListedFare['verdict']> = { outcome: 'within', reasons: [], suggestion: null };

/** As verdicts name the rule. */
const CEILING = 'Price ceiling';

/** Fares over two flights at once, by both flights. */
type Wholes = ReadonlyMap<string, readonly ListedFare[]>;

function wholesByFlights(wholes: readonly FlightOption[]): Wholes {
  return new Map(
    wholes.map(({ slices, fares }) => [flightsOf(slices), fares.filter(({ kind }) => kind === 'special_return')]),
  );
}

function specialReturns(out: Half, home: Half, over: Wholes, terms: PairTerms): FarePair[] {
  const special = ({ option }: Half) => option.fares.filter(({ kind }) => kind === 'special_return');
  const halves = special(out).flatMap((onward) =>
    special(home)
      .filter(({ pairCode }) => pairCode !== null && pairCode === onward.pairCode)
      .map((back) => {
        const { fareType, kind, label } = onward;
        const brand = brandNames([onward.brand, back.brand]);
        return together({ fareType, kind, label, brand }, [onward, back], [out, home], terms);
      }),
  );
  if (over.size === 0) return halves;
  const whole = over.get(flightsOf([...out.option.slices, ...home.option.slices])) ?? [];
  return [...halves, ...whole.map((fare) => wholePair(fare, terms))];
}

function wholePair(fare: ListedFare, terms: PairTerms): FarePair {
  return {
    ...fare,
    paid: addRupees(fare.totalPrice, terms.fee),
    netPaid: fare.net && addRupees(fare.net.netPrice, terms.netFee),
    halves: [fare, fare],
    stays: false,
  };
}

/** Why nobody can fly back with the one after going with the other, in a sentence; null where it fits. */
export function pairConflict(onward: FlightOption, back: FlightOption): string | null {
  const [out, home] = [onward.slices.at(-1), back.slices[0]].map((slice) => slice && flown(slice));
  return out && home ? (orderConflict(out, home)?.sentence ?? null) : null;
}

function flown({ segments }: Slice): FlownSlice | null {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  return {
    flights: segments.map((segment) => segment.flightFullNumber).join(', '),
    fromCity: first.fromCity,
    toCity: last.toCity,
    // Halves are chosen each by itself on domestic returns only.
    isInternational: false,
    departure: { wall: `${first.departureDate}T${first.departureTime}`, zone: first.departureZone },
    arrival: { wall: `${last.arrivalDate}T${last.arrivalTime}`, zone: last.arrivalZone },
  };
}

type Net = NonNullable<ListedFare['net']>;

function bothNet(out: Net, home: Net): Net {
  return {
    netPrice: addRupees(out.netPrice, home.netPrice),
    gstCredit: addRupees(out.gstCredit, home.gstCredit),
    note: out.note === home.note ? out.note : `Onward: ${out.note} Return: ${home.note}`,
  };
}

function flightsOf(slices: readonly Slice[]): string {
  return slices.map((slice) => slice.segments.map((segment) => segment.flightKey).join('+')).join('|');
}

/** How much dearer one pair is than another, in rupees. */
export function dearerBy(rupees: number, than: number): number {
  return toRupees(paise(fromRupees(rupees) - fromRupees(than)));
}
