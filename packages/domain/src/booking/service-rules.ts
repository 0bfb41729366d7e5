import type { Paise } from '../money/money.ts';
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
  /** The same as `from` for a unit in one place, such as a room. */
  readonly to: UnitPlace;
  /** "6E 123", without travellers and places. */
  readonly label: string;
}

/** Who carries an order out, and the code that others know them by. */
interface Seller {
  readonly code: string;
  readonly name: string;
}

/** How the core's sentences speak of a service, in the middle of one: "the hotel gives no clear answer". */
export interface ServiceWords {
  /** Who carries it out: 'hotel'. */
  readonly seller: string;
  /** What people find an order by: 'confirmation number'. */
  readonly locator: string;
  /** The word for one order: 'stay'. */
  readonly thing: string;
  /** Several of them: 'stays'. */
  readonly things: string;
  /** What is held until it is paid: 'room'. */
  readonly place: string;
  /** What it costs: 'rate'. */
  readonly price: string;
  /** The state of a purchased order: 'confirmed'. */
  readonly confirmed: string;
  /** The start of a sentence about one that has begun: 'Check-in has begun'. */
  readonly begun: string;
  /** The start of a sentence about a no-show: 'Not stayed'. */
  readonly missed: string;
}

/**
 * What a service answers to the booking core. Pure: everything that varies is an argument. The core never looks into a
 * detail; it hands it back to the service that owns it.
 */
export interface ServiceRules<Detail = unknown> {
  /** 'train', 'cab' …: what bookings are stored under. */
  readonly service: string;
  readonly words: ServiceWords;
  /** The name of one order within its booking: "BLR → DEL". */
  name(detail: Detail): string;
  /** When an unpaid booking of it ends; the earliest of several counts. */
  lapsesAt(detail: Detail): AirportTime;
  /** True when the supplier can hold it before it is paid. */
  isHoldable(detail: Detail): boolean;
  /** What the customer pays for it, without our fee. */
  pricePaise(detail: Detail): Paise;
  /** Who carries it out, each once, in the order of time. */
  sellers(detail: Detail): readonly [Seller, ...Seller[]];
  /** A text that stays the same exactly while the same would be bought, whatever it costs (reliability I5). */
  itineraryKey(details: readonly Detail[]): string;
  /** The units of an order with this detail, for a party of this size, in the order of time; at least one. */
  units(detail: Detail, party: number): readonly Unit[];
  /** The name of a booking in lists, after its first order: "Bengaluru - Delhi". */
  title(first: Detail): string;
}
