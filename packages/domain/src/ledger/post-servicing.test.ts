import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, sum, ZERO } from '../money/money.ts';
import { cancellationLeaves, postCancellation } from './post-cancellation.ts';
import { changeLeaves, postChange, postChangeOwed } from './post-change.ts';
import { correctionLeaves, postCorrection } from './post-correction.ts';
import { postCreditExpired, postCreditGranted, postCreditPaidOut, postCreditUsed } from './post-credit.ts';
import { postClaimPassedOn, postClaimRecovered, postClaimWrittenOff, postGoodwill } from './post-goodwill.ts';
import { postOfflineBooking, postOfflineCancellation, postOfflineReturned, reverseTransfers } from './post-offline.ts';
import { postPayLater, postPayLaterReturned } from './post-pay-later.ts';
import {
  balancesOf,
  dueFor,
  type LedgerAccount,
  postCapture,
  postPurchase,
  postRefundDue,
  postRefundPaid,
  type Transfer,
} from './posting.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 }).map((value) => paise(value));
const NO_TAX = { cgstPaise: paise(0), sgstPaise: paise(0), igstPaise: paise(0) };
const purchase = fc.record({
  bookingId: fc.constant('b'),
  sellPaise: amount,
  costPaise: amount,
  feePaise: amount,
  cgstPaise: amount,
  sgstPaise: amount,
  igstPaise: amount,
});

/** The balance of an account; every set of transfers adds up to nothing and names each movement once. */
function booksOf(transfers: readonly Transfer[]): (account: LedgerAccount) => number {
  const balances = balancesOf(transfers);
  expect(sum([...balances.values()])).toBe(0);
  expect(new Set(transfers.map((transfer) => transfer.key)).size).toBe(transfers.length);
  for (const transfer of transfers) {
    expect(transfer.amountPaise).toBeGreaterThan(0);
    expect(transfer.debit).not.toBe(transfer.credit);
  }
  return (account) => balances.get(account) ?? 0;
}

describe('what an airline returns late of a booking that the travel desk entered', () => {
  it('lowers what the organisation owes, and is no claim of ours', () => {
    const of = booksOf(postClaimPassedOn('c', 'r', paise(76_400)));
    expect([of('receivable'), of('supplier_payable'), of('claim_receivable')]).toEqual([-76_400, 76_400, 0]);
  });
});

describe('cancellations of parts', () => {
  const part = (sell: number, penalty: number) => ({
    bookingId: 'b',
    sellPaise: paise(sell),
    costPaise: paise(sell),
    penaltyPaise: paise(penalty),
    serviceChargePaise: ZERO,
    cgstPaise: ZERO,
    sgstPaise: ZERO,
    igstPaise: ZERO,
  });

  it('post once each, under their own id', () => {
    const first = postCancellation({ ...part(1_000, 100), subject: 'c1' });
    const second = postCancellation({ ...part(1_000, 100), subject: 'c2' });
    expect(first.map((transfer) => transfer.key)).toEqual(['cancellation:c1:supplier']);
    expect(second.map((transfer) => transfer.key)).toEqual(['cancellation:c2:supplier']);
    expect(postCancellation(part(1_000, 100)).map((transfer) => transfer.key)).toEqual(['cancellation:b:supplier']);
  });

  it('leave in suspense what all of them together give back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 4 }), (parts) => {
        const cancelled = parts.map(([sell, share], index) => ({
          ...part(sell, Math.floor(sell * share)),
          subject: `c${index}`,
        }));
        const back = cancelled.map(cancellationLeaves);
        const refunds = back.flatMap((left, index) => postRefundDue(`rc-c${index}`, left));
        const balance = booksOf([...cancelled.flatMap(postCancellation), ...refunds]);
        expect(balance('customer_suspense')).toBe(0);
        expect(balance('refunds_due') + sum(back)).toBe(0);
      }),
    );
  });
});

