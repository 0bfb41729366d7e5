import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, subtract, sum } from '../money/money.ts';
import { allotPayment, inOrderOfSpending, type PayingMeans, spendParts } from './means.ts';
import { drawPromo, isExpired, type PromoGrant, type PromoUse, promoAvailable, returnPromo } from './promo.ts';

const TODAY = '2026-11-28';
const day = fc.integer({ min: -20, max: 60 }).map((days) => Temporal.PlainDate.from(TODAY).add({ days }).toString());
const amount = fc.integer({ min: 0, max: 1_000_000 }).map(paise);
const grants = fc
  .array(fc.record({ expiresOn: day, leftPaise: amount }), { maxLength: 6 })
  .map((all) => all.map((one, index): PromoGrant => ({ ...one, grantId: `g${index}` })));
const drawn = (from: readonly PromoGrant[], amountPaise: Paise): readonly PromoUse[] =>
  (drawPromo(from, amountPaise, TODAY) ?? []).map((share) => ({
    ...share,
    expiresOn: from.find((one) => one.grantId === share.grantId)?.expiresOn ?? '',
    returnedPaise: paise(0),
  }));

describe('drawing promotional credit', () => {
  it('pays on its last day, and not on the next', () => {
    const [grant] = [{ grantId: 'a', expiresOn: TODAY, leftPaise: paise(500) }];
    expect([isExpired(grant, TODAY), isExpired(grant, '2026-11-29')]).toEqual([false, true]);
    expect(drawPromo([grant], paise(500), TODAY)).toEqual([{ grantId: 'a', amountPaise: 500 }]);
    expect(drawPromo([grant], paise(1), '2026-11-29')).toBeNull();
  });

  it('takes exactly the sum, of no grant more than it has, and of a later one only once an earlier one is spent', () => {
    fc.assert(
      fc.property(grants, amount, (all, wanted) => {
        const shares = drawPromo(all, wanted, TODAY);
        if (shares === null) {
          expect(promoAvailable(all, TODAY)).toBeLessThan(wanted);
          return;
        }
        expect(sum(shares.map((one) => one.amountPaise))).toBe(wanted);
        const shareOf = ({ grantId }: PromoGrant) => shares.find((one) => one.grantId === grantId)?.amountPaise ?? 0;
        for (const grant of all) {
          expect(shareOf(grant)).toBeLessThanOrEqual(isExpired(grant, TODAY) ? 0 : grant.leftPaise);
          if (shareOf(grant) === 0) continue;
          for (const earlier of all) {
            if (!isExpired(earlier, TODAY) && earlier.expiresOn < grant.expiresOn)
              expect(shareOf(earlier)).toBe(earlier.leftPaise);
          }
        }
      }),
    );
  });
});

describe('promotional credit that comes back', () => {
  it('goes to the grant that lasts longest first, to none more than it gave, and all of it in the end', () => {
    fc.assert(
      fc.property(grants, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }), (all, parts) => {
        let uses = drawn(all, promoAvailable(all, TODAY));
        const left = () => sum(uses.map((use) => subtract(use.amountPaise, use.returnedPaise)));
        for (const part of [...parts, 1]) {
          const before = left();
          const back = paise(Math.floor(before * part));
          const backs = returnPromo(uses, back);
          expect(sum(backs.map((one) => one.backPaise))).toBe(back);
          uses = uses.map((use) => {
            const own = backs.find((one) => one.use === use)?.backPaise ?? paise(0);
            return { ...use, returnedPaise: paise(use.returnedPaise + own) };
          });
          expect(left()).toBe(before - back);
          for (const use of uses) {
            expect(use.returnedPaise).toBeLessThanOrEqual(use.amountPaise);
            if (use.returnedPaise === 0) continue;
            for (const later of uses)
              if (later.expiresOn > use.expiresOn) expect(later.returnedPaise).toBe(later.amountPaise);
          }
        }
        expect(left()).toBe(0);
      }),
    );
  });

  it('is never more than it paid', () => {
    const use = { grantId: 'a', expiresOn: TODAY, amountPaise: paise(100), returnedPaise: paise(40) };
    expect(() => returnPromo([use], paise(61))).toThrow(RangeError);
  });
});

