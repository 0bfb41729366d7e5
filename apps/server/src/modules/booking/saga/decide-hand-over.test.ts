import { describe, expect, it } from 'vitest';
import { aSaga, decided, START } from '../../flight-order/testing/a-saga.ts';
import { decideHandOver } from './decide-hand-over.ts';

const PAID = aSaga([{ direction: 'onward', state: 'waiting' }]);

describe('what no supplier sells', () => {
  it('is handed to the travel desk once it is paid, with a case to buy it', () => {
    const { saga } = decided(PAID, decideHandOver('order-0'));
    expect(saga.booking.status).toBe('BOOKING_PAUSED');
    expect(saga.trail.cases).toMatchObject([
      { kind: 'desk_purchase', state: 'open', title: expect.stringMatching(/^Buy DEL → BOM: /) },
    ]);
    expect(saga.trail.history.map(({ text }) => text)).toEqual(['The travel desk buys it.']);
    expect(saga.trail.audits.map(({ action }) => action)).toEqual(['booking.handed_over']);
    expect(saga.runAt?.equals(START)).toBe(true);
  });

  it('is not bought where its approval was withdrawn', () => {
    const approval = { ...PAID.booking.approval, status: 'Pending For Approval' as const };
    const { saga } = decided({ ...PAID, booking: { ...PAID.booking, approval } }, decideHandOver('order-0'));
    expect(saga.booking.orders[0]?.state).toBe('failed');
    expect(saga.trail.cases).toEqual([]);
  });
});
