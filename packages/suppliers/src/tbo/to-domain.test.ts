import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asList } from '../lenient.ts';
import { DEFAULT_CLASSIFIER } from './fare-classifier.ts';
import { aWireResult, aWireSegment } from './testing/wire-samples.ts';
import { type OfferContext, pairOffers, toOffer } from './to-domain.ts';
import { parseResult, parseResults } from './wire.ts';

const context: OfferContext = {
  supplierId: 'tbo',
  classifier: DEFAULT_CLASSIFIER,
  ref: { traceId: 'trace-1', tokenDate: '2026-11-21', journeyType: 1, cabin: 'E' },
  coverage: 'onward',
  specialReturn: false,
  expiresAt: '2026-11-21T06:45:00Z',
};

const offerOf = (overrides: Record<string, unknown> = {}, others: Partial<OfferContext> = {}) => {
  const result = parseResult(aWireResult(overrides));
  return result && toOffer(result, { ...context, ...others });
};
const fareWith = (overrides: Record<string, unknown>) => ({
  Fare: { ...(aWireResult().Fare as Record<string, unknown>), ...overrides },
});

test('a result becomes an offer: flights with zones, money in paise, baggage in our words', () => {
  const offer = offerOf();
  expect(offer).toMatchObject({ kind: 'regular', brand: 'Saver', seatsLeft: 4, refundable: true, holdAllowed: false });
  expect(offer?.slices[0].segments[0]).toMatchObject({
    airlineCode: '6E',
    airlineName: 'IndiGo',
    flightNumber: '6045',
    operatingAirlineCode: null,
    from: {
      airportCode: 'DEL',
      city: 'Delhi',
      terminal: '3',
      time: { wall: '2027-01-05T06:10', zone: 'Asia/Kolkata' },
    },
    to: { airportCode: 'BOM', city: 'Mumbai', terminal: '2' },
    durationMinutes: 135,
    cabin: 'E',
  });
  expect(offer?.price).toMatchObject({
    basePaise: 400_000,
    taxesPaise: 81_140,
    otherPaise: 1_000,
    sellPaise: 482_140,
    costPaise: 475_025,
    fuelPaise: 42_500,
    airlineGstPaise: 22_100,
    perType: [{ type: 'ADULT', count: 1, basePaise: 400_000, taxesPaise: 81_140, fuelPaise: 42_500 }],
  });
  expect(offer?.price.breakdown).toEqual([
    { code: 'K3', amountPaise: 22_100 },
    { code: 'YQ', amountPaise: 42_500 },
    { code: 'OTHER', amountPaise: 16_540 },
  ]);
  expect(offer?.baggage).toEqual([{ cabin: '7 kg', checkIn: '15 kg' }]);
});

test('numbers and booleans as strings read the same', () => {
  const asStrings = offerOf({
    IsLCC: 'true',
    IsRefundable: 'false',
    IsGSTMandatory: 'false',
    Segments: [[aWireSegment({ NoOfSeatAvailable: '4', CabinClass: '4' })]],
    ...fareWith({ PublishedFare: '4821.4' }),
  });
  expect(asStrings).toMatchObject({ refundable: false, seatsLeft: 4, price: { sellPaise: 482_140 } });
  expect(asStrings?.slices[0].segments[0].cabin).toBe('B');
  expect(asStrings?.requirements.gst).toBe('optional');
});

test.each([
  ['15 KG', '15 kg'],
  ['25 Kilograms', '25 kg'],
  ['1 PC', '1 piece'],
  ['2 Pieces', '2 pieces'],
  ['Included', 'Included'],
  ['', null],
  [null, null],
])('baggage "%s" reads %s', (text, expected) => {
  expect(offerOf({ Segments: [[aWireSegment({ Baggage: text })]] })?.baggage[0]?.checkIn).toBe(expected);
});

test.each([
  ['Corporate Value', null, 'RegularFare', 'corporate'],
  ['SME Saver', null, 'RegularFare', 'sme'],
  ['Saver', 'CORP FARE', 'RegularFare', 'corporate'],
  ['Saver', 'sme special', 'RegularFare', 'sme'],
  ['Publish', 'Series fare', 'RegularFare', 'series'],
  ['Flexi Plus', null, 'SomethingNew', 'regular'],
])('classification %s, remark %s, type %s: %s', (type, remark, resultFareType, kind) => {
  const overrides = { FareClassification: { Type: type }, AirlineRemark: remark, ResultFareType: resultFareType };
  expect(offerOf(overrides)?.kind).toBe(kind);
});

test('what an agency was told overrides the default rows', () => {
  const classifier = [{ field: 'airlineRemark', contains: 'zx9', kind: 'sme' }] as const;
  expect(offerOf({ AirlineRemark: 'ZX9 deal' }, { classifier })?.kind).toBe('sme');
  expect(offerOf({ AirlineRemark: 'CORP' }, { classifier })?.kind).toBe('regular');
});

test('"Publish" is no fare family', () => {
  expect(offerOf({ FareClassification: { Type: 'Publish' } })?.brand).toBeNull();
  expect(offerOf({ FareClassification: null })?.brand).toBeNull();
});

