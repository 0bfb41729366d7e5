import { randomUUID } from 'node:crypto';
import { anOffer } from '@pravas/domain/testing/builders.ts';
import type { Filler } from './filler.ts';

/** Ids of things about one person's flights after they were chosen. */
export interface FlightThings {
  readonly shortlistId: string;
  readonly reminderId: string;
  readonly taxDocumentId: string;
  readonly creditId: string;
  readonly changeId: string;
  readonly scheduleChangeId: string;
  readonly workCaseId: string;
  readonly offlineEntryId: string;
  readonly payLaterKeyId: string;
}

/** Puts a row into every table about flights after their choice and about the travel desk, all of one person's. */
export async function fillFlights(
  filler: Filler,
  trip: { readonly filledTripId: string; readonly bookingId: string; readonly orderId: string },
): Promise<FlightThings> {
  const after = await fillAfterBooking(filler, trip);
  const desk = await fillDesk(filler, trip);
  return { shortlistId: await fillChoosing(filler, trip.filledTripId), ...after, ...desk };
}

async function fillChoosing({ insert, personId, otherPersonId, mark, at }: Filler, tripId: string): Promise<string> {
  await insert('fare_memory', {
    origin: 'BLR',
    destination: 'DEL',
    departs_on: `2027-01-${String(1 + Math.floor(Math.random() * 28)).padStart(2, '0')}`,
    cabin: 'E',
    seen_on: `2026-10-${String(1 + Math.floor(Math.random() * 28)).padStart(2, '0')}`,
    lowest_paise: 523_400,
    airline_code: '6E',
  });
  const shortlistId = await insert('shortlist', {
    id: randomUUID(),
    service: 'flight',
    created_by: personId,
    trip_id: tripId,
    criteria: JSON.stringify({ from: 'BLR', to: 'DEL', departsOn: '2027-01-05' }),
    options: '[]',
    note: `Which one? ${mark}`,
    recipients: `{${otherPersonId}}`,
    created_at: at,
  });
  await insert('shortlist_answer', {
    shortlist_id: shortlistId,
    person_id: otherPersonId,
    comment: `Neither ${mark}`,
    answered_at: at,
  });
  return shortlistId;
}

async function fillAfterBooking(
  { insert, personId, mark, at, soon }: Filler,
  { bookingId, orderId }: { readonly bookingId: string; readonly orderId: string },
) {
  const reminderId = await insert('exit_reminder', {
    id: randomUUID(),
    booking_id: bookingId,
    person_id: personId,
    remind_at: soon,
    cliff_at: soon,
    created_at: at,
  });
  const taxDocumentId = await insert('tax_document', {
    id: randomUUID(),
    booking_id: bookingId,
    kind: 'invoice',
    number: `S${randomUUID().slice(0, 12)}`,
    subject: bookingId,
    issued_on: '2026-11-01',
    taxable_paise: 10_000,
    cgst_paise: 900,
    sgst_paise: 900,
    igst_paise: 0,
    facts: JSON.stringify({ note: mark }),
    created_at: at,
  });
  await insert('e_invoice', {
    document_id: taxDocumentId,
    state: 'registered',
    irn: (randomUUID() + randomUUID()).replaceAll('-', ''),
    ack_no: '112610000000001',
    ack_at: at,
    signed_qr: 'header.payload.signature',
  });
  const creditId = await insert('flight_credit', {
    id: randomUUID(),
    airline_code: '6E',
    supplier_id: 'tbo',
    traveller_name: `Sample ${mark}`,
    person_id: personId,
    amount_paise: 250_000,
    left_paise: 250_000,
    expires_on: '2027-11-01',
    source_booking_id: bookingId,
    created_at: at,
  });
  await insert('flight_credit_use', {
    credit_id: creditId,
    booking_id: bookingId,
    amount_paise: 100_000,
    state: 'released',
    at,
  });
  const changeId = await insert('booking_change', {
    id: randomUUID(),
    booking_id: bookingId,
    order_id: orderId,
    requested_by: personId,
    reason: `Later ${mark}`,
    state: 'withdrawn',
    search: '{}',
    client_ref: randomUUID(),
    created_at: at,
    settled_at: at,
  });
  const scheduleChangeId = await insert('schedule_change', {
    id: randomUUID(),
    booking_id: bookingId,
    order_id: orderId,
    change_ref: `sample-${mark}`,
    kind: 'changed',
    before: JSON.stringify(anOffer().slices),
    after: JSON.stringify(anOffer().slices),
    reason: mark,
    state: 'open',
    noticed_at: at,
  });
  return { reminderId, taxDocumentId, creditId, changeId, scheduleChangeId };
}

async function fillDesk(
  { insert, personId, mark, at, soon, secret }: Filler,
  { bookingId, filledTripId }: { readonly bookingId: string; readonly filledTripId: string },
) {
  const workCaseId = await insert('work_case', {
    id: randomUUID(),
    number: 1 + Math.floor(Math.random() * 1_000_000),
    kind: 'refund_overdue',
    key: `sample:${mark}:${randomUUID()}`,
    booking_id: bookingId,
    trip_id: filledTripId,
    title: `Refund overdue ${mark}`,
    facts: '{}',
    state: 'open',
    owner_id: personId,
    due_at: soon,
    created_at: at,
  });
  await insert('work_case_event', { case_id: workCaseId, seq: 1, at, actor: `person:${personId}`, text: mark });
  const offlineEntryId = await insert('offline_entry', {
    id: randomUUID(),
    booking_id: bookingId,
    kind: 'booking',
    amounts: '{}',
    references_given: '{}',
    entered_by: personId,
    entered_at: at,
    state: 'refused',
  });
  const payLaterKeyId = await insert('pay_later_key', {
    id: randomUUID(),
    key_hash: secret(),
    hint: 'ZIP…1',
    limit_paise: 5_000_000,
    expires_at: soon,
    issued_by: `person:${personId}`,
    issued_at: at,
  });
  return { workCaseId, offlineEntryId, payLaterKeyId };
}
