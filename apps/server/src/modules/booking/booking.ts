import type { ApprovalStatus } from '@pravas/domain/approval/approval.ts';
import type { BookingStatus } from '@pravas/domain/booking/booking-lifecycle.ts';
import type { EffectKind } from '@pravas/domain/booking/saga-facts.ts';
import type { FareKind } from '@pravas/domain/fare/fare-kind.ts';
import type { FarePrice, Offer } from '@pravas/domain/fare/offer.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { departureAmong, type MovedDeparture } from '@pravas/domain/flight-change/schedule-change.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { GivenUp, PaidChange } from '@pravas/domain/flight-order/paid-units.ts';
import type { BookingQuote, QuoteTerms } from '@pravas/domain/flight-order/quote-booking.ts';
import type { RequestableFlight } from '@pravas/domain/flight-order/requests-until.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import type { BookRequest, FlightOrder, GstDetails } from '@pravas/suppliers/flight/port.ts';

/** What is frozen when a booking is made; a re-quote replaces it as a whole. */
export interface BookingFacts {
  readonly passengers: PassengerCounts;
  readonly cabin: CabinCode;
  readonly international: boolean;
  readonly roundTrip: boolean;
  readonly fareType: string;
  readonly fareKind: FareKind;
  readonly fareLabel: string;
  readonly terms: QuoteTerms;
  readonly quote: BookingQuote;
  readonly contact: { readonly email: string; readonly mobile: string };
  readonly gst: GstDetails | null;
  /** Seats, meals and bags; bookings made before there were any have none. */
  readonly extras?: readonly ChosenExtra[];
  readonly frequentFlyers?: BookRequest['frequentFlyers'];
  /** What a person of the travel desk lets an order cost at the airline, at our expense; by order. */
  readonly acceptedCosts?: Readonly<Record<string, Paise>>;
  /** Orders whose flights were changed; by order. */
  readonly changed?: Readonly<Record<string, ChangedOrder>>;
  /** Flights that their airlines gave up, while nobody has accepted or replaced them; by order. */
  readonly givenUp?: Readonly<Record<string, GivenUp>>;
  /** Flights that their airlines moved forward, whether or not somebody has accepted that; by order. */
  readonly movedForward?: Readonly<Record<string, readonly MovedDeparture[]>>;
  /** The same of flights that leave later. */
  readonly delayed?: Readonly<Record<string, readonly MovedDeparture[]>>;
  /** When its tickets were issued, ISO instant; kept where an order may be given back free for a while after that. */
  readonly boughtAt?: string;
}

/** An order as it was bought, and what changes of its flights have done to its money since, the oldest first. */
export interface ChangedOrder {
  readonly price: FarePrice;
  readonly costPaise: Paise;
  readonly changes: readonly PaidChange[];
}

/** One supplier order of a booking. */
export interface BookingOrder {
  readonly id: string;
  readonly position: number;
  readonly supplierId: string;
  readonly detail: Offer;
  readonly pendingDetail: Offer | null;
  readonly ownContext: boolean;
  readonly state: 'waiting' | 'in_process' | 'held' | 'booked' | 'failed';
  readonly clientRef: string;
  readonly supplierOrder: FlightOrder | null;
  readonly locator: string | null;
  /** Why it was not had. */
  readonly message: string | null;
  /** What travellers can do now; null where there is nothing to advise, or the message of an older order says it too. */
  readonly advice: string | null;
}

/** A row of the effect journal. */
export interface Effect {
  readonly id: string;
  readonly orderId: string;
  readonly kind: EffectKind;
  /** The part of an order or the change it is about; null = the order as a whole. */
  readonly subject: string | null;
  readonly key: string;
  readonly attempt: number;
  readonly sentAt: Date;
  readonly state: 'sent' | 'done' | 'absent';
  /**
   * True when the supplier has taken it on, or may be working on it unseen; false when it has said since that nothing
   * comes of it; null while it has said neither.
   */
  readonly acknowledged: boolean | null;
}

