import type { Coordinates } from '../flight/great-circle.ts';
import type { AirportTime } from '../time/airport-time.ts';

/** A town that buses are searched from and to. */
export interface BusStation {
  /** Ours, the same at every supplier. */
  readonly stationId: string;
  readonly name: string;
  /** Other names that people type: "Bangalore". */
  readonly aliases: readonly string[];
  /** "Karnataka"; null = not known. */
  readonly state: string | null;
  readonly point: Coordinates | null;
}

/** A station within a journey. */
export type BusPlace = Pick<BusStation, 'stationId' | 'name'>;

/** A stop where passengers get on or off. */
export interface BusPoint {
  /** The supplier's own. */
  readonly pointId: string;
  readonly name: string;
  /** The part of the town, by which lists are filtered; the name where no area is given. */
  readonly area: string;
  readonly address: string | null;
  readonly landmark: string | null;
  /** As it is dialled from India. */
  readonly phone: string | null;
  readonly point: Coordinates | null;
  readonly at: AirportTime;
}
