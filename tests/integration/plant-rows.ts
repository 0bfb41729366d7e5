import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import type { InvariantId } from '../../apps/server/src/modules/invariant/index.ts';

/** Something that must not be, put into the database past every rule that would prevent it. */
export interface PlantedBreach {
  readonly id: InvariantId;
  /** What the invariant says of it. */
  readonly why: string;
  readonly statements: readonly string[];
  /** What else cannot hold then; nothing but these and `id` may find anything. */
  readonly breaksToo?: readonly InvariantId[];
}

/** The company, as text in a statement. */
export const ORG = `'${COMPANY_ID}'`;
/** A booking of the company in this status, always the same one. */
export const oneOf = (status: string) =>
  `(select id from booking where organization_id = ${ORG} and status = '${status}' and origin = 'online' order by id limit 1)`;
/** The order that paid for the booked one. */
export const PAID = `(select id from payment where booking_id = ${oneOf('BOOKED')} and status = 'SUCCESSFUL')`;
/** An order of the booked one. */
export const ORDER = `(select id from booking_order where booking_id = ${oneOf('BOOKED')} order by id limit 1)`;
/** An id of its own for each row. */
export const NEW_ID = 'gen_random_uuid()';

/** A row of the effect journal of the booked one, with these columns. */
export const effect = (columns: Readonly<Record<string, string>>) => {
  const row: Record<string, string> = {
    organization_id: ORG,
    id: NEW_ID,
    booking_id: oneOf('BOOKED'),
    order_id: ORDER,
    kind: `'book'`,
    key: `'k'`,
    attempt: '1',
    sent_at: 'now()',
    not_after: `now() + interval '5 seconds'`,
    state: `'done'`,
    settled_at: 'now()',
    // As in rows that were written before this was noted.
    judged: `'{}'`,
    ...columns,
  };
  return `insert into effect (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
/** What a send was approved for and bought, in agreement except where `standing` says otherwise. */
export const judged = (standing: Readonly<Record<string, string | number | null>>) => {
  const approved = {
    approvalStatus: 'Approved',
    approvedFingerprint: 'planted',
    approvedBandPaise: 100,
    bypassActor: null,
  };
  const note = { standing: { ...approved, ...standing }, attempt: { fingerprint: 'planted', totalPaise: 100 } };
  return `'${JSON.stringify(note)}'`;
};
/** A refund that is under way; its transfers are missing. */
export const refund = (amount: string, ref: string, order = PAID) =>
  `insert into refund (organization_id, id, booking_id, payment_id, amount_paise, reason, state, refund_ref, next_try_at, created_at)
   select ${ORG}, ${NEW_ID}, booking_id, id, ${amount}, 'planted', 'processing', ${ref}, now(), now()
   from payment where id = ${order}`;
/** The id of the credit that is planted. */
export const PLANTED_CREDIT = '01960000-0000-7000-8000-00000000c4ed';
/** A credit with so much left of it. */
export const credit = (leftPaise: number) =>
  `insert into flight_credit (organization_id, id, airline_code, supplier_id, traveller_name, amount_paise, left_paise, expires_on, created_at)
   values (${ORG}, '${PLANTED_CREDIT}', '6E', 'planted', 'Asha Rao', 700, ${leftPaise}, '2000-01-01', now())`;
/** A transfer of ₹7 that moves no balance. */
export const transfer = (key: string, debit: string, credit: string, booking = 'null') =>
  `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, booking_id, reason, at)
   values (${ORG}, ${NEW_ID}, '${key}', '${debit}', '${credit}', 700, ${booking}, 'planted', now())`;
/** An account, if the company has none of this code. */
export const account = (code: string) =>
  `insert into ledger_account (organization_id, code) values (${ORG}, '${code}') on conflict do nothing`;
/** Changes what is frozen in the booked one. */
export const facts = (path: string, value: string) =>
  `update booking set facts = jsonb_set(facts, '${path}', '${value}') where id = ${oneOf('BOOKED')}`;
/** A chosen seat. */
export const seat = (traveller: number, code: string) =>
  `{"kind":"seat","travellerIndex":${traveller},"segmentKey":"s","code":"${code}"}`;
/** Three travellers in the booked one, of whom these have this seat on its first flight. */
export const threeWithSeat = (travellers: readonly number[], code: string) => [
  `update booking set travellers = jsonb_build_array(travellers -> 0, travellers -> 0 || '{"firstName":"Second"}',
     travellers -> 0 || '{"firstName":"Third"}') where id = ${oneOf('BOOKED')}`,
  `update booking set facts = jsonb_set(facts, '{extras}', replace('[${travellers.map((one) => seat(one, code)).join()}]', '"s"', (
     select to_json(concat(f ->> 'airlineCode', f ->> 'flightNumber', '.', f -> 'from' ->> 'airportCode', '.',
       f -> 'to' ->> 'airportCode', '.', f -> 'from' -> 'time' ->> 'wall'))::text
     from booking_order, jsonb_path_query_first(detail, '$.slices[0].segments[0]') f where id = ${ORDER}))::jsonb)
   where id = ${oneOf('BOOKED')}`,
];
/** A traveller of the booked one whose first slice the airline has taken back; the money is not settled yet. */
export const cancelledUnit = (traveller: number) =>
  `insert into cancellation (organization_id, id, booking_id, requested_by, state, channel, quote, scopes, orders, created_at)
   select ${ORG}, ${NEW_ID}, booking_id, ${NEW_ID}, 'supplier', 'request', '{}',
     jsonb_build_array(jsonb_build_object('orderId', id, 'units', '["0.${traveller}"]'::jsonb)),
     jsonb_build_object(id || ':0.${traveller}', '{"progress":"accepted"}'::jsonb), now() from booking_order where id = ${ORDER}`;
/** A trail of three rows in place of whatever was there. */
export const CHAIN = [
  `delete from audit_event where organization_id = ${ORG}`,
  `delete from audit_head where organization_id = ${ORG}`,
  `insert into audit_event (organization_id, seq, at, actor, action, object_type, object_id, details, previous_hash, hash)
   select ${ORG}, n, now(), 'planted', 'planted', 'planted', '', '{}', 'hash' || n - 1, 'hash' || n from generate_series(1, 3) n`,
  `insert into audit_head (organization_id, seq, hash) values (${ORG}, 3, 'hash3')`,
];
/** The booked one counts as moved just now. */
export const MOVED_NOW = `update booking set updated_at = now() where id = ${oneOf('BOOKED')}`;

const busOrders = (count: number) => `select l.id from booking_order l join booking b on b.id = l.booking_id
  where b.organization_id = ${ORG} and b.service = 'bus' and b.status = 'BOOKED' order by l.id limit ${count}`;

/** Two travellers of two bookings lie on one berth of one bus. */
export const ONE_BERTH: readonly string[] = [
  `update booking_order set detail = (select l.detail from booking_order l where l.id = (${busOrders(1)}))
   where id in (${busOrders(2)})`,
  `update booking_unit set unit = 'L1' where order_id in (${busOrders(2)})`,
];
