import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaidUnit } from '../booking/paid-unit.ts';
import { postCancellation } from '../ledger/post-cancellation.ts';
import { postCreditExpired, postCreditGranted } from '../ledger/post-credit.ts';
import { postGivenBack } from '../ledger/post-given-back.ts';
import { postClaimPassedOn, postClaimRecovered, postGoodwill } from '../ledger/post-goodwill.ts';
import { postEntered, reverseTransfers } from '../ledger/post-offline.ts';
import { postCapture, postPurchase, postRefundDue, postRefundPaid } from '../ledger/posting.ts';
import { fromRupees, paise, sum, ZERO } from '../money/money.ts';
import { costOf, spendEvents } from './spend-event.ts';
import { lineTotal, spendLines } from './spend-line.ts';

const rupees = fromRupees;
const unit = (travellers: readonly number[], base: number, tax = 0, extras = 0, fee = 0): PaidUnit => ({
  orderId: 'o',
  unit: travellers.join() || 'whole',
  travellers,
  basePaise: rupees(base),
  surchargePaise: ZERO,
  statutoryPaise: rupees(tax),
  otherPaise: ZERO,
  extrasPaise: rupees(extras),
  feePaise: rupees(fee),
  usedUpPaise: ZERO,
  costPaise: rupees(base + tax),
});

/** Case 5 of the finance dossier: base 6,000, fuel 1,000, taxes 1,480, fee 200 with IGST 36. */
const BOUGHT = postPurchase({
  bookingId: 'b',
  sellPaise: rupees(8_480),
  costPaise: rupees(8_300),
  feePaise: rupees(200),
  cgstPaise: ZERO,
  sgstPaise: ZERO,
  igstPaise: rupees(36),
});
const CANCELLED = postCancellation({
  bookingId: 'b',
  subject: 'c',
  sellPaise: rupees(8_480),
  costPaise: rupees(8_300),
  penaltyPaise: rupees(3_000),
  serviceChargePaise: rupees(100),
  cgstPaise: ZERO,
  sgstPaise: ZERO,
  igstPaise: rupees(18),
});
const PAID = [...postCapture('p', rupees(8_716)), ...BOUGHT];
const RETURNED = [...CANCELLED, ...postRefundDue('r', rupees(5_362)), ...postRefundPaid('r', rupees(5_362))];

describe('what a booking cost, by event', () => {
  it('finance case 5: the purchase, what came back and what was kept', () => {
    const [bought, cancelled, ...others] = spendEvents([...PAID, ...RETURNED]);
    expect(others).toEqual([]);
    expect(bought).toEqual({
      key: 'purchase:b',
      kind: 'purchase',
      subject: 'b',
      supplierPaise: 848_000,
      feePaise: 20_000,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 3_600,
    });
    expect(cancelled).toMatchObject({ kind: 'cancellation', subject: 'c', supplierPaise: -548_000, feePaise: 10_000 });
    const units = [unit([0], 7_000, 1_480, 0, 236)];
    const lines = [bought, cancelled].flatMap((event) =>
      event ? spendLines(event, units, 1, event.kind === 'cancellation' ? rupees(3_000) : ZERO) : [],
    );
    expect(lines).toEqual([
      expect.objectContaining({
        pricePaise: 700_000,
        taxPaise: 148_000,
        penaltyPaise: 0,
        feePaise: 20_000,
        igstPaise: 3_600,
      }),
      expect.objectContaining({
        pricePaise: -700_000,
        taxPaise: -148_000,
        penaltyPaise: 300_000,
        feePaise: 10_000,
        igstPaise: 1_800,
      }),
    ]);
    expect(lines.map(lineTotal)).toEqual([871_600, -536_200]);
    expect(sum(lines.map(lineTotal))).toBe(335_400);
  });

  it('money that only moves between a card, a bill and a credit costs nothing', () => {
    expect(spendEvents([...postCapture('p', paise(5)), ...postRefundDue('r', paise(5))])).toEqual([]);
    expect(spendEvents(postCreditGranted('c', paise(5)))).toEqual([]);
    expect(spendEvents(postGoodwill('c', paise(5)))).toEqual([]);
    expect(spendEvents(postClaimRecovered('c', 'one', paise(5)))).toEqual([]);
  });

  it('what is given back, passed on or lost is a correction of its own', () => {
    const expired = postCreditExpired('c', { leftPaise: paise(700), writtenOffPaise: ZERO });
    expect(spendEvents(expired)).toMatchObject([{ kind: 'correction', supplierPaise: 700 }]);
    expect(spendEvents(postGivenBack('g', paise(300)))).toMatchObject([{ key: 'given-back:g', supplierPaise: -300 }]);
    const passed = [...postClaimPassedOn('s', 'one', paise(100)), ...postClaimPassedOn('s', 'two', paise(50))];
    expect(spendEvents(passed).map(({ supplierPaise }) => supplierPaise)).toEqual([-100, -50]);
  });

  it('an entry that is put right takes back all of the first one', () => {
    const money = { sellPaise: rupees(900), costPaise: rupees(900), feePaise: rupees(50) };
    const taxes = { cgstPaise: rupees(4.5), sgstPaise: rupees(4.5), igstPaise: ZERO };
    const first = postEntered('one', { ...money, ...taxes });
    const second = postEntered('two', { ...money, ...taxes, sellPaise: rupees(1_000), costPaise: rupees(1_000) });
    const bought = spendEvents(first);
    const events = [...bought, ...spendEvents([...reverseTransfers(first, 'fix'), ...second])];
    expect(events.map(({ key, kind, supplierPaise, feePaise }) => [key, kind, supplierPaise, feePaise])).toEqual([
      ['purchase:one', 'purchase', 90_000, 5_000],
      ['reversal:fix', 'correction', -90_000, -5_000],
      ['purchase:two', 'correction', 100_000, 5_000],
    ]);
    // Taxes of the first entry are kept: those of the second are not known apart from its price.
    const lines = events.flatMap((event) => spendLines(event, [unit([0], 800, 100)], 1));
    expect([sum(lines.map((line) => line.pricePaise)), sum(lines.map((line) => line.taxPaise))]).toEqual([
      90_000, 10_000,
    ]);
  });
});

