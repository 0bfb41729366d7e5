import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConvenienceFeeSettings } from '../fare/convenience-fee.ts';
import { fromRupees, paise, sum } from '../money/money.ts';
import { allInPaise, quoteStay, type StayQuoteTerms } from './quote-stay.ts';
import { anOffer, aRoom } from './testing/a-stay.ts';

const none = { standardAmountPaise: paise(0), cancelAmountPaise: paise(0) };
const journeys = { oneway: none, roundTrip: none };
const flight = { domestic: journeys, international: journeys };
const feesOf = (rupees: number): ConvenienceFeeSettings => ({
  flight,
  hotel: { standardAmountPaise: fromRupees(rupees), cancelAmountPaise: fromRupees(100) },
});
const terms = (overrides: Partial<StayQuoteTerms> = {}): StayQuoteTerms => ({
  fees: feesOf(250),
  personal: false,
  travellers: 1,
  on: '2026-12-01',
  supplierStateCode: '29',
  placeOfSupplyStateCode: '29',
  ...overrides,
});

describe('the price of a stay', () => {
  it('W3: three nights at 6,000 and a fee of 250 within Karnataka come to 19,195', () => {
    const quote = quoteStay(anOffer({ rooms: [aRoom([6_000, 6_000, 6_000])] }), terms());
    expect(quote).toMatchObject({
      sellPaise: 1_890_000,
      feePaise: 25_000,
      cgstPaise: 2_250,
      sgstPaise: 2_250,
      igstPaise: 0,
      totalPaise: 1_919_500,
    });
  });

  it('W1: a company of another State pays IGST on the fee: 17,103.60', () => {
    const quote = quoteStay(anOffer(), terms({ placeOfSupplyStateCode: '27' }));
    expect([quote.sellPaise, quote.igstPaise, quote.totalPaise]).toEqual([1_680_860, 4_500, 1_710_360]);
  });

  it('has a fee for each room, and none where the provider charges none', () => {
    const two = anOffer({ rooms: [aRoom([7_200, 7_200]), aRoom([7_200, 7_200])] });
    expect(quoteStay(two, terms()).feePaise).toBe(50_000);
    expect(quoteStay(two, terms({ fees: { flight } }))).toMatchObject({
      feePaise: 0,
      totalPaise: 3_024_000,
      gstProof: null,
    });
  });

  it('is our fee alone where the hotel is paid', () => {
    const quote = quoteStay(anOffer({ payment: 'at_hotel' }), terms());
    expect(quote).toMatchObject({ sellPaise: 0, costPaise: 0, totalPaise: 29_500, atHotelPaise: 1_680_860 });
    expect(allInPaise(quote)).toBe(1_710_360);
  });

  it('is never below what the supplier lets it be sold for', () => {
    const offer = anOffer({ totalPaise: fromRupees(305.69), sellFloorPaise: fromRupees(321.34) });
    const quote = quoteStay(offer, terms({ fees: { flight } }));
    expect([quote.costPaise, quote.sellPaise]).toEqual([30_569, 32_134]);
  });

  it('its parts make its total, whatever is charged and whoever is paid', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 }).map((value) => paise(value));
    const payment = fc.constantFrom('prepaid' as const, 'at_hotel' as const, 'company' as const);
    fc.assert(
      fc.property(
        amount,
        amount,
        payment,
        fc.constantFrom('27', '29'),
        (totalPaise, fee, paid, placeOfSupplyStateCode) => {
          const fees = { flight, hotel: { standardAmountPaise: fee, cancelAmountPaise: paise(0) } };
          const offer = anOffer({ totalPaise, payment: paid });
          const quote = quoteStay(offer, terms({ fees, placeOfSupplyStateCode }));
          const { sellPaise, feePaise, cgstPaise, sgstPaise, igstPaise } = quote;
          expect(quote.totalPaise).toBe(sum([sellPaise, feePaise, cgstPaise, sgstPaise, igstPaise]));
          expect(allInPaise(quote)).toBe(sum([totalPaise, feePaise, cgstPaise, sgstPaise, igstPaise]));
        },
      ),
    );
  });
});
