import type { AirportTime } from '../time/airport-time.ts';
import type { UnitKey } from './unit.ts';

/** A place as lists show it; `code` null where there is none, as of a cab's pick-up. */
export interface UnitPlace {
  readonly code: string | null;
  readonly name: string;
}

/** The smallest thing of an order that is priced, cancelled and refunded alone. */
export interface Unit {
  readonly unit: UnitKey;
  /** Whom it is for, counted from 0 in the order of the booking's travellers, ascending. */
  readonly travellers: readonly number[];
  readonly startsAt: AirportTime;
  readonly endsAt: AirportTime;
  readonly from: UnitPlace;
  /** The same as `from` for what stays in one place, as a room does. */
  readonly to: UnitPlace;
  /** "6E 123", without travellers and places. */
  readonly label: string;
}

/**
 * What a service answers where the booking core asks. Pure: everything that varies comes in by its arguments. The core
 * never looks into a detail; it hands it back to the service whose it is.
 */
export interface ServiceRules<Detail = unknown> {
  /** 'train', 'cab' …: what bookings are stored under. */
  readonly service: string;
  /** The units of an order with this detail, for a party of so many, in the order of time; at least one. */
  units(detail: Detail, party: number): readonly Unit[];
  /** What a booking of orders with these details is called in lists: "Bengaluru - Delhi". */
  title(details: readonly Detail[]): string;
}
