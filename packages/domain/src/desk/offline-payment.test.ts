import { describe, expect, it } from 'vitest';
import { OFFLINE_REF_SUFFIXES, offlineKind, offlinePaymentRef } from './offline-payment.ts';

describe('the kind of an offline booking', () => {
  it('is the end of its order id', () => {
    expect(offlineKind('A/ZTFARE')).toBe('desk_entry');
    expect(offlineKind('A/ZT')).toBe('correction');
    expect(offlineKind('A/ZIPFARE')).toBe('pay_later');
    expect(offlineKind('A/ZT/1')).toBeNull();
    expect(offlineKind('AZT')).toBeNull();
    for (const kind of ['desk_entry', 'correction', 'pay_later'] as const) {
      expect(offlineKind(offlinePaymentRef('PV-1', kind))).toBe(kind);
    }
    expect(Object.values(OFFLINE_REF_SUFFIXES)).toEqual(['/ZTFARE', '/ZT', '/ZIPFARE']);
  });
});
