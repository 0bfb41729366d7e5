import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { busRules } from '@pravas/domain/bus/bus-rules.ts';
import { aBookedSeat, aBooking, aFare, someTerms } from '@pravas/domain/bus/testing/a-bus.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerServices } from '../booking/index.ts';
import type { BusBooking } from './bus-booking.ts';
import { busCancelling } from './bus-cancelling.ts';
import { aBusBooking } from './testing/a-booked-bus.ts';

type Registered = Parameters<typeof registerServices>[0];

beforeAll(() => registerServices([{ rules: busRules, cancelling: busCancelling }] as unknown as Registered));

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);
const EARLY = ist('2026-11-29T12:00');
const LATE = ist('2026-11-30T21:00');

const question = (now = EARLY, scopes: readonly string[] | null = ['all', 'seat']) => ({
  now,
  noShow: false,
  scopesOf: () => scopes,
});
const seats = (...units: string[]) => units.map((unit) => ({ orderId: 'o0', unit }));
const resolve = (detail: BusDetail, units: readonly string[] | null, asked = question()) =>
  busCancelling.resolve(aBusBooking([detail]), [], units && seats(...units), asked);

describe('what of a bus may be cancelled', () => {
  test('is all of it or any seat, by the supplier that is asked', () => {
    expect(resolve(aBooking(), null)).toMatchObject({ ok: true, channel: 'online', scopes: [{ units: ['L7', 'L9'] }] });
    expect(resolve(aBooking(), ['L9'])).toMatchObject({ ok: true, channel: 'online', scopes: [{ units: ['L9'] }] });
  });

  test('is a matter of the travel desk where the supplier cancels no such part', () => {
    expect(resolve(aBooking(), ['L9'], question(EARLY, ['all']))).toMatchObject({ ok: true, channel: 'request' });
    expect(resolve(aBooking(), null, question(EARLY, ['all']))).toMatchObject({ channel: 'online' });
    expect(resolve(aBooking(), null, question(EARLY, null))).toMatchObject({ channel: 'request' });
  });

  test.each([
    ['all or none', { isPartial: false }, ['L9'], 'This operator cancels all seats of a ticket together.'],
    ['the first one alone', { isPrimaryAlone: false }, ['L7'], "Seat L7 is the first passenger's"],
  ] as const)('is refused in words where the operator says %s', (_name, terms, units, words) => {
    const detail = aBooking({ terms: someTerms(1230, undefined, terms) });
    expect(resolve(detail, units)).toMatchObject({ ok: false, refusal: { sentence: expect.stringContaining(words) } });
    expect(busCancelling.refuseParts(aBusBooking([detail]), [], [{ orderId: 'o0', units }], question())).toContain(
      words,
    );
    expect(resolve(detail, null)).toMatchObject({ ok: true });
    const arranged = { ...question(), isArranged: true };
    expect(resolve(detail, units, arranged)).toMatchObject({ ok: true });
  });

  test('is nothing once the passengers should have got on', () => {
    expect(resolve(aBooking(), null, question(ist('2026-12-01T20:31')))).toMatchObject({ ok: false });
  });
});

/** The refund of cancelling seats of a booking by the rules. */
function quoted(booking: BusBooking, units: readonly string[], now: Temporal.Instant) {
  const { orders } = booking;
  const paid = busCancelling.paidUnits(booking, orders).filter(({ unit }) => units.includes(unit));
  return busCancelling.quote(booking, paid, busCancelling.ruleCharges(booking, paid, orders, now), now, now);
}

describe('what comes back', () => {
  test('of L7 at half is ₹630 less our ₹118 (buses case 5)', () => {
    expect(quoted(aBusBooking([aBooking()]), ['L7'], LATE)).toMatchObject({
      penaltyPaise: 63_000,
      serviceChargePaise: 10_000,
      refundPaise: 51_200,
    });
  });

  test('is nothing at the last tier, and never less', () => {
    expect(quoted(aBusBooking([aBooking()]), ['L7'], ist('2026-12-01T08:31'))).toMatchObject({
      refundPaise: 0,
      serviceChargePaise: 0,
    });
  });

  test('takes our charge once for a request', () => {
    expect(quoted(aBusBooking([aBooking()]), ['L7', 'L9'], LATE)).toMatchObject({ serviceChargePaise: 10_000 });
  });

  test('of a state corporation leaves what never comes back (buses case 7: ₹815.85 less ₹118)', () => {
    const fare = aFare(85_000, {
      chargesPaise: paise(3_200),
      taxPaise: paise(4_410),
      totalPaise: paise(92_610),
      notRefundablePaise: paise(2_100),
    });
    const terms = someTerms(1320, [{ fromHours: 0, toHours: null, charge: { kind: 'percent', rate: 1_000 } }]);
    const detail = aBooking({ seats: [aBookedSeat('1A', 85_000, { fare })], terms });
    const booking = aBusBooking([detail]);
    expect(quoted(booking, ['1A'], EARLY)).toMatchObject({ penaltyPaise: 11_025, refundPaise: 81_585 - 11_800 });
    // As the supplier states it, in one sum.
    const paid = busCancelling.paidUnits(booking, booking.orders);
    const stated = [{ orderId: 'o0', unit: '1A', penaltyPaise: paise(11_025) }];
    expect(busCancelling.quote(booking, paid, stated, EARLY, EARLY).refundPaise).toBe(69_785);
  });

  test('of one of three at a fee for each seat is ₹827 (buses §4 C)', () => {
    const three = ['1A', '1B', '1C'].map((name, index) =>
      aBookedSeat(name, 100_000, { kind: 'seat', traveller: index % 2 }),
    );
    const booking = aBusBooking([aBooking({ seats: three })]);
    const terms = agreedTerms({ feePaise: paise(15_000) });
    const quote = { ...booking.facts.quote, feePaise: paise(15_000), cgstPaise: paise(1_350), sgstPaise: paise(1_350) };
    const charged = { ...booking, facts: { ...booking.facts, terms, quote } };
    expect(quoted(charged, ['1A'], EARLY)).toMatchObject({ paidPaise: 110_900, refundPaise: 82_700 });
    const [order] = charged.orders;
    if (!order) throw new Error('A booking without an order');
    const detail: BusDetail = {
      ...order.detail,
      operatorEvent: { kind: 'operator_cancelled', seenAt: '2026-12-01T08:00:00Z', held: ['1B', '1C'], back: [] },
    };
    const givenUp = { ...charged, orders: [{ ...order, detail }] };
    expect(quoted(givenUp, ['1B', '1C'], ist('2026-12-01T14:00'))).toMatchObject({
      refundPaise: 221_800,
      serviceChargePaise: 0,
      nonRefundablePaise: 0,
      penaltyPaise: 0,
    });
  });

  test('is back within seven working days', () => {
    expect(busCancelling.refundDueOn('2026-11-30')).toBe('2026-12-09');
  });
});

test('a seat is gone where its supplier shows it cancelled', () => {
  const [order] = aBusBooking([aBooking()]).orders;
  if (!order?.supplierOrder) throw new Error('It was bought');
  const shown = {
    ...order.supplierOrder,
    seats: [
      { seatName: 'L7', isCancelled: true },
      { seatName: 'L9', isCancelled: false },
    ],
  };
  const isGone = (...units: string[]) => busCancelling.isPartGone(shown, { orderId: 'o0', units });
  expect([isGone('L7'), isGone('L9'), isGone('L7', 'L9')]).toEqual([true, false, false]);
});
