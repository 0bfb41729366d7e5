import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postOfflineCancellation } from '../ledger/post-offline.ts';
import { type Paise, paise, sum, ZERO } from '../money/money.ts';
import { offlineOutcome } from './offline-outcome.ts';

const supply = { supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '2026-11-25' };
const paid = { soldPaise: paise(800_000), chargesPaise: paise(11_800) };
const entered = (refund: number, penalty: number) => ({ refundPaise: paise(refund), penaltyPaise: paise(penalty) });

describe('what an entered cancellation comes to', () => {
  it('debits what neither goes back nor is the airline’s, with its GST inside', () => {
    expect(offlineOutcome(paid, entered(600_000, 150_000), supply)).toEqual({
      penaltyPaise: 150_000,
      serviceChargePaise: 50_000,
      nonRefundablePaise: 11_800,
      refundPaise: 600_000,
      feePaise: 42_374,
      cgstPaise: 3_813,
      sgstPaise: 3_813,
      igstPaise: 0,
      chargesBackPaise: 0,
    });
    const elsewhere = { ...supply, placeOfSupplyStateCode: '27' };
    expect(offlineOutcome(paid, entered(600_000, 150_000), elsewhere)).toMatchObject({
      cgstPaise: 0,
      igstPaise: 7_627,
    });
  });

  it('gives our own charges back as far as the refund is above the fare', () => {
    expect(offlineOutcome(paid, entered(805_000, 0), supply)).toMatchObject({ feePaise: 0, chargesBackPaise: 5_000 });
    expect(offlineOutcome(paid, entered(500_000, 300_000), supply)).toMatchObject({ feePaise: 0, chargesBackPaise: 0 });
    // Of a penalty above the fare nothing is left to refund.
    expect(offlineOutcome(paid, entered(1_000, 805_000), supply)).toMatchObject({ chargesBackPaise: 1_000 });
  });

  it('says before what the books say afterwards, and loses no paisa', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000 }).map((value) => paise(value));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(amount, amount, share, share, fc.boolean(), (soldPaise, chargesPaise, one, other, isSame) => {
        const totalPaise = soldPaise + chargesPaise;
        const penaltyPaise = paise(Math.floor(totalPaise * one));
        const refundPaise = paise(Math.floor((totalPaise - penaltyPaise) * other));
        const where = isSame ? supply : { ...supply, placeOfSupplyStateCode: '27' };
        const outcome = offlineOutcome({ soldPaise, chargesPaise }, { penaltyPaise, refundPaise }, where);
        const { feePaise, cgstPaise, sgstPaise, igstPaise, serviceChargePaise, nonRefundablePaise } = outcome;
        const stays: readonly Paise[] = [feePaise, cgstPaise, sgstPaise, igstPaise];
        expect(sum(stays)).toBe(serviceChargePaise);
        expect(sum([refundPaise, penaltyPaise, serviceChargePaise, nonRefundablePaise])).toBe(totalPaise);
        const transfers = postOfflineCancellation({
          entryId: 'e',
          bookingId: 'b',
          soldPaise,
          costPaise: soldPaise,
          penaltyPaise,
          refundedPaise: refundPaise,
          cgstPaise,
          sgstPaise,
          igstPaise,
          charged: { feePaise: chargesPaise, cgstPaise: ZERO, sgstPaise: ZERO, igstPaise: ZERO },
        });
        const earned = (account: string) =>
          sum(transfers.filter(({ credit }) => credit === account).map((each) => each.amountPaise)) -
          sum(transfers.filter(({ debit }) => debit === account).map((each) => each.amountPaise));
        expect(earned('revenue_fees')).toBe(feePaise - outcome.chargesBackPaise);
        expect(earned('cgst_payable')).toBe(cgstPaise);
        expect(earned('igst_payable')).toBe(igstPaise);
      }),
    );
  });
});