describe('a booking that promotional credit, the wallet and a card pay, and that is cancelled in parts', () => {
  /** What each means has paid, and what a refund sends back to it: what was spent last is refunded first. */
  function refund(paid: readonly { readonly means: PayingMeans; readonly leftPaise: Paise }[], backPaise: Paise) {
    let missing = backPaise;
    return inOrderOfSpending(paid)
      .toReversed()
      .map(({ means, leftPaise }) => {
        const back = paise(Math.min(leftPaise, missing));
        missing = subtract(missing, back);
        return { means, leftPaise: subtract(leftPaise, back), backPaise: back };
      });
  }

  it('spends 500 of promotional credit and 1,000 of the wallet, and gives half of 2,000 back to the wallet', () => {
    const available = { promo: paise(50_000), wallet: paise(100_000), credit_line: paise(0) };
    const { parts } = allotPayment(paise(200_000), ['card', 'wallet'], available);
    expect(parts).toEqual([
      { means: 'promo', amountPaise: 50_000 },
      { means: 'wallet', amountPaise: 100_000 },
      { means: 'card', amountPaise: 50_000 },
    ]);
    const spent = spendParts(parts, paise(200_000)).map(({ part, spentPaise }) => ({
      means: part.means,
      leftPaise: spentPaise,
    }));
    expect(refund(spent, paise(100_000)).filter((one) => one.backPaise > 0)).toEqual([
      { means: 'wallet', leftPaise: 0, backPaise: 100_000 },
    ]);
    const [, promo] = refund(spent, paise(120_000));
    expect(promo).toEqual({ means: 'promo', leftPaise: 30_000, backPaise: 20_000 });
  });

  it('gets back where it came from, to the paisa, whatever it cost in the end and however it is cancelled', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(grants, amount, amount, share, share, (all, wallet, total, boughtShare, cancelledShare) => {
        const promo = promoAvailable(all, TODAY);
        const available = { promo, wallet, credit_line: paise(0) };
        const { parts, missingPaise } = allotPayment(total, ['wallet', 'card'], available);
        expect(missingPaise).toBe(0);
        const ofPromo = parts.find((one) => one.means === 'promo')?.amountPaise ?? paise(0);
        // No rupee of the wallet is spent while promotional credit is left.
        if (parts.some((one) => one.means !== 'promo')) expect(ofPromo).toBe(promo);
        let uses = drawn(all, ofPromo);
        const giveBack = (back: Paise) => {
          for (const { use, backPaise } of returnPromo(uses, back))
            uses = uses.map((one) =>
              one.grantId === use.grantId ? { ...one, returnedPaise: paise(one.returnedPaise + backPaise) } : one,
            );
        };
        const due = paise(Math.floor(total * boughtShare));
        const spent = spendParts(parts, due);
        for (const one of spent) if (one.part.means === 'promo') giveBack(one.freePaise);
        const paid = spent.map((one) => ({ means: one.part.means, leftPaise: one.spentPaise }));
        const back = paise(Math.floor(due * cancelledShare));
        const refunds = refund(paid, back);
        for (const one of refunds) if (one.means === 'promo') giveBack(one.backPaise);
        expect(sum(refunds.map((one) => one.backPaise))).toBe(back);
        const kept = sum(refunds.map((one) => one.leftPaise));
        expect(kept).toBe(due - back);
        // What promotional credit has paid in the end is what its grants were not refunded.
        const promoKept = refunds.find((one) => one.means === 'promo')?.leftPaise ?? 0;
        expect(sum(uses.map((use) => subtract(use.amountPaise, use.returnedPaise)))).toBe(promoKept);
        // A card is refunded nothing before the wallet and promotional credit have all of theirs.
        const card = refunds.find((one) => one.means === 'card');
        if (card && card.backPaise > 0) expect(kept).toBe(card.leftPaise);
      }),
    );
  });
});
