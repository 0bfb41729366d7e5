import { exportAudit, listAudit, verifyAudit } from '@pravas/contract/audit/audit-operations.ts';
import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { assignWorkCase, getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, userIdOf } from '../support/company.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import {
  ASHA,
  bookFlight,
  commandOrder,
  ROHAN,
  type ServicingWorld,
  servicingOf,
  tick,
  until,
  useServicing,
} from './servicing-world.ts';

type Case = AnswerOf<typeof getWorkCase>['workCase'];

const COLLEAGUE = 'tara.desai@meridian.example';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: TravellerClient;
let admin: ReturnType<typeof servicingOf>;
let colleague: ReturnType<typeof servicingOf>;
let workCaseId: string;

/** A private return of two of which one half was sold out after the other had been bought, as the desk gets it. */
beforeAll(async () => {
  ({ world, asha, admin } = servicing());
  await addPerson(world, COLLEAGUE, 'Travel desk');
  colleague = servicingOf(world, (await signIn(world, COLLEAGUE)).token);
  await world.inject({ target: 'tbo.Ticket', kind: 'latency', times: 1, latencyMs: 10 });
  await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
  const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN], back: '6E', fareType: '2' });
  const [opened] = await until(
    () => world.query<{ id: string; kind: string }>('select id, kind from work_case where booking_id = $1', [flightId]),
    (rows) => rows.length > 0,
  );
  expect(opened?.kind).toBe('half_booked');
  workCaseId = opened?.id ?? '';
});

const show = async (by = admin) =>
  payloadOf<{ workCase: Case }>(await by.call(getWorkCase, { query: { workCaseId } })).workCase;
const find = async (text: string, by = admin) =>
  payloadOf<AnswerOf<typeof listWorkCases>>(
    await by.call(listWorkCases, { query: { search: JSON.stringify({ text }) } }),
  ).data.some((one) => one._id === workCaseId);
const everythingOf = async (by: typeof admin) =>
  JSON.stringify([await show(by), payloadOf(await by.call(listWorkCases, { query: {} }))]);

/** Who travels, where to, and the number by which an airline would identify both. */
async function secrets(): Promise<readonly string[]> {
  const rows = await world.query<{ locator: string }>(
    'select locator from booking_order where locator is not null and booking_id = (select booking_id from work_case where id = $1)',
    [workCaseId],
  );
  return ['Rohan', 'BOM', ...rows.map(({ locator }) => locator)];
}

describe('a case of a private journey', () => {
  it('stands in the queue without whose it is and where to, and is not found by either', async () => {
    const known = await everythingOf(admin);
    for (const secret of await secrets()) {
      expect(known).not.toContain(secret);
      expect(await find(secret)).toBe(false);
    }
    expect(await show()).toMatchObject({
      title: 'A private journey: One of two flights booked',
      isHidden: true,
      bookingId: null,
      tripId: null,
      travelers: null,
      actions: [],
    });
    const told = await until(
      () => world.query(`select subject, body from inbox_item where subject like 'Case %: One of two flights booked'`),
      (items) => items.length > 0,
    );
    for (const secret of await secrets()) expect(JSON.stringify(told)).not.toContain(secret);
    expect(JSON.stringify(told)).toContain('A private journey.');
    // A mail is gathered by trip and named by it.
    const lines = await world.query<{ trip_id: string | null }>(
      `select trip_id from mail_digest_line where subject like 'Case %: One of two flights booked'`,
    );
    expect(new Set(lines.map((line) => line.trip_id))).toEqual(new Set([null]));
  });

  it('can be decided by nobody who has not taken it', async () => {
    const { version } = await show();
    const body = { workCaseId, version, action: 'close', comment: 'Done' };
    expectRefusal(await admin.call(decideWorkCase, { body }), 'case_is_private');
  });

  it('is shown to whoever takes it, which its history keeps, and to nobody else', async () => {
    const { version } = await show();
    const body = { workCaseId, version, ownerUserId: await userIdOf(world, ADMIN) };
    payloadOf(await admin.call(assignWorkCase, { body }));
    const taken = await show();
    expect(taken).toMatchObject({ isHidden: false, bookingId: null, travelers: 'Asha Rao + 1' });
    expect(taken.facts.find(({ label }) => label === 'Flight')?.text).toContain('BOM');
    expect(taken.actions.length).toBeGreaterThan(0);
    expect(taken.history.at(-1)?.text).toBe('Vikram Shah looks after it.');
    expect(await find('rohan')).toBe(true);
    // They may confirm only what takes a second person.
    expect((await show(colleague)).actions).toEqual([]);
    const closing = { workCaseId, version: taken.version, action: 'close', comment: 'Done' };
    expectRefusal(await colleague.call(decideWorkCase, { body: closing }), 'case_is_private');
    const known = await everythingOf(colleague);
    for (const secret of await secrets()) expect(known).not.toContain(secret);
    expect(await find('rohan', colleague)).toBe(false);
    expect(await find(String(taken.number), colleague)).toBe(true);
    const { version: seen } = await show();
    const comment = 'Rohan takes the train';
    payloadOf(await admin.call(decideWorkCase, { body: { workCaseId, version: seen, action: 'close', comment } }));
    const closed = await show();
    expect(closed.resolution).toBe(comment);
    expect(closed.history.filter(({ text }) => text === comment)).toHaveLength(1);
    expect(JSON.stringify(await show(colleague))).not.toContain('Rohan');
  });
});

