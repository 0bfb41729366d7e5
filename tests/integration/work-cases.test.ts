import { randomUUID } from 'node:crypto';
import { commentWorkCase, decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { assignWorkCase, getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { userIdOf } from '../support/company.ts';
import {
  ADMIN,
  APPROVER,
  payAtGateway,
  pickFlight,
  STRANGER,
  signIn,
  type TravellerClient,
} from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { agreedByProvider } from './provider-desk.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Case = AnswerOf<typeof getWorkCase>['workCase'];

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let daysAhead = 40;

beforeAll(async () => {
  world = await createWorld();
  [asha, admin] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterAll(() => world.close());

const list = async (query: Readonly<Record<string, string>> = {}, who = admin) =>
  payloadOf<AnswerOf<typeof listWorkCases>>(await callOperation(world.url, listWorkCases, { query }, who));
const show = async (workCaseId: string) =>
  payloadOf<{ workCase: Case }>(await callOperation(world.url, getWorkCase, { query: { workCaseId } }, admin)).workCase;
/** Decides; the provider agrees to its part. */
const decide = async (body: object, who = admin) =>
  agreedByProvider(world, who.token, decideWorkCase, await callOperation(world.url, decideWorkCase, { body }, who));
/** The first field that a refusal names. */
const fieldOf = (answer: { readonly json: unknown }) =>
  (answer.json as { readonly errors?: readonly { readonly field: string }[] }).errors?.[0]?.field;
const assign = (body: object, who = admin) => callOperation(world.url, assignWorkCase, { body }, who);

/** A return of which one half was sold out after the other had been booked. */
async function halfBooked() {
  daysAhead += 1;
  const flights = await asha.search({ roundTrip: true, daysAhead });
  const added = await asha.add(flights, pickFlight(flights, '6E', '6E'), '2');
  // The first flight is bought, the second is gone.
  await world.inject({ target: 'tbo.Ticket', kind: 'latency', times: 1, latencyMs: 10 });
  await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, (one) => ['BOOKED', 'FAILED'].includes(one.flightStatus));
  await world.clearFaults();
  return added;
}

/** A case as the saga or a check would open it, about an existing booking. */
async function openCase(kind: string, flightId: string | null, facts: object = {}): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into work_case (organization_id, id, number, kind, key, booking_id, title, facts, state, created_at, due_at)
     select organization_id, $1::uuid, coalesce((select max(number) from work_case), 0) + 1, $2, $1::text, $3::uuid, 'A case', $4::jsonb,
       'open', now(), now() + interval '1 hour'
     from person where email = $5`,
    [id, kind, flightId, JSON.stringify(facts), ADMIN],
  );
  return id;
}

describe('the queue', () => {
  it('is for the travel desk and admins of the own organisation alone', async () => {
    const id = await openCase('books_disagree', null);
    for (const email of [APPROVER]) {
      expectRefusal(await callOperation(world.url, listWorkCases, {}, await signIn(world, email)), 'privilege_missing');
    }
    const stranger = await signIn(world, STRANGER);
    expect((await list({}, stranger)).data).toEqual([]);
    expectRefusal(await callOperation(world.url, getWorkCase, { query: { workCaseId: id } }, stranger), 'not_found');
    expectRefusal(await decide({ workCaseId: id, version: 1, action: 'close', comment: 'No' }, stranger), 'not_found');
    expectRefusal(
      await callOperation(world.url, getWorkCase, { query: { workCaseId: randomUUID() } }, admin),
      'not_found',
    );
  });

  it('is found by number, title, name and PNR, sorted by urgency, and counted', async () => {
    const flights = await asha.search({ daysAhead: 35 });
    const added = await asha.add(flights, pickFlight(flights, 'AI'));
    const id = await openCase('price_moved', added.flightId);
    await world.query(
      `update work_case set due_at = now() - interval '1 day', title = 'Zebra crossing' where id = $1`,
      [id],
    );
    for (const text of ['zebra', 'asha rao']) {
      const found = await list({ search: JSON.stringify({ text }) });
      expect(found.data.map((one) => one._id)).toContain(id);
    }
    const all = await list();
    expectShape(listWorkCases, all);
    expect(all.data[0]).toMatchObject({ _id: id, isOverdue: true, travelers: 'Asha Rao' });
    expect(all.counts.open).toBe(all.total);
    expect(all.counts.overdue).toBeGreaterThan(0);
    expect(
      (await list({ search: JSON.stringify({ kind: 'books_disagree' }) })).data.every(
        (one) => one.kind === 'books_disagree',
      ),
    ).toBe(true);
  });

  it('is given to somebody of the desk, seen as it stands, and let go again', async () => {
    const id = await openCase('half_booked', null);
    const own = await userIdOf(world, ADMIN);
    const taken = payloadOf<{ workCase: Case }>(
      await assign({ workCaseId: id, version: 1, ownerUserId: own }),
    ).workCase;
    expect(taken).toMatchObject({ isMine: true, version: 2, owner: { user_id: own } });
    expect((await list({ scope: 'mine' })).data.map((one) => one._id)).toContain(id);
    expectRefusal(await assign({ workCaseId: id, version: 1, ownerUserId: null }), 'conflict');
    const nobody = await assign({ workCaseId: id, version: 2, ownerUserId: await userIdOf(world, APPROVER) });
    expectRefusal(nobody, 'validation_failed');
    expect(fieldOf(nobody)).toBe('ownerUserId');
    expect((await assign({ workCaseId: id, version: 2, ownerUserId: null })).status).toBe(200);
    const commented = await callOperation(
      world.url,
      commentWorkCase,
      { body: { workCaseId: id, comment: 'Called the airline' } },
      admin,
    );
    expect(payloadOf<{ workCase: Case }>(commented).workCase.history.map((one) => one.text)).toEqual([
      'Vikram Shah looks after it.',
      'It is not assigned to anyone.',
      'Called the airline',
    ]);
  });
});

describe('a case of books that disagree', () => {
  it('leads to the booking of everything that was found, but to no private journey', async () => {
    const flights = await asha.search({ daysAhead: 36 });
    const [first, second] = [
      await asha.add(flights, pickFlight(flights, 'AI')),
      await asha.add(flights, pickFlight(flights, '6E')),
    ];
    const [order] = await world.query<{ id: string }>('select id from booking_order where booking_id = $1', [
      second.flightId,
    ]);
    const examples = [
      { objectId: first.flightId, why: 'it has no orders' },
      { objectId: order?.id, why: 'a ticketed order' },
      { objectId: 'ledger', why: 'the balances do not add up' },
    ];
    const id = await openCase('books_disagree', null, { examples });
    const found = async () => (await show(id)).facts.filter((one) => one.label === 'Found');
    expect(await found()).toEqual([
      expect.objectContaining({ bookingId: first.flightId, tripId: first.tripId }),
      expect.objectContaining({ bookingId: second.flightId, tripId: second.tripId }),
      { label: 'Found', text: 'ledger: the balances do not add up', service: null, bookingId: null, tripId: null },
    ]);
    await world.query("update trip set kind = 'personal' where id = $1", [second.tripId]);
    const hidden = (await found())[1];
    expect(hidden).toEqual({
      label: 'Found',
      text: 'A private journey: a ticketed order',
      service: null,
      bookingId: null,
      tripId: null,
    });
    payloadOf(await assign({ workCaseId: id, version: 1, ownerUserId: await userIdOf(world, ADMIN) }));
    expect((await found())[1]).toMatchObject({ text: expect.stringContaining('BOM'), bookingId: null, tripId: null });
    expect((await found())[0]?.bookingId).toBe(first.flightId);
    expectShape(getWorkCase, { workCase: await show(id) });
  });
});

describe('deciding', () => {
  it('closes once, with a comment, and nothing that is not offered', async () => {
    const id = await openCase('books_disagree', null);
    expectRefusal(await decide({ workCaseId: id, version: 1, action: 'accept_price' }), 'action_not_offered');
    const silent = await decide({ workCaseId: id, version: 1, action: 'close' });
    expectRefusal(silent, 'validation_failed');
    expect(fieldOf(silent)).toBe('comment');
    const answers = await Promise.all(
      [1, 2].map((n) => decide({ workCaseId: id, version: 1, action: 'close', comment: `Looked at, ${n}` })),
    );
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(await show(id)).toMatchObject({ state: 'done', actions: [] });
    expectRefusal(await decide({ workCaseId: id, version: 2, action: 'close', comment: 'Again' }), 'case_closed');
  });

  it('a half-booked return opens a case by itself', async () => {
    const { flightId, tripId } = await halfBooked();
    const found = await vi.waitUntil(
      async () =>
        (await list({ search: JSON.stringify({ kind: 'half_booked' }) })).data.find(
          (one) => one.bookingId === flightId,
        ),
      { timeout: 20_000, interval: 150 },
    );
    const shown = await show(found?._id ?? '');
    expect(shown).toMatchObject({ kind: 'half_booked', actions: [{ action: 'close' }], blockedBy: null });
    const [missing] = await world.query<{ day: string }>(
      `select left(detail -> 'slices' -> 0 -> 'segments' -> 0 -> 'from' -> 'time' ->> 'wall', 10) as day
       from booking_order where booking_id = $1 and state <> 'booked'`,
      [flightId],
    );
    expect(shown.places).toMatchObject([
      {
        place: 'search',
        search: { from: 'BOM', to: 'DEL', departureDate: missing?.day, returnDate: null, cabinClass: 'E', adults: 1 },
      },
      { place: 'enter', search: null },
      { place: 'flight', label: 'Cancel the flight still booked', search: null },
    ]);
    // What the flight's own page shows of it.
    expect(shown.bookingHistory).toEqual((await asha.booking(tripId)).history);
    expect(shown.bookingHistory.map(({ text }) => text).join(' ')).toContain('One of two flights was booked.');
  });

  it('a paused purchase whose order was found at the airline counts as booked, in books that agree', async () => {
    daysAhead += 1;
    const flights = await asha.search({ daysAhead });
    const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
    await world.inject({ target: 'tbo.Ticket', kind: 'timeout_after_success', times: 1 });
    await world.inject({ target: 'tbo.GetBookingDetails', kind: 'http_500', times: 400 });
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKING_IN_PROCESS');
    const [sent] = await vi.waitUntil(
      async () => {
        const rows = await world.query<{ id: string }>(
          `select id from effect where booking_id = $1 and state = 'sent'`,
          [added.flightId],
        );
        return rows.length > 0 ? rows : undefined;
      },
      { timeout: 20_000, interval: 100 },
    );
    // Nobody waits a quarter of an hour in a test: the send is backdated.
    await world.query(
      `update effect set sent_at = sent_at - interval '16 minutes', not_after = not_after - interval '16 minutes' where id = $1`,
      [sent?.id],
    );
    await world.query('update booking set run_at = now() where id = $1', [added.flightId]);
    const found = await vi.waitUntil(
      async () =>
        (await list({ search: JSON.stringify({ kind: 'unknown_outcome' }) })).data.find(
          (one) => one.bookingId === added.flightId,
        ),
      { timeout: 20_000, interval: 150 },
    );
    const opened = await show(found?._id ?? '');
    expect(opened.actions.map((one) => one.action)).toEqual(['ask_again', 'mark_booked', 'mark_absent', 'give_back']);
    const order = (await world.supplierBookings()).at(-1);
    const body = { workCaseId: opened._id, version: opened.version, action: 'mark_booked' };
    const bare = await decide(body);
    expectRefusal(bare, 'validation_failed');
    expect(fieldOf(bare)).toBe('airlinePnr');
    const named = await decide({ ...body, airlinePnr: order?.pnr });
    expect(fieldOf(named)).toBe('tickets');
    const tickets = [{ travelerIndex: 0, ticketNumber: `${order?.pnr}-1` }];
    expect((await decide({ ...body, airlinePnr: order?.pnr, tickets })).status).toBe(200);
    const booked = await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
    expect(booked.orders[0]?.airlinePnr).toBe(order?.pnr);
    expect((await show(opened._id)).state).toBe('done');
    await world.clearFaults();
    await expectBooksInOrder(world);
  });

  it('a dearer price is taken where the provider, who bears it, agrees', async () => {
    daysAhead += 1;
    const flights = await asha.search({ daysAhead });
    const added = await asha.add(flights, pickFlight(flights, 'AI'), '2');
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'price_up', times: 1, byPaise: 250_000 });
    await payAtGateway(form, 'pay');
    const found = await vi.waitUntil(
      async () =>
        (await list({ search: JSON.stringify({ kind: 'booking_paused' }) })).data.find(
          (one) => one.bookingId === added.flightId,
        ),
      { timeout: 20_000, interval: 150 },
    );
    const opened = await show(found?._id ?? '');
    const take = { workCaseId: opened._id, version: opened.version, action: 'accept_price', newPrice: opened.newPrice };
    const slip = { ...take, newPrice: 1 };
    expect(fieldOf(await callOperation(world.url, decideWorkCase, { body: slip }, admin))).toBe('newPrice');
    const { workCase } = payloadOf<{ workCase: Case }>(await decide(take));
    expect(workCase.history.map((one) => [one.who, one.text])).toEqual(
      expect.arrayContaining([
        ['Vikram Shah', 'Asked the provider: Take the new price. Up to ₹2,500 would leave the provider’s account.'],
        ['The provider', 'The provider agreed: Take the new price.'],
      ]),
    );
    await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
    await expectBooksInOrder(world);
  });
});
