import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { BUY_ERRORS, boughtAnswer, deskTerms, ENTER_ERRORS, enteredAnswer } from '../desk/desk-booking.ts';
import { openLine, typedChoice, typedLine, typedNumber } from '../desk/entry-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

const API = '/trip/api/v1/hotel';
const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;

/** A hotel in India that no list of ours has, as the travel desk types it. */
const typedHotel = z.strictObject({
  name: typedLine('Hotel'),
  address: typedLine('Address'),
  city: typedLine('City'),
  postalCode: openLine('PIN code'),
  /** GST code of its state, "29". */
  stateCode: typedChoice('State'),
  /** With or without its country's code; Indian numbers may be written as people do. */
  phone: openLine('Telephone'),
  stars: z._default(z.nullable(typedNumber('Stars')), null),
  /** By its own clock. */
  checkInFrom: z._default(typedLine('Check-in from'), '14:00'),
  checkOutUntil: z._default(typedLine('Check-out until'), '12:00'),
  /** Null = not known. */
  isGstRegistered: z._default(z.nullable(z.boolean()), null),
});

const typedRoom = z.strictObject({
  name: typedLine('Room'),
  /** "2 single beds". */
  beds: openLine('Beds'),
  /** Who sleeps in it, by their places in the trip. */
  travelers: z.array(z.int()).check(z.minLength(1, 'Choose who sleeps in it'), z.maxLength(4)),
  /** Of children who are not travellers of the trip. */
  childAges: z._default(z.array(z.int()).check(z.maxLength(3)), []),
  /** Of one night before GST. */
  pricePerNight: amount('Price per night'),
  /** Of one night; null = by the price of the night. */
  taxPerNight: z._default(z.nullable(amount('GST per night')), null),
});

/** A stay as the travel desk quotes and books it. */
export const stayForm = z.strictObject({
  /** Of the catalogue, as suggestions name it; null = it is typed. */
  hotelId: z._default(z.nullable(id), null),
  hotel: z._default(z.nullable(typedHotel), null),
  /** YYYY-MM-DD. */
  checkIn: typedLine('Check-in'),
  checkOut: typedLine('Check-out'),
  rooms: z.array(typedRoom).check(z.minLength(1, 'Enter a room'), z.maxLength(6, 'Enter at most 6 rooms')),
  /** Null = as its inclusions say. */
  board: z._default(z.nullable(typedChoice('Meals')), null),
  /** prepaid: to us · at_hotel: by the guest · company: the hotel bills the company. */
  payment: typedChoice('Who is paid'),
  /** The last free minute by the hotel's clock, "2026-12-06T14:00"; null = no refund. */
  freeUntil: openLine('Free until'),
  /** What is kept from then on until check-in; null = all of it. */
  kept: z._default(z.nullable(amount('Charge for cancelling')), null),
  /** What the hotel asks of its guests, one sentence each. */
  houseRules: z._default(z.array(typedLine('House rule')).check(z.maxLength(20)), []),
});

/** Enters a stay that the travel desk found: an unpaid booking of the trip. */
export const enterStay = defineOperation({
  id: 'enter-stay',
  area: 'hotel',
  method: 'POST',
  path: `${API}/enter`,
  summary: 'Enter a stay for a trip',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ tripId: id, stay: stayForm, ...deskTerms }),
  payload: enteredAnswer,
  errors: ENTER_ERRORS,
  idempotent: true,
});

/**
 * Enters the stay as it was booked with the hotel or its seller. What was paid before must cost no more than was paid,
 * and the difference is refunded; what was not paid is owed by the organisation, above its limit once a second person
 * has confirmed it.
 */
export const buyStay = defineOperation({
  id: 'buy-stay',
  area: 'hotel',
  method: 'POST',
  path: `${API}/buy`,
  summary: 'Enter a booked stay',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({
    bookingId: id,
    /** Identifies the booking at the desk of the hotel. */
    hotelConfirmation: openLine('Confirmation number'),
    /** Identifies it at its seller, where that is not the hotel. One of the two is needed. */
    supplierReference: openLine("Supplier's reference"),
    /** Left out = as it was quoted. */
    stay: z.optional(stayForm),
  }),
  upload: { rule: 'document', required: false },
  payload: boughtAnswer,
  movesMoney: true,
  errors: BUY_ERRORS,
  idempotent: true,
});

/** Stays that the travel desk finds and buys. */
export const DESK_STAY_OPERATIONS: readonly Operation[] = [enterStay, buyStay];
