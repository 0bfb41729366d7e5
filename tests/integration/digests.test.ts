import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastMailTo, mailsTo } from '../support/company.ts';
import { ADMIN, EMPLOYEE, payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { addHistory, addTrip, isDelivered, personIdOf, sendAgain, sendEvent, wake } from './notice-world.ts';
import { bookFlight, servicingOf } from './servicing-world.ts';

const APPROVER = 'meera.iyer@meridian.example';
const FINANCE = 'nisha.verma@meridian.example';
let world: World;

beforeAll(async () => {
  world = await createWorld({ env: { PRAVAS_DIGEST_QUIET_SECONDS: '300', PRAVAS_DIGEST_MAX_SECONDS: '1800' } });
});
afterAll(() => world.close());

interface Line {
  readonly id: string;
  readonly created_at: Date;
  readonly send_after: Date;
  readonly sent_at: Date | null;
}
const linesOf = async (email: string, tripId: string) =>
  world.query<Line>('select * from mail_digest_line where person_id = $1 and trip_id = $2 order by created_at', [
    await personIdOf(world, email),
    tripId,
  ]);
const tell = async (topic: string, payload: unknown) => {
  const eventId = await sendEvent(world, topic, payload);
  await vi.waitFor(async () => expect(await isDelivered(world, eventId)).toBe(true), { timeout: 15_000, interval: 25 });
};
const change = async (tripId: string, text: string) => {
  await addHistory(world, tripId, text, ADMIN);
  await tell('trip.changed', { tripId });
};
/** Makes everything that is gathered due. */
const makeDue = async () => {
  await world.query('update mail_digest_line set send_after = now() where sent_at is null');
  await wake(world);
};
const allSent = () =>
  vi.waitFor(
    async () => expect(await world.query('select 1 from mail_digest_line where sent_at is null')).toEqual([]),
    { timeout: 15_000, interval: 25 },
  );
const secondsBetween = (from: Date | undefined, to: Date | undefined) =>
  Math.round((Number(to?.getTime()) - Number(from?.getTime())) / 1_000);

describe('changes of a trip', () => {
  it('come as one mail for each person, with all of them in their order', async () => {
    const before = (await mailsTo(world, EMPLOYEE)).length;
    const beforeOther = (await mailsTo(world, APPROVER)).length;
    const tripId = await addTrip(world, 'Many changes', [EMPLOYEE, APPROVER]);
    await tell('trip.created', { tripId });
    await change(tripId, 'The purpose was changed to Audit.');
    await change(tripId, 'The cost centre was changed to Sales.');
    expect(await mailsTo(world, EMPLOYEE)).toHaveLength(before);
    await makeDue();
    const text = await lastMailTo(world, EMPLOYEE, before + 1);
    await allSent();
    expect((await mailsTo(world, EMPLOYEE)).at(-1)?.subject).toBe('Many changes: 3 updates');
    const order = ['1. A trip for you', 'changed to Audit', 'changed to Sales'].map((part) => text.indexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThan(0);
    expect(text).toContain(`Open the trip: ${world.url}/trip/details?tripId=${tripId}`);
    expect(await mailsTo(world, APPROVER)).toHaveLength(beforeOther + 1);
    await makeDue();
    expect(await mailsTo(world, EMPLOYEE)).toHaveLength(before + 1);
  });

  it('of another trip have a mail of their own', async () => {
    const before = (await mailsTo(world, EMPLOYEE)).length;
    const [first, second] = [
      await addTrip(world, 'First trip', [EMPLOYEE]),
      await addTrip(world, 'Second trip', [EMPLOYEE]),
    ];
    await change(first, 'Something changed.');
    await change(second, 'Something else changed.');
    await makeDue();
    await allSent();
    const subjects = (await mailsTo(world, EMPLOYEE)).slice(before).map((mail) => mail.subject);
    expect(subjects.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Trip changed: First trip',
      'Trip changed: Second trip',
    ]);
  });

  it('wait five minutes after the last, and half an hour after the first at most', async () => {
    const tripId = await addTrip(world, 'A long morning', [EMPLOYEE]);
    await change(tripId, 'First.');
    const [only] = await linesOf(EMPLOYEE, tripId);
    expect(secondsBetween(only?.created_at, only?.send_after)).toBe(300);
    await world.query(
      `update mail_digest_line set created_at = created_at - interval '10 minutes', send_after = now() where id = $1`,
      [only?.id],
    );
    await world.query(`update mail_digest_line set send_after = now() + interval '5 seconds' where id = $1`, [
      only?.id,
    ]);
    await change(tripId, 'Second.');
    const two = await linesOf(EMPLOYEE, tripId);
    expect(two.map((line) => secondsBetween(two[1]?.created_at, line.send_after))).toEqual([300, 300]);
    await world.query(`update mail_digest_line set created_at = created_at - interval '18 minutes' where id = $1`, [
      only?.id,
    ]);
    await change(tripId, 'Third.');
    const three = await linesOf(EMPLOYEE, tripId);
    // Twenty-eight minutes have passed since the first: two are left, not five.
    expect(three.map((line) => secondsBetween(three[0]?.created_at, line.send_after))).toEqual([1_800, 1_800, 1_800]);
    await makeDue();
    await allSent();
  });

  it('are not mailed to whoever wants no mails about trips, nor to whoever was switched off meanwhile', async () => {
    await world.query(
      `update person set preferences = jsonb_set(preferences, '{notifications,tripEmail}', 'false') where email = $1`,
      [APPROVER],
    );
    const tripId = await addTrip(world, 'Quiet trip', [APPROVER, FINANCE]);
    const before = [(await mailsTo(world, APPROVER)).length, (await mailsTo(world, FINANCE)).length];
    await change(tripId, 'Something changed.');
    await world.query('update person set is_active = false where email = $1', [FINANCE]);
    await makeDue();
    await allSent();
    expect([(await mailsTo(world, APPROVER)).length, (await mailsTo(world, FINANCE)).length]).toEqual(before);
    await world.query('update person set is_active = true where email = $1', [FINANCE]);
    expect(await world.query('select 1 from inbox_item where trip_id = $1', [tripId])).toHaveLength(2);
  });

  it('are tried again when the mail server is busy', async () => {
    const before = (await mailsTo(world, EMPLOYEE)).length;
    const tripId = await addTrip(world, 'Busy server', [EMPLOYEE]);
    await change(tripId, 'Something changed.');
    await world.inject({ target: 'smtp.data', kind: 'http_500', times: 1 });
    await makeDue();
    await vi.waitFor(
      async () => {
        const [line] = await linesOf(EMPLOYEE, tripId);
        // Claimed and not sent: it waits for its next retry.
        expect(secondsBetween(new Date(), line?.send_after)).toBeGreaterThan(30);
      },
      { timeout: 15_000, interval: 25 },
    );
    await vi.waitFor(
      async () => {
        await makeDue();
        expect(await mailsTo(world, EMPLOYEE)).toHaveLength(before + 1);
      },
      { timeout: 15_000, interval: 200 },
    );
    await allSent();
  });
});

describe('confirmations', () => {
  it('come at once, and a second one of the trip shortly after joins the next gathered mail', async () => {
    const asha = await signIn(world, EMPLOYEE);
    const before = (await mailsTo(world, EMPLOYEE)).length;
    const flights = await asha.search({ daysAhead: 33 });
    const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
    const text = await lastMailTo(world, EMPLOYEE, before + 1);
    expect(text).toContain('Your flight is booked and ticketed.');
    expect(text).toMatch(/PNR: X\w+\n {2}Tickets?: \w+/);
    const [inbox] = await world.query<{ subject: string }>(
      `select subject from inbox_item where topic = 'booking.booked' and trip_id = $1`,
      [added.tripId],
    );
    expect(inbox?.subject).toBe((await mailsTo(world, EMPLOYEE)).at(-1)?.subject);

    const expenses = () =>
      world.query<{ state: string }>('select state from expense where trip_id = $1', [added.tripId]);
    expect(await expenses()).toEqual([{ state: 'approved' }]);

    await tell('booking.booked', { bookingId: added.flightId });
    expect(await expenses()).toHaveLength(1);
    expect(await mailsTo(world, EMPLOYEE)).toHaveLength(before + 1);
    expect(await linesOf(EMPLOYEE, added.tripId)).toHaveLength(1);
    await makeDue();
    expect(await lastMailTo(world, EMPLOYEE, before + 2)).toContain('Your flight is booked and ticketed.');
  });
});

/** Books a flight and waits for the mail that says so: it goes out after the flight is booked. */
async function bookAndHear(asha: TravellerClient, daysAhead: number) {
  const added = await bookFlight(world, asha, { daysAhead });
  await vi.waitFor(
    async () => {
      const booked = await world.query(
        `select 1 from outbox_event where topic = 'booking.booked' and payload->>'bookingId' = $1 and delivered_at is not null`,
        [added.flightId],
      );
      expect(booked).toHaveLength(1);
    },
    { timeout: 15_000, interval: 25 },
  );
  return added;
}

describe('a cancellation', () => {
  it('is told in one mail with the money it gives back, before it, and at once', async () => {
    const asha = await signIn(world, EMPLOYEE);
    const guest = 'rohan.mehta@guests.example';
    const { tripId, flightId } = await bookAndHear(asha, 36);
    await world.query(
      `update booking set facts = jsonb_set(facts, '{contact,email}', to_jsonb($2::text)) where id = $1`,
      [flightId, guest],
    );
    const before = (await mailsTo(world, EMPLOYEE)).length;
    await servicingOf(world, asha.token).cancel(flightId);
    const text = await lastMailTo(world, EMPLOYEE, before + 1);
    const order = ['1. Your flight is cancelled\n', 'Your flight is cancelled.', '2. Refund sent\n'].map((part) =>
      text.indexOf(part),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    const toGuest = await lastMailTo(world, guest);
    expect(toGuest.indexOf('Your flight is cancelled.')).toBeLessThan(toGuest.indexOf('Your money is on its way'));
    expect(toGuest).toContain('Your flight is cancelled.');

    const [refunded] = await world.query<{ id: string }>(
      `select id from outbox_event where topic = 'booking.refunded' and payload->>'bookingId' = $1`,
      [flightId],
    );
    await vi.waitFor(async () => expect(await isDelivered(world, refunded?.id ?? '')).toBe(true), { timeout: 15_000 });
    await allSent();
    await sendAgain(world, refunded?.id ?? '');
    await vi.waitFor(async () => expect(await isDelivered(world, refunded?.id ?? '')).toBe(true), { timeout: 15_000 });
    expect(await linesOf(EMPLOYEE, tripId)).toHaveLength(2);
    expect(await mailsTo(world, EMPLOYEE)).toHaveLength(before + 1);
  });

  it('that is still to be told keeps the mail about its money back', async () => {
    const asha = await signIn(world, EMPLOYEE);
    const { tripId, flightId } = await bookAndHear(asha, 37);
    await servicingOf(world, asha.token).cancel(flightId);
    const eventsOf = (topic: string) =>
      world.query<{ id: string }>(`select id from outbox_event where topic = $1 and payload->>'bookingId' = $2`, [
        topic,
        flightId,
      ]);
    const [[cancelled], [refunded]] = [await eventsOf('booking.cancelled'), await eventsOf('booking.refunded')];
    for (const one of [cancelled, refunded]) {
      await vi.waitFor(async () => expect(await isDelivered(world, one?.id ?? '')).toBe(true), { timeout: 15_000 });
    }
    await allSent();
    const before = (await mailsTo(world, EMPLOYEE)).length;
    await world.query('delete from mail_digest_line where trip_id = $1', [tripId]);
    await world.query(`update outbox_event set delivered_at = null, run_at = now() + interval '1 hour' where id = $1`, [
      cancelled?.id,
    ]);
    await sendAgain(world, refunded?.id ?? '');
    await vi.waitFor(async () => expect(await isDelivered(world, refunded?.id ?? '')).toBe(true), { timeout: 15_000 });
    expect(await mailsTo(world, EMPLOYEE)).toHaveLength(before);
    expect(await linesOf(EMPLOYEE, tripId)).toHaveLength(1);
  });
});
