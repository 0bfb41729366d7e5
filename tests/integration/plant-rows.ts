import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import type { InvariantId } from '../../apps/server/src/modules/invariant/index.ts';

/** Something that must not be, put into the database past every rule that would prevent it. */
export interface PlantedBreach {
  readonly id: InvariantId;
  /** What the invariant says of it. */
  readonly why: string;
  readonly statements: readonly string[];
}

/** The company, as text in a statement. */
export const ORG = `'${COMPANY_ID}'`;
/** A booking of the company in this status, always the same one. */
export const oneOf = (status: string) =>
  `(select id from booking where organization_id = ${ORG} and status = '${status}' and origin = 'online' order by id limit 1)`;
/** The order that paid for the booked one. */
export const PAID_ORDER = `(select id from payment_order where booking_id = ${oneOf('BOOKED')} and status = 'SUCCESSFUL')`;
/** An order of the booked one. */
export const LEG = `(select id from booking_leg where booking_id = ${oneOf('BOOKED')} order by id limit 1)`;
/** An id of its own for each row. */
export const NEW_ID = 'gen_random_uuid()';

/** A row of the effect journal of the booked one, with these columns. */
export const effect = (columns: Readonly<Record<string, string>>) => {
  const row: Record<string, string> = {
    organization_id: ORG,
    id: NEW_ID,
    booking_id: oneOf('BOOKED'),
    leg_id: LEG,
    kind: `'book'`,
    key: `'k'`,
    attempt: '1',
    sent_at: 'now()',
    not_after: `now() + interval '5 seconds'`,
    state: `'done'`,
    settled_at: 'now()',
    ...columns,
  };
  return `insert into effect (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
/** A refund that is under way; its transfers are missing. */
export const refund = (amount: string, ref: string, order = PAID_ORDER) =>
  `insert into refund (organization_id, id, booking_id, payment_order_id, amount_paise, reason, state, refund_ref, next_try_at, created_at)
   select ${ORG}, ${NEW_ID}, booking_id, id, ${amount}, 'planted', 'processing', ${ref}, now(), now()
   from payment_order where id = ${order}`;
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
