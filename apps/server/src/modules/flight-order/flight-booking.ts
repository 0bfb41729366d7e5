import type { FareKind } from '@pravas/domain/fare/fare-kind.ts';
import type { FarePrice, Offer } from '@pravas/domain/fare/offer.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { ChangeClaim } from '@pravas/domain/flight-change/change-charge.ts';
import {
  departureAmong,
  type MovedDeparture,
  type RetimedSlice,
} from '@pravas/domain/flight-change/schedule-change.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { GivenUp, PaidChange } from '@pravas/domain/flight-order/paid-units.ts';
import type { FlightQuote, QuoteTerms } from '@pravas/domain/flight-order/quote-booking.ts';
import type { RequestableFlight } from '@pravas/domain/flight-order/requests-until.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import type { BookRequest, ChangeOffer, FlightOrder } from '@pravas/suppliers/flight/port.ts';
import type {
  BookedChange,
  Booking,
  BookingFacts,
  BookingOrder,
  ChangeAmounts,
  SagaMemory,
  SagaState,
} from '../booking/index.ts';

/** What is frozen when flights are booked. */
export interface FlightFacts extends BookingFacts {
  readonly passengers: PassengerCounts;
  readonly cabin: CabinCode;
  readonly international: boolean;
  readonly roundTrip: boolean;
  readonly fareType: string;
  readonly fareKind: FareKind;
  readonly fareLabel: string;
  readonly terms: QuoteTerms;
  readonly quote: FlightQuote;
  /** Seats, meals and bags; bookings made before there were any have none. */
  readonly extras?: readonly ChosenExtra[];
  readonly frequentFlyers?: BookRequest['frequentFlyers'];
  /** Orders whose flights were changed; by order. */
  readonly changed?: Readonly<Record<string, ChangedOrder>>;
  /** Flights that their airlines gave up, while nobody has accepted or replaced them; by order. */
  readonly givenUp?: Readonly<Record<string, GivenUp>>;
  /** Flights that their airlines moved forward, whether or not somebody has accepted that; by order. */
  readonly movedForward?: Readonly<Record<string, readonly MovedDeparture[]>>;
  /** The same of flights that leave later. */
  readonly delayed?: Readonly<Record<string, readonly MovedDeparture[]>>;
  /** Flights as their airlines mean to fly them now, while nobody has accepted that; by order. */
  readonly retimed?: Readonly<Record<string, readonly RetimedSlice[]>>;
  /**
   * When its tickets were issued, ISO instant; kept where an order may be cancelled free of charge for a while after
   * that.
   */
  readonly boughtAt?: string;
}

/** An order as it was bought, and the effects of changes of its flights on its money since, the oldest first. */
export interface ChangedOrder {
  readonly price: FarePrice;
  readonly costPaise: Paise;
  readonly changes: readonly PaidChange[];
}

/** What bookings of flights are made of. The detail of an order is the offer that was bought. */
export interface FlightTypes {
  readonly detail: Offer;
  readonly order: FlightOrder;
  readonly facts: FlightFacts;
  readonly changeOffer: ChangeOffer;
  readonly changeAmounts: FlightChangeAmounts;
}

/**
 * What a change of flights costs, composed. The parts add up: paid = difference + penalty + our charge and its tax −
 * credits.
 */
export interface FlightChangeAmounts extends ChangeAmounts {
  /** New fare less old fare; negative when the new one is lower. */
  readonly fareDifferencePaise: Paise;
  /** What the customer bears of the airline's charge. */
  readonly penaltyPaise: Paise;
  /** The rest of it, which the airline may not take; absent = nothing. */
  readonly claim?: ChangeClaim;
  /** The source that obliges the airline to replace a flight that it gave up; absent = it gave up none of them. */
  readonly owedSource?: string;
}

/** A request to fly other flights than those booked. */
export type FlightChange = BookedChange<FlightTypes>;

/** What is recorded about a booking of flights. */
export type FlightState = SagaState<FlightTypes>;

/** The same held in memory. */
export type FlightMemory = SagaMemory<FlightTypes>;

/** A booking of flights. */
export type FlightBooking = Booking<FlightTypes>;

/** One supplier order of flights. */
export type FlightBookingOrder = BookingOrder<FlightTypes>;

/**
 * A booking as the flights that it is of. Throws for one of another service: the caller must check the service first.
 */
export function flightsOf(booking: Booking): FlightBooking {
  if (booking.service !== 'flight') throw new Error(`Booking ${booking.id} is of ${booking.service}, not of flights`);
  return booking as FlightBooking;
}

/** Orders are bought in the direction of travel; a whole journey is one order. */
export function offersOf(booking: Pick<FlightBooking, 'orders'>): readonly Offer[] {
  return booking.orders.map((order) => order.detail);
}

/** The fare type of Super Saver fares (spec screens §3). */
const SUPER_SAVER = '4';

/** Whether a booking is of a Super Saver fare, whose seats are given out last. */
export function isSuperSaver({ facts }: Pick<FlightBooking, 'facts'>): boolean {
  return facts.fareType === SUPER_SAVER;
}

/**
 * The flights of a slice of an order as they are flown by what its airline last said, whether or not somebody has
 * accepted that.
 */
export function flownSegments(
  { facts }: Pick<FlightBooking, 'facts'>,
  orderId: string,
  slice: Slice,
): Slice['segments'] {
  const key = sliceKey(slice);
  return facts.retimed?.[orderId]?.find((one) => one.slice === key)?.segments ?? slice.segments;
}

/** Whether an airline does not fly a slice of an order any more, and nobody has accepted that or replaced it. */
export function isAirlineCancelled(
  { facts }: Pick<FlightBooking, 'facts'>,
  orderId: string,
  sliceIndex: number,
): boolean {
  return facts.givenUp?.[orderId]?.cancelled.includes(sliceIndex) ?? false;
}

/**
 * When a slice of an order leaves, for requests that stop before it (spec rules §9.1): one that was moved forward
 * leaves sooner than it was booked, whether or not somebody has accepted that. A later time holds once it is accepted.
 */
export function leavesAt({ facts }: Pick<FlightBooking, 'facts'>, orderId: string, slice: Slice): AirportTime {
  return departureAmong(slice, facts.movedForward?.[orderId]);
}

/** Its actual departure, by what its airline last said. */
export function fliesAt({ facts }: Pick<FlightBooking, 'facts'>, orderId: string, slice: Slice): AirportTime {
  return departureAmong(slice, [...(facts.movedForward?.[orderId] ?? []), ...(facts.delayed?.[orderId] ?? [])]);
}

/**
 * A slice of an order as deadlines for requests see it: a refund of what its airline gave up may be requested until it
 * leaves, or for ever.
 */
export function requestableSlice(
  booking: Pick<FlightBooking, 'facts'>,
  orderId: string,
  slice: Slice,
  sliceIndex: number,
) {
  const { slices = [], cancelled = [] } = booking.facts.givenUp?.[orderId] ?? {};
  const givenUpUntil = cancelled.includes(sliceIndex)
    ? null
    : slices.includes(sliceIndex)
      ? fliesAt(booking, orderId, slice)
      : undefined;
  return { departure: leavesAt(booking, orderId, slice), givenUpUntil } satisfies RequestableFlight;
}
