import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { openLine, typedLine, typedNumber } from '../desk/entry-fields.ts';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id } from '../schemas.ts';

const API = '/trip/api/v1/hotel/invoice';
const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

const line = z.strictObject({
  /** Per cent: 5 or 18. */
  rate: typedNumber('Rate of GST'),
  taxable: amount('Taxable amount'),
  cgst: amount('CGST'),
  sgst: amount('SGST'),
  igst: z.prefault(amount('IGST'), 0),
});

/** A hotel's own invoice, as a person read it. */
export const hotelInvoiceForm = z.strictObject({
  /** Left out = the invoice names none. */
  hotelGstin: openLine('GSTIN of the hotel'),
  buyerGstin: openLine('Your GSTIN'),
  number: typedLine('Invoice number'),
  issuedOn: day('Invoice date'),
  lines: z.array(line).check(z.minLength(1, 'Enter what is taxed'), z.maxLength(4)),
  total: amount('Total'),
});

/** The state of a hotel's invoice for a stay. */
export const hotelInvoice = z.object({
  bookingId: z.string(),
  orderId: z.string(),
  hotelName: z.string(),
  /** `due`: the stay has not ended · `missing`: it is asked for · `received`: it was attached to the booking. */
  state: z.enum(['due', 'missing', 'received']),
  /** ISO instant of check-out. */
  endedAt: z.string(),
  number: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  tax: z.nullable(rupees),
  /** The claimable part of it; null until it is there. */
  credit: z.nullable(rupees),
  /** How much can be claimed, and why; or what happens next. */
  text: z.string(),
  /** What is wrong with it, a sentence each. */
  findings: z.array(z.string()),
});

const hotelInvoices = z.object({ data: z.array(hotelInvoice) });

/** The hotel's invoices for a booking, one for each stay that is bought. */
export const getHotelInvoices = defineOperation({
  id: 'get-hotel-invoices',
  area: 'hotel',
  method: 'GET',
  path: API,
  summary: "The hotel's invoices for a stay",
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: hotelInvoices,
  errors: ['validation_failed', 'booking_not_found'],
});

/** Enters the hotel's invoice with its stay, or replaces it: shows what is wrong with it, and what can be claimed. */
export const enterHotelInvoice = defineOperation({
  id: 'enter-hotel-invoice',
  area: 'hotel',
  method: 'POST',
  path: API,
  summary: "Add the hotel's invoice to a stay",
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ bookingId: id, orderId: z.optional(id), invoice: hotelInvoiceForm }),
  upload: { rule: 'document', required: true },
  payload: hotelInvoices,
  errors: ['validation_failed', 'booking_not_found', 'booking_not_booked', 'file_refused', 'body_too_large'],
  idempotent: true,
});

/** The invoice as it was attached to the stay. */
export const downloadHotelInvoice = defineOperation({
  id: 'download-hotel-invoice',
  area: 'hotel',
  method: 'GET',
  path: `${API}/file`,
  summary: "The hotel's invoice",
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ bookingId: id, orderId: z.optional(id) }),
  payload: download,
  errors: ['validation_failed', 'booking_not_found', 'not_found'],
  answer: 'download',
});

/** A missing invoice, with what is lost without it. */
const missingInvoice = z.extend(hotelInvoice, {
  tripId: z.string(),
  tripName: z.string(),
  travelers: z.array(z.string()),
  city: z.string(),
  /** YYYY-MM-DD. */
  checkIn: z.string(),
  checkOut: z.string(),
  /** Days since check-out. */
  daysSince: z.number(),
  /** The number that the hotel was given; null = none. */
  gstin: z.nullable(z.string()),
  /** GST that could be claimed with a proper invoice, as the stay was priced. Rupees. */
  atStake: rupees,
  /** How often it was asked for, and the day of the last time, YYYY-MM-DD. */
  timesAsked: z.number(),
  lastAskedOn: z.nullable(z.string()),
  /** What happens next: "We ask the guests again on 3 Dec." */
  nextStep: z.string(),
});

/** Invoices of hotels that are missing, the longest first. */
export const listMissingInvoices = defineOperation({
  id: 'list-missing-invoices',
  area: 'hotel',
  method: 'GET',
  path: `${API}/missing`,
  summary: 'Invoices of hotels that are missing',
  access: { kind: 'privilege', privilege: 'ledger.view' },
  object: 'organisation',
  payload: z.object({
    data: z.array(missingInvoice),
    /** All that is at stake. */
    atStake: rupees,
  }),
  errors: [],
});

/** All operations of invoices of hotels. */
export const HOTEL_INVOICE_OPERATIONS: readonly Operation[] = [
  getHotelInvoices,
  enterHotelInvoice,
  downloadHotelInvoice,
  listMissingInvoices,
];
