import type { Offer } from '@pravas/domain/fare/offer.ts';
import {
  checkOfflineBooking,
  type OfflineAmounts,
  type OfflineField,
  type OfflineFormError,
} from '@pravas/domain/flight-order/offline-booking.ts';
import { ticketsIn } from '@pravas/domain/flight-order/order-references.ts';
import type { OfflineSupply } from '@pravas/domain/tax/offline-tax.ts';
import { supplyIn } from '@pravas/domain/tax/service-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EnteredFlights, FlightBooking } from '../flight-order/index.ts';
import type { SavedForm } from './offline-context.ts';

/** What names a booking at its seller, as it was typed and is kept with the entry. */
export interface GivenReferences {
  readonly bookingId: string;
  readonly forwardPnr: string;
  readonly forwardTicketNo: string;
  readonly returnPnr: string;
  readonly returnTicketNo: string;
  readonly baggage: Offer['baggage'] | null;
}

/** A form in order. */
export interface ReadForm {
  readonly amounts: OfflineAmounts;
  readonly references: GivenReferences;
}

/** Where each field is in the request. */
const PLACES: Readonly<Partial<Record<OfflineField, string>>> = {
  totalPrice: 'payment.totalPrice',
  serviceCharge: 'payment.serviceCharge',
  cgstCharges: 'payment.cgstCharges',
  sgstCharges: 'payment.sgstCharges',
  igstCharges: 'payment.igstCharges',
  arbitrageCharges: 'arbitrage',
  commissionCharges: 'commission',
};

/**
 * Reads the form of a booking that was made outside (spec rules §5.8). Throws `validation_failed` naming the fields.
 */
export function readForm(form: SavedForm, booking: FlightBooking, now: Temporal.Instant): ReadForm {
  const { payment, arbitrage, commission, baggageInfo, flightId: _, ...references } = form;
  const isRoundTrip = booking.facts.roundTrip;
  const answer = checkOfflineBooking(
    { ...references, ...payment, arbitrageCharges: arbitrage, commissionCharges: commission },
    { isRoundTrip, arbitrageRequired: true, supply: supplyOf(booking, now) },
  );
  if (!answer.ok) throw refusalOf(answer.errors);
  const { bookingId, forwardPnr, forwardTicketNo, returnPnr, returnTicketNo } = references;
  const read: ReadForm = {
    amounts: answer.value,
    references: {
      bookingId: bookingId.trim(),
      forwardPnr: forwardPnr.trim().toUpperCase(),
      forwardTicketNo: forwardTicketNo.trim(),
      returnPnr: isRoundTrip ? returnPnr.trim().toUpperCase() : '',
      returnTicketNo: isRoundTrip ? returnTicketNo.trim() : '',
      baggage: baggageInfo ?? null,
    },
  };
  const errors = ticketErrors(read.references, booking);
  if (errors.length > 0) throw refusalOf(errors);
  return read;
}

/** Where and when our own charge for a booking is supplied. */
export function supplyOf({ facts }: FlightBooking, now: Temporal.Instant): OfflineSupply {
  return { ...supplyIn(facts.terms), on: indianDay(now) };
}

/** The entry as the booking takes it up. */
export function enteredFrom({ amounts, references }: ReadForm): EnteredFlights {
  const { bookingId, forwardPnr, forwardTicketNo, returnPnr, returnTicketNo, baggage } = references;
  return {
    amounts,
    bookingRef: bookingId,
    forward: { locator: forwardPnr, tickets: ticketsIn(forwardTicketNo) },
    back: returnPnr === '' ? null : { locator: returnPnr, tickets: ticketsIn(returnTicketNo) },
    baggage,
  };
}

function ticketErrors(references: GivenReferences, booking: FlightBooking): readonly OfflineFormError<OfflineField>[] {
  const count = booking.travellers.length;
  const fields = booking.facts.roundTrip
    ? (['forwardTicketNo', 'returnTicketNo'] as const)
    : (['forwardTicketNo'] as const);
  return fields
    .filter((field) => ticketsIn(references[field]).length !== count)
    .map((field) => ({
      field,
      message:
        count === 1
          ? 'Enter one ticket number'
          : `Enter ${count} ticket numbers, one for each traveller, separated by commas`,
    }));
}

function refusalOf(errors: readonly OfflineFormError<OfflineField>[]): Refusal {
  return new Refusal('validation_failed', {
    errors: errors.map(({ field, message }) => ({ field: PLACES[field] ?? field, message })),
  });
}
