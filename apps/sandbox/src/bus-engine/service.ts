import type { LayoutName, SeatPlace } from './layouts.ts';
import type { BusOperator } from './operators.ts';

/** What a bus is. */
export interface BusType {
  readonly name: string;
  readonly isAc: boolean;
  readonly hasSeats: boolean;
  readonly hasBerths: boolean;
  readonly layout: LayoutName;
}

/** The kinds of buses, in the order in which chance picks them. */
export const BUS_TYPES = [
  { name: 'A/C Seater (2+2)', isAc: true, hasSeats: true, hasBerths: false, layout: 'seater_2_2' },
  { name: 'A/C Semi Sleeper (2+2)', isAc: true, hasSeats: true, hasBerths: false, layout: 'seater_2_2' },
  { name: 'A/C Sleeper (2+1)', isAc: true, hasSeats: false, hasBerths: true, layout: 'sleeper_2_1' },
  { name: 'Non A/C Seater (2+2)', isAc: false, hasSeats: true, hasBerths: false, layout: 'seater_2_2' },
  { name: 'A/C Seater / Sleeper (2+1)', isAc: true, hasSeats: true, hasBerths: true, layout: 'mix' },
] as const satisfies readonly BusType[];

/** Who sits on a seat. */
export type Sex = 'MALE' | 'FEMALE';

/** Seats of which passengers must take one first. */
interface ForcedSeats {
  readonly women: readonly string[];
  readonly men: readonly string[];
}

/** A bus that an operator runs every day between two towns. Minutes count from midnight of the day of journey. */
export interface BusService {
  /** Such as `KV101`; `9001|9003|0` for one that chance has made. */
  readonly code: string;
  /** Its number among the services of the two towns, 1 to 999. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly operator: BusOperator;
  readonly type: BusType;
  /** When it leaves the first stop of the town `from`. */
  readonly departureMinutes: number;
  /** When it reaches the first stop of the town `to`. */
  readonly arrivalMinutes: number;
  /**
   * When it leaves its very first stop, from which cancellations count; before the departure for a bus that started
   * earlier.
   */
  readonly startMinutes: number;
  readonly policy: string;
  /** Whether a part of a ticket can be cancelled. */
  readonly isPartial: boolean;
  /** Whether the first passenger's seat can be cancelled without all others. */
  readonly isPrimaryCancellable: boolean;
  readonly needsId: boolean;
  /** Whether points are chosen before seats. */
  readonly needsPointsFirst: boolean;
  readonly isDropMandatory: boolean;
  readonly hasTracking: boolean;
  /** Whether blocking raises every base fare by 5 per cent. */
  readonly raisesAtBlock: boolean;
  /** Whether the operator cancels it on every day, six hours before the start. */
  readonly isAlwaysCancelled: boolean;
  readonly ladiesSeats: readonly string[];
  readonly gentsSeats: readonly string[];
  readonly forced: ForcedSeats;
  /** A seat's fare before tax on a day of journey, rupees. */
  readonly baseRupees: (place: SeatPlace, doj: string) => number;
  /** Who sits on a seat that others have bought, as seen this many days before the journey; null for a free one. */
  readonly soldTo: (place: SeatPlace, doj: string, leadDays: number) => Sex | null;
}

/** What most services have in common. */
export const PLAIN_SERVICE = {
  isPartial: true,
  isPrimaryCancellable: true,
  needsId: false,
  needsPointsFirst: false,
  isDropMandatory: false,
  hasTracking: false,
  raisesAtBlock: false,
  isAlwaysCancelled: false,
  ladiesSeats: [],
  gentsSeats: [],
  forced: { women: [], men: [] },
} as const;
