import * as z from 'zod/mini';
import { amount, asList, asRecord, flag, lenient, list, number, readList, text } from '../lenient.ts';
import { fare, isInRupees, miniRules, segment } from './wire.ts';

/** TBO's shapes of orders and of questions about them, parsed as leniently as those of fares. */

const personalFare = z.object({ BaseFare: amount, Tax: amount, YQTax: amount });

const ticketedPassenger = z.object({
  PaxId: number,
  PaxType: number,
  FirstName: text,
  LastName: text,
  IsLeadPax: flag,
  /** Of this one passenger, in rupees. */
  Fare: lenient((value) => personalFare.safeParse(value).data ?? null),
  Ticket: z.optional(z.nullable(z.object({ TicketId: text, TicketNumber: text, Status: text }))),
});

const itinerary = z.object({
  BookingId: text,
  PNR: text,
  Source: number,
  IsLCC: flag,
  Status: number,
  LastTicketDate: text,
  CreditNoteNo: text,
  Fare: z.optional(z.nullable(fare)),
  Passenger: list(ticketedPassenger),
  Segments: lenient((value) => readList(segment, asList(value).flat())),
  MiniFareRules: miniRules,
  InvoiceNo: text,
  Invoice: list(z.object({ InvoiceNo: text })),
});

/** An order as Book, Ticket and GetBookingDetails describe it. */
export type TboItinerary = z.output<typeof itinerary>;

/** An order's description, or null. */
export function parseItinerary(raw: unknown): TboItinerary | null {
  const parsed = itinerary.safeParse(raw);
  return parsed.success && (parsed.data.PNR !== '' || parsed.data.BookingId !== '') ? parsed.data : null;
}

/** The passengers of an order as they were sent: a reissue sends them back. */
export function rawPassengers(inner: Readonly<Record<string, unknown>>): readonly object[] {
  return asList(asRecord(inner.FlightItinerary)?.Passenger)
    .map(asRecord)
    .filter((one) => one !== null);
}

const commit = z.object({
  PNR: text,
  BookingId: text,
  Status: number,
  TicketStatus: number,
  IsPriceChanged: flag,
  IsTimeChanged: flag,
  Message: text,
  SSRMessage: text,
  FlightItinerary: z.optional(z.unknown()),
  Fare: lenient((value) => fare.safeParse(value).data ?? null),
});

/** What Book and Ticket say happened; the page and its samples disagree about the inner wrapper, so both are read. */
export function parseCommit(inner: Readonly<Record<string, unknown>>) {
  const parsed = commit.safeParse(asRecord(inner.Response) ?? inner);
  if (!parsed.success) return null;
  return { ...parsed.data, itinerary: parseItinerary(parsed.data.FlightItinerary) };
}

/** The answer of Book and Ticket. */
export type TboCommit = NonNullable<ReturnType<typeof parseCommit>>;

const changeRequest = z.object({
  ChangeRequestId: text,
  Status: number,
  ChangeRequestStatus: number,
  CancellationCharge: number,
  RefundedAmount: number,
  CreditNoteNo: text,
});

/** One cancellation request's state. */
export type TboChangeRequest = z.output<typeof changeRequest>;

/** SendChangeRequest's entries. */
export function parseChangeRequests(inner: Readonly<Record<string, unknown>>): TboChangeRequest[] {
  return readList(changeRequest, inner.TicketCRInfo).filter((entry) => entry.ChangeRequestId !== '');
}

/** GetChangeRequestStatus's single state, or null. */
export function parseChangeRequest(inner: Readonly<Record<string, unknown>>): TboChangeRequest | null {
  const { data } = changeRequest.safeParse(inner);
  return data && data.ChangeRequestStatus !== null ? data : null;
}

const chargeDetail = z.object({
  TicketId: text,
  Origin: text,
  Destination: text,
  CancellationCharge: number,
  RefundAmount: number,
});
const charges = z.object({
  Currency: text,
  RefundAmount: number,
  CancellationCharge: number,
  CancelChargeDetails: list(chargeDetail),
});

/** GetCancellationCharges' figures in rupees, null where it gives none; details by ticket and sector where it does. */
export function parseCharges(inner: Readonly<Record<string, unknown>>) {
  const { data } = charges.safeParse(inner);
  if (!data || !isInRupees(data.Currency)) return null;
  return { refund: data.RefundAmount, charge: data.CancellationCharge, details: data.CancelChargeDetails };
}

/** What a cancellation costs as TBO states it. */
export type TboCharges = NonNullable<ReturnType<typeof parseCharges>>;
