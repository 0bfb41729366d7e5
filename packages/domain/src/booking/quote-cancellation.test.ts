import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightUnit } from '../flight-order/flight-scope.ts';
import { type PaidFlightUnit, paidUnits } from '../flight-order/paid-units.ts';
import { anyBooking, cancellationTerms } from '../flight-order/testing/paid-orders.ts';
import { aPaidUnit } from '../flight-order/testing/paid-unit.ts';
import { type Paise, paise, sum, ZERO } from '../money/money.ts';
import { serviceGst } from '../tax/service-gst.ts';
import { paidForUnit } from './paid-unit.ts';
import { quoteUnits, splitPenalties, splitPenalty } from './quote-cancellation.ts';

const ON = '2027-01-02';

function aUnit(overrides: Partial<PaidFlightUnit> = {}): PaidFlightUnit {
  return aPaidUnit({
    basePaise: paise(500_000),
    surchargePaise: ZERO,
    statutoryPaise: paise(100_000),
    otherPaise: ZERO,
    extrasPaise: ZERO,
    feePaise: paise(23_600),
    usedUpPaise: ZERO,
    costPaise: paise(600_000),
    ...overrides,
  });
}

function penaltyOf(penaltyPaise: number, travellerIndex = 0, sliceIndex = 0) {
  return { orderId: 'order', unit: flightUnit({ sliceIndex, travellerIndex }), penaltyPaise: paise(penaltyPaise) };
}

