import {
  CHAIN,
  cancelledUnit,
  effect,
  facts,
  judged,
  MOVED_NOW,
  NEW_ID,
  ONE_BERTH,
  ORDER,
  ORG,
  oneOf,
  PAID,
  type PlantedBreach,
  seat,
  threeWithSeat,
} from './plant-rows.ts';
import { PLANTED_MONEY_BREACHES } from './planted-money-breaches.ts';

/** At least one breach of every invariant. */
export const PLANTED_BREACHES: readonly PlantedBreach[] = [
  ...PLANTED_MONEY_BREACHES,
  {
    id: 'I2',
    why: 'it was sent again after it had been answered',
    statements: [effect({}), effect({ attempt: '2' })],
  },
  {
    id: 'I2',
    why: 'two orders of ours claim one order of the supplier',
    statements: [
      `update booking_order set supplier_order = '{"bookingRef":"SAME"}' where id in (
         select id from booking_order where organization_id = ${ORG} and state = 'booked' order by id limit 2)`,
    ],
  },
  {
    id: 'I2',
    why: 'it was bought under another key while the first answer was open',
    breaksToo: ['I11'],
    statements: [
      effect({ state: `'sent'`, settled_at: 'null', sent_at: `now() - interval '1 minute'` }),
      effect({ key: `'other'` }),
    ],
  },
  {
    id: 'I4',
    why: 'it is booked without an order at a supplier',
    statements: [`update booking_order set state = 'failed' where booking_id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I4',
    why: 'a ticketed order without the supplier’s record locator',
    statements: [`update booking_order set locator = '' where id = ${ORDER}`],
  },
  {
    id: 'I4',
    why: 'the supplier holds an order of a booking that is not booked',
    breaksToo: ['I1'],
    statements: [`update booking set status = 'FAILED' where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I4',
    why: 'it is cancelled, and its airline has not taken all of the order back',
    statements: [
      `update cancellation set orders = (select jsonb_object_agg(key, '{"progress":"refused"}'::jsonb) from jsonb_each(orders))
       where booking_id = ${oneOf('CANCELED')}`,
    ],
  },
  {
    id: 'I5',
    why: 'a ticket was asked for before anything was judged',
    statements: [effect({}), `update booking set approval_fingerprint = null where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I5',
    why: 'a ticket was asked for without an approval',
    statements: [
      effect({}),
      `update booking set approval_status = 'Rejected', approval_at = '2000-01-01' where id = ${oneOf('BOOKED')}`,
    ],
  },
  {
    id: 'I5',
    why: 'it is booked without an approval',
    statements: [`update booking set approval_status = 'Pending For Approval' where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I5',
    why: 'it was let through by nobody',
    statements: [`update booking set approval_status = 'Bypass', approval_actor = ' ' where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I5',
    why: 'it cost more than was approved',
    statements: [`update booking set approval_band_paise = total_paise - 1 where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I5',
    why: 'it was sent without a note of what was approved',
    statements: [effect({ judged: 'null' })],
  },
  {
    id: 'I5',
    why: 'it was sent without an approval',
    statements: [effect({ judged: judged({ approvalStatus: 'Rejected' }) })],
  },
  {
    id: 'I5',
    why: 'it was sent without an approval',
    statements: [effect({ judged: judged({ approvalStatus: 'Bypass', bypassActor: ' ' }) })],
  },
  {
    id: 'I5',
    why: 'what was sent is not what was approved',
    statements: [effect({ judged: judged({ approvedFingerprint: 'another' }) })],
  },
  {
    id: 'I5',
    why: 'what was sent is not what was approved',
    // Its own note agrees with itself; the booking says what was really approved.
    statements: [effect({ judged: judged({}) })],
  },
  {
    id: 'I5',
    why: 'it was sent for more than was approved',
    statements: [effect({ kind: `'change'`, judged: judged({ approvedBandPaise: 99 }) })],
  },
  {
    id: 'I6',
    why: 'the row does not follow from the row before it',
    statements: [
      ...CHAIN,
      `delete from audit_event where organization_id = ${ORG} and seq = (select max(seq) - 1 from audit_event where organization_id = ${ORG})`,
    ],
  },
  {
    id: 'I6',
    why: 'the chain does not end where its head says',
    statements: [
      ...CHAIN,
      `delete from audit_event where organization_id = ${ORG} and seq = (select max(seq) from audit_event where organization_id = ${ORG})`,
    ],
  },
  {
    id: 'I6',
    why: 'booking.booked is not in the audit trail once',
    breaksToo: ['I15'],
    statements: [effect({}), MOVED_NOW],
  },
  {
    id: 'I9',
    why: 'half of an answer is kept',
    statements: [
      `insert into idempotency_key (organization_id, person_id, operation, key, request_hash, response_status, created_at, locked_until)
       values (${ORG}, ${NEW_ID}, 'pay', 'planted', 'h', 200, now(), now())`,
    ],
  },
  {
    id: 'I9',
    why: 'an answer of ours that failed was kept',
    statements: [
      `insert into idempotency_key (organization_id, person_id, operation, key, request_hash, response_status, response_body, created_at, locked_until)
       values (${ORG}, ${NEW_ID}, 'pay', 'planted', 'h', 500, '{}', now(), now())`,
    ],
  },
  {
    id: 'I9',
    why: 'it is held long after its time',
    statements: [
      `insert into idempotency_key (organization_id, person_id, operation, key, request_hash, created_at, locked_until)
       values (${ORG}, ${NEW_ID}, 'pay', 'planted', 'h', now(), now() + interval '1 day')`,
    ],
  },
  {
    id: 'I10',
    why: 'its rows are not kept apart by organisation',
    statements: ['alter table booking no force row level security'],
  },
  {
    id: 'I10',
    why: 'history may be rewritten by the application’s role',
    statements: ['grant update on audit_event to pravas_app'],
  },
  {
    id: 'I11',
    why: 'a send without an end',
    statements: [effect({ not_after: `now() + interval '1 day'` })],
  },
  {
    id: 'I11',
    why: 'an answer before the question',
    statements: [effect({ settled_at: `now() - interval '1 hour'` })],
  },
  {
    id: 'I11',
    why: 'it was sent again before the earlier send had ended',
    statements: [
      effect({ settled_at: `now() + interval '1 hour'`, state: `'absent'` }),
      effect({ attempt: '2', settled_at: `now() + interval '2 hours'` }),
    ],
  },
  {
    id: 'I11',
    why: 'an open call of a booking that nobody works on',
    statements: [effect({ state: `'sent'`, settled_at: 'null' })],
  },
  {
    id: 'I11',
    why: 'a lease that nobody has taken',
    statements: [`update booking set lease_until = now(), epoch = 0 where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I12',
    why: 'one seat was given to two travellers',
    statements: [facts('{extras}', `[${seat(0, '12A')},${seat(1, '12A')}]`)],
  },
  {
    id: 'I12',
    why: 'one traveller has two seats on one flight',
    statements: [facts('{extras}', `[${seat(0, '12A')},${seat(0, '12B')}]`)],
  },
  // The one traveller’s seat is free again with their flight, those of the two others are not.
  {
    id: 'I12',
    why: 'one seat was given to two travellers',
    statements: [...threeWithSeat([0, 1, 2], '12A'), cancelledUnit(0)],
  },
  {
    id: 'I12',
    why: 'one seat of a bus was given to two travellers',
    statements: ONE_BERTH,
  },
  {
    id: 'I12',
    why: 'one traveller is on two flights at a time',
    statements: [
      `insert into booking_order (organization_id, id, booking_id, position, supplier_id, detail, own_context, state, client_ref, locator)
       select organization_id, ${NEW_ID}, booking_id, 9, supplier_id, detail, own_context, state, ${NEW_ID}::text, locator
       from booking_order where id = ${ORDER}`,
      MOVED_NOW,
    ],
  },
  {
    id: 'I12',
    why: 'one traveller is named twice',
    statements: [`update booking set travellers = travellers || travellers where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'I14',
    why: 'one traveller’s flight was cancelled twice',
    statements: [1, 2].map(
      () =>
        `insert into cancellation (organization_id, id, booking_id, requested_by, state, quote, refund, scopes, orders, created_at, settled_at)
         select ${ORG}, ${NEW_ID}, booking_id, ${NEW_ID}, 'settled', '{}', '{"refundPaise":0,"paidPaise":0}',
           jsonb_build_array(jsonb_build_object('orderId', id, 'units', '["0.0"]'::jsonb)),
           jsonb_build_object(id || ':0.0', '{"progress":"settled"}'::jsonb), '2000-01-01', now() from booking_order where id = ${ORDER}`,
    ),
  },
  {
    id: 'I14',
    why: 'it is settled without what came of it',
    statements: [`update cancellation set refund = null where organization_id = ${ORG}`],
  },
  {
    id: 'I14',
    why: 'it is cancelled and nobody asked for it',
    statements: [`update cancellation set state = 'refused' where organization_id = ${ORG}`],
  },
  {
    id: 'I14',
    why: 'what goes back is not what was worked out',
    statements: [`update cancellation set refund = refund || '{"refundPaise":1}' where organization_id = ${ORG}`],
  },
  {
    id: 'I14',
    why: 'what goes back is not what was worked out',
    breaksToo: ['I3'],
    statements: [`delete from refund where booking_id = ${oneOf('CANCELED')}`],
  },
  {
    id: 'I14',
    why: 'what was paid for it is not what goes back and what is kept',
    statements: [
      `update cancellation set refund = refund || '{"penaltyPaise":1}' where booking_id = ${oneOf('CANCELED')}`,
    ],
  },
  {
    id: 'I14',
    why: 'it was cancelled online when it was too late for that',
    statements: [`update cancellation set created_at = '2999-01-01' where organization_id = ${ORG}`],
  },
  {
    id: 'I14',
    why: 'it was cancelled online when it was too late for that',
    // Of any service: units say when it starts.
    statements: [
      `update booking set service = 'ferry' where organization_id = ${ORG}`,
      `update cancellation set created_at = '2999-01-01' where organization_id = ${ORG}`,
    ],
  },
  {
    id: 'I15',
    why: 'nobody has tried to deliver it for a quarter of an hour',
    statements: [
      `insert into outbox_event (organization_id, id, topic, payload, created_at, run_at)
       values (${ORG}, ${NEW_ID}, 'planted', '{}', '2000-01-01', '2000-01-01')`,
    ],
  },
  {
    id: 'I15',
    why: 'it was told before it happened',
    statements: [
      `insert into outbox_event (organization_id, id, topic, payload, created_at, run_at, delivered_at)
       values (${ORG}, ${NEW_ID}, 'planted', '{}', now(), now(), '2000-01-01')`,
    ],
  },
  { id: 'I15', why: 'booking.booked was told to nobody', breaksToo: ['I6'], statements: [effect({}), MOVED_NOW] },
  {
    id: 'L1',
    why: 'it is under way for too long and no person has been called',
    statements: [`update booking set status = 'BOOKING_IN_PROCESS', run_at = now() where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'L1',
    why: 'it is paused and no person has been called',
    statements: [`update booking set status = 'BOOKING_PAUSED' where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'L1',
    why: 'it is under way and nobody will look at it again',
    statements: [`update booking set status = 'BOOKING_IN_PROCESS', run_at = null where id = ${oneOf('BOOKED')}`],
  },
  {
    id: 'L1',
    why: 'a payment is open and nobody will ask about it again',
    breaksToo: ['I1', 'I8'],
    statements: [`update payment set status = 'IN_PROGRESS', verify_at = null where id = ${PAID}`],
  },
  {
    id: 'L1',
    why: 'a stay and the one that replaces it are both booked and no person has been called',
    statements: [
      `update booking set updated_at = '2000-01-01' where organization_id = ${ORG} and status = 'BOOKED'`,
      `insert into stay_change (organization_id, id, old_booking_id, new_booking_id, state, started_by, started_at,
         agreed_back_paise, is_back_exact, look_at)
       select o.organization_id, ${NEW_ID}, o.id, n.id, 'open', o.created_by, now(), 0, true, now()
       from booking o join booking n on n.organization_id = o.organization_id and n.id > o.id
       where o.organization_id = ${ORG} and o.status = 'BOOKED' and n.status = 'BOOKED'
       order by o.id, n.id limit 1`,
    ],
  },
  {
    id: 'L2',
    why: 'it is due for a minute and no worker has taken it',
    statements: [
      `update booking set run_at = '2000-01-01', lease_until = '2000-01-01', epoch = 1 where id = ${oneOf('BOOKED')}`,
    ],
  },
  {
    id: 'L3',
    why: 'it has no orders',
    statements: [`delete from booking_order where booking_id = ${oneOf('CREATED')}`],
  },
  {
    id: 'L3',
    why: 'it is paid for and no payment is known',
    breaksToo: ['I8'],
    statements: [
      `update payment set status = 'FAILED' where id = ${PAID}`,
      `update booking set status = 'BOOKING_IN_PROCESS', run_at = now() where id = ${oneOf('BOOKED')}`,
    ],
  },
  {
    id: 'L3',
    why: 'it is booked and its purchase is missing from the books',
    breaksToo: ['I13', 'I16', 'I3'],
    statements: [`delete from ledger_transfer where booking_id = ${oneOf('BOOKED')} and key like 'purchase:%'`],
  },
  {
    id: 'L3',
    why: 'the audit trail tells of a booking that is not there',
    breaksToo: ['I6'],
    statements: [
      `insert into audit_event (organization_id, seq, at, actor, action, object_type, object_id, details, previous_hash, hash)
       values (${ORG}, 900000000, now(), 'planted', 'payment.started', 'booking', 'lost', '{}', '', '')`,
    ],
  },
];