describe('paying later', () => {
  it('owes what was bought and owes it no longer once it is refunded', () => {
    fc.assert(
      fc.property(purchase, amount, (bought, extra) => {
        const total = paise(dueFor(bought) + extra);
        const transfers = [
          ...postPayLater('order', total),
          ...postPurchase(bought),
          ...postRefundDue('r', extra),
          ...postPayLaterReturned('r', extra),
        ];
        const balance = booksOf(transfers);
        expect(balance('customer_suspense')).toBe(0);
        expect(balance('refunds_due')).toBe(0);
        expect(balance('pay_later_receivable')).toBe(dueFor(bought));
        expect(balance('gateway_clearing')).toBe(0);
      }),
    );
  });

  it('never sends one refund both to the key and to a card', () => {
    const keys = [...postPayLaterReturned('r', paise(1)), ...postRefundPaid('r', paise(1))].map((one) => one.key);
    expect(new Set(keys).size).toBe(1);
  });
});

const offline = fc
  .record({
    fare: amount,
    charges: amount,
    gst: amount,
    isIntra: fc.boolean(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ fare, charges, gst, isIntra, share }) => ({
    entryId: 'e1',
    farePaise: fare,
    chargesPaise: charges,
    cgstPaise: isIntra ? gst : ZERO,
    sgstPaise: isIntra ? gst : ZERO,
    igstPaise: isIntra ? ZERO : gst,
    marginPaise: paise(Math.floor(fare * share)),
  }));

function totalOf(one: { farePaise: Paise; chargesPaise: Paise; cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise }) {
  return one.farePaise + one.chargesPaise + one.cgstPaise + one.sgstPaise + one.igstPaise;
}

describe('bookings entered by the travel desk', () => {
  it('are owed in full, with our part of the fare as margin', () => {
    fc.assert(
      fc.property(offline, (entered) => {
        const balance = booksOf(postOfflineBooking(entered));
        expect(balance('receivable')).toBe(totalOf(entered));
        expect(balance('customer_suspense')).toBe(0);
        expect(balance('supplier_margin') + entered.marginPaise).toBe(0);
        expect(balance('supplier_payable') + entered.farePaise - entered.marginPaise).toBe(0);
      }),
    );
  });

  it('are corrected by reversal and a new entry, which leaves the new one only', () => {
    fc.assert(
      fc.property(offline, offline, (wrong, right) => {
        const corrected = { ...right, entryId: 'e2' };
        const first = postOfflineBooking(wrong);
        const all = [...first, ...reverseTransfers(first, 'e2'), ...postOfflineBooking(corrected)];
        booksOf(all);
        const after = balancesOf(all);
        const alone = balancesOf(postOfflineBooking(corrected));
        for (const account of after.keys()) expect(after.get(account) ?? 0).toBe(alone.get(account) ?? 0);
      }),
    );
  });

  it('are owed less by what was refunded when they are cancelled', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(offline, share, share, (entered, kept, back) => {
        const paid = entered.farePaise + entered.chargesPaise;
        const penaltyPaise = paise(Math.floor(paid * kept));
        const refundedPaise = paise(Math.floor((paid - penaltyPaise) * back));
        const transfers = [
          ...postOfflineBooking(entered),
          ...postOfflineCancellation({
            entryId: 'c1',
            bookingId: 'b',
            soldPaise: entered.farePaise,
            costPaise: paise(entered.farePaise - entered.marginPaise),
            penaltyPaise,
            refundedPaise,
            charged: { ...entered, feePaise: entered.chargesPaise },
            ...NO_TAX,
          }),
          ...postRefundDue('rc-c1', refundedPaise),
          ...postOfflineReturned('rc-c1', refundedPaise),
        ];
        const balance = booksOf(transfers);
        expect(balance('customer_suspense')).toBe(0);
        expect(balance('receivable')).toBe(totalOf(entered) - refundedPaise);
        expect(balance('cgst_payable')).toBe(balance('sgst_payable'));
      }),
    );
  });

  it('keep as our charge what neither the airline keeps nor the customer gets', () => {
    const cancelled = {
      entryId: 'c1',
      bookingId: 'b',
      soldPaise: paise(1_000),
      costPaise: paise(1_000),
      penaltyPaise: paise(300),
      refundedPaise: paise(650),
      charged: { feePaise: paise(100), ...NO_TAX },
      ...NO_TAX,
    };
    expect(booksOf(postOfflineCancellation(cancelled))('revenue_fees') + 50).toBe(0);
    const generous = postOfflineCancellation({ ...cancelled, refundedPaise: paise(750) });
    expect(booksOf(generous)('revenue_fees')).toBe(50);
    // Of a charge of 100 with 18 of GST that is given back, the GST goes back as GST.
    const invoiced = { feePaise: paise(100), cgstPaise: paise(9), sgstPaise: paise(9), igstPaise: ZERO };
    const gave = (refundedPaise: number) =>
      ['revenue_fees', 'cgst_payable', 'sgst_payable', 'igst_payable'].map((account) =>
        booksOf(postOfflineCancellation({ ...cancelled, refundedPaise: paise(refundedPaise), charged: invoiced }))(
          account as Parameters<ReturnType<typeof booksOf>>[0],
        ),
      );
    expect(gave(818)).toEqual([100, 9, 9, 0]);
    // Both halves are the same, to the paisa: a note with other halves is invalid.
    expect(gave(759)).toEqual([49, 5, 5, 0]);
    expect(gave(830)).toEqual([112, 9, 9, 0]);
    const taxed = booksOf(postOfflineCancellation({ ...cancelled, cgstPaise: paise(4), sgstPaise: paise(4) }));
    expect([taxed('revenue_fees'), taxed('cgst_payable'), taxed('sgst_payable')]).toEqual([-42, -4, -4]);
  });
});