/** What a booking was judged on and may be bought for. */
interface BookingApproval {
  readonly status: ApprovalStatus;
  /** What was judged or approved; null = not judged yet, so not to be bought. */
  readonly fingerprint: string | null;
  /** The highest total that needs no new question. */
  readonly bandPaise: Paise | null;
  /** Who decided. */
  readonly actor: string | null;
  /** Null where no policy held, or nothing was judged yet. */
  readonly verdict: Verdict | null;
  readonly reasonCodeId: string | null;
  readonly reasonText: string | null;
}

/** A booking with its orders. Dates are instants. */
export interface Booking {
  readonly organizationId: string;
  readonly id: string;
  readonly tripId: string;
  /** Whose detail its orders have; see `serviceOf`. */
  readonly service: string;
  /** online: bought by us at a supplier · offline: entered by the travel desk · pay_later: bought on a pay-later key */
  readonly origin: 'online' | 'offline' | 'pay_later';
  readonly status: BookingStatus;
  readonly paymentStatus: 'UNPAID' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED' | 'PAID';
  readonly epoch: number;
  /** True when it was taken out of its trip: then only money that still comes in for it matters. */
  readonly isRemoved: boolean;
  readonly facts: BookingFacts;
  readonly travellers: readonly [Traveller, ...Traveller[]];
  readonly totalPaise: Paise;
  readonly pendingTotalPaise: Paise | null;
  readonly itineraryUpdatedAt: Temporal.Instant;
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly orders: readonly BookingOrder[];
  readonly approval: BookingApproval;
}

/** Orders are bought in the direction of travel; a whole journey is one order. */
export function offersOf(booking: Pick<Booking, 'orders'>): readonly Offer[] {
  return booking.orders.map((order) => order.detail);
}

/** The key of a mutation in the effect journal: one purchase, one kind, one part of the order. */
export function effectKey(
  order: Pick<BookingOrder, 'clientRef'>,
  kind: EffectKind,
  subject: string | null = null,
): string {
  return subject === null ? `${order.clientRef}:${kind}` : `${order.clientRef}:${kind}:${subject}`;
}

/** How a traveller is called in a booking: "Asha Rao". */
export function travellerName({ travellers }: Pick<Booking, 'travellers'>, index: number): string {
  const traveller = travellers[index];
  return traveller ? `${traveller.firstName} ${traveller.lastName}` : '-';
}

/** Whether an airline does not fly a slice of an order any more, and nobody has accepted that or replaced it. */
export function isAirlineCancelled({ facts }: Pick<Booking, 'facts'>, orderId: string, sliceIndex: number): boolean {
  return facts.givenUp?.[orderId]?.cancelled.includes(sliceIndex) ?? false;
}

/**
 * When a slice of an order leaves, for requests that stop before it (spec rules §9.1): one that was moved forward leaves
 * sooner than it was booked, whether or not somebody has accepted that. A later time holds once it is accepted.
 */
export function leavesAt({ facts }: Pick<Booking, 'facts'>, orderId: string, slice: Slice): AirportTime {
  return departureAmong(slice, facts.movedForward?.[orderId]);
}

/** When it leaves in fact, by what its airline last said. */
export function fliesAt({ facts }: Pick<Booking, 'facts'>, orderId: string, slice: Slice): AirportTime {
  return departureAmong(slice, [...(facts.movedForward?.[orderId] ?? []), ...(facts.delayed?.[orderId] ?? [])]);
}

/** A slice of an order as requests go by it: what its airline gave up may be asked back until it leaves, or for ever. */
export function requestableSlice(booking: Pick<Booking, 'facts'>, orderId: string, slice: Slice, sliceIndex: number) {
  const { slices = [], cancelled = [] } = booking.facts.givenUp?.[orderId] ?? {};
  const givenUpUntil = cancelled.includes(sliceIndex)
    ? null
    : slices.includes(sliceIndex)
      ? fliesAt(booking, orderId, slice)
      : undefined;
  return { departure: leavesAt(booking, orderId, slice), givenUpUntil } satisfies RequestableFlight;
}
