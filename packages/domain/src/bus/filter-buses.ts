import type { Paise } from '../money/money.ts';
import { type AirportTime, clockOf } from '../time/airport-time.ts';
import { isCompliant, type ListedBus, type SeenBus } from './listed-bus.ts';

/** The parts of a day that departures and arrivals are chosen by, in order; each ends where the next begins. */
export const DAY_SLOTS = {
  early: 'Before 6 am',
  morning: '6 am to noon',
  afternoon: 'Noon to 6 pm',
  evening: 'After 6 pm',
} as const;

/** One of them. */
export type DaySlot = keyof typeof DAY_SLOTS;

/** Air conditioned or not. */
type AirChoice = 'ac' | 'non_ac';

/** What one sits or lies on; a bus with both is found by either. */
type SeatingChoice = 'seater' | 'sleeper';

/** The filters of buses. An empty list filters nothing; of a list with several one is enough. */
export interface BusFilters {
  readonly departure: readonly DaySlot[];
  readonly arrival: readonly DaySlot[];
  readonly air: readonly AirChoice[];
  readonly seating: readonly SeatingChoice[];
  /** By their ids. */
  readonly operators: readonly string[];
  readonly boardingAreas: readonly string[];
  readonly droppingAreas: readonly string[];
  /** For the cheapest seat with tax. */
  readonly fromPaise: Paise | null;
  readonly toPaise: Paise | null;
  readonly hasSingleSeat: boolean;
  readonly hasTracking: boolean;
  readonly isRefundable: boolean;
  readonly isCompliant: boolean;
}

/** What asks for nothing. */
export const NO_BUS_FILTERS: BusFilters = {
  departure: [],
  arrival: [],
  air: [],
  seating: [],
  operators: [],
  boardingAreas: [],
  droppingAreas: [],
  fromPaise: null,
  toPaise: null,
  hasSingleSeat: false,
  hasTracking: false,
  isRefundable: false,
  isCompliant: false,
};

/** A filter as screens name it. */
const BUS_FILTER_WORDS = {
  departure: 'departure time',
  arrival: 'arrival time',
  air: 'AC',
  seating: 'seat or sleeper',
  operators: 'operator',
  boardingAreas: 'boarding area',
  droppingAreas: 'dropping area',
  price: 'price',
  hasSingleSeat: 'single seats',
  hasTracking: 'live tracking',
  isRefundable: 'refundable',
  isCompliant: 'within policy',
} as const;

/** One of them. */
type BusFilterName = keyof typeof BUS_FILTER_WORDS;

const YES = 'yes';
type Switch = 'hasSingleSeat' | 'hasTracking' | 'isRefundable' | 'isCompliant';
type List = Exclude<BusFilterName, Switch | 'price'>;

const CHOICES: Readonly<Record<Switch | List, (listed: ListedBus) => readonly string[]>> = {
  departure: ({ bus }) => [slotOf(bus.departure)],
  arrival: ({ bus }) => [slotOf(bus.arrival)],
  air: ({ bus }) => [bus.type.isAc ? 'ac' : 'non_ac'],
  seating: ({ bus }) => seatingOf(bus.type.seating),
  operators: ({ bus }) => [bus.operator.operatorId],
  boardingAreas: ({ bus }) => areasOf(bus.boardingPoints),
  droppingAreas: ({ bus }) => areasOf(bus.droppingPoints),
  hasSingleSeat: ({ bus }) => ((bus.singleSeatsLeft ?? 0) > 0 ? [YES] : []),
  hasTracking: ({ bus }) => (bus.hasTracking ? [YES] : []),
  isRefundable: (listed) => (listed.isRefundable ? [YES] : []),
  isCompliant: (listed) => (isCompliant(listed) ? [YES] : []),
};

const NAMES = Object.keys(CHOICES) as (Switch | List)[];

/** What of a filter is asked for; nothing where it is not used. */
function chosenOf(filters: BusFilters, name: Switch | List): readonly string[] {
  const value = filters[name];
  return typeof value === 'boolean' ? (value ? [YES] : []) : value;
}

