import type { BookingStatus } from '@pravas/domain/booking/booking-lifecycle.ts';
import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { sql } from 'kysely';
import type { Booking } from '../../booking/index.ts';
import { inWords } from '../report-definition.ts';

/** What policies say, as people read it; `none` where none applied. */
export const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  within: 'Within policy',
  note: 'Within, with a note',
  reason: 'Out, with a reason',
  approval: 'Needed approval',
  block: 'Not allowed',
  none: 'Not judged',
} satisfies Record<VerdictOutcome | 'none', string>;
const CHANNELS: Readonly<Record<Booking['origin'], string>> = {
  online: 'Online',
  offline: 'Travel desk',
  pay_later: 'Pay later',
};
const STATUSES: Readonly<Record<BookingStatus, string>> = {
  CREATED: 'Not paid',
  BOOKED: 'Booked',
  BOOKING_IN_PROCESS: 'Being booked',
  BOOKING_PAUSED: 'With the travel desk',
  CANCELED: 'Cancelled',
  EXPIRED: 'Expired',
  FAILED: 'Not booked',
};
/** What can be booked, as people call it. */
export const SERVICES: Readonly<Record<string, string>> = {
  flight: 'Flights',
  hotel: 'Hotels',
  bus: 'Buses',
  train: 'Trains',
  cab: 'Cabs',
};
/** Which booking a group of lines is of; all of them are of one. */
const BOOKING = sql`(array_agg(l.booking_id))[1]`;

/** Our fee's GST in a line. */
export const GST = sql`(l.cgst_paise + l.sgst_paise + l.igst_paise)`;
/** What the policy said of a line's booking. */
export const OUTCOME = inWords(sql`coalesce(l.outcome, 'none')`, OUTCOME_WORDS);
/** Through whom it was booked. */
export const CHANNEL = inWords(sql`l.origin`, CHANNELS);
/** The current state of the booking of a group of lines. */
export const STATUS = sql`(select ${inWords(sql`b.status`, STATUSES)} from booking b where b.id = ${BOOKING})`;
/** Who approved it, and when, by India's clock; empty where nobody was asked. */
export const APPROVERS = sql`(select string_agg(
    p.first_name || ' ' || p.last_name || to_char(v.at at time zone 'Asia/Kolkata', ' (DD Mon YYYY HH24:MI)'), ', ' order by v.at)
  from approval_item i join approval_vote v on v.item_id = i.id and v.decision = 'approve' join person p on p.id = v.given_by
  where i.booking_id = ${BOOKING} and i.trip_id = (array_agg(l.trip_id))[1])`;
/** How its money came in. */
export const PAID_BY = sql`(select string_agg(distinct case split_part(t.key, ':', 1)
    when 'capture' then 'Card or UPI' when 'pay-later' then 'Pay later' when 'hold-taken' then
      case t.debit_account when 'wallet_held' then 'Wallet' when 'wallet_promo_held' then 'Promotional credit' else 'Credit line' end
    else 'On account' end, ', ')
  from ledger_transfer t where t.booking_id = ${BOOKING} and t.credit_account = 'customer_suspense'
    and t.debit_account in ('gateway_clearing', 'pay_later_receivable', 'receivable', 'wallet_held', 'wallet_promo_held', 'credit_line_held'))`;
/** Our invoices and notes of it. */
export const DOCUMENTS = sql`(select string_agg(d.number, ', ' order by d.created_at, d.number)
  from tax_document d where d.booking_id = ${BOOKING})`;
/** The references of airlines, hotels and operators. */
export const REFERENCES = sql`(select string_agg(o.locator, ', ' order by o.position)
  from booking_order o where o.booking_id = ${BOOKING} and o.locator is not null)`;
