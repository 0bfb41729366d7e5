import { scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { aBookedSaga, aCancellation, decided } from '../../flight-order/testing/a-saga.ts';
import { decideOfflineSettled } from '../cancellation/settle-offline.ts';

const EVERYTHING = { orderId: 'order-0', units: ['0.0', '0.1', '1.0', '1.1'] };

/** A return for two that the travel desk bought outside, cancelled for a penalty without a stated refund. */
function givenBackFor(penaltyPaise: number) {
  const saga = aBookedSaga(['whole']);
  const stated = { cancellationRefs: [], state: 'refunded', refundPaise: null, creditNoteNo: null } as const;
  const cancellation = aCancellation([EVERYTHING], {
    channel: 'request',
    orders: {
      [scopeKey(EVERYTHING)]: {
        progress: 'settled',
        cancellation: { ...stated, penaltyPaise: paise(penaltyPaise) },
        message: null,
      },
    },
  });
  const offline = { ...saga.booking, origin: 'offline' as const };
  const settled = decided(
    { ...saga, booking: offline, cancellations: [cancellation] },
    decideOfflineSettled('cancellation'),
  );
  return settled.saga.cancellations[0]?.refund;
}

describe('a cancellation of what was bought outside, of which the penalty alone is known', () => {
  it('has its penalty shared by all travellers and slices: more than one of them could bear leaves no more to refund', () => {
    const [small, large] = [givenBackFor(200_000), givenBackFor(1_600_000)];
    expect(small?.penaltyPaise).toBe(200_000);
    expect(large?.penaltyPaise).toBe(1_600_000);
    expect((small?.refundPaise ?? 0) - (large?.refundPaise ?? 0)).toBe(1_400_000);
  });

  it('refunds no more than the penalty leaves, however high that is', () => {
    const refund = givenBackFor(2_400_001);
    expect((refund?.penaltyPaise ?? 0) + (refund?.refundPaise ?? 0)).toBeLessThanOrEqual(refund?.paidPaise ?? 0);
  });
});
