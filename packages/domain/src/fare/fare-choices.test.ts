import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { anOffer, aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import {
  composeFares,
  defaultFareType,
  type FareChoice,
  type FlightOption,
  fullFareName,
  groupOffers,
  SERIES_NOTE,
} from './fare-choices.ts';
import type { FareKind } from './fare-kind.ts';
import type { Offer } from './offer.ts';

let serial = 0;
const fare = (kind: FareKind, brand: string | null, rupees: number, others: Partial<Offer> = {}): Offer => {
  serial += 1;
  return anOffer({ offerId: `o${serial}`, kind, brand, sellPaise: paise(rupees * 100), ...others });
};
const homeward = (kind: FareKind, brand: string | null, rupees: number, others: Partial<Offer> = {}): Offer =>
  fare(kind, brand, rupees, { coverage: 'return', slices: [aReturnSlice()], ...others });
const both = (kind: FareKind, brand: string | null, rupees: number): Offer =>
  fare(kind, brand, rupees, { coverage: 'whole', slices: [aSlice(), aReturnSlice()] });

function only(offers: readonly Offer[]): FlightOption {
  const [option, ...others] = groupOffers(offers);
  expect(others).toEqual([]);
  if (!option) throw new Error('No option');
  return option;
}

const table = (choices: readonly FareChoice[]) =>
  choices.map((choice) => [choice.fareType, choice.label, choice.brandLabel, choice.sellPaise / 100]);

test('offers of the same flights become one option, cheapest first; other coverage is another option', () => {
  const offers = [fare('regular', 'Flexi', 7000), fare('regular', 'Saver', 6000), homeward('regular', 'Saver', 5000)];
  const later = fare('regular', 'Saver', 5500, {
    slices: [aSlice(aSegment({ from: aPoint({ wall: '2027-01-05T07:00' }) }))],
  });
  const options = groupOffers([...offers, later]);
  expect(options.map(({ coverage, offers: all }) => [coverage, all.map((o) => o.price.sellPaise / 100)])).toEqual([
    ['return', [5000]],
    ['onward', [5500]],
    ['onward', [6000, 7000]],
  ]);
});

test('one way: one choice per kind under its code, dearer families on the list after them', () => {
  const choices = composeFares(
    only([
      fare('regular', 'Saver', 6000),
      fare('regular', 'Flexi Plus', 7000),
      fare('regular', 'UpFront', 9000),
      fare('regular', 'Saver', 6100),
      fare('corporate', 'Corporate', 6400),
      fare('corporate', 'Corporate Max', 6900),
      fare('sme', 'SME', 6200),
      fare('series', null, 5300, { seatsLeft: 4 }),
    ]),
    null,
  );
  expect(table(choices)).toEqual([
    ['4', 'ZT Super Saver fare', null, 5300],
    ['2', 'ZT Regular Fare', 'Saver', 6000],
    ['5', 'ZT Semi Corporate Fare', 'SME', 6200],
    ['1', 'Corporate Fare', 'Corporate', 6400],
    ['6', 'Flexi Plus', 'Flexi Plus', 7000],
    ['7', 'UpFront', 'UpFront', 9000],
  ]);
  expect(choices[0]).toMatchObject({ note: SERIES_NOTE, seatsLeft: 4 });
  expect(choices[1]?.note).toBeNull();
});

test('a domestic pair combines like with like, families by tier', () => {
  const choices = composeFares(
    only([fare('regular', 'Saver', 6000), fare('regular', 'Flexi Plus', 7000), fare('corporate', 'Corporate', 6400)]),
    only([
      homeward('regular', 'Value', 5000),
      homeward('regular', 'Classic', 5500),
      homeward('regular', 'Flex', 8000),
      homeward('corporate', 'Corporate', 5200),
      homeward('sme', 'SME', 5100),
    ]),
  );
  expect(table(choices)).toEqual([
    ['2', 'ZT Regular Fare', 'Saver + Value', 11_000],
    ['1', 'Corporate Fare', 'Corporate', 11_600],
    ['6', 'Flexi Plus + Classic', 'Flexi Plus + Classic', 12_500],
    ['7', 'Saver + Flex', 'Saver + Flex', 14_000],
  ]);
  expect(choices[0]?.baggage).toHaveLength(2);
});

test('a special return is one order over exactly these flights', () => {
  const onward = only([fare('regular', 'Saver', 6000)]);
  const back = only([homeward('regular', 'Saver', 5000)]);
  const wholes = groupOffers([both('special_return', 'Saver', 10_120), both('special_return', 'Saver', 10_500)]);
  const choices = composeFares(onward, back, wholes);
  expect(table(choices)).toEqual([
    ['3', 'ZT Special Round Trip Fare', 'Saver', 10_120],
    ['2', 'ZT Regular Fare', 'Saver', 11_000],
  ]);
  expect(choices[0]?.offers).toHaveLength(1);
  const other = only([
    homeward('regular', 'Saver', 5000, {
      slices: [aSlice(aSegment({ flightNumber: '9', from: aPoint({ airportCode: 'BOM' }) }))],
    }),
  ]);
  expect(composeFares(onward, other, wholes).map(({ fareType }) => fareType)).toEqual(['2']);
});

test('halves of a special return combine only under the same pair code', () => {
  const out = (pairCode: string | null) =>
    only([fare('special_return', null, 4000, { pairCode }), fare('regular', null, 9000)]);
  const home = (pairCode: string | null) =>
    only([homeward('special_return', null, 4000, { pairCode }), homeward('regular', null, 9000)]);
  const codes = (a: string | null, b: string | null) => composeFares(out(a), home(b)).map(({ fareType }) => fareType);
  expect(codes('6E-1', '6E-1')).toEqual(['3', '2']);
  expect(codes('6E-1', '6E-2')).toEqual(['2']);
  expect(codes(null, null)).toEqual(['2']);
});

test('flights without a common kind can still be bought together', () => {
  const choices = composeFares(only([fare('series', null, 4000)]), only([homeward('regular', 'Saver', 5000)]));
  expect(choices).toHaveLength(1);
  expect(choices[0]).toMatchObject({ fareType: '6', sellPaise: 900_000, note: SERIES_NOTE });
  expect(choices[0]?.label).toBe('ZT Super Saver fare + ZT Regular Fare');
});

test('a half of a special return is never bought alone', () => {
  const half = (of: typeof fare) => of('special_return', null, 3000, { pairCode: 'x' });
  const pair = (out: Offer[], home: Offer[]) => composeFares(only(out), only(home)).map(({ sellPaise }) => sellPaise);
  const series = fare('series', null, 4000);
  const regular = homeward('regular', 'Saver', 5000);
  expect(pair([half(fare), series], [regular])).toEqual([900_000]);
  expect(pair([series], [half(homeward), regular])).toEqual([900_000]);
  expect(pair([half(fare)], [regular])).toEqual([]);
  expect(pair([series], [half(homeward)])).toEqual([]);
});

test('the cheapest special return wins, whole or in halves; at the same price the first by its ids', () => {
  const ids = (whole: [string, number], ...halves: [string, number][]) => {
    const out = halves.map(([offerId, price]) => fare('special_return', null, price, { offerId, pairCode: 'x' }));
    const home = homeward('special_return', null, 5000, { offerId: 'h', pairCode: 'x' });
    const wholes = groupOffers([{ ...both('special_return', null, whole[1]), offerId: whole[0] }]);
    const [choice] = composeFares(only(out), only([home]), wholes);
    return choice?.offers.map((offer) => offer.offerId).join(' ');
  };
  expect(ids(['w', 9_001], ['o', 4_000])).toBe('o h');
  expect(ids(['w', 8_999], ['o', 4_000])).toBe('w');
  expect(ids(['w', 9_000], ['o', 4_000])).toBe('o h');
  expect(ids(['a', 9_000], ['o', 4_000])).toBe('a');
  expect(ids(['w', 10_000], ['p', 4_500], ['o', 4_000])).toBe('o h');
});

test('at the same price options come by their flights, offers by their id and choices in the order of the default', () => {
  const [a, b] = [fare('regular', 'A', 5000, { offerId: 'a' }), fare('sme', 'B', 5000, { offerId: 'b' })];
  for (const offers of [
    [a, b],
    [b, a],
  ]) {
    expect(only(offers).offers.map(({ offerId }) => offerId)).toEqual(['a', 'b']);
    expect(composeFares(only(offers), null).map(({ fareType }) => fareType)).toEqual(['5', '2']);
  }
  const later = fare('regular', 'A', 5000, {
    offerId: '0',
    slices: [aSlice(aSegment({ flightNumber: '7000' }))],
  });
  for (const offers of [
    [a, later],
    [later, a],
  ]) {
    expect(groupOffers(offers).map((option) => option.offers[0].offerId)).toEqual(['a', '0']);
  }
});

test('a pair names both families, and the fewest seats that either part says', () => {
  const choice = (out: Partial<Offer>, home: Partial<Offer>) =>
    composeFares(only([fare('regular', null, 1, out)]), only([homeward('regular', null, 1, home)]))[0];
  expect(choice({ brand: null }, { brand: 'Saver' })?.brandLabel).toBe('Published fare + Saver');
  expect(choice({ brand: 'Saver' }, { brand: null })?.brandLabel).toBe('Saver + Published fare');
  expect(choice({}, {})?.brandLabel).toBeNull();
  expect(choice({ seatsLeft: 5 }, { seatsLeft: 3 })?.seatsLeft).toBe(3);
  expect(choice({ seatsLeft: null }, { seatsLeft: null })?.seatsLeft).toBeNull();
});

test('international fares are brands under their list index, cheapest 0 and default', () => {
  const choices = composeFares(
    only([
      both('brand', 'Flex', 52_000),
      both('brand', 'Lite', 40_000),
      both('brand', 'Lite', 41_000),
      both('corporate', null, 45_000),
    ]),
    null,
  );
  expect(table(choices)).toEqual([
    ['0', 'Lite', 'Lite', 40_000],
    ['1', 'Corporate Fare', null, 45_000],
    ['2', 'Flex', 'Flex', 52_000],
  ]);
  expect(defaultFareType(choices)).toBe('0');
});

test.each([
  [['regular', 'series', 'sme', 'corporate'], '1'],
  [['regular', 'series', 'sme'], '5'],
  [['regular', 'series'], '2'],
  [['series'], '4'],
] as const)('of %j the default is %s', (kinds, expected) => {
  expect(defaultFareType(composeFares(only(kinds.map((kind) => fare(kind, null, 5000))), null))).toBe(expected);
});

test('fares of one price stand in the order of the default, so that the first is the one to begin with', () => {
  const kinds = ['series', 'regular', 'sme', 'corporate'] as const;
  const choices = composeFares(only(kinds.map((kind) => fare(kind, null, 5000))), null);
  expect(choices.map(({ fareType }) => fareType)).toEqual(['1', '5', '2', '4']);
  const dearer = composeFares(only([fare('sme', null, 5000), fare('regular', null, 4999)]), null);
  expect(dearer.map(({ fareType }) => fareType)).toEqual(['2', '5']);
});

test.each([
  [['corporate', 'sme'], '2'],
  [['corporate'], '5'],
  [['corporate', 'sme', 'regular'], '1'],
  [[], '1'],
] as const)('without a GST number, which %j need, the default is %s', (demanding, expected) => {
  const needs = (kind: (typeof demanding)[number] | 'regular') => ({
    requirements: {
      ...anOffer().requirements,
      gst: (demanding as readonly string[]).includes(kind) ? ('mandatory' as const) : ('optional' as const),
    },
  });
  const kinds = ['corporate', 'sme', 'regular'] as const;
  const choices = composeFares(only(kinds.map((kind) => fare(kind, null, 5000, needs(kind)))), null);
  expect(defaultFareType(choices, { hasGstNumber: false })).toBe(expected);
  expect(defaultFareType(choices, { hasGstNumber: true })).toBe('1');
});

test('no fares, no default', () => {
  expect(defaultFareType([])).toBeNull();
});

test('what one part does not know or allow, the pair does not either', () => {
  const choice = (a: boolean | null, b: boolean | null) =>
    composeFares(
      only([fare('regular', null, 1, { refundable: a, seatsLeft: null })]),
      only([homeward('regular', null, 1, { refundable: b, seatsLeft: 3 })]),
    )[0];
  expect(choice(true, true)).toMatchObject({ refundable: true, seatsLeft: 3 });
  expect(choice(true, false)?.refundable).toBe(false);
  expect(choice(true, null)?.refundable).toBeNull();
});

test('codes are unique, prices are the sum of their offers and the list is sorted, whatever is on sale', () => {
  const kinds = fc.constantFrom<FareKind>('corporate', 'regular', 'special_return', 'series', 'sme');
  const sale = fc.array(fc.tuple(kinds, fc.constantFrom('A', 'B', 'C', null), fc.integer({ min: 1, max: 99 })), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(sale, sale, fc.boolean(), (out, home, pair) => {
      const onward = only(out.map(([kind, brand, price]) => fare(kind, brand, price, { pairCode: 'x' })));
      const back = pair
        ? only(home.map(([kind, brand, price]) => homeward(kind, brand, price, { pairCode: 'x' })))
        : null;
      const choices = composeFares(onward, back);
      const types = choices.map(({ fareType }) => fareType);
      expect(new Set(types).size).toBe(types.length);
      for (const choice of choices) {
        const total = choice.offers.reduce((paid, offer) => paid + offer.price.sellPaise, 0);
        expect(choice.sellPaise).toBe(total);
      }
      const prices = choices.map(({ sellPaise }) => sellPaise);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      if (choices.length > 0) expect(types).toContain(defaultFareType(choices));
    }),
  );
});

test('a pair has a meal where both of its fares do, and the note of a series fare only where one is in it', () => {
  const choice = (out: Partial<Offer>, home: Partial<Offer>) =>
    composeFares(only([fare('regular', 'Saver', 4000, out)]), only([homeward('regular', 'Saver', 5000, home)]))[0];
  expect(choice({ mealIncluded: true }, { mealIncluded: true })).toMatchObject({ mealIncluded: true, note: null });
  expect(choice({ mealIncluded: true }, { mealIncluded: false })?.mealIncluded).toBe(false);
  expect(choice({ mealIncluded: true }, { mealIncluded: null })?.mealIncluded).toBeNull();
});

test.each([
  ['regular', ['2 ZT Regular Fare', '7 Saver with GST invoice', '6 Flexi']],
  ['brand', ['0 Saver', '2 Saver with GST invoice', '1 Flexi']],
] as const)('a %s fare that is cheaper once GST is claimed comes after all others, and is named so', (kind, names) => {
  const noGst = { ...anOffer().requirements, gst: 'no' as const };
  const twin = fare(kind, 'Saver', 4_100, { supplierId: 'other' });
  const listed = (...offers: Offer[]) =>
    composeFares(only(offers), null).map(({ fareType, label }) => `${fareType} ${label}`);
  const saver = fare(kind, 'Saver', 4_000, { requirements: noGst });
  const flexi = fare(kind, 'Flexi', 5_000);
  const price = { ...twin.price, airlineGstPaise: paise(19_500) };
  const second = fare(kind, 'Flexi', 5_100, { supplierId: 'other' });
  const both = listed(
    saver,
    { ...twin, price },
    { ...flexi, requirements: noGst },
    {
      ...second,
      price: { ...second.price, airlineGstPaise: paise(19_500) },
    },
  );
  expect(both.at(-1)).toBe(kind === 'brand' ? '3 Flexi with GST invoice' : '8 Flexi with GST invoice');
  expect(listed(saver, { ...twin, price }, flexi)).toEqual(names);
  expect(listed(saver, { ...twin, price: { ...price, airlineGstPaise: paise(10_000) } }, flexi)).toHaveLength(2);
  expect(listed(saver, { ...twin, price, supplierId: saver.supplierId }, flexi)).toHaveLength(2);
});

test('an agreed fare that is cheaper once GST is claimed is listed beside the one whose GST nobody can claim', () => {
  const noGst = { ...anOffer().requirements, gst: 'no' as const };
  const withGst = (kind: FareKind, brand: string, rupees: number) => {
    const offer = fare(kind, brand, rupees, { supplierId: 'other' });
    return { ...offer, price: { ...offer.price, airlineGstPaise: paise(19_500) } };
  };
  const offers = [
    fare('corporate', 'Saver', 3_900, { requirements: noGst }),
    withGst('corporate', 'Saver', 4_000),
    fare('sme', 'SME', 4_050, { requirements: noGst }),
    withGst('sme', 'SME', 4_300),
    fare('regular', 'Saver', 4_400, { requirements: noGst }),
    withGst('regular', 'Saver', 4_500),
  ];
  expect(composeFares(only(offers), null).map((one) => `${one.fareType} ${one.kind} ${fullFareName(one)}`)).toEqual([
    '1 corporate Saver · Corporate Fare',
    '7 corporate Saver · Corporate Fare with GST invoice',
    '5 sme SME · ZT Semi Corporate Fare',
    '2 regular Saver · ZT Regular Fare',
    '6 regular Saver with GST invoice',
  ]);
});

test('a return is sold with the invoice of one flight where the other takes no GST number', () => {
  const noGst = { ...anOffer().requirements, gst: 'no' as const };
  const twin = fare('regular', 'Saver', 4_100, { supplierId: 'other' });
  const out = [
    fare('regular', 'Saver', 4_000, { requirements: noGst }),
    { ...twin, price: { ...twin.price, airlineGstPaise: paise(19_500) } },
  ];
  const labels = (home: Partial<Offer>) =>
    composeFares(only(out), only([homeward('regular', 'Saver', 5_000, home)])).map(({ label }) => label);
  expect(labels({ requirements: noGst })).toEqual(['ZT Regular Fare', 'Saver with GST invoice for one flight']);
  expect(labels({})).toEqual(['ZT Regular Fare', 'Saver with GST invoice']);
});

test.each([
  ['Saver', null, 'Saver'],
  ['Saver', 'Saver', 'Saver'],
  ['ZT Regular Fare', 'Xpress Lite', 'Xpress Lite · ZT Regular Fare'],
  ['Saver with GST invoice', 'Saver', 'Saver with GST invoice'],
  ['Saver with GST invoice for one flight', 'Saver', 'Saver with GST invoice for one flight'],
  ['Corporate Fare with GST invoice', 'Saver', 'Saver · Corporate Fare with GST invoice'],
  ['Saver Plus', 'Saver', 'Saver · Saver Plus'],
])('a fare called %s by the list and %s by its airline is %s in full', (label, brandLabel, name) => {
  expect(fullFareName({ label, brandLabel })).toBe(name);
});