describe('what an event cost each traveller', () => {
  it('goes by what their own seats and rooms were paid for', () => {
    const [event] = spendEvents(
      postPurchase({
        bookingId: 'b',
        sellPaise: rupees(3_000),
        costPaise: rupees(3_000),
        feePaise: rupees(100),
        cgstPaise: rupees(9),
        sgstPaise: rupees(9),
        igstPaise: ZERO,
      }),
    );
    if (!event) throw new Error('nothing was bought');
    const lines = spendLines(event, [unit([0, 1], 2_000, 0, 0, 59), unit([1], 900, 50, 50, 59)], 2);
    expect(lines.map((line) => [line.traveller, lineTotal(line)])).toEqual([
      [0, 102_950],
      [1, 208_850],
    ]);
    expect(lines[1]).toMatchObject({ pricePaise: 190_000, taxPaise: 5_000, extrasPaise: 5_000 });
  });

  it('is shared by everybody where nothing is known of it', () => {
    const [event] = spendEvents(postGivenBack('g', paise(-100 * -1)));
    if (!event) throw new Error('nothing came back');
    expect(spendLines(event, [], 3).map(lineTotal)).toEqual([-34, -33, -33]);
  });

  it('adds up to the ledger, whatever happened and whoever travelled', () => {
    const money = fc.integer({ min: 1, max: 9_000_000 });
    const parts = fc.array(
      fc.record({
        whose: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
        base: fc.nat(90_000),
        tax: fc.nat(9_000),
        fee: fc.nat(900),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        money,
        money,
        fc.nat(5_000),
        fc.nat(900),
        fc.nat(2_000_000),
        parts,
        (sell, cost, fee, tax, penalty, drawn) => {
          const units = drawn.map(({ whose, base, tax: taxes, fee: part }) =>
            unit(whose, base / 100, taxes / 100, 0, part / 100),
          );
          const amounts = { feePaise: paise(fee), cgstPaise: paise(tax), sgstPaise: paise(tax), igstPaise: ZERO };
          const bought = postPurchase({ bookingId: 'b', sellPaise: paise(sell), costPaise: paise(cost), ...amounts });
          const kept = paise(Math.min(penalty, sell));
          const cancelled = postCancellation({
            bookingId: 'b',
            subject: 'c',
            sellPaise: paise(sell),
            costPaise: paise(cost),
            penaltyPaise: kept,
            serviceChargePaise: paise(fee),
            cgstPaise: paise(tax),
            sgstPaise: paise(tax),
            igstPaise: ZERO,
          });
          const transfers = [...bought, ...cancelled];
          const events = spendEvents(transfers);
          const lines = events.flatMap((event) =>
            spendLines(event, units, 5, event.kind === 'cancellation' ? kept : ZERO),
          );
          expect(sum(lines.map(lineTotal))).toBe(sum(transfers.map(costOf)));
          for (const event of events) {
            const own = spendLines(event, units, 5);
            expect(new Set(own.map(({ traveller }) => traveller)).size).toBe(own.length);
          }
        },
      ),
    );
  });
});
