import type { sharedHead } from '@pravas/contract/booking/booking-shapes.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { KnownPerson } from '@pravas/domain/person/traveller.ts';
import type { TravellerProblem } from '@pravas/domain/person/traveller-problem.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import type { TimelineEntry } from '@pravas/domain/trip/trip-timeline.ts';
import type { Content } from 'pdfmake';
import type * as z from 'zod/mini';
import type { ClaimingRegistration } from '../organisation/index.ts';
import type { Booking, BookingOrder, BookingTypes } from './booking.ts';
import type { Cancellation } from './cancellation/cancellation.ts';

/** Something of a booking as a calendar shows it. */
export interface CalendarEntry {
  /** Its key within its booking, the same at every read. */
  readonly key: string;
  readonly startsAt: AirportTime;
  readonly endsAt: AirportTime;
  readonly summary: string;
  readonly location: string;
  /** Line by line. */
  readonly description: readonly string[];
  readonly state: 'confirmed' | 'tentative' | 'cancelled';
  readonly reminders: readonly { readonly beforeSeconds: number; readonly text: string }[];
}

/** Something of a booking as the itinerary prints it; blocks of all bookings are sorted by time. */
export interface PrintedBlock {
  readonly at: AirportTime;
  readonly content: readonly Content[];
}

/** A paper that a traveller carries, by its number. */
export interface CarriedPaper {
  readonly travellerIndex: number;
  readonly number: string;
}

/** A part of an order as a copy of its trip plans it again. */
export interface TripPart {
  /** Its place in the order. */
  readonly index: number;
  /** From where to where, and when: the same for its replacement. */
  readonly key: string;
  /** Its first and last day where it takes place, YYYY-MM-DD. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** What a trip is called that is made for it, without the day: "Delhi to Mumbai". */
  readonly name: string;
}

/** Parts of a booking that are wanted again, with the days on which the copy begins each of them. */
interface WantedPart<Types extends BookingTypes> {
  readonly order: Pick<BookingOrder<Types>, 'detail'>;
  readonly part: TripPart;
  readonly startsOn: string;
}

/** What a claim of GST leaves of a price. */
interface NetOfCredit {
  readonly creditPaise: Paise;
  readonly sentence: string;
}

/**
 * What a service has to say where bookings of all services appear together in a trip: by the day, on paper, in a
 * calendar, behind a link, in a copy. Pure.
 */
export interface ServiceInTrip<Types extends BookingTypes = BookingTypes> {
  /** What papers it gives travellers are called, as a heading: "Vouchers". */
  readonly papers: string;
  /** What is kept of a booking, as sentences name it: "Delhi → Mumbai, Wed, 5 Jan". */
  label(booking: Pick<Booking<Types>, 'orders'>): string;
  /** The same of what was bought, including what was given up since. */
  purchaseLabel(booking: Pick<Booking<Types>, 'orders'>): string;
  /** What it is in more words: who carries it out, and when. */
  detail(booking: Pick<Booking<Types>, 'orders'>): string;
  /** What these people still lack for what was chosen for them: checked when it is added, finalised and paid. */
  travellerProblems(booking: Booking<Types>, people: readonly KnownPerson[]): readonly TravellerProblem[];
  /** What happens, each with an id of its own; failed items are left out. */
  timeline(booking: Booking<Types>, cancellations: readonly Cancellation[]): readonly TimelineEntry[];
  calendar(booking: Booking<Types>, cancellations: readonly Cancellation[]): readonly CalendarEntry[];
  printed(booking: Booking<Types>, cancellations: readonly Cancellation[]): readonly PrintedBlock[];
  /** What travellers still hold. */
  carried(booking: Booking<Types>, cancellations: readonly Cancellation[]): readonly CarriedPaper[];
  /** What a shared itinerary shows of it besides the head: no prices, no policy. */
  shared(
    booking: Booking<Types>,
    cancellations: readonly Cancellation[],
  ): Readonly<Record<string, unknown>> & Partial<z.output<typeof sharedHead>>;
  /** The parts of an order, in the order of time. */
  parts(order: Pick<BookingOrder<Types>, 'detail'>): readonly TripPart[];
  /** What is to be searched or asked for again, under the contract's names; null = nothing can be. */
  planned(
    booking: Pick<Booking<Types>, 'facts'>,
    wanted: readonly WantedPart<Types>[],
  ): Readonly<Record<string, unknown>> | null;
  /** What can be claimed of the GST within a booking that the travel desk entered, on the day it was entered. */
  gstCredit(booking: Booking<Types>, registration: ClaimingRegistration, on: string): NetOfCredit;
}
