import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, sum } from '../money/money.ts';
import {
  allotPayment,
  heldMeansOf,
  heldPaymentRef,
  inOrderOfSpending,
  type MeansOfPayment,
  orderOfPayment,
  paidFromOf,
  paidWithWords,
  spendParts,
} from './means.ts';

const ALL: readonly MeansOfPayment[] = ['wallet', 'credit_line', 'card'];
const amount = fc.integer({ min: 0, max: 10_000_000 }).map(paise);
const chosen = fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1 });

describe('sharing a price out', () => {
  it('pays no more than is there, all of it where it suffices, and says what is missing', () => {
    fc.assert(
      fc.property(amount, chosen, amount, amount, (total, means, wallet, credit) => {
        const { parts, missingPaise } = allotPayment(total, means, { wallet, credit_line: credit });
        expect(sum(parts.map((part) => part.amountPaise)) + missingPaise).toBe(total);
        expect(new Set(parts.map((part) => part.means)).size).toBe(parts.length);
        for (const part of parts) {
          expect(part.amountPaise).toBeGreaterThan(0);
          expect(means).toContain(part.means);
          if (part.means === 'wallet') expect(part.amountPaise).toBeLessThanOrEqual(wallet);
          if (part.means === 'credit_line') expect(part.amountPaise).toBeLessThanOrEqual(credit);
        }
        if (means.includes('card')) expect(missingPaise).toBe(0);
      }),
    );
  });

  it('uses the wallet, then the credit line, then the card', () => {
    const available = { wallet: paise(300), credit_line: paise(200) };
    expect(allotPayment(paise(1_000), ['card', 'credit_line', 'wallet'], available).parts).toEqual([
      { means: 'wallet', amountPaise: 300 },
      { means: 'credit_line', amountPaise: 200 },
      { means: 'card', amountPaise: 500 },
    ]);
    expect(allotPayment(paise(1_000), ['wallet'], available)).toMatchObject({ missingPaise: 700 });
  });
});

describe('spending what was set aside', () => {
  const parts = fc.array(fc.record({ means: fc.constantFrom(...ALL), amountPaise: amount }), { maxLength: 4 });

  it('takes exactly what is due, from the card first and from the credit line last', () => {
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const due = paise(Math.floor(sum(all.map((one) => one.amountPaise)) * share));
        const spent = spendParts(all, due);
        expect(sum(spent.map((one) => one.spentPaise))).toBe(due);
        for (const one of spent) expect(one.spentPaise + one.freePaise).toBe(one.part.amountPaise);
        // No later part is spent while an earlier one is left.
        const firstLeft = spent.findIndex((one) => one.freePaise > 0);
        if (firstLeft >= 0) for (const later of spent.slice(firstLeft + 1)) expect(later.spentPaise).toBe(0);
      }),
    );
  });

  it('throws where it does not suffice', () => {
    expect(() => spendParts([{ means: 'card', amountPaise: paise(5) }], paise(6))).toThrow(RangeError);
  });

  it('holds 50,000.00: 50,000.00, A 12,345.67 of which 12,300.00 is taken, B given back', () => {
    let wallet = 5_000_000;
    const hold = (part: number) => {
      if (part > wallet) return false;
      wallet -= part;
      return true;
    };
    expect(hold(1_234_567)).toBe(true);
    expect(wallet).toBe(3_765_433);
    expect(hold(3_765_434)).toBe(false);
    expect(hold(3_765_433)).toBe(true);
    const [a] = spendParts([{ means: 'wallet', amountPaise: paise(1_234_567) }], paise(1_230_000));
    wallet += a?.freePaise ?? 0;
    expect(wallet).toBe(4_567);
    const [b] = spendParts([{ means: 'wallet', amountPaise: paise(3_765_433) }], paise(0) as Paise);
    wallet += b?.freePaise ?? 0;
    expect(wallet).toBe(3_770_000);
  });
});

it('names payments by their order and means, and tells them apart from others', () => {
  const ref = heldPaymentRef('PRV-1', 'credit_line');
  expect([heldMeansOf(ref), orderOfPayment(ref)]).toEqual(['credit_line', 'PRV-1']);
  expect(heldMeansOf(heldPaymentRef('PRV-1', 'wallet'))).toBe('wallet');
  for (const other of ['PRV-1', 'PRV-1/ZTFARE', 'PRV-1/ZIPFARE']) {
    expect([heldMeansOf(other), orderOfPayment(other), paidWithWords(other)]).toEqual([null, other, '']);
  }
  expect(paidWithWords(ref)).toBe(', on the credit line');
});

it('knows what a booking was paid from, and what is spent first', () => {
  expect(paidFromOf([])).toBeNull();
  expect(paidFromOf(['card'])).toBeNull();
  expect(paidFromOf(['wallet', 'wallet'])).toBe('wallet');
  expect(paidFromOf(['card', 'wallet'])).toBe('parts');
  expect(inOrderOfSpending(ALL.map((means) => ({ means }))).map(({ means }) => means)).toEqual([
    'card',
    'wallet',
    'credit_line',
  ]);
});
