import { expect, test } from 'vitest';
import { composeFares, groupOffers } from '../fare/fare-choices.ts';
import { allowanceKg, columnsOf } from '../fare/fare-shelf.ts';
import type { Offer } from '../fare/offer.ts';
import type { RuleWindow } from '../fare/rule-window.ts';
import { paise } from '../money/money.ts';
import { anOffer, aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import { type ComparedOption, compareOptions } from './compare-options.ts';

const NOW = Temporal.Instant.from('2026-12-05T00:00:00Z');
const window = (kind: RuleWindow['kind'], rupees: number | null): RuleWindow => ({
  kind,
  fromHours: null,
  toHours: 0,
  charge: rupees === null ? { type: 'not_allowed' } : { type: 'amount', perTravellerPaise: paise(rupees * 100) },
  indicative: false,
  text: null,
});

function choicesOf(...offers: Offer[]) {
  const [option] = groupOffers(offers);
  return option ? composeFares(option, null) : [];
}

function compared(offer: Offer, overrides: Partial<ComparedOption> = {}): ComparedOption[] {
  return choicesOf(offer).map((choice) => ({
    choice,
    feePaise: null,
    net: null,
    kgPerTraveller: null,
    outcome: null,
    ...overrides,
  }));
}

const rowOf = (options: readonly ComparedOption[], key: string) =>
  compareOptions(options, NOW).rows.find((row) => row.key === key);

const SAVER = anOffer({ offerId: 's', rules: [window('cancel', 3_999), window('change', 2_250)] });
const FLEXI = anOffer({
  offerId: 'f',
  brand: 'Flexi Plus',
  sellPaise: paise(700_000),
  mealIncluded: true,
  baggage: [{ cabin: '7 kg', checkIn: '25 kg' }],
  rules: [window('cancel', 999), window('change', 0)],
});

test('the shelf has a column for each fare family', () => {
  const columns = columnsOf(choicesOf(SAVER, FLEXI), NOW);
  expect(columns.map((column) => column.brandLabel)).toEqual(['Saver', 'Flexi Plus']);
  expect(columns[0]).toMatchObject({
    baggage: { cabin: '7 kg', checkIn: '15 kg' },
    seatFromPaise: null,
    mealIncluded: false,
    change: { state: 'amount', perTravellerPaise: 225_000 },
    cancel: { state: 'amount', perTravellerPaise: 399_900 },
    gstRate: 500,
    mixedCabin: false,
  });
  expect(columns[1]).toMatchObject({ change: { state: 'amount', perTravellerPaise: 0 }, mealIncluded: true });
});

test('actions that are not allowed are told from those nobody speaks of', () => {
  const [column] = columnsOf(choicesOf(anOffer({ rules: [window('cancel', null)] })), NOW);
  expect(column?.cancel).toEqual({ state: 'not_allowed' });
  expect(column?.change).toEqual({ state: 'unknown' });
  const [closed] = columnsOf(choicesOf(anOffer({ refundable: false })), NOW);
  expect(closed?.cancel).toEqual({ state: 'not_allowed' });
});

test('cabins that change on the way are told, and the GST rate is that of the ticket', () => {
  const viaAhmedabad = aSlice(
    aSegment({ to: aPoint({ airportCode: 'AMD', wall: '2027-01-05T07:40' }) }),
    aSegment({ from: aPoint({ airportCode: 'AMD', wall: '2027-01-05T09:25' }), cabin: 'B' }),
  );
  expect(columnsOf(choicesOf(anOffer({ slices: [viaAhmedabad] })), NOW)[0]).toMatchObject({
    cabins: ['E', 'B'],
    mixedCabin: true,
    gstRate: 500,
  });
  const business = anOffer({ slices: [aSlice(aSegment({ cabin: 'B' }))] });
  expect(columnsOf(choicesOf(business), NOW)[0]).toMatchObject({ mixedCabin: false, gstRate: 1_800 });
});

test('seats cost what the cheapest open one on the dearest segment costs, once its map is known', () => {
  const key = '6E6045.DEL.BOM.2027-01-05T06:10';
  const seat = (rupees: number, available: boolean) => ({ pricePaise: paise(rupees * 100), available });
  const maps = [{ segmentKey: key, seats: [seat(0, false), seat(350, true), seat(900, true)] }];
  expect(columnsOf(choicesOf(SAVER), NOW, maps)[0]?.seatFromPaise).toBe(35_000);
});

test('a bag is the least of all slices, and none is promised where one slice does not tell', () => {
  const slices = [aSlice(), aReturnSlice()] as const;
  const both = (back: string | null) =>
    anOffer({
      slices,
      coverage: 'whole',
      baggage: [
        { cabin: '7 kg', checkIn: '25 kg' },
        { cabin: '7 kg', checkIn: back },
      ],
    });
  expect(columnsOf(choicesOf(both('15 kg')), NOW)[0]?.baggage).toEqual({ cabin: '7 kg', checkIn: '15 kg' });
  expect(columnsOf(choicesOf(both(null)), NOW)[0]?.baggage).toEqual({ cabin: '7 kg', checkIn: null });
});

test.each([
  ['15 kg', 15],
  ['15Kg', 15],
  ['2 x 23 kg', 46],
  ['20 Kilograms', null],
  ['1 piece', null],
  ['0 kg', 0],
  ['No check-in baggage', 0],
  [null, null],
])('%s is %s kg', (words, kg) => {
  expect(allowanceKg(words)).toBe(kg);
});

const after = (net: number, credit: number) => ({
  pricePaise: paise(net),
  creditPaise: paise(credit),
  sentence: 'No GST is charged on this ticket.',
});

test('where no GST can be claimed the reason is said, and prices are compared all the same', () => {
  const options = [
    ...compared(SAVER, { net: after(600_000, 0) }),
    ...compared(FLEXI, { net: after(580_000, 120_000) }),
  ];
  expect(rowOf(options, 'net_price')).toMatchObject({
    values: ['₹6,000, no GST to claim. No GST is charged on this ticket.', '₹5,800'],
    best: [1],
  });
});

test('each row names its best options', () => {
  const options = [
    ...compared(SAVER, { net: after(580_000, 20_000), kgPerTraveller: 98.4, outcome: 'approval' }),
    ...compared(FLEXI, { net: after(670_000, 30_000), kgPerTraveller: 98.2, outcome: 'within' }),
  ];
  expect(compareOptions(options, NOW).titles).toEqual(['IndiGo 6E 6045', 'IndiGo 6E 6045']);
  expect(rowOf(options, 'price')).toMatchObject({ values: ['₹6,000', '₹7,000'], best: [0] });
  expect(rowOf(options, 'net_price')).toMatchObject({ values: ['₹5,800', '₹6,700'], best: [0] });
  expect(rowOf(options, 'check_in_bag')).toMatchObject({ values: ['15 kg', '25 kg'], best: [1] });
  expect(rowOf(options, 'change')).toMatchObject({ values: ['₹2,250', 'Free'], best: [1] });
  expect(rowOf(options, 'policy')).toMatchObject({ values: ['Needs approval', 'Within policy'], best: [1] });
  expect(rowOf(options, 'emissions')).toMatchObject({ values: ['98 kg', '98 kg'], best: [] });
  expect(rowOf(options, 'duration')).toMatchObject({ values: ['2h 15m', '2h 15m'], best: [] });
  expect(rowOf(options, 'departure')).toMatchObject({ values: ['Tue, 5 Jan 06:10', 'Tue, 5 Jan 06:10'], best: [] });
});

test('what differs from one direction to the other is said of each, and the more in all is best', () => {
  const both = (back: string | null, mealIncluded: boolean | null = true, out: string | null = '15 kg') =>
    compared(
      anOffer({
        slices: [aSlice(), aReturnSlice()],
        coverage: 'whole',
        mealIncluded,
        baggage: [
          { cabin: '7 kg', checkIn: out },
          { cabin: '7 kg', checkIn: back },
        ],
      }),
    );
  const options = [...both('0 kg'), ...both('15 kg', false)];
  expect(rowOf(options, 'cabin_bag')).toMatchObject({ values: ['7 kg', '7 kg'], best: [] });
  expect(rowOf(options, 'check_in_bag')).toMatchObject({
    values: ['Onward: 15 kg · Return: none', '15 kg'],
    best: [1],
  });
  expect(rowOf(options, 'meal')).toMatchObject({ values: ['Included', 'Not included'], best: [0] });
  const unsaid = [...both(null), ...both('15 kg', null)];
  expect(rowOf(unsaid, 'check_in_bag')).toMatchObject({
    values: ['Onward: 15 kg · Return: not stated', '15 kg'],
    best: [],
  });
  expect(rowOf(unsaid, 'meal')).toMatchObject({ values: ['Included', 'Not stated'], best: [] });
  const outUnsaid = [...both('25 kg', true, null), ...both('15 kg')];
  expect(rowOf(outUnsaid, 'check_in_bag')).toMatchObject({
    values: ['Onward: not stated · Return: 25 kg', '15 kg'],
    best: [],
  });
});

test('a fare has the name of the list with the airline’s own beside it, and no bag is none', () => {
  const bare = anOffer({ kind: 'series', brand: null, baggage: [{ cabin: '7 kg', checkIn: '0 kg' }] });
  const options = [...compared(SAVER), ...compared(bare)];
  expect(rowOf(options, 'fare')).toMatchObject({ values: ['Saver · ZT Regular Fare', 'ZT Super Saver fare'] });
  expect(rowOf(options, 'check_in_bag')).toMatchObject({ values: ['15 kg', 'None'], best: [0] });
});

test('nothing is best where something is not known, and rows of which nothing is known are left out', () => {
  const options = [...compared(SAVER), ...compared(anOffer({ brand: 'Other' }), { kgPerTraveller: 90 })];
  expect(rowOf(options, 'cancel')).toMatchObject({ values: ['₹3,999', 'Not stated'], best: [] });
  expect(rowOf(options, 'emissions')).toMatchObject({ values: ['Not stated', '90 kg'], best: [] });
  expect(rowOf(options, 'policy')).toBeUndefined();
  expect(rowOf(options, 'net_price')).toBeUndefined();
});

test('what one half of a pair allows and the other does not is said of each', () => {
  const back = anOffer({ offerId: 'back', coverage: 'return', slices: [aReturnSlice()], refundable: false });
  const cancelOf = (...rules: RuleWindow[]) => {
    const pair = compared(anOffer({ rules })).map((option) => ({
      ...option,
      choice: { ...option.choice, offers: [option.choice.offers[0], back] as const },
    }));
    return rowOf([...compared(SAVER), ...pair], 'cancel');
  };
  expect(cancelOf()).toMatchObject({
    values: ['₹3,999', 'Onward: Not stated · Return: Non-refundable, taxes returned'],
    best: [0],
  });
  expect(cancelOf(window('cancel', 0))).toMatchObject({
    values: ['₹3,999', 'Onward: Free · Return: Non-refundable, taxes returned'],
    best: [0],
  });
  expect(cancelOf(window('cancel', 500))?.values[1]).toBe('Onward: ₹500 · Return: Non-refundable, taxes returned');
});

/** From Delhi by the given airports to Mumbai, an hour's flight and an hour's wait each, from 06:10 on. */
function via(...airports: string[]) {
  const path = ['DEL', ...airports, 'BOM'];
  const hour = (number: number) => `2027-01-05T${String(number).padStart(2, '0')}:10`;
  const flights = path.slice(1).map((airportCode, index) =>
    aSegment({
      flightNumber: String(index + 1),
      from: aPoint({ airportCode: path[index] ?? '', wall: hour(6 + 2 * index) }),
      to: aPoint({ airportCode, wall: hour(7 + 2 * index) }),
    }),
  );
  return aSlice(...flights);
}

test('stops and durations are compared over all slices and told for each', () => {
  const back = via('JAI', 'AMD');
  const options = [
    ...compared(anOffer({ slices: [via('AMD'), back], coverage: 'whole' })),
    ...compared(anOffer({ slices: [via(), back], coverage: 'whole' })),
    ...compared(anOffer({ slices: [via('AMD'), via()], coverage: 'whole' })),
  ];
  expect(rowOf(options, 'stops')).toMatchObject({
    values: ['1 stop · 2 stops', 'Nonstop · 2 stops', '1 stop · Nonstop'],
    best: [2],
  });
  expect(rowOf(options, 'duration')).toMatchObject({
    values: ['3h 00m · 5h 00m', '1h 00m · 5h 00m', '3h 00m · 1h 00m'],
    best: [2],
  });
});

test('options that are equally good are best together', () => {
  const options = [compared(SAVER), compared(FLEXI), compared(SAVER)].flat();
  expect(rowOf(options, 'price')?.best).toEqual([0, 2]);
  expect(rowOf(options, 'meal')).toMatchObject({ values: ['Not included', 'Included', 'Not included'], best: [1] });
  expect(rowOf(options, 'cancel')).toMatchObject({ values: ['₹3,999', '₹999', '₹3,999'], best: [1] });
});

test('an arrival on another day is told with its distance in days', () => {
  const arriving = (wall: string) =>
    compared(anOffer({ slices: [aSlice(aSegment({ to: aPoint({ airportCode: 'BOM', wall }) }))] }));
  const options = [arriving('2027-01-05T23:50'), arriving('2027-01-06T00:20'), arriving('2027-01-04T22:00')].flat();
  expect(rowOf(options, 'arrival')?.values).toEqual(['23:50', '00:20 (+1)', '22:00 (−1)']);
});

test('the heading names every airline once and every flight', () => {
  const mixed = aSlice(
    aSegment({ to: aPoint({ airportCode: 'AMD', wall: '2027-01-05T07:40' }) }),
    aSegment({
      airlineCode: 'AI',
      airlineName: 'Air India',
      flightNumber: '12',
      from: aPoint({ airportCode: 'AMD', wall: '2027-01-05T09:25' }),
    }),
  );
  const [option] = compared(anOffer({ slices: [mixed, aReturnSlice()], coverage: 'whole' }));
  expect(option && compareOptions([option], NOW).titles).toEqual(['IndiGo + Air India 6E 6045, AI 12, 6E 6046']);
});

test('what is not allowed is worse than any charge, and what is not known leaves no best', () => {
  const closed = anOffer({ offerId: 'c', rules: [window('cancel', null)], refundable: false });
  const options = [...compared(FLEXI), ...compared(closed)];
  expect(rowOf(options, 'cancel')).toMatchObject({ values: ['₹999', 'Non-refundable, taxes returned'], best: [0] });
  expect(rowOf(options, 'refundable')).toMatchObject({ values: ['Yes', 'No'], best: [0] });
  const untold = anOffer({ offerId: 'u', refundable: null, mealIncluded: null, seatsLeft: null });
  const unknown = [...compared(FLEXI), ...compared(untold)];
  expect(rowOf(unknown, 'refundable')).toMatchObject({ values: ['Yes', 'Not stated'], best: [] });
  expect(rowOf(unknown, 'meal')).toMatchObject({ values: ['Included', 'Not stated'], best: [] });
  expect(rowOf(unknown, 'seats_left')).toMatchObject({ values: ['9', 'Not stated'], best: [] });
  const three = [...options, ...compared(untold)];
  expect(rowOf(three, 'refundable')).toMatchObject({ values: ['Yes', 'No', 'Not stated'], best: [] });
});

test('bags are compared by weight where both tell it', () => {
  const bags = (cabin: string | null) => compared(anOffer({ baggage: [{ cabin, checkIn: '15 kg' }] }));
  const row = (one: string | null, other: string | null) => rowOf([bags(one), bags(other)].flat(), 'cabin_bag');
  expect(row('7 kg', '10 kg')).toMatchObject({ values: ['7 kg', '10 kg'], best: [1] });
  expect(row('7 kg', '1 piece')).toMatchObject({ values: ['7 kg', '1 piece'], best: [] });
  expect(row('7 kg', null)).toMatchObject({ values: ['7 kg', 'Not stated'], best: [] });
  expect(row(null, null)).toBeUndefined();
});

test('cabin, fare, tax and policy are told in words', () => {
  const business = anOffer({ slices: [aSlice(aSegment({ cabin: 'B' }))], brand: null });
  const outcomes = ['within', 'note', 'reason', 'block'] as const;
  const options = outcomes.flatMap((outcome) => compared(business, { outcome, kgPerTraveller: 98.5 }));
  expect(rowOf(options, 'cabin')?.values[0]).toBe('Business');
  expect(rowOf(options, 'fare')?.values[0]).toBe('ZT Regular Fare');
  expect(rowOf(options, 'gst_rate')?.values[0]).toBe('18%');
  expect(rowOf(options, 'emissions')?.values[0]).toBe('99 kg');
  expect(rowOf(options, 'policy')).toMatchObject({
    values: ['Within policy', 'Within policy, with a note', 'Needs a reason', 'Not allowed'],
    best: [0],
  });
});

test('one to four options are compared', () => {
  const one = compared(SAVER);
  const many = (count: number) => Array.from({ length: count }, () => one).flat();
  expect(compareOptions(many(4), NOW).titles).toHaveLength(4);
  expect(() => compareOptions(many(5), NOW)).toThrow(RangeError);
  expect(() => compareOptions([], NOW)).toThrow(RangeError);
});

test('a return that gives nothing back of one half says which, and stands between the others', () => {
  const ways = (out: number | null, back: number | null) =>
    anOffer({
      coverage: 'whole',
      slices: [aSlice(), aReturnSlice()],
      rules: [
        { ...window('cancel', out), sliceIndex: 0 },
        { ...window('cancel', back), sliceIndex: 1 },
      ],
      refundable: out !== null && back !== null,
    });
  const options = [ways(500, null), ways(null, null), ways(0, 700)].flatMap((offer) => compared(offer));
  expect(rowOf(options, 'cancel')).toMatchObject({
    values: ['Onward: ₹500 · Return: Non-refundable, taxes returned', 'Non-refundable, taxes returned', '₹700'],
    best: [2],
  });
  expect(rowOf(options.slice(0, 2), 'cancel')?.best).toEqual([0]);
  expect(rowOf(options, 'refundable')).toMatchObject({ values: ['Onward: Yes · Return: No', 'No', 'Yes'], best: [2] });
});

test('a charge that is a share of one sum for all travellers says so beside those that are each one’s own', () => {
  const own = window('cancel', 3_999);
  const options = [
    ...compared(anOffer({ offerId: 'o', rules: [own] })),
    ...compared(anOffer({ offerId: 's', rules: [{ ...window('cancel', 4_667), shared: true }] })),
  ];
  expect(rowOf(options, 'cancel')).toMatchObject({
    values: ['₹3,999', '₹4,667, a share of one sum for all'],
    best: [0],
  });
});

test('a change that is not allowed is told from cancelling, after which taxes come back all the same', () => {
  const closed = anOffer({ rules: [window('cancel', null), window('change', null)] });
  const words = (key: string) => rowOf(compared(closed), key)?.values;
  expect([words('cancel'), words('change')]).toEqual([['Non-refundable, taxes returned'], ['Not allowed']]);
});

test('the price has our fee in it, and the airline’s fare is told beside it for comparison', () => {
  const options = [...compared(SAVER, { feePaise: paise(29_500) }), ...compared(FLEXI, { feePaise: paise(29_500) })];
  expect(rowOf(options, 'price')?.values).toEqual(['₹6,295', '₹7,295']);
  expect(rowOf(options, 'airline_fare')?.values).toEqual(['₹6,000', '₹7,000']);
  // Half of a return has no fee of its own, and where none is charged the price says all.
  expect(rowOf(compared(SAVER), 'airline_fare')).toBeUndefined();
  expect(rowOf(compared(SAVER, { feePaise: paise(0) }), 'airline_fare')).toBeUndefined();
});