const toDubai = aWireSegment({
  Destination: { Airport: { AirportCode: 'DXB', Terminal: '' }, ArrTime: '2027-01-05T08:25:00' },
});

test('a regular fare abroad is a brand; times there are Dubai’s own', () => {
  const offer = offerOf({ Segments: [[toDubai]] });
  expect(offer?.kind).toBe('brand');
  expect(offer?.slices[0].segments[0].durationMinutes).toBe(225);
});

test.each([
  ['a concession fare', { ResultFareType: 'StudentFare' }],
  ['another currency', fareWith({ Currency: 'USD' })],
  ['a price of nothing', fareWith({ PublishedFare: 0 })],
  [
    'an airport without a code',
    {
      Segments: [[aWireSegment({ Destination: { Airport: { AirportCode: '' }, ArrTime: '2027-01-05T08:25:00' } })]],
    },
  ],
  [
    'a day that does not exist',
    { Segments: [[aWireSegment({ Origin: { Airport: { AirportCode: 'DEL' }, DepTime: '2027-02-31T06:10:00' } })]] },
  ],
])('%s is not sold', (_name, overrides) => {
  expect(offerOf(overrides)).toBeNull();
});

test('a reference above 8 KB is not handed out', () => {
  const ref = { ...context.ref, traceId: 't'.repeat(5_000) };
  expect(offerOf({ ResultIndex: 'x'.repeat(4_000) }, { ref })).toBeNull();
  expect(offerOf({ ResultIndex: 'x'.repeat(3_000) }, { ref })).not.toBeNull();
});

test.each([
  [{ Segments: [] }],
  [{ Segments: [[]] }],
  [{ Segments: null }],
  [{ Fare: null }],
  [{ ResultIndex: '' }],
  [fareWith({ PublishedFare: 'dear' })],
  [fareWith({ PublishedFare: 1e300 })],
])('a result without flights or price cannot be read: %j', (overrides) => {
  expect(parseResult(aWireResult(overrides))).toBeNull();
});

test('one unreadable result does not hide the others', async () => {
  const { lists, unreadable } = await parseResults([[aWireResult(), { nonsense: true }, null], null]);
  expect(lists.map((list) => list.length)).toEqual([1, 0]);
  expect(unreadable).toBe(2);
});

test('passenger flags: passport, PAN, mandatory seat in either letter case', () => {
  expect(
    offerOf({
      IsPassportFullDetailRequiredAtBook: true,
      IsPanRequiredAtTicket: 'true',
      isseatmandatory: true,
      IsMealMandatory: 'true',
    })?.requirements,
  ).toMatchObject({ passport: true, passportIssueDate: true, pan: true, seatMandatory: true, mealMandatory: true });
});

test('halves of a special return combine only within airline, family and search, and in the order of time', () => {
  const half = (overrides: Record<string, unknown> = {}, others: Partial<OfferContext> = {}) => {
    const offer = offerOf(overrides, { specialReturn: true, ...others });
    if (!offer) throw new Error('No offer');
    return offer;
  };
  const home = (overrides: Record<string, unknown> = {}, others: Partial<OfferContext> = {}) =>
    half(
      {
        ResultIndex: 'IB1[TBO]def',
        Segments: [
          [
            aWireSegment({
              Origin: { Airport: { AirportCode: 'BOM' }, DepTime: '2027-01-08T18:00:00' },
              Destination: { Airport: { AirportCode: 'DEL' }, ArrTime: '2027-01-08T20:10:00' },
            }),
          ],
        ],
        ...overrides,
      },
      { coverage: 'return', ...others },
    );
  const whole = pairOffers(half(), home());
  expect(whole).toMatchObject({ kind: 'special_return', coverage: 'whole', price: { sellPaise: 964_280 } });
  expect(JSON.parse(whole?.ref ?? '{}')).toMatchObject({ resultIndex: 'OB2[TBO]abc,IB1[TBO]def' });
  expect(whole?.rules.map(({ sliceIndex }) => sliceIndex)).toEqual([0, 1]);
  expect(pairOffers(half(), home({ AirlineCode: 'SG' }))).toBeNull();
  expect(pairOffers(half(), home({ FareClassification: { Type: 'Flexi Plus' } }))).toBeNull();
  expect(pairOffers(half(), home({}, { ref: { ...context.ref, traceId: 'trace-2' } }))).toBeNull();
  expect(pairOffers(home(), half())).toBeNull();
});

test('hostile answers never throw: they are read as an offer or as nothing', async () => {
  const anything = fc.anything({ maxDepth: 2 });
  const keys = Object.keys(aWireResult());
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), anything, { maxKeys: 4 }), (overrides) => {
      const offer = offerOf(overrides);
      if (offer) expect(Number.isSafeInteger(offer.price.sellPaise)).toBe(true);
    }),
    { numRuns: 300 },
  );
  await fc.assert(
    fc.asyncProperty(anything, async (results) => {
      expect((await parseResults(asList(results))).lists.flat()).toEqual([]);
    }),
  );
});
