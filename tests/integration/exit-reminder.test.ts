import type { AnswerOf } from '@pravas/contract/operation.ts';
import { removeExitReminder, setExitReminder } from '@pravas/contract/servicing/refund-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../support/company.ts';
import { APPROVER, EMPLOYEE, signIn } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, departIn, type ServicingWorld, servicingOf, until, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let admin: ServicingWorld['admin'];
let stranger: ServicingWorld['stranger'];

beforeAll(() => {
  ({ world, asha, own, admin, stranger } = servicing());
});

const remind = (flightId: string, hoursBefore = 3, by = own) =>
  by.call(setExitReminder, { body: { flightId, hoursBefore } });
const forget = (flightId: string, by = own) => by.call(removeExitReminder, { query: { flightId } });
const reminderMails = async () =>
  (await mailsTo(world, EMPLOYEE)).filter((mail) => mail.subject.startsWith('Cancelling costs more soon'));

describe('the exit curve', () => {
  it('falls step by step, starts with what the quote says and ends at departure', async () => {
    const { flightId, totalPrice } = await bookFlight(world, asha);
    const { exitCurve } = await own.show(flightId);
    expect(exitCurve?.paid).toBe(totalPrice);
    const refunds = exitCurve?.steps.map((step) => step.refund) ?? [];
    expect(refunds.length).toBeGreaterThan(1);
    expect(refunds).toEqual(refunds.toSorted((a, b) => b - a));
    for (const step of exitCurve?.steps ?? []) expect(step.refund + step.lost).toBeCloseTo(totalPrice, 2);
    expect(exitCurve?.steps.map((step) => step.isNow)).toEqual(refunds.map((_, index) => index === 0));
    expect(exitCurve?.marks.map((mark) => mark.label)).toEqual(['Now', 'Tonight', 'Tomorrow']);
    const [first, second] = exitCurve?.steps ?? [];
    expect(exitCurve?.nextCliff).toMatchObject({ at: first?.until });
    expect(exitCurve?.nextCliff?.loses).toBeCloseTo((first?.refund ?? 0) - (second?.refund ?? 0), 2);
  });
});

describe('a reminder of the next step', () => {
  it('is set for the one who asks, moved, shown and taken back', async () => {
    const { flightId } = await bookFlight(world, asha);
    const set = payloadOf<AnswerOf<typeof setExitReminder>>(await remind(flightId, 5));
    const hours = (Date.parse(set.cliffAt) - Date.parse(set.remindAt)) / 3_600_000;
    expect(hours).toBe(5);
    payloadOf(await remind(flightId, 24));
    const { exitCurve } = await own.show(flightId);
    expect(exitCurve?.reminder).toEqual({
      cliffAt: Temporal.Instant.from(set.cliffAt).toString({ smallestUnit: 'millisecond' }),
      remindAt: expect.any(String),
    });
    expect((await admin.show(flightId)).exitCurve?.reminder).toBeNull();
    expect(payloadOf(await forget(flightId, admin))).toEqual({ removed: 0 });
    expect(payloadOf(await forget(flightId))).toEqual({ removed: 1 });
    expect(payloadOf(await forget(flightId))).toEqual({ removed: 0 });
    expect((await own.show(flightId)).exitCurve?.reminder).toBeNull();
  });

  it('goes out once when its hour has come', async () => {
    const before = (await reminderMails()).length;
    const { flightId } = await bookFlight(world, asha);
    payloadOf(await remind(flightId));
    await world.query(`update exit_reminder set remind_at = now() - interval '1 minute' where booking_id = $1`, [
      flightId,
    ]);
    await until(reminderMails, (mails) => mails.length === before + 1);
    const events = await world.query(
      `select from outbox_event where topic = 'booking.exit_reminder' and payload->>'bookingId' = $1`,
      [flightId],
    );
    expect(events).toHaveLength(1);
    expect((await own.show(flightId)).exitCurve?.reminder).toBeNull();
  });

  it('is refused where cancelling does not become dearer', async () => {
    const { flightId } = await bookFlight(world, asha);
    await departIn(world, flightId, 60);
    expectRefusal(await remind(flightId), 'no_cliff_ahead');
    expect((await own.show(flightId)).allowedActions.find((one) => one.action === 'remind')?.allowed).toBe(false);
  });

  it('is nobody’s who does not see the trip, and takes hours that make sense', async () => {
    const { flightId } = await bookFlight(world, asha);
    const meera = servicingOf(world, (await signIn(world, APPROVER)).token);
    for (const other of [meera, stranger]) {
      expectRefusal(await remind(flightId, 3, other), 'booking_not_found');
      expectRefusal(await forget(flightId, other), 'booking_not_found');
    }
    for (const hours of [0, 73, 1.5]) {
      const refused = expectRefusal(await remind(flightId, hours), 'validation_failed');
      expect(refused.errors?.map((one) => one.field)).toEqual(['hoursBefore']);
    }
  });
});