describe('cancelling parts', () => {
  it('takes fee, charge and its tax, and returns the rest with all statutory taxes', () => {
    const quote = quoteUnits([aUnit()], [penaltyOf(300_000)], cancellationTerms(), ON);
    expect(quote).toMatchObject({
      paidPaise: 623_600,
      penaltyPaise: 300_000,
      penaltyCapped: false,
      serviceChargePaise: 10_000,
      cgstPaise: 900,
      sgstPaise: 900,
      igstPaise: 0,
      serviceChargeReduced: false,
      taxesReturnedPaise: 100_000,
      nonRefundablePaise: 23_600,
      refundPaise: 288_200,
    });
    expect(quote.proof.result).toBe(288_200);
    expect(quote.proof.parts).toMatchObject([
      { rule: 'refund.total', result: 300_000 },
      { rule: 'service_gst.intra_state', result: 1_800 },
    ]);
  });

  it('gives back everything but our booking fee where the airline gave the flight up, and charges nothing', () => {
    const givenUp = aUnit({ fullRefundSource: 'the law' });
    const quote = quoteUnits([givenUp], [penaltyOf(300_000)], cancellationTerms(), ON);
    expect(quote).toMatchObject({
      penaltyPaise: 0,
      penaltyCapped: true,
      serviceChargePaise: 0,
      serviceChargeReduced: false,
      nonRefundablePaise: 23_600,
      refundPaise: 600_000,
    });
    expect(quoteUnits([givenUp], [], cancellationTerms(), ON).penaltyCapped).toBe(false);
  });

  it('charges for the flights that are given back by choice alone, out of their own money', () => {
    const amounts = { standardAmountPaise: ZERO, cancelAmountPaise: paise(10_000) };
    const twice = { standardAmountPaise: ZERO, cancelAmountPaise: paise(20_000) };
    const market = { oneway: amounts, roundTrip: twice };
    const terms = cancellationTerms({ fees: { flight: { domestic: market, international: market } } });
    const units = [aUnit({ fullRefundSource: 'the law' }), aUnit({ sliceIndex: 1 })];
    const quote = quoteUnits(units, [penaltyOf(1), penaltyOf(500_000, 0, 1)], terms, ON);
    expect(quote.units.map((unit) => [unit.penaltyPaise, unit.serviceChargePaise, unit.refundPaise])).toEqual([
      [0, 0, 600_000],
      [500_000, 0, 100_000],
    ]);
    const cheap = quoteUnits(units, [penaltyOf(1), penaltyOf(0, 0, 1)], terms, ON);
    expect(cheap.units.map((unit) => unit.serviceChargePaise)).toEqual([0, 10_000]);
  });

  it('charges IGST where the recipient is in another state', () => {
    const terms = cancellationTerms({ placeOfSupplyStateCode: '27' });
    const quote = quoteUnits([aUnit()], [penaltyOf(0)], terms, ON);
    expect([quote.cgstPaise, quote.sgstPaise, quote.igstPaise]).toEqual([0, 0, 1_800]);
  });

  it('caps what the airline keeps at base fare and fuel charge', () => {
    const unit = aUnit({ surchargePaise: paise(50_000) });
    const exact = quoteUnits([unit], [penaltyOf(550_000)], cancellationTerms(), ON);
    expect([exact.penaltyPaise, exact.penaltyCapped, exact.refundPaise]).toEqual([550_000, false, 100_000]);
    const above = quoteUnits([unit], [penaltyOf(550_001)], cancellationTerms(), ON);
    expect([above.penaltyPaise, above.penaltyCapped, above.refundPaise]).toEqual([550_000, true, 100_000]);
  });

  it('takes its charge once per traveller, from the slice that has money left', () => {
    const units = [aUnit(), aUnit({ sliceIndex: 1 }), aUnit({ travellerIndex: 1 })];
    const quote = quoteUnits(units, [penaltyOf(500_000), penaltyOf(0, 0, 1), penaltyOf(0, 1)], cancellationTerms(), ON);
    expect(quote.serviceChargePaise).toBe(20_000);
    expect(quote.units.map((unit) => unit.serviceChargePaise)).toEqual([0, 10_000, 10_000]);
    expect(quote.units.map((unit) => unit.serviceTaxPaise)).toEqual([0, 1_800, 1_800]);
    expect(quote.units.map((unit) => unit.refundPaise)).toEqual([100_000, 588_200, 588_200]);
  });

  it('takes the round-trip charge for both directions of a traveller and the one-way charge for one', () => {
    const amounts = (cancel: number) => ({ standardAmountPaise: ZERO, cancelAmountPaise: paise(cancel) });
    const fees = { oneway: amounts(20_000), roundTrip: amounts(30_000) };
    const terms = cancellationTerms({ fees: { flight: { domestic: fees, international: fees } } });
    expect(quoteUnits([aUnit()], [], terms, ON).serviceChargePaise).toBe(20_000);
    expect(quoteUnits([aUnit(), aUnit({ sliceIndex: 1 })], [], terms, ON).serviceChargePaise).toBe(30_000);
  });

  it('gives way to statutory taxes, with a tax that is exact for the charge that is left', () => {
    const enough = quoteUnits([aUnit()], [penaltyOf(500_000 - 11_800)], cancellationTerms(), ON);
    expect([enough.serviceChargePaise, enough.serviceChargeReduced, enough.refundPaise]).toEqual([
      10_000,
      false,
      100_000,
    ]);
    const short = quoteUnits([aUnit()], [penaltyOf(500_000 - 11_799)], cancellationTerms(), ON);
    expect(short.serviceChargeReduced).toBe(true);
    expect(short.serviceChargePaise + short.cgstPaise + short.sgstPaise).toBeLessThanOrEqual(11_799);
    expect(short.cgstPaise).toBe(short.sgstPaise);
    expect(short.serviceChargePaise).toBe(9_999);
    const none = quoteUnits([aUnit()], [penaltyOf(500_000)], cancellationTerms(), ON);
    expect([none.serviceChargePaise, none.cgstPaise, none.refundPaise]).toEqual([0, 0, 100_000]);
  });

  it('takes of what is left all that fits with its tax, up to the full charge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.boolean(), (leftPaise, isIntra) => {
        const terms = cancellationTerms({ placeOfSupplyStateCode: isIntra ? '29' : '07' });
        const quote = quoteUnits([aUnit()], [penaltyOf(500_000 - leftPaise)], terms, ON);
        const costOf = (fee: number) => {
          const gst = serviceGst({
            feePaise: paise(fee),
            supplierStateCode: terms.supplierStateCode,
            placeOfSupplyStateCode: terms.placeOfSupplyStateCode,
            on: ON,
          });
          return fee + gst.totalPaise;
        };
        const fee = quote.serviceChargePaise;
        expect(costOf(fee)).toBeLessThanOrEqual(leftPaise);
        expect(fee === 10_000 || costOf(fee + 1) > leftPaise).toBe(true);
        expect(quote.serviceChargeReduced).toBe(fee < 10_000);
        expect(quote.refundPaise).toBe(100_000 + leftPaise - costOf(fee));
      }),
    );
  });

  it('returns seats and meals, which a penalty cannot take', () => {
    const unit = aUnit({ extrasPaise: paise(40_000) });
    const quote = quoteUnits([unit], [penaltyOf(900_000)], cancellationTerms(), ON);
    expect([quote.penaltyPaise, quote.refundPaise]).toEqual([500_000, 128_200]);
  });

  it('says so where one of several parts is capped or leaves too little for the charge', () => {
    const units = [aUnit(), aUnit({ travellerIndex: 1 })];
    const quote = quoteUnits(units, [penaltyOf(500_001), penaltyOf(0, 1)], cancellationTerms(), ON);
    expect([quote.penaltyCapped, quote.serviceChargeReduced]).toEqual([true, true]);
    const fine = quoteUnits(units, [], cancellationTerms(), ON);
    expect([fine.penaltyCapped, fine.serviceChargeReduced]).toEqual([false, false]);
  });

  it('shares out a penalty by the head, as far as it may be kept of each', () => {
    const free = aUnit({ travellerIndex: 1, basePaise: ZERO });
    expect(splitPenalty([aUnit(), free], paise(7)).map((one) => one.penaltyPaise)).toEqual([7, 0]);
    const units = [aUnit(), aUnit({ travellerIndex: 1, basePaise: paise(250_000) })];
    expect(splitPenalty(units, paise(300_001)).map((one) => one.penaltyPaise)).toEqual([150_001, 150_000]);
    // All of an infant's fare is kept; the others bear what they are charged, and no more.
    expect(splitPenalty(units, paise(650_000)).map((one) => one.penaltyPaise)).toEqual([400_000, 250_000]);
    expect(splitPenalty(units, paise(900_000)).map((one) => one.penaltyPaise)).toEqual([600_000, 300_000]);
    // What may turn out to be fuel charge may be kept from its payer, down to the last paisa.
    const unnamed = [aUnit({ unnamedPaise: paise(50_000) }), aUnit({ travellerIndex: 1 })];
    expect(splitPenalty(unnamed, paise(1_050_000)).map((one) => one.penaltyPaise)).toEqual([550_000, 500_000]);
    const ways = [aUnit(), aUnit({ sliceIndex: 1, basePaise: ZERO })];
    expect(splitPenalty(ways, paise(7)).map((one) => one.penaltyPaise)).toEqual([7, 0]);
    expect(splitPenalty([aUnit({ basePaise: ZERO })], paise(7)).map((one) => one.penaltyPaise)).toEqual([7]);
    expect(splitPenalty([], paise(7))).toEqual([]);
  });

  it('leaves each traveller his own penalty where it was stated for each', () => {
    const units = [
      aUnit(),
      aUnit({ travellerIndex: 1 }),
      aUnit({ sliceIndex: 1, basePaise: paise(100_000) }),
      aUnit({ travellerIndex: 2 }),
    ];
    const stated = [
      { travellerIndex: 1, penaltyPaise: paise(10_000) },
      { travellerIndex: 0, penaltyPaise: paise(660_000) },
    ];
    expect(splitPenalties(units, stated)).toEqual([penaltyOf(10_000, 1), penaltyOf(550_000), penaltyOf(110_000, 0, 1)]);
    expect(splitPenalties(units, [])).toEqual([]);
  });

  it('adds up and loses nothing over any sequence of partial cancellations', () => {
    const steps = fc.array(fc.nat(2), { minLength: 16, maxLength: 16 });
    const penaltyShare = fc.double({ min: 0, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(anyBooking, steps, penaltyShare, fc.boolean(), (booking, order, share, isIntra) => {
        const units = paidUnits(booking.orders, booking.travellers, booking.feePaise);
        const terms = cancellationTerms({ placeOfSupplyStateCode: isIntra ? '29' : '07' });
        const paid: Paise[] = [];
        for (const step of [0, 1, 2]) {
          const part = units.filter((_, index) => order[index % order.length] === step);
          const fare = sum(part.map((unit) => unit.basePaise));
          const quote = quoteUnits(part, splitPenalty(part, paise(Math.floor(fare * share))), terms, ON);
          paid.push(quote.paidPaise);
          const taxesPaise = sum([quote.cgstPaise, quote.sgstPaise, quote.igstPaise]);
          expect(quote.cgstPaise).toBe(quote.sgstPaise);
          expect(sum(quote.units.map((unit) => unit.serviceTaxPaise))).toBe(taxesPaise);
          for (const unit of quote.units) {
            expect(unit.paidPaise).toBe(
              unit.penaltyPaise +
                unit.serviceChargePaise +
                unit.serviceTaxPaise +
                unit.nonRefundablePaise +
                unit.refundPaise,
            );
            expect(unit.refundPaise).toBeGreaterThanOrEqual(unit.taxesReturnedPaise);
            expect(Math.min(unit.serviceChargePaise, unit.serviceTaxPaise)).toBeGreaterThanOrEqual(0);
          }
          expect(quote.paidPaise).toBe(
            quote.penaltyPaise + quote.serviceChargePaise + taxesPaise + quote.nonRefundablePaise + quote.refundPaise,
          );
        }
        expect(sum(paid)).toBe(sum(units.map(paidForUnit)));
      }),
    );
  });
});
