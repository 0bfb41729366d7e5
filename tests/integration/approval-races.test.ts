import { recallTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import type { ApiError } from '@pravas/contract/client.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { addPerson } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { payAtGateway, signIn } from '../support/traveller.ts';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { type Answer, payloadOf, refusalOf } from './send-request.ts';

let company: ApprovalWorld;
let kiran: string;
let people: { readonly meera: number; readonly kiran: number };

beforeAll(async () => {
  company = await createApprovalWorld();
  await company.judgeBy(asking('approval'));
  const kiranId = await addPerson(company.world, 'kiran.das@meridian.example', 'Approver');
  kiran = (await signIn(company.world, 'kiran.das@meridian.example')).token;
  people = { meera: await company.userIdOf(APPROVER), kiran: kiranId };
});
afterEach(async () => {
  await company.world.clearFaults();
  await company.world.query('update approval_workflow set is_active = false');
  await expectBooksInOrder(company.world);
});
afterAll(() => company.close());

/** Which act comes first when both are released: PostgreSQL serves a row's waiters in the order they came. */
const ORDERS = ['the first before the second', 'the second before the first'] as const;

/**
 * Steps two acts: locks a row, lets each act run into it, one after the other, and releases it. `first` says which
 * waits in front.
 */
async function race<A, B>(
  table: 'trip' | 'booking',
  id: string,
  order: (typeof ORDERS)[number],
  one: () => Promise<A>,
  two: () => Promise<B>,
): Promise<[A, B]> {
  const { host, port } = inject('postgres');
  const holder = new pg.Client({ host, port, user: 'postgres', database: company.world.databaseName });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const waiting = async (count: number) =>
      vi.waitFor(
        async () => {
          const [row] = await company.world.query<{ waiting: number }>(
            `select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(row?.waiting).toBeGreaterThanOrEqual(count);
        },
        { timeout: 4_000, interval: 10 },
      );
    const begin = order === ORDERS[0] ? [one, two] : [two, one];
    const front = begin[0]?.();
    await waiting(1);
    const behind = begin[1]?.();
    await waiting(2);
    await holder.query('commit');
    const [a, b] = await Promise.all([front, behind]);
    return (order === ORDERS[0] ? [a, b] : [b, a]) as [A, B];
  } finally {
    await holder.end();
  }
}

const workflow = async (mode: 'any' | 'all') => {
  const approvers = [people.meera, people.kiran].map((user_id) => ({ kind: 'person', user_id }));
  const body = {
    name: `Two, ${mode} ${crypto.randomUUID().slice(0, 8)}`,
    withinPolicy: { levels: [] },
    outOfPolicy: { levels: [{ approvers, mode, deadlineHours: 24 }] },
  };
  payloadOf(await company.call(createApprovalWorkflow, { body }, company.vikram));
};
const asked = async () => {
  const { tripId, flights } = await company.plan('6E');
  const card = await company.request(tripId);
  return { tripId, flightId: flights[0]?.flightId ?? '', price: flights[0]?.totalPrice ?? 0, card };
};
type Asked = Awaited<ReturnType<typeof asked>>;
const say = ({ card }: Asked, decision: 'approve' | 'reject', token?: string) =>
  company.decide(card, [{ itemId: card.items[0]?.itemId, decision, comment: 'Said at once' }], token);
const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : refusalOf(answer).code);
const pay = (flightId: string, accepted?: number) =>
  company.asha.checkPrice(flightId, accepted).then(
    () => 'ok',
    (error: ApiError) => error.envelope.code,
  );
const standing = async ({ tripId }: Asked) => flightsOf(await company.trip(tripId))[0]?.approval.status;

describe.each(ORDERS)('two people at the same moment, %s', (order) => {
  it('where any one may agree, end with an approval', async () => {
    await workflow('any');
    const one = await asked();
    const [yes] = await race(
      'trip',
      one.tripId,
      order,
      () => say(one, 'approve'),
      () => say(one, 'reject', kiran),
    );
    expect(codeOf(yes)).toBe('ok');
    expect(await standing(one)).toBe('Approved');
  });

  it('where all must agree, end with a rejection', async () => {
    await workflow('all');
    const one = await asked();
    const [, no] = await race(
      'trip',
      one.tripId,
      order,
      () => say(one, 'approve'),
      () => say(one, 'reject', kiran),
    );
    expect(codeOf(no)).toBe('ok');
    expect(await standing(one)).toBe('Rejected');
    expect(await pay(one.flightId)).toBe('approval_missing');
  });

  it('in one person’s name, end with what was said first', async () => {
    const one = await asked();
    const said = await race(
      'trip',
      one.tripId,
      order,
      () => say(one, 'approve'),
      () => say(one, 'reject'),
    );
    expect(said.map(codeOf).toSorted()).toEqual(['approval_not_open', 'ok']);
    expect(await standing(one)).toBe(order === ORDERS[0] ? 'Approved' : 'Rejected');
  });
});

describe.each(ORDERS)('a decision and the traveller at the same moment, %s', (order) => {
  it('agreeing and recalling: one of them happens', async () => {
    const one = await asked();
    const recall = () => company.call(recallTrip, { body: { tripId: one.tripId } }, company.asha.token);
    const said = await race('trip', one.tripId, order, () => say(one, 'approve'), recall);
    const isFirst = order === ORDERS[0];
    expect(said.map(codeOf)).toEqual(isFirst ? ['ok', 'approval_not_open'] : ['approval_not_open', 'ok']);
    expect(await standing(one)).toBe(isFirst ? 'Approved' : 'Pending For Approval');
    expect(await pay(one.flightId)).toBe(isFirst ? 'ok' : 'approval_missing');
  });

  it('rejecting and paying: nothing is paid', async () => {
    const one = await asked();
    const [no, paid] = await race(
      'trip',
      one.tripId,
      order,
      () => say(one, 'reject'),
      () => pay(one.flightId),
    );
    expect([codeOf(no), paid]).toEqual(['ok', 'approval_missing']);
    const [orders] = await company.world.query<{ count: number }>(
      'select count(*)::integer as count from payment where booking_id = $1',
      [one.flightId],
    );
    expect(orders?.count).toBe(0);
  });

  it('agreeing and taking a price above the band: what was agreed to is never the new price', async () => {
    const one = await asked();
    const dearer = one.price + 5_000;
    await company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 500_000 });
    expect(await pay(one.flightId)).toBe('approval_outdated');
    const [yes, paid] = await race(
      'trip',
      one.tripId,
      order,
      () => say(one, 'approve'),
      () => pay(one.flightId, dearer),
    );
    expect(paid).toBe('approval_outdated');
    expect(codeOf(yes)).toBe(order === ORDERS[0] ? 'ok' : 'approval_not_open');
    expect(await standing(one)).toBe('Pending For Approval');
    expect(await pay(one.flightId)).toBe('approval_missing');
    const requests = await company.world.query('select from approval_request where trip_id = $1', [one.tripId]);
    expect(requests).toHaveLength(2);
  });
});

describe('money that is on its way', () => {
  it('buys nothing once the approval is gone: nothing is sent and everything comes back', async () => {
    const one = await asked();
    payloadOf(await say(one, 'approve'));
    const before = (await company.world.supplierBookings()).length;
    const form = await company.asha.checkPrice(one.flightId);
    const { host, port } = inject('postgres');
    const holder = new pg.Client({ host, port, user: 'postgres', database: company.world.databaseName });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`update booking set approval_status = 'Rejected' where id = $1`, [one.flightId]);
    // The saga runs into the held booking; the return page, too, waits for it.
    const returned = payAtGateway(form, 'pay');
    await vi.waitFor(
      async () => {
        const waiting = await company.world.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting.length).toBeGreaterThanOrEqual(1);
      },
      { timeout: 4_000, interval: 10 },
    );
    await holder.query('commit');
    await holder.end();
    await returned;
    const failed = await company.asha.bookingWhen(
      one.tripId,
      (booking) => booking.flightStatus === 'FAILED' && booking.refunds.some((refund) => refund.state === 'refunded'),
    );
    expect(failed.statusText).toContain('The approval was withdrawn before it was bought.');
    expect(failed.refunds.map((refund) => refund.amount)).toEqual([one.price]);
    expect((await company.world.supplierBookings()).length).toBe(before);
    const effects = await company.world.query('select from effect where booking_id = $1', [one.flightId]);
    expect(effects).toHaveLength(0);
  });

  it('for a price that has been asked about anew goes straight back', async () => {
    const one = await asked();
    payloadOf(await say(one, 'approve'));
    const before = (await company.world.supplierBookings()).length;
    const form = await company.asha.checkPrice(one.flightId);
    await company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 500_000 });
    expect(await pay(one.flightId)).toBe('approval_outdated');
    expect(await pay(one.flightId, one.price + 5_000)).toBe('approval_outdated');
    await payAtGateway(form, 'pay');
    const booking = await company.asha.bookingWhen(one.tripId, (found) =>
      found.refunds.some((refund) => refund.state === 'refunded'),
    );
    expect([booking.flightStatus, booking.approval.status]).toEqual(['CREATED', 'Pending For Approval']);
    expect((await company.world.supplierBookings()).length).toBe(before);
  });
});
