import type { BookingStatus } from '@pravas/domain/booking/booking-lifecycle.ts';
import type { BookingQuote, QuoteTerms } from '@pravas/domain/booking/quote-booking.ts';
import type { EffectKind } from '@pravas/domain/booking/saga.ts';
import type { FareKind } from '@pravas/domain/fare/fare-kind.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { PassengerCounts, Traveller } from '@pravas/domain/flight/traveller.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { GstDetails, SupplierBooking } from '@pravas/suppliers/flight/port.ts';

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
}

/** One supplier order of a booking. */
export interface BookingLeg {
  readonly id: string;
  readonly position: number;
  readonly direction: 'onward' | 'return' | 'whole';
  readonly supplierId: string;
  readonly offer: Offer;
  readonly pendingOffer: Offer | null;
  readonly ownContext: boolean;
  readonly state: 'waiting' | 'in_process' | 'held' | 'booked' | 'failed';
  readonly clientRef: string;
  readonly supplierBooking: SupplierBooking | null;
  readonly pnr: string | null;
  readonly message: string | null;
}

/** A row of the effect journal. */
export interface Effect {
  readonly id: string;
  readonly legId: string;
  readonly kind: EffectKind;
  readonly key: string;
  readonly attempt: number;
  readonly sentAt: Date;
  readonly state: 'sent' | 'done' | 'absent';
}

/** A booking with its legs. Dates are instants. */
export interface Booking {
  readonly organizationId: string;
  readonly id: string;
  readonly tripId: string;
  readonly status: BookingStatus;
  readonly paymentStatus: 'UNPAID' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED' | 'PAID';
  readonly epoch: number;
  readonly facts: BookingFacts;
  readonly travellers: readonly [Traveller, ...Traveller[]];
  readonly totalPaise: Paise;
  readonly pendingTotalPaise: Paise | null;
  readonly itineraryUpdatedAt: Temporal.Instant;
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly legs: readonly BookingLeg[];
}

/** Orders are bought in the direction of travel; a whole journey is one order. */
export function offersOf(booking: Booking): readonly Offer[] {
  return booking.legs.map((leg) => leg.offer);
}

/** The key of a mutation in the effect journal: one purchase, one kind. */
export function effectKey(leg: Pick<BookingLeg, 'clientRef'>, kind: EffectKind): string {
  return `${leg.clientRef}:${kind}`;
}