describe('the audit trail of a private journey', () => {
  it('says what was done, by whom and when, without a word of who flies where and why', async () => {
    const [one] = await world.query<{ trip_id: string; version: number; booking_id: string }>(
      `select t.id as trip_id, t.version, b.id as booking_id
       from work_case c join booking b on b.id = c.booking_id join trip t on t.id = b.trip_id where c.id = $1`,
      [workCaseId],
    );
    const tripId = one?.trip_id ?? '';
    const body = { tripId, version: one?.version, name: 'Goa with Rohan' };
    payloadOf(await servicing().own.call(updateTrip, { body }));
    const ids = [tripId, one?.booking_id ?? '', workCaseId];
    const rows = await Promise.all(
      ids.map(async (objectId) => {
        const query = { recordsPerPage: '100', search: JSON.stringify({ objectId }) };
        return payloadOf<AnswerOf<typeof listAudit>>(await admin.call(listAudit, { query })).data;
      }),
    );
    const actions = rows.flat().map(({ action }) => action);
    for (const action of ['trip.created', 'trip.updated', 'booking.created', 'booking.booked', 'work_case.decided'])
      expect(actions).toContain(action);
    expect(new Set(rows.flat().map(({ objectName }) => objectName))).toEqual(new Set(['Private journey']));
    const lines = (await admin.call(exportAudit, { query: {} })).text.split('\n');
    const told = [JSON.stringify(rows), ...lines.filter((line) => ids.some((id) => line.includes(id)))].join('\n');
    expect(told.length).toBeGreaterThan(3_000);
    for (const secret of [...(await secrets()), 'Goa', 'train', 'Delhi', 'DEL']) expect(told).not.toContain(secret);
    expect(payloadOf(await admin.call(verifyAudit, { query: {} }))).toMatchObject({ holds: true });
  });
});

describe('a flight of a private journey that its airline cancelled', () => {
  it('is told from one that was changed by its kind alone, without whose it is and where to', async () => {
    const { own } = servicing();
    const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
    await commandOrder(world, { order: locator, command: 'cancel_flight' });
    await world.query('update booking_order set sweep_at = now() where booking_id = $1', [flightId]);
    const [found] = await until(
      () => world.query<{ id: string }>('select id from work_case where booking_id = $1', [flightId]),
      (rows) => rows.length > 0,
    );
    const query = { search: JSON.stringify({ kind: 'flight_cancelled' }) };
    const { data } = payloadOf<AnswerOf<typeof listWorkCases>>(await colleague.call(listWorkCases, { query }));
    expect(data).toMatchObject([
      {
        _id: found?.id,
        kindText: 'Airline cancelled the flight',
        title: 'A private journey: Airline cancelled the flight',
        isHidden: true,
        bookingId: null,
        travelers: null,
      },
    ]);
    for (const secret of [locator, 'Rohan', 'BOM']) expect(JSON.stringify(data)).not.toContain(secret);
    const told = await until(
      () => world.query(`select subject from inbox_item where subject like 'Case %: Airline cancelled the flight'`),
      (items) => items.length > 0,
    );
    expect(told.length).toBeGreaterThan(0);
  });
});

describe('a claim about a private journey', () => {
  it('names whose ticket each charge is of, and is written by whoever has taken its case', async () => {
    const { own } = servicing();
    const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
    await commandOrder(world, { order: locator, command: 'keep_more', byPaise: 40_000 });
    await own.cancel(flightId, tick([0, 1]));
    const { guard, refundCase } = (await own.show(flightId)).cancellations[0] ?? {};
    expect(guard?.findings.map(({ about, shortfall }) => [about, shortfall])).toEqual([
      ['Asha Rao, Delhi - Mumbai', 400],
      ['Rohan Mehta, Delhi - Mumbai', 400],
    ]);
    const caseId = refundCase?.caseId ?? '';
    const query = { caseId };
    expectRefusal(await admin.call(downloadRefundLetter, { query }), 'not_found');
    const body = { workCaseId: caseId, version: 1, ownerUserId: await userIdOf(world, ADMIN) };
    payloadOf(await admin.call(assignWorkCase, { body }));
    expect((await admin.call(downloadRefundLetter, { query })).text).toContain('Rohan Mehta');
    expectRefusal(await colleague.call(downloadRefundLetter, { query }), 'not_found');
  });
});
