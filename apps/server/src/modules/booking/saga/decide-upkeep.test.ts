import { describe, expect, it } from 'vitest';
import { aSaga, decided, START } from '../../flight-order/testing/a-saga.ts';
import { decideExpiry } from './decide-upkeep.ts';

describe('a booking that lapses unpaid', () => {
  it('is looked at once more, since money may still come for a payment that was abandoned', () => {
    const paid = aSaga([{ direction: 'onward', state: 'waiting' }]);
    const unpaid = { ...paid, booking: { ...paid.booking, status: 'CREATED' as const } };
    const { saga } = decided(unpaid, decideExpiry);
    expect(saga.booking.status).toBe('EXPIRED');
    expect(saga.runAt?.equals(START)).toBe(true);
    expect(saga.leaseUntil).toBeNull();
  });

  it('does not lapse where it was entered as bought at the last moment', () => {
    const paid = aSaga([{ direction: 'onward', state: 'waiting' }]);
    const entered = {
      ...paid,
      booking: { ...paid.booking, status: 'CREATED' as const },
      isEntryWaiting: true as const,
    };
    const { saga } = decided(entered, decideExpiry);
    expect(saga.booking.status).toBe('CREATED');
    expect(saga.runAt?.equals(START)).toBe(true);
  });
});
