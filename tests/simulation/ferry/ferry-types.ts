import type { BookingTerms } from '@pravas/domain/booking/booking-quote.ts';
import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { type Paise, splitByWeight, sum } from '@pravas/domain/money/money.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import type { OrderLookUp, OrderRequest, SupplierOrder } from '@pravas/suppliers/order-port.ts';
import type {
  Booking,
  BookingFacts,
  BookingTypes,
  ChangeAmounts,
} from '../../../apps/server/src/modules/booking/booking.ts';

/** Something aboard that is priced, cancelled and refunded alone: a cabin or a car is for several travellers. */
export interface Place {
  readonly unit: UnitKey;
  readonly kind: 'cabin' | 'deck' | 'car';
  /** By their places in the booking, ascending. */
  readonly travellers: readonly number[];
  readonly ratePaise: Paise;
  /** What the ports collect; it is refunded in full. */
  readonly portDuesPaise: Paise;
}

/** A port; the two of a crossing are in two zones. */
interface Port {
  readonly code: string;
  readonly name: string;
}

/** A crossing with places for a party: the content of one order. A way back is another crossing. */
export interface Crossing {
  /** The line's id of the sale; a crossing found again has a mark behind it. */
  readonly saleId: string;
  readonly ship: string;
  readonly from: Port;
  readonly to: Port;
  readonly sailsAt: AirportTime;
  readonly landsAt: AirportTime;
  /** When the line's list of passengers is closed: nobody buys after it, long before it sails. */
  readonly closesAt: AirportTime;
  readonly holdable: boolean;
  readonly places: readonly [Place, ...Place[]];
}

/** An order as the line reports it. */
export interface FerryOrder extends SupplierOrder {
  readonly gone: readonly UnitKey[];
}

/** What is frozen when crossings are booked. */
export interface FerryFacts extends BookingFacts {
  readonly terms: BookingTerms & { readonly feePerCrossingPaise: Paise };
  /** Once it is bought, ISO instant. */
  readonly listedAt?: string;
}

/** The types of bookings of crossings. None of them can be changed. */
export interface FerryTypes extends BookingTypes {
  readonly detail: Crossing;
  readonly order: FerryOrder;
  readonly facts: FerryFacts;
  readonly changeOffer: never;
  readonly changeAmounts: ChangeAmounts;
}

/** A request to the line. */
export interface FerryRequest extends OrderRequest {
  readonly crossing: Crossing;
  readonly passengers: Booking['travellers'];
}

/** How it finds a request again. */
export interface FerryLookUp extends OrderLookUp {
  readonly ship: string;
}

/** The cost of a crossing to the customer without our fee. */
export function priceOf({ places }: Pick<Crossing, 'places'>): Paise {
  return sum(places.flatMap(({ ratePaise, portDuesPaise }) => [ratePaise, portDuesPaise]));
}

/** The same crossing with its rates changed to another sum; the ports' dues stay. */
export function withPrice(crossing: Crossing, pricePaise: Paise): Crossing {
  const duesPaise = sum(crossing.places.map((place) => place.portDuesPaise));
  const rates = splitByWeight(
    Math.max(0, pricePaise - duesPaise) as Paise,
    crossing.places.map((place) => place.ratePaise),
  );
  const [first, ...others] = crossing.places.map((place, index) => ({
    ...place,
    ratePaise: rates[index] ?? place.ratePaise,
  }));
  return first ? { ...crossing, places: [first, ...others] } : crossing;
}
