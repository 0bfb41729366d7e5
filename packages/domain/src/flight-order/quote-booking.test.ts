import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConvenienceFeeSettings } from '../fare/convenience-fee.ts';
import { paise } from '../money/money.ts';
import { anOffer, aPrice, aReturnSlice } from '../testing/builders.ts';
import type { ChosenExtra } from './chosen-extras.ts';
import {
  type ChangeCosts,
  changeTotal,
  type FlightQuote,
  feeWithGst,
  type QuoteTerms,
  quoteAfterChange,
  quoteBooking,
  quoteParts,
  summaryRows,
} from './quote-booking.ts';

const amounts = (rupees: number) => ({ standardAmountPaise: paise(rupees * 100), cancelAmountPaise: paise(0) });
const fees: ConvenienceFeeSettings = {
  flight: {
    domestic: { oneway: amounts(100), roundTrip: amounts(150) },
    international: { oneway: amounts(300), roundTrip: amounts(400) },
  },
};
const terms: QuoteTerms = {
  fees,
  international: false,
  personal: false,
  travellers: 1,
  supplierStateCode: '29',
  placeOfSupplyStateCode: '29',
  on: '2026-11-21',
};
const extra = (kind: ChosenExtra['kind'], rupees: number): ChosenExtra => ({
  kind,
  travellerIndex: 0,
  segmentKey: '6E6045.DEL.BOM.2027-01-05T06:10',
  code: 'X',
  name: null,
  pricePaise: paise(rupees * 100),
});
const EXTRAS = [extra('seat', 350), extra('meal', 400), extra('bag', 1_200)];

test('fares, extras, fee and its GST make the total; extras cost us what they are sold for', () => {
  const quote = quoteBooking([anOffer()], terms, { extras: EXTRAS });
  expect(quote).toMatchObject({
    sellPaise: 795_000,
    costPaise: 795_000,
    seatPaise: 35_000,
    mealPaise: 40_000,
    bagPaise: 120_000,
    creditPaise: 0,
    feePerTravellerPaise: 10_000,
    feePaise: 10_000,
    gstProof: { result: 1_800 },
    cgstPaise: 900,
    sgstPaise: 900,
    totalPaise: 806_800,
  });
  expect(quoteParts(quote)).toMatchObject({ farePaise: 600_000, serviceChargePaise: 11_800 });
});

test('credits pay fares and extras, never our fee', () => {
  const pay = (rupees: number) => quoteBooking([anOffer()], terms, { credits: [{ amountPaise: paise(rupees * 100) }] });
  expect(pay(6_000)).toMatchObject({ creditPaise: 600_000, totalPaise: 11_800 });
  expect(pay(6_001)).toMatchObject({ creditPaise: 600_000, totalPaise: 11_800 });
  expect(pay(1_000)).toMatchObject({ creditPaise: 100_000, totalPaise: 511_800, sellPaise: 600_000 });
});

