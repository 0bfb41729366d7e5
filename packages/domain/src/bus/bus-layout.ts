import type { BusPoint } from './bus-station.ts';
import type { SeatFare } from './seat-fare.ts';

/** A seat, a berth in the direction of travel (two columns long), or one across it (two rows wide). */
export type SeatKind = 'seat' | 'berth_along' | 'berth_across';

/** Which of two decks. */
export type BusDeck = 'lower' | 'upper';

/** Whom a free seat is kept for. */
type SeatKeptFor = 'ladies' | 'gents';

/** A place in a bus. */
export interface BusSeat {
  /** Painted on it, once in a bus: "L7". */
  readonly seatName: string;
  readonly deck: BusDeck;
  /** Across the bus, from 0; a row without a seat is the aisle. */
  readonly row: number;
  /** Along the bus, 0 = at the front. */
  readonly column: number;
  readonly kind: SeatKind;
  readonly isWindow: boolean;
  readonly isFree: boolean;
  /** Null where every passenger may have it. */
  readonly keptFor: SeatKeptFor | null;
  readonly fare: SeatFare;
}

/** Seats that have to be taken before others of the bus are, by the names painted on them. */
export interface ForcedSeats {
  /** By women; empty = they are free to choose. */
  readonly women: readonly string[];
  /** By men. */
  readonly men: readonly string[];
}

/** The places of a bus as they are now. */
export interface BusLayout {
  readonly seats: readonly BusSeat[];
  /** How many seats one ticket may have. */
  readonly mostSeats: number;
  readonly forced: ForcedSeats;
  /** In the order of time. */
  readonly boardingPoints: readonly BusPoint[];
  readonly droppingPoints: readonly BusPoint[];
}
