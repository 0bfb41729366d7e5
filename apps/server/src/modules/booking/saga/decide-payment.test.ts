import type { PaymentState } from '@pravas/payments/port.ts';
import { describe, expect, it } from 'vitest';
import type { FlightMemory } from '../../flight-order/flight-booking.ts';
import { aSaga, balance, decided, START } from '../../flight-order/testing/a-saga.ts';
import { decidePayment } from './decide-payment.ts';
import { factsOf } from './facts-of.ts';

const MINUTE = 60;
const EXPIRES_AFTER = 15 * MINUTE;
const CAPTURED_WHOLE = (saga: FlightMemory) =>
  ({ type: 'captured', gatewayRef: 'G1', amountPaise: saga.booking.totalPaise }) as const;
const OPEN: PaymentState = { type: 'open' };
const at = (seconds: number) => new Date(START.epochMilliseconds + seconds * 1_000);

/** An unpaid booking whose one order was begun at the start and is to be asked about now. */
function unpaid(
  payment: Partial<FlightMemory['payments'][number]> = {},
  booking: Partial<FlightMemory['booking']> = {},
) {
  const saga = aSaga([{ direction: 'onward', state: 'waiting' }], {
    status: 'CREATED',
    paymentStatus: 'IN_PROGRESS',
    ...booking,
  });
  const [first] = saga.payments;
  if (!first) throw new Error('No payment');
  const open = { ...first, status: 'IN_PROGRESS' as const, gatewayRef: null, settledAt: null };
  const mine = { ...open, expiresAt: at(EXPIRES_AFTER), verifyAt: at(0), ...payment };
  return { ...saga, payments: [mine], trail: { ...saga.trail, transfers: [] } };
}

const said = (
  saga: FlightMemory,
  answer: PaymentState,
  afterSeconds: number,
  askedFor = saga.payments[0]?.verifyAt ?? null,
) => decided(saga, decidePayment('PRV-1', answer, askedFor), afterSeconds).saga;
const asked = (saga: FlightMemory) => {
  const verifyAt = saga.payments[0]?.verifyAt;
  return verifyAt ? (verifyAt.getTime() - START.epochMilliseconds) / 1_000 : null;
};

describe('an order that nobody has paid', () => {
  it('is asked about until two minutes after its expiry, then it has failed', () => {
    expect(said(unpaid(), OPEN, EXPIRES_AFTER + 119).payments[0]).toMatchObject({
      status: 'IN_PROGRESS',
      message: null,
    });
    const failed = said(unpaid(), OPEN, EXPIRES_AFTER + 120);
    expect(failed.payments[0]).toMatchObject({ status: 'FAILED', message: 'The payment was not completed in time.' });
    expect([failed.booking.status, failed.booking.paymentStatus]).toEqual(['CREATED', 'FAILED']);
  });

  it('is asked about politely while the gateway cannot answer, also past its expiry', () => {
    const unknown: PaymentState = { type: 'unknown', reason: 'No answer.' };
    expect(asked(said(unpaid(), unknown, EXPIRES_AFTER + 118))).toBe(EXPIRES_AFTER + 120);
    expect(asked(said(unpaid(), unknown, 40 * MINUTE))).toBe(45 * MINUTE);
  });

  it('is looked at for three more days, each time after as long again, and told once', () => {
    let saga = said(unpaid(), OPEN, EXPIRES_AFTER + 120);
    const looks: number[] = [];
    for (let next = asked(saga); next !== null; next = asked(saga)) {
      looks.push(next);
      saga = said(saga, OPEN, next);
    }
    expect(looks.map((seconds) => seconds / MINUTE)).toEqual([34, 68, 136, 272, 544, 1088, 2176]);
    expect(saga.trail.history).toHaveLength(1);
  });

  it('is not given up by an answer that is older than a claim to have paid it', () => {
    const saga = unpaid({ verifyAt: at(EXPIRES_AFTER + 130) });
    const after = said(saga, OPEN, EXPIRES_AFTER + 131, at(EXPIRES_AFTER + 100));
    expect([after.payments[0]?.status, asked(after)]).toEqual(['IN_PROGRESS', EXPIRES_AFTER + 130]);
    const paid = said(saga, CAPTURED_WHOLE(saga), EXPIRES_AFTER + 131, at(EXPIRES_AFTER + 100));
    expect([paid.payments[0]?.status, paid.booking.status]).toEqual(['SUCCESSFUL', 'BOOKING_IN_PROCESS']);
  });
});

describe('money that comes late', () => {
  it('still buys while somebody may wait for it, and goes back half an hour after the expiry', () => {
    const failed = said(unpaid(), OPEN, EXPIRES_AFTER + 120);
    const inTime = said(failed, CAPTURED_WHOLE(failed), EXPIRES_AFTER + 30 * MINUTE);
    expect([inTime.booking.status, inTime.refunds]).toEqual(['BOOKING_IN_PROCESS', []]);
    const late = said(failed, CAPTURED_WHOLE(failed), EXPIRES_AFTER + 30 * MINUTE + 1);
    expect(late.booking.status).toBe('CREATED');
    expect(late.refunds).toMatchObject([{ refundRef: 'rl-PRV-1', amountPaise: late.booking.totalPaise }]);
    expect(balance(late, 'refunds_due')).toBe(-late.booking.totalPaise);
  });

  it('goes back where the flight was taken out of its trip meanwhile', () => {
    const removed = unpaid({ status: 'FAILED' }, { isRemoved: true });
    expect(factsOf(removed).status).toBe('EXPIRED');
    const after = said(removed, CAPTURED_WHOLE(removed), EXPIRES_AFTER);
    expect([after.booking.status, after.refunds.length]).toEqual(['CREATED', 1]);
    expect(after.trail.history[0]?.text).toContain('goes back to the card');
  });
});
