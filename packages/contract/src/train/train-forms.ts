import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { openLine, typedChoice, typedLine, typedNumber } from '../desk/entry-fields.ts';
import { day, optionalDay, optionalText } from '../form-fields.ts';

/** The typed facts of a station: its code, and its name where the code is not in our list. */
const stationField = (label: string) =>
  z.strictObject({ code: typedLine(label), name: openLine(label) }, { error: () => `${label} is required` });

/** More than one ticket takes, so that the ticket's own rule gives the message. */
const MOST_PASSENGERS = 20;

/** A passenger's status, as the ticket or the railway states it. */
const passengerStatus = {
  travelerIndex: typedNumber('Traveller'),
  /** "CNF/B14/62/SL", "RAC/12", "GNWL/23". */
  currentStatus: openLine('Current status'),
  coach: openLine('Coach'),
  berth: openLine('Berth'),
};

/** A train as the travel desk quotes it (without PNR and places), or a ticket (one PNR) as it was bought. */
export const trainForm = z.strictObject({
  /** Null = quoted, and not bought yet. */
  pnr: openLine('PNR'),
  transactionId: openLine('Transaction id'),
  /** What was available: "CNF" where berths are free, "RAC/12", "GNWL/23". */
  availability: openLine('Availability'),
  trainNumber: typedLine('Train number'),
  trainName: typedLine('Train name'),
  trainKind: z._default(typedChoice('Kind of train'), 'regular'),
  travelClass: typedChoice('Class'),
  quota: z._default(typedChoice('Quota'), 'GN'),
  /** Null = today. */
  bookedOn: optionalDay('Booked on'),
  from: stationField('From'),
  to: stationField('To'),
  /** Null = where the ticket begins. */
  boarding: z._default(z.nullable(stationField('Boarding station')), null),
  /** Null = where the passengers get off. */
  reservationUpto: z._default(z.nullable(stationField('Reserved up to')), null),
  /** By the timetable, "2026-06-10T10:00" on the clocks of India. */
  departure: typedLine('Departure'),
  /** Null = the departure. */
  boardingDeparture: openLine('Departure from the boarding station'),
  arrival: typedLine('Arrival'),
  distanceKm: typedNumber('Distance'),
  passengers: z
    .array(
      z.strictObject({
        ...passengerStatus,
        bookingStatus: openLine('Booking status'),
        /** Rupees; null for everybody = the base fare in equal parts. */
        baseFare: z._default(z.nullable(amount('Base fare')), null),
      }),
    )
    .check(z.maxLength(MOST_PASSENGERS)),
  /** In rupees, of the whole ticket and without our own charge. */
  fare: z.strictObject({
    /** With reservation and superfast charges and the dynamic part, before GST. */
    baseFare: amount('Base fare'),
    /** How much of it is dynamic pricing. */
    dynamicPart: z.prefault(amount('Dynamic part'), 0),
    gst: z.prefault(amount('GST'), 0),
    insurance: z.prefault(amount('Travel insurance'), 0),
    irctcFee: z.prefault(amount('IRCTC convenience fee'), 0),
    irctcFeeGst: z.prefault(amount('GST on the IRCTC fee'), 0),
    agentCharge: z.prefault(amount('Agent charge'), 0),
    paymentCharge: z.prefault(amount('Payment gateway charge'), 0),
    total: amount('Total'),
  }),
  /** Ties the ticket to the railway's cancellation rules of one time; null = those of the day it is cancelled on. */
  cancellationRule: openLine('Cancellation rule'),
});

/** Passengers' present status, as the travel desk reads it from the railway. */
export const chartForm = z.strictObject({
  isCharted: z.boolean(),
  passengers: z.array(z.strictObject(passengerStatus)).check(z.maxLength(MOST_PASSENGERS)),
});

/** A traveller's request to the travel desk. */
export const trainWishForm = z.strictObject({
  /** Station codes. */
  from: typedLine('From'),
  to: typedLine('To'),
  date: day('Date'),
  /** When they would like to leave; null = any time. */
  leaves: z._default(z.nullable(z.enum(['morning', 'afternoon', 'evening', 'night'])), null),
  /** A train they have in mind; null = any. */
  trainNumber: openLine('Train number'),
  /** Null = any. */
  travelClass: z._default(z.nullable(typedChoice('Class')), null),
  /** False: rather no ticket than one on the waiting list. */
  acceptsWaiting: z._default(z.boolean(), false),
  note: optionalText('comment', 'Note'),
});
