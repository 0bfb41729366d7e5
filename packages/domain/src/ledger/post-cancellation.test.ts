import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sum, ZERO } from '../money/money.ts';
import { cancellationLeaves, feeBackOf, postCancellation } from './post-cancellation.ts';
import { balancesOf, postPurchase } from './posting.ts';

const amounts = fc
  .record({
    sell: fc.integer({ min: 1_000, max: 10_000_000 }),
    margin: fc.integer({ min: -50_000, max: 50_000 }),
    penaltyShare: fc.double({ min: 0, max: 1, noNaN: true }),
    charge: fc.integer({ min: 0, max: 20_000 }),
    isIntraState: fc.boolean(),
  })
  .map(({ sell, margin, penaltyShare, charge, isIntraState }) => {
    const penalty = Math.floor(sell * penaltyShare);
    const left = sell - penalty;
    const fee = Math.min(charge, Math.floor(left / 2));
    const tax = Math.floor(fee * 0.09);
    return {
      bookingId: 'b',
      sellPaise: paise(sell),
      costPaise: paise(Math.max(0, sell - margin)),
      penaltyPaise: paise(penalty),
      serviceChargePaise: paise(fee),
      cgstPaise: paise(isIntraState ? tax : 0),
      sgstPaise: paise(isIntraState ? tax : 0),
      igstPaise: paise(isIntraState ? 0 : tax * 2),
    };
  });

describe('the books of a cancelled purchase', () => {
  it('leave exactly the refund in suspense, and the supplier keeps exactly the penalty', () => {
    fc.assert(
      fc.property(amounts, (cancelled) => {
        const bought = postPurchase({
          ...cancelled,
          feePaise: paise(0),
          cgstPaise: paise(0),
          sgstPaise: paise(0),
          igstPaise: paise(0),
        });
        const balances = balancesOf([...bought, ...postCancellation(cancelled)]);
        expect(sum([...balances.values()]) + 0).toBe(0);
        // The purchase took `sell` out of suspense; the refund is the customer's.
        const suspense = (balances.get('customer_suspense') ?? 0) - cancelled.sellPaise;
        expect(suspense + cancellationLeaves(cancelled)).toBe(0);
        const kept = -((balances.get('supplier_payable') ?? 0) + (balances.get('supplier_margin') ?? 0));
        expect(kept === cancelled.penaltyPaise).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [1_100, 1_000],
    [1_000, 1_100],
    [1_000, 1_000],
  ])(
    'put supplier and margin back to nothing where the airline keeps nothing: sold at %i, bought at %i',
    (sell, cost) => {
      const zero = paise(0);
      const taxes = { cgstPaise: zero, sgstPaise: zero, igstPaise: zero };
      const fares = { bookingId: 'b', sellPaise: paise(sell), costPaise: paise(cost), ...taxes };
      const balances = balancesOf([
        ...postPurchase({ ...fares, feePaise: zero }),
        ...postCancellation({ ...fares, penaltyPaise: zero, serviceChargePaise: zero }),
      ]);
      for (const account of ['supplier_payable', 'supplier_margin', 'customer_suspense'] as const) {
        expect(balances.get(account) ?? 0).toBe(0);
      }
    },
  );

  it('post nothing that is nothing', () => {
    const zero = paise(0);
    const free = { bookingId: 'b', sellPaise: paise(500), costPaise: paise(500), penaltyPaise: paise(500) };
    expect(
      postCancellation({ ...free, serviceChargePaise: zero, cgstPaise: zero, sgstPaise: zero, igstPaise: zero }),
    ).toEqual([]);
  });
});

describe('our own fee that comes back', () => {
  it('in four equal parts has taxes that come to those of the invoice', () => {
    const whole = { feePaise: paise(50_00), cgstPaise: paise(4_50), sgstPaise: paise(4_50), igstPaise: ZERO };
    const notes = [0, 1, 2, 3].map((before) => feeBackOf(paise(14_75), paise(before * 14_75), whole));
    expect(notes.map(({ cgstPaise }) => cgstPaise)).toEqual([1_13, 1_12, 1_13, 1_12]);
    expect(notes.map(({ sgstPaise }) => sgstPaise)).toEqual([1_13, 1_12, 1_13, 1_12]);
    expect(sum(notes.map(({ feePaise }) => feePaise))).toBe(50_00);
  });

  it('in any parts comes to what was charged, head by head, and no note takes anything', () => {
    const inParts = fc.array(fc.integer({ min: 3, max: 40_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(inParts, fc.boolean(), (parts, isIntraState) => {
        const total = parts.reduce((all, part) => all + part, 0);
        const half = Math.floor((total * 9) / 118);
        const whole = {
          feePaise: paise(total - 2 * half),
          cgstPaise: paise(isIntraState ? half : 0),
          sgstPaise: paise(isIntraState ? half : 0),
          igstPaise: paise(isIntraState ? 0 : 2 * half),
        };
        let before = 0;
        const notes = parts.map((part) => {
          const note = feeBackOf(paise(part), paise(before), whole);
          before += part;
          expect(sum(Object.values(note))).toBe(part);
          expect(note.cgstPaise).toBe(note.sgstPaise);
          expect(Math.min(...Object.values(note))).toBeGreaterThanOrEqual(0);
          return note;
        });
        for (const head of ['feePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const)
          expect(sum(notes.map((note) => note[head]))).toBe(whole[head]);
      }),
    );
  });

  const fees = fc
    .record({
      fee: fc.integer({ min: 0, max: 100_000 }),
      isIntraState: fc.boolean(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ fee, isIntraState, share }) => {
      const half = Math.floor(fee * 0.09);
      const whole = {
        feePaise: paise(fee),
        cgstPaise: paise(isIntraState ? half : 0),
        sgstPaise: paise(isIntraState ? half : 0),
        igstPaise: paise(isIntraState ? 0 : half * 2),
      };
      return { whole, back: paise(Math.floor((fee + 2 * half) * share)), total: paise(fee + 2 * half) };
    });

  it('is taken apart to the paisa, both halves of the tax alike, and as a whole is what was charged', () => {
    fc.assert(
      fc.property(fees, ({ whole, back, total }) => {
        const part = feeBackOf(back, ZERO, whole);
        expect(sum(Object.values(part))).toBe(back);
        expect(part.cgstPaise).toBe(part.sgstPaise);
        expect(feeBackOf(total, ZERO, whole)).toEqual(whole);
      }),
    );
  });

  it('leaves suspense what the customer is owed, and no fee and no tax with us', () => {
    fc.assert(
      fc.property(fees, ({ whole }) => {
        const zero = paise(0);
        const none = { feePaise: zero, cgstPaise: zero, sgstPaise: zero, igstPaise: zero };
        const fares = { bookingId: 'b', sellPaise: paise(105_000), costPaise: paise(105_000) };
        const { feePaise: _, ...noTaxes } = none;
        const cancelled = { ...fares, ...noTaxes, penaltyPaise: zero, serviceChargePaise: zero, feeBack: whole };
        const balances = balancesOf([...postPurchase({ ...fares, ...whole }), ...postCancellation(cancelled)]);
        for (const [account, balance] of balances) expect([account, balance + 0]).toEqual([account, 0]);
        expect(cancellationLeaves(cancelled)).toBe(105_000 + sum(Object.values(whole)));
      }),
    );
  });
});
