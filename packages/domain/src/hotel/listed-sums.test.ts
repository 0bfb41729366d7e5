import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, splitEvenly, sum } from '../money/money.ts';
import { listedSums } from './listed-sums.ts';
import { allInPaise, quoteStay, stayFee } from './quote-stay.ts';
import { creditOf, creditState, stayCredit } from './stay-gst-credit.ts';
import { stayPrice } from './stay-price.ts';

const amount = (most: number) => fc.integer({ min: 0, max: most }).map(paise);
const stay = fc.record({
  rooms: fc.integer({ min: 1, max: 6 }),
  nights: fc.integer({ min: 1, max: 30 }),
  totalPaise: fc.integer({ min: 1, max: 500_000_00 }).map(paise),
  floorPaise: fc.option(amount(500_000_00)),
  payment: fc.constantFrom('prepaid', 'at_hotel', 'company' as const),
  feePaise: amount(5_000_00),
  buyerState: fc.constantFrom('29', '27'),
  hotelState: fc.constantFrom('29', '07', null),
  isGstRegistered: fc.constantFrom(true, false, null),
  isPersonal: fc.boolean(),
  creditAt5: fc.boolean(),
  rate: fc.constantFrom(500, 1_800),
});

test('what a browser works out of a rate is what the server says of the offer, to the paisa', () => {
  fc.assert(
    fc.property(stay, (given) => {
      const { nights, totalPaise, isPersonal, creditAt5 } = given;
      const dates = Array.from({ length: nights }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`);
      const room = {
        name: 'Room',
        beds: null,
        nights: dates.map((date) => ({ date, pricePaise: paise(1), taxPaise: null })),
      };
      const offer = {
        rooms: Array.from({ length: given.rooms }, () => room),
        payment: given.payment,
        totalPaise,
        sellFloorPaise: given.floorPaise,
        taxPaise: null,
        atHotel: [],
      } as unknown as Parameters<typeof stayPrice>[0];
      const terms = {
        fees: { hotel: { standardAmountPaise: given.feePaise, cancelAmountPaise: paise(0) } },
        on: '2026-12-01',
        personal: isPersonal,
        travellers: 1,
        supplierStateCode: '29',
        placeOfSupplyStateCode: given.buyerState,
      } as unknown as Parameters<typeof quoteStay>[1];
      const question = {
        hotel: { stateCode: given.hotelState, stateName: null, isGstRegistered: given.isGstRegistered },
        nights: splitEvenly(totalPaise, nights).map((share) => ({ rate: given.rate, totalPaise: share })),
        registeredIn: [given.buyerState],
        creditAt5,
        isPersonal,
      };
      const quote = quoteStay(offer, terms);
      const fee = stayFee(given.rooms, terms);
      const credit = stayCredit({ ...question, feeTaxPaise: fee.gstPaise, paidPaise: allInPaise(quote) });
      const listed = creditOf(creditState(question).state, { ...question, feeTaxPaise: fee.gstPaise });
      const creditPaise = sum([listed.stayCreditPaise, listed.feeCreditPaise]);
      const { rooms } = given;
      expect(
        listedSums({ totalPaise: allInPaise(quote), feePaise: fee.withGstPaise, creditPaise, nights, rooms }),
      ).toEqual({
        stayTotalPaise: stayPrice(offer).totalPaise,
        perNightPaise: stayPrice(offer).perNightPaise,
        netPaise: credit.netPaise,
      });
    }),
  );
});