describe('changes', () => {
  const change = fc.record({
    changeId: fc.constant('ch'),
    airlinePaise: fc.integer({ min: -3_000_000, max: 3_000_000 }).map((value) => paise(value)),
    feePaise: amount,
    cgstPaise: amount,
    sgstPaise: amount,
    igstPaise: amount,
    marginPercent: fc.integer({ min: 0, max: 100 }),
  });

  it('end with nothing in suspense, whether they are paid or give back', () => {
    fc.assert(
      fc.property(change, ({ marginPercent, ...made }) => {
        const marginPaise = paise(Math.floor((Math.max(0, made.airlinePaise) * marginPercent) / 100));
        const changed = { ...made, marginPaise };
        const left = changeLeaves(changed);
        const transfers = [
          ...postCapture('order', paise(Math.max(0, -left))),
          ...postChange(changed),
          ...postRefundDue('r', paise(Math.max(0, left))),
        ];
        const balance = booksOf(transfers);
        expect(balance('customer_suspense')).toBe(0);
        expect(balance('supplier_payable') + changed.airlinePaise).toBe(marginPaise);
        expect(balance('supplier_margin') + marginPaise).toBe(0);
        expect(balance('revenue_fees') + changed.feePaise).toBe(0);
      }),
    );
  });

  it('that the travel desk made are owed by the organisation', () => {
    const made = { changeId: 'ch', airlinePaise: paise(500), marginPaise: ZERO, feePaise: paise(100) };
    const changed = { ...made, cgstPaise: paise(9), sgstPaise: paise(9), igstPaise: ZERO };
    const balance = booksOf([...postChangeOwed('order', paise(618), 'receivable'), ...postChange(changed)]);
    expect(balance('receivable')).toBe(618);
    expect(balance('customer_suspense')).toBe(0);
    expect(postChangeOwed('order', paise(618), 'pay_later_receivable')[0]?.debit).toBe('pay_later_receivable');
  });
});

