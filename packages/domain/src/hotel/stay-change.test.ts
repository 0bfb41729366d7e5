import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '../booking/booking-lifecycle.ts';
import { paise, ZERO } from '../money/money.ts';
import { lessBackText, type StayChangeFacts, stayChangeStep, stayChangeSum, stayChangeText } from './stay-change.ts';

const part = fc.integer({ min: 0, max: 50_000_000 }).map(paise);
const old = fc
  .record({ keptPaise: part, ourChargePaise: part, notReturnedPaise: part, backPaise: part })
  .map((amounts) => ({ ...amounts, paidPaise: paise(Object.values(amounts).reduce((a, b) => a + b, 0)) }));

describe('the one sum of a change', () => {
  it('keeps every paisa: what is paid in all is the new stay and what is kept of the old one', () => {
    fc.assert(
      fc.property(part, old, (payPaise, amounts) => {
        const { morePaise, lessPaise } = stayChangeSum(payPaise, amounts);
        expect(morePaise - lessPaise).toBe(payPaise - amounts.backPaise);
        expect(Math.min(morePaise, lessPaise)).toBe(0);
        const spent = amounts.paidPaise + payPaise - amounts.backPaise;
        expect(spent).toBe(payPaise + amounts.keptPaise + amounts.ourChargePaise + amounts.notReturnedPaise);
        expect(spent).toBe(amounts.paidPaise + morePaise - lessPaise);
      }),
    );
  });

  it('never gets cheaper the more is kept of the old stay', () => {
    fc.assert(
      fc.property(part, old, fc.nat(), (payPaise, amounts, seed) => {
        const moved = paise(amounts.backPaise === 0 ? 0 : seed % (amounts.backPaise + 1));
        const worse = {
          ...amounts,
          keptPaise: paise(amounts.keptPaise + moved),
          backPaise: paise(amounts.backPaise - moved),
        };
        const [before, after] = [stayChangeSum(payPaise, amounts), stayChangeSum(payPaise, worse)];
        expect(after.morePaise - after.lessPaise).toBe(before.morePaise - before.lessPaise + moved);
      }),
    );
  });

  it('refuses figures of an old stay that do not add up', () => {
    const amounts = { paidPaise: paise(100), keptPaise: paise(10), ourChargePaise: ZERO, notReturnedPaise: ZERO };
    expect(() => stayChangeSum(paise(5), { ...amounts, backPaise: paise(89) })).toThrow('not what was paid');
  });

  it.each([
    [
      900_000,
      750_050,
      true,
      'You pay ₹9,000.00 now; ₹7,500.50 of the old stay is refunded to the card; all in all ₹1,499.50 more.',
    ],
    [
      500_000,
      750_000,
      true,
      'You pay ₹5,000 now; ₹7,500 of the old stay is refunded to the card; all in all ₹2,500 less.',
    ],
    [
      750_000,
      750_000,
      true,
      'You pay ₹7,500 now; ₹7,500 of the old stay is refunded to the card; all in all it costs the same.',
    ],
    [500_000, 0, true, 'You pay ₹5,000 now; no refund for the old stay; all in all ₹5,000 more.'],
    [
      900_000,
      700_000,
      false,
      'You pay ₹9,000 now; about ₹7,000 of the old stay is refunded to the card; all in all about ₹2,000 more.',
    ],
  ])('says %i to pay with %i back in a sentence', (pay, back, isExact, text) => {
    const sum = stayChangeSum(paise(pay), {
      paidPaise: paise(back),
      keptPaise: ZERO,
      ourChargePaise: ZERO,
      notReturnedPaise: ZERO,
      backPaise: paise(back),
    });
    expect(stayChangeText(sum, { back: 'to the card', isExact })).toBe(text);
  });

  it('names both figures where less comes back than was agreed to', () => {
    expect(lessBackText(paise(750_000), ZERO)).toBe(
      'The refund for the old stay has changed. Before: ₹7,500. Now: nothing.',
    );
  });
});

describe('the next step of a change', () => {
  const facts: StayChangeFacts = {
    state: 'open',
    old: 'BOOKED',
    fresh: 'CREATED',
    isWithdrawn: false,
    isDeclined: false,
    cancellation: null,
  };
  const asked = (state: 'requested' | 'supplier' | 'settled' | 'refused', channel: 'online' | 'request') => ({
    state: 'cancelling' as const,
    fresh: 'BOOKED' as const,
    cancellation: { state, channel },
  });

  it.each<[string, Partial<StayChangeFacts>, string]>([
    ['unpaid', {}, 'wait'],
    ['being booked', { fresh: 'BOOKING_IN_PROCESS' }, 'wait'],
    ['paused', { fresh: 'BOOKING_PAUSED' }, 'wait'],
    ['declined', { isDeclined: true }, 'tell_declined'],
    ['booked', { fresh: 'BOOKED' }, 'cancel_old:supplier'],
    ['booked, and the old one gone by hand', { fresh: 'BOOKED', old: 'CANCELED' }, 'done'],
    ['unpaid, and the old one gone by hand', { old: 'CANCELED' }, 'end:old_gone'],
    ['not had', { fresh: 'FAILED' }, 'end:not_had'],
    ['never paid for', { fresh: 'EXPIRED' }, 'end:not_had'],
    ['cancelled at once', { fresh: 'CANCELED' }, 'end:new_cancelled'],
    ['taken out', { isWithdrawn: true }, 'end:withdrawn'],
    ['waiting for the old one', asked('requested', 'online'), 'wait'],
    ['done with the old one', { ...asked('supplier', 'online'), old: 'CANCELED' }, 'done'],
    ['refused by the old hotel', asked('refused', 'online'), 'cancel_old:desk'],
    ['rid of a part of the old one alone', asked('supplier', 'online'), 'cancel_old:desk'],
    ['with the travel desk', asked('requested', 'request'), 'wait'],
    ['refused at the travel desk', asked('refused', 'request'), 'end:not_cancelled'],
    [
      'refused by the old hotel, and the new one gone',
      { ...asked('refused', 'online'), fresh: 'CANCELED' },
      'end:new_cancelled',
    ],
    ['over', { state: 'ended', fresh: 'BOOKED' }, 'wait'],
  ])('of one that is %s', (_, known, expected) => {
    const step = stayChangeStep({ ...facts, ...known });
    const more = step.type === 'cancel_old' ? [step.by] : step.type === 'end' ? [step.why] : [];
    expect([step.type, ...more].join(':')).toBe(expected);
  });

  it('never touches the old stay before the new one is booked', () => {
    const statuses: readonly BookingStatus[] = [
      'CREATED',
      'BOOKED',
      'CANCELED',
      'EXPIRED',
      'BOOKING_IN_PROCESS',
      'BOOKING_PAUSED',
      'FAILED',
    ];
    const any = fc.record({
      state: fc.constant('open' as const),
      old: fc.constantFrom(...statuses),
      fresh: fc.constantFrom(...statuses.filter((status) => status !== 'BOOKED')),
      isWithdrawn: fc.boolean(),
      isDeclined: fc.boolean(),
      cancellation: fc.constant(null),
    });
    fc.assert(
      fc.property(any, (known) => {
        expect(stayChangeStep(known).type).not.toBe('cancel_old');
      }),
    );
  });
});
