import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleOffline } from '../booking/offline-outcome.ts';
import type { FarePrice, Offer } from '../fare/offer.ts';
import { type Paise, paise, sum, ZERO } from '../money/money.ts';
import type { OfflineAmounts } from './offline-booking.ts';
import { enterFares, offlineQuote } from './offline-fare.ts';

const amount = fc.integer({ min: 0, max: 9_000_000 }).map((value) => paise(value));

/** An offer of which only the price matters. */
function offerAt(basePaise: Paise, taxesPaise: Paise): Offer {
  const price: FarePrice = {
    basePaise,
    taxesPaise,
    otherPaise: ZERO,
    sellPaise: sum([basePaise, taxesPaise]),
    costPaise: sum([basePaise, taxesPaise]),
    fuelPaise: ZERO,
    airlineGstPaise: ZERO,
    breakdown: [{ code: 'UDF', amountPaise: taxesPaise }],
    perType: [
      { type: 'ADULT', count: 2, basePaise, taxesPaise },
      { type: 'INFANT', count: 1, basePaise: ZERO, taxesPaise: ZERO },
    ],
  };
  return { price } as Offer;
}

function amountsOf(farePaise: Paise, marginPaise: Paise): OfflineAmounts {
  return {
    farePaise,
    chargesPaise: paise(10_000),
    cgstPaise: paise(900),
    sgstPaise: paise(900),
    igstPaise: ZERO,
    arbitragePaise: marginPaise,
    commissionPaise: ZERO,
    totalPaise: sum([farePaise, paise(11_800)]),
  };
}

describe('the fares of an entered booking', () => {
  it('add up to what was entered, each to its own parts, and cost us what is not our margin', () => {
    const offers = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(offers, amount, fc.double({ min: 0, max: 1, noNaN: true }), (before, fare, share) => {
        const amounts = amountsOf(fare, paise(Math.floor(fare * share)));
        const entered = enterFares(
          before.map(([base, taxes]) => offerAt(base, taxes)),
          amounts,
        );
        expect(sum(entered.map((offer) => offer.price.sellPaise))).toBe(fare);
        expect(sum(entered.map((offer) => offer.price.costPaise))).toBe(fare - amounts.arbitragePaise);
        for (const { price } of entered) {
          expect(price.basePaise + price.taxesPaise + price.otherPaise).toBe(price.sellPaise);
          expect(sum(price.perType.map((one) => one.basePaise))).toBe(price.basePaise);
          expect(price.basePaise).toBeGreaterThanOrEqual(0);
        }
        const quote = offlineQuote(entered, amounts, 3);
        expect(quote.sellPaise + quote.feePaise + quote.cgstPaise + quote.sgstPaise).toBe(quote.totalPaise);
      }),
    );
  });

  it('keep the taxes that the fare holds, and no more', () => {
    const [kept] = enterFares([offerAt(paise(1_000), paise(500))], amountsOf(paise(500), ZERO));
    expect(kept?.price).toMatchObject({ basePaise: 0, taxesPaise: 500 });
    const [lost] = enterFares([offerAt(paise(1_000), paise(500))], amountsOf(paise(499), ZERO));
    expect(lost?.price).toMatchObject({ basePaise: 499, taxesPaise: 0, breakdown: [] });
    for (const one of lost?.price.perType ?? []) expect([one.taxesPaise, one.fuelPaise]).toEqual([0, 0]);
  });
});

describe('sharing out', () => {
  const sells = (fare: number, ...offers: Offer[]) =>
    enterFares(offers, amountsOf(paise(fare), ZERO)).map((offer) => offer.price.sellPaise);

  it('follows what each order cost before, equally where nothing did', () => {
    expect(sells(8_000, offerAt(paise(2_000), paise(1_000)), offerAt(paise(1_000), ZERO))).toEqual([6_000, 2_000]);
    expect(sells(8_000, offerAt(ZERO, ZERO), offerAt(paise(1), ZERO))).toEqual([0, 8_000]);
    expect(sells(8_001, offerAt(ZERO, ZERO), offerAt(ZERO, ZERO))).toEqual([4_001, 4_000]);
  });

  it('follows what each type of traveller cost, by heads where nothing did', () => {
    const bases = (offer: Offer) =>
      enterFares([offer], amountsOf(paise(9_000), ZERO))[0]?.price.perType.map((one) => one.basePaise);
    expect(bases(offerAt(paise(1_000), ZERO))).toEqual([9_000, 0]);
    expect(bases(offerAt(ZERO, ZERO))).toEqual([6_000, 3_000]);
    const untold = offerAt(paise(1_000), ZERO);
    expect(bases({ ...untold, price: { ...untold.price, perType: [] } })).toEqual([]);
    const nobody = { type: 'ADULT', count: 0, basePaise: ZERO, taxesPaise: ZERO } as const;
    expect(bases({ ...untold, price: { ...untold.price, perType: [nobody, nobody] } })).toEqual([4_500, 4_500]);
  });

  it('keeps no taxes of a fare with a discount, since the entered fare is what was paid', () => {
    const before = offerAt(paise(1_000), paise(500));
    const [entered] = enterFares(
      [{ ...before, price: { ...before.price, otherPaise: paise(-100) } }],
      amountsOf(paise(1_400), ZERO),
    );
    expect(entered?.price).toMatchObject({ basePaise: 1_400, taxesPaise: 0, otherPaise: 0 });
  });

  it('adds the parts of the fares up in the quote', () => {
    const entered = enterFares(
      [offerAt(paise(2_000), paise(1_000)), offerAt(paise(500), paise(500))],
      amountsOf(paise(4_000), paise(100)),
    );
    expect(offlineQuote(entered, amountsOf(paise(4_000), paise(100)), 3)).toMatchObject({
      costPaise: 3_900,
      basePaise: 2_500,
      taxesPaise: 1_500,
      otherPaise: 0,
      taxLines: [
        { code: 'UDF', amountPaise: 1_000 },
        { code: 'UDF', amountPaise: 500 },
      ],
      feePerTravellerPaise: 3_334,
    });
  });
});

describe('an entered cancellation', () => {
  const paid = { soldPaise: paise(1_000), chargesPaise: paise(118) };

  it.each([
    ['keeps the rest of the fare as our charge', 300, 650, 50, 118],
    ['takes no charge where fare and penalty are the refund', 300, 700, 0, 118],
    ['gives booking charges back beyond the fare', 300, 750, 0, 68],
    ['gives everything back', 0, 1_118, 0, 0],
  ])('%s', (_, penalty, refund, serviceChargePaise, nonRefundablePaise) => {
    const settled = settleOffline(paid, paise(penalty), paise(refund));
    expect(settled).toEqual({ penaltyPaise: penalty, serviceChargePaise, nonRefundablePaise, refundPaise: refund });
  });

  it('refuses more than was paid', () => {
    expect(() => settleOffline(paid, paise(1), paise(1_118))).toThrow(RangeError);
  });

  it('always adds up', () => {
    fc.assert(
      fc.property(amount, amount, fc.double({ min: 0, max: 1, noNaN: true }), (soldPaise, chargesPaise, share) => {
        const all = soldPaise + chargesPaise;
        const penalty = paise(Math.floor(all * share));
        const refund = paise(Math.floor((all - penalty) * share));
        const one = settleOffline({ soldPaise, chargesPaise }, penalty, refund);
        expect(one.penaltyPaise + one.serviceChargePaise + one.nonRefundablePaise + one.refundPaise).toBe(all);
        expect(one.nonRefundablePaise).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