describe('airline credits', () => {
  it('wait from the day they are given until they are used or expire', () => {
    fc.assert(
      fc.property(amount, fc.double({ min: 0, max: 1, noNaN: true }), (granted, share) => {
        const used = paise(Math.floor(granted * share));
        const cancelled = {
          bookingId: 'b',
          sellPaise: granted,
          costPaise: granted,
          penaltyPaise: ZERO,
          serviceChargePaise: ZERO,
          cgstPaise: ZERO,
          sgstPaise: ZERO,
          igstPaise: ZERO,
        };
        const given = [...postCancellation(cancelled), ...postCreditGranted('k', granted)];
        expect(booksOf(given)('airline_credits') + granted).toBe(0);
        expect(booksOf(given)('customer_suspense')).toBe(0);
        const next = { ...cancelled, bookingId: 'b2', sellPaise: used, costPaise: used, feePaise: ZERO };
        const spent = [...given, ...postCreditUsed('k', 'b2', used), ...postPurchase(next)];
        expect(booksOf(spent)('customer_suspense')).toBe(0);
        expect(booksOf(spent)('airline_credits') + granted - used).toBe(0);
        const left = paise(granted - used);
        // Written off at once, or a part of it first and then the refund of a flight that was not bought.
        const over = [...spent, ...postCreditExpired('k', { leftPaise: left, writtenOffPaise: ZERO })];
        expect(booksOf(over)('airline_credits')).toBe(0);
        const first = paise(Math.floor(left / 2));
        const twice = [
          ...postCreditExpired('k', { leftPaise: first, writtenOffPaise: ZERO }),
          ...postCreditExpired('k', { leftPaise: left, writtenOffPaise: first }),
        ];
        expect(booksOf([...spent, ...twice])('airline_credits')).toBe(0);
        expect(new Set(twice.map(({ key }) => key)).size).toBe(twice.length);
        const paidOut = [...spent, ...postCreditPaidOut('k', 'case:1', left), ...postRefundDue('r', left)];
        expect(booksOf(paidOut)('airline_credits')).toBe(0);
        expect(booksOf(paidOut)('customer_suspense')).toBe(0);
        expect(booksOf(paidOut)('refunds_due') + left).toBe(0);
      }),
    );
  });
});

describe('what an airline kept against the law', () => {
  it('is claimed until it is recovered or given up, and the customer is not touched', () => {
    fc.assert(
      fc.property(amount, fc.double({ min: 0, max: 1, noNaN: true }), (shortfall, share) => {
        const recovered = paise(Math.floor(shortfall * share));
        const claimed = postGoodwill('c1', shortfall);
        expect(booksOf(claimed)('claim_receivable')).toBe(shortfall);
        const closed = [
          ...claimed,
          ...postClaimRecovered('c1', 'receipt', recovered),
          ...postClaimWrittenOff('c1', 'claim', paise(shortfall - recovered)),
        ];
        const balance = booksOf(closed);
        expect(balance('claim_receivable')).toBe(0);
        expect(balance('goodwill')).toBe(shortfall - recovered);
        expect(balance('customer_suspense')).toBe(0);
      }),
    );
  });
});

describe('what something came to in the end', () => {
  const priced = fc.record({ sellPaise: amount, costPaise: amount });

  it('is owed or left in suspense to the paisa, and moves seller and margin by what it costs us', () => {
    fc.assert(
      fc.property(priced, priced, (before, after) => {
        const leftPaise = correctionLeaves({ before, after });
        const balance = booksOf(postCorrection({ correctionId: 'c', before, after }));
        expect(balance('receivable')).toBe(Math.max(0, after.sellPaise - before.sellPaise));
        expect(balance('customer_suspense')).toBe(0 - leftPaise);
        expect(balance('supplier_payable')).toBe(before.costPaise - after.costPaise);
        expect(balance('supplier_margin')).toBe(
          before.sellPaise - before.costPaise - (after.sellPaise - after.costPaise),
        );
      }),
    );
  });
});
