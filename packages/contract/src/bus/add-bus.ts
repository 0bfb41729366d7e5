import { refuseIdNumber, tidyIdNumber } from '@pravas/domain/bus/id-document.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { travelerEntry } from '../trip/traveller-entries.ts';
import { busSelection } from './quote-seats.ts';
import { OPENING_ERRORS } from './show-seats.ts';

/** What a passenger shows to the driver. */
const idDocument = z
  .strictObject({
    kind: z.enum(['aadhaar', 'pan', 'passport', 'driving_licence', 'voter_card', 'ration_card']),
    number: z.string().check(z.maxLength(40), z.overwrite(tidyIdNumber)),
  })
  .check(
    z.check((context) => {
      const message = refuseIdNumber(context.value.kind, context.value.number);
      if (message !== null) {
        context.issues.push({ code: 'custom', message, input: context.value.number, path: ['number'] });
      }
    }),
  );

/** A seat that is booked, and who sits on it. */
export const seatOfPassenger = z.strictObject({
  seatName: z.string().check(z.minLength(1), z.maxLength(20)),
  passenger: travelerEntry,
  /** Where the operator asks for one. */
  idDocument: z.optional(idDocument),
});

const { seats: _, seenTotal: __, ...chosenBus } = busSelection;

/**
 * Puts chosen seats of a bus into a trip as unpaid; without a trip one is made. It holds nothing: seats are held when
 * they are paid. The way back is a bus of its own, added to the same trip.
 */
export const addBus = defineOperation({
  id: 'add-bus',
  area: 'bus',
  method: 'POST',
  path: '/bus/add',
  summary: 'Add chosen seats of a bus to a trip',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.strictObject({
    ...chosenBus,
    /** The first one's passenger answers for all of them. */
    seats: z.array(seatOfPassenger).check(z.minLength(1), z.maxLength(6)),
    /** Absent = the trip that was searched for, or a new one. */
    tripId: z.optional(id),
    /** The registration it is booked for; absent = the trip's, or the organisation's default. */
    gstRegistrationId: z.optional(id),
    /** What the screen showed with our fee, in rupees; the server compares and never trusts it. */
    newTotalPrice: rupees,
  }),
  payload: z.object({ tripId: z.string(), bookingId: z.string(), totalPrice: rupees }),
  errors: [
    ...OPENING_ERRORS,
    'price_changed',
    'trip_not_found',
    'trip_not_editable',
    'party_invalid',
    'others_not_allowed',
    'travellers_do_not_match',
    'traveller_details_missing',
  ],
  idempotent: true,
});

/** Takes an unpaid bus out of its trip (rules §7.7); a booked one is cancelled. */
export const removeBus = defineOperation({
  id: 'remove-bus',
  area: 'bus',
  method: 'DELETE',
  path: '/bus/remove',
  summary: 'Remove an unpaid bus from its trip',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: z.object({ tripId: z.string() }),
  errors: ['validation_failed', 'booking_not_found', 'privilege_missing', 'booking_not_removable'],
  idempotent: true,
});

/** Putting buses into trips, and taking them out. */
export const BUS_BOOKING_OPERATIONS: readonly Operation[] = [addBus, removeBus];