test('the fee that a list tells is the fee that a booking pays', () => {
  const state = fc.constantFrom('29', '27');
  const place = fc.record({ placeOfSupplyStateCode: state, travellers: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(place, fc.boolean(), fc.integer({ min: 0, max: 50_001 }), (where, international, paid) => {
      const journey = { standardAmountPaise: paise(paid), cancelAmountPaise: paise(0) };
      const both = { oneway: amounts(100), roundTrip: journey };
      const asked = { ...terms, ...where, international, fees: { flight: { domestic: both, international: both } } };
      const offers = [anOffer(), anOffer({ slices: [aReturnSlice()] })];
      const { feePaise, cgstPaise, sgstPaise, igstPaise } = quoteBooking(offers, asked);
      expect(feeWithGst(2, asked)).toBe(feePaise + cgstPaise + sgstPaise + igstPaise);
    }),
  );
  expect([feeWithGst(1, terms), feeWithGst(2, terms), feeWithGst(3, terms)]).toEqual([11_800, 17_700, 17_700]);
});

test('two slices pay the fee of a round trip, and no offers cost nothing', () => {
  const back = anOffer({ offerId: 'offer-2', coverage: 'return', slices: [aReturnSlice()] });
  expect(quoteBooking([anOffer(), back], terms)).toMatchObject({ feePaise: 15_000, sellPaise: 1_200_000 });
  expect(quoteBooking([], terms)).toMatchObject({ totalPaise: 0, feePaise: 0, gstProof: null });
});

test('taxes of the same code on two orders are one line', () => {
  const taxed = (offerId: string, ...taxes: [string, number][]) => {
    const breakdown = taxes.map(([code, amount]) => ({ code, amountPaise: paise(amount) }));
    return anOffer({ offerId, price: aPrice({ breakdown }) });
  };
  const quote = quoteBooking([taxed('a', ['K3', 100], ['UDF', 20]), taxed('b', ['PSF', 5], ['K3', 30])], terms);
  expect(quote.taxLines).toEqual([
    { code: 'K3', amountPaise: 130 },
    { code: 'UDF', amountPaise: 20 },
    { code: 'PSF', amountPaise: 5 },
  ]);
});

test('the summary has its four rows; bags and credits have one only where there are any', () => {
  const labels = (quote: FlightQuote) => summaryRows(quoteParts(quote)).map((row) => row.label);
  expect(labels(quoteBooking([anOffer()], terms))).toEqual([
    'Fare',
    'Seat',
    'Meal',
    'Net other service charges & fees',
  ]);
  const all = quoteBooking([anOffer()], terms, { extras: EXTRAS, credits: [{ amountPaise: paise(100) }] });
  expect(labels(all)).toEqual([
    'Fare',
    'Seat',
    'Meal',
    'Extra baggage',
    'Net other service charges & fees',
    'Airline credit',
  ]);
});

test('quotes stored before there were extras and credits read as having none', () => {
  const { seatPaise, mealPaise, bagPaise, creditPaise, ...old } = quoteBooking([anOffer()], terms);
  expect([seatPaise, mealPaise, bagPaise, creditPaise]).toEqual([0, 0, 0, 0]);
  expect(quoteParts(old)).toMatchObject({ farePaise: 600_000, seatPaise: 0, creditPaise: 0, totalPaise: 611_800 });
});

test('the rows of the summary always add up to the total', () => {
  const rupees = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(rupees, rupees, rupees, rupees, (seat, meal, bag, credit) => {
      const extras = [extra('seat', seat), extra('meal', meal), extra('bag', bag)];
      const quote = quoteBooking([anOffer()], terms, { extras, credits: [{ amountPaise: paise(credit * 100) }] });
      const parts = quoteParts(quote);
      expect(summaryRows(parts).reduce((total, row) => total + row.amountPaise, 0)).toBe(quote.totalPaise);
      expect(parts.farePaise).toBe(600_000);
    }),
  );
});

const dearer: ChangeCosts = {
  fareDifferencePaise: paise(200_000),
  penaltyPaise: paise(30_000),
  feePaise: paise(5_000),
  cgstPaise: paise(450),
  sgstPaise: paise(450),
  igstPaise: paise(70),
  creditPaise: paise(40_000),
};
const cheaper: ChangeCosts = {
  fareDifferencePaise: paise(-150_000),
  penaltyPaise: paise(1_000),
  feePaise: paise(200),
  cgstPaise: paise(30),
  sgstPaise: paise(40),
  igstPaise: paise(5),
  creditPaise: paise(6),
};

test('a change costs its difference, penalty, fee and taxes, less the credit that paid a part; a cheaper one gives back', () => {
  expect(changeTotal(dearer)).toBe(195_970);
  expect(changeTotal(cheaper)).toBe(-148_731);
});

test('changes of flights add up beside the purchase, which stays as it was bought', () => {
  const bought = quoteBooking([anOffer()], terms);
  const once = quoteAfterChange(bought, dearer);
  expect(once).toEqual({ ...bought, change: dearer, totalPaise: 611_800 + 195_970 });
  expect(quoteAfterChange(once, cheaper)).toEqual({
    ...bought,
    change: {
      fareDifferencePaise: 50_000,
      penaltyPaise: 31_000,
      feePaise: 5_200,
      cgstPaise: 480,
      sgstPaise: 490,
      igstPaise: 75,
      creditPaise: 40_006,
    },
    totalPaise: 611_800 + 195_970 - 148_731,
  });
});

test('the summary tells what changes cost or gave back in a row of its own', () => {
  const bought = quoteBooking([anOffer()], terms);
  const lastRow = (quote: FlightQuote) => summaryRows(quoteParts(quote)).at(-1);
  expect(lastRow(quoteAfterChange(bought, dearer))).toEqual({
    key: 'change',
    label: 'Changes of flights',
    amountPaise: 195_970,
  });
  expect(lastRow(quoteAfterChange(bought, cheaper))).toMatchObject({ key: 'change', amountPaise: -148_731 });
  const even = { ...dearer, creditPaise: paise(235_970) };
  expect(lastRow(quoteAfterChange(bought, even))).toMatchObject({ key: 'service_charge' });
});