/** Whether a bus has what one filter asks. */
function passes(listed: ListedBus, filters: BusFilters, name: BusFilterName): boolean {
  if (name === 'price') {
    const { fromPaise } = listed.bus;
    return (
      (filters.fromPaise === null || fromPaise >= filters.fromPaise) &&
      (filters.toPaise === null || fromPaise <= filters.toPaise)
    );
  }
  const chosen = chosenOf(filters, name);
  return chosen.length === 0 || CHOICES[name](listed).some((choice) => chosen.includes(choice));
}

const ALL_NAMES: readonly BusFilterName[] = [...NAMES, 'price'];

/** The buses that have all that is asked, in their order. */
export function filterBuses<One extends ListedBus>(listed: readonly One[], filters: BusFilters): readonly One[] {
  return listed.filter((one) => ALL_NAMES.every((name) => passes(one, filters, name)));
}

/** How many buses each choice of a filter would leave with all other filters unchanged, by filter and choice. */
export type BusFilterCounts = Readonly<Record<List, ReadonlyMap<string, number>>> & Readonly<Record<Switch, number>>;

/** The numbers beside the filters; a choice that no bus of the list has is not there. */
export function countBuses(listed: readonly ListedBus[], filters: BusFilters): BusFilterCounts {
  const counted = NAMES.map((name) => {
    const counts = new Map<string, number>();
    // A choice that another filter hides stays a choice, with a count of 0.
    for (const one of listed) for (const choice of CHOICES[name](one)) counts.set(choice, 0);
    const others = ALL_NAMES.filter((other) => other !== name);
    const left = listed.filter((one) => others.every((other) => passes(one, filters, other)));
    for (const one of left) {
      for (const choice of new Set(CHOICES[name](one))) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    return [name, SWITCHES.has(name) ? (counts.get(YES) ?? 0) : counts] as const;
  });
  return Object.fromEntries(counted) as unknown as BusFilterCounts;
}

const SWITCHES: ReadonlySet<string> = new Set<Switch>(['hasSingleSeat', 'hasTracking', 'isRefundable', 'isCompliant']);

/** A filter, and how many buses there would be without it. */
interface EmptyingFilter {
  readonly name: BusFilterName;
  readonly left: number;
}

/**
 * The filter that empties a list: the one without which the most buses are left. Null where the list is not empty, or
 * where several filters empty it together, so that only clearing them all helps.
 */
export function emptyingFilter(listed: readonly ListedBus[], filters: BusFilters): EmptyingFilter | null {
  if (filterBuses(listed, filters).length > 0) return null;
  const tried = ALL_NAMES.map((name) => {
    const others = ALL_NAMES.filter((other) => other !== name);
    return { name, left: listed.filter((one) => others.every((other) => passes(one, filters, other))).length };
  });
  return tried.reduce<EmptyingFilter | null>((best, one) => (one.left > (best?.left ?? 0) ? one : best), null);
}

/** What an empty list says: "No bus fits your filters. Without the filter on AC there are 3." */
export function emptyText(emptying: EmptyingFilter | null): string {
  if (!emptying) return 'No bus fits your filters. Clear them to see all buses.';
  const { name, left } = emptying;
  return `No bus fits your filters. Without the filter on ${BUS_FILTER_WORDS[name]} there ${left === 1 ? 'is 1' : `are ${left}`}.`;
}

/** The part of the day of a time. */
export function slotOf({ wall }: AirportTime): DaySlot {
  const clock = clockOf(wall);
  if (clock < '06:00') return 'early';
  if (clock < '12:00') return 'morning';
  return clock < '18:00' ? 'afternoon' : 'evening';
}

function seatingOf(seating: SeenBus['type']['seating']): readonly SeatingChoice[] {
  if (seating === 'mixed') return ['seater', 'sleeper'];
  return [seating === 'sleeper' ? 'sleeper' : 'seater'];
}

function areasOf(points: SeenBus['boardingPoints']): readonly string[] {
  return [...new Set(points.map(({ area }) => area))];
}
