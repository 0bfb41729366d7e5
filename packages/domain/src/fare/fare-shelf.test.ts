import { expect, test } from 'vitest';
import type { BaggageAllowance } from '../flight/itinerary.ts';
import { paise } from '../money/money.ts';
import { anOffer, aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import { composeFares, type FareChoice, groupOffers } from './fare-choices.ts';
import { allowanceKg, columnsOf, type ShelfExtras } from './fare-shelf.ts';
import type { Offer } from './offer.ts';
import { offerTimelines } from './rule-timeline.ts';
import type { RuleWindow } from './rule-window.ts';

const NOW = Temporal.Instant.from('2026-12-05T00:00:00Z');

function choiceOf(offer: Offer, back: Offer | null = null): FareChoice {
  const [option] = groupOffers([offer]);
  const [home] = back ? groupOffers([back]) : [];
  const [choice] = option ? composeFares(option, home ?? null) : [];
  if (!choice) throw new Error('The offers make no choice');
  return choice;
}

const columnOf = (choice: FareChoice, now = NOW, extras: readonly ShelfExtras[] = []) => {
  const [column] = columnsOf([choice], now, extras);
  if (!column) throw new Error('A choice makes a column');
  return column;
};

const rule = (kind: RuleWindow['kind'], rupees: number | null, sliceIndex?: number): RuleWindow => ({
  kind,
  fromHours: null,
  toHours: 0,
  charge: rupees === null ? { type: 'not_allowed' } : { type: 'amount', perTravellerPaise: paise(rupees * 100) },
  indicative: false,
  text: null,
  ...(sliceIndex === undefined ? {} : { sliceIndex }),
});

const viaAhmedabad = aSlice(
  aSegment({ to: aPoint({ airportCode: 'AMD', wall: '2027-01-05T07:40' }) }),
  aSegment({ flightNumber: '6101', from: aPoint({ airportCode: 'AMD', wall: '2027-01-05T09:25' }) }),
);
const OUT = '6E6045.DEL.AMD.2027-01-05T06:10';
const ON = '6E6101.AMD.BOM.2027-01-05T09:25';

test.each([
  ['2 × 23 kg', 46],
  ['2x23kg', 46],
  ['2  X  23  kg', 46],
  ['10 x 5 kg', 50],
  ['7.5 kg', 7.5],
  ['7.25 kg', 7.25],
  ['15 kgs', 15],
  ['15 kgx', null],
  ['Up to 30 kg in all', 30],
  ['1 piece of 23 kg', 23],
  ['none', 0],
  ['Nil', 0],
  ['Not included', 0],
  ['no', 0],
  ['Nothing said', null],
  ['Piece, none too large', null],
])('%s is %s kg', (words, kg) => {
  expect(allowanceKg(words)).toBe(kg);
});

test('of bags that are told differently the lightest is shown, whichever slice has it', () => {
  const shown = (...checkIns: (string | null)[]) => {
    const slices = checkIns.map((_, index) => (index === 0 ? aSlice() : aReturnSlice()));
    const [first, ...others] = slices;
    const baggage: BaggageAllowance[] = checkIns.map((checkIn) => ({ cabin: null, checkIn }));
    return columnOf(choiceOf(anOffer({ slices: [first ?? aSlice(), ...others], coverage: 'whole', baggage }))).baggage;
  };
  expect(shown('15 kg', '25 kg', '20 kg')).toEqual({ cabin: null, checkIn: '15 kg' });
  expect(shown('25 kg', '20 kg', '15 kg').checkIn).toBe('15 kg');
  expect(shown('15 kg', '15kg').checkIn).toBe('15 kg');
  expect(shown('15kg', '15 kg').checkIn).toBe('15kg');
  expect(shown('1 piece', '1 piece').checkIn).toBe('1 piece');
  expect(shown('1 piece', '15 kg').checkIn).toBeNull();
  expect(shown('15 kg', '1 piece').checkIn).toBeNull();
  expect(shown(null, '15 kg').checkIn).toBeNull();
});

test('seats cost what they cost on the dearest segment; nothing is said while a map or an open seat is missing', () => {
  const choice = choiceOf(anOffer({ slices: [viaAhmedabad] }));
  const map = (segmentKey: string, ...rupees: number[]): ShelfExtras => ({
    segmentKey,
    seats: rupees.map((one) => ({ pricePaise: paise(one * 100), available: true })),
  });
  const from = (...maps: ShelfExtras[]) => columnOf(choice, NOW, maps).seatFromPaise;
  expect(from(map(OUT, 350, 900), map(ON, 400, 1_200))).toBe(40_000);
  expect(from(map(ON, 200), map(OUT, 350))).toBe(35_000);
  expect(from(map(OUT, 0), map(ON, 0))).toBe(0);
  expect(from(map(OUT, 350))).toBeNull();
  expect(from(map(OUT, 350), map(ON))).toBeNull();
  const full = { segmentKey: ON, seats: [{ pricePaise: paise(100), available: false }] };
  expect(from(map(OUT, 350), full)).toBeNull();
});

test('what an action costs now is the sum of all slices of all orders', () => {
  const back = anOffer({
    offerId: 'back',
    coverage: 'return',
    slices: [aReturnSlice()],
    rules: [rule('cancel', 500), rule('change', 100)],
  });
  const out = anOffer({ rules: [rule('cancel', 1_000), rule('change', 250)] });
  expect(columnOf(choiceOf(out, back))).toMatchObject({
    cancel: { state: 'amount', perTravellerPaise: 150_000 },
    change: { state: 'amount', perTravellerPaise: 35_000 },
  });
  const whole = anOffer({
    coverage: 'whole',
    slices: [aSlice(), aReturnSlice()],
    rules: [rule('cancel', 1_000, 0), rule('cancel', 700, 1), rule('change', 250, 0), rule('change', null, 1)],
  });
  expect(columnOf(choiceOf(whole))).toMatchObject({
    cancel: { state: 'amount', perTravellerPaise: 170_000 },
    change: { state: 'partly', each: [25_000, 'not_allowed'] },
  });
});

test('the sum over slices is the sum of what each one’s line prints', () => {
  const half = rule('cancel', 1_125.25);
  const fare = choiceOf(anOffer({ coverage: 'whole', slices: [aSlice(), aReturnSlice()], rules: [half] }));
  expect(fare.offers.flatMap((offer) => offerTimelines(offer, 'cancel')).map(({ bars }) => bars[0].label)).toEqual([
    '₹1,125',
    '₹1,125',
  ]);
  expect(columnOf(fare).cancel).toEqual({ state: 'amount', perTravellerPaise: 225_000 });
});

test('what one order does not tell is not told of the pair, unless it is sold as not refundable', () => {
  const back = (refundable: boolean | null) =>
    anOffer({ offerId: 'back', coverage: 'return', slices: [aReturnSlice()], refundable });
  const out = anOffer({ rules: [rule('cancel', 1_000), rule('change', 250)] });
  expect(columnOf(choiceOf(out, back(null)))).toMatchObject({
    cancel: { state: 'unknown' },
    change: { state: 'unknown' },
  });
  expect(columnOf(choiceOf(out, back(false)))).toMatchObject({
    cancel: { state: 'partly', each: [100_000, 'not_allowed'] },
    change: { state: 'unknown' },
    refundable: false,
    refundableEach: [true, false],
  });
  const silent = (refundable: boolean | null) => columnOf(choiceOf(anOffer({ refundable, rules: [] }), back(false)));
  expect(silent(true)).toMatchObject({
    cancel: { state: 'partly', each: ['unknown', 'not_allowed'] },
    refundableEach: [true, false],
  });
  expect(silent(null).refundableEach).toEqual([null, false]);
});

test('of a return whose one half gives nothing back the other half still says what it gives', () => {
  const slices = [aSlice(), aReturnSlice()] as const;
  const sold = (refundable: boolean | null, ...rules: RuleWindow[]) =>
    columnOf(choiceOf(anOffer({ coverage: 'whole', kind: 'special_return', slices, refundable, rules })));
  const halves = [rule('cancel', 1_000, 0), rule('cancel', null, 1)];
  // Called not refundable for the sake of the one half, by the supplier or by its rules.
  for (const refundable of [false, null]) {
    expect(sold(refundable, ...halves)).toMatchObject({
      cancel: { state: 'partly', each: [100_000, 'not_allowed'] },
      refundableEach: [true, false],
    });
  }
  // Nothing in its rules says why: then neither is refunded.
  expect(sold(false, rule('cancel', 1_000))).toMatchObject({
    cancel: { state: 'not_allowed' },
    refundableEach: [false, false],
  });
  expect(sold(false)).toMatchObject({ cancel: { state: 'not_allowed' } });
  expect(sold(true, rule('cancel', null))).toMatchObject({ cancel: { state: 'not_allowed' } });
});

test('cabins are told once each; a cabin of its own on the way back is no change on the way', () => {
  const [there] = aReturnSlice().segments;
  const upgraded = anOffer({ coverage: 'whole', slices: [viaAhmedabad, aSlice({ ...there, cabin: 'B' })] });
  expect(columnOf(choiceOf(upgraded))).toMatchObject({ cabins: ['E', 'B'], mixedCabin: false, gstRate: 1_800 });
  const [first, second] = viaAhmedabad.segments;
  const mixed = aSlice(first, { ...(second ?? first), cabin: 'B' });
  const onTheWay = anOffer({ coverage: 'whole', slices: [mixed, aReturnSlice()] });
  expect(columnOf(choiceOf(onTheWay))).toMatchObject({ cabins: ['E', 'B'], mixedCabin: true, gstRate: 500 });
});

test("the rate of GST is that of today's date in India", () => {
  const business = choiceOf(anOffer({ slices: [aSlice(aSegment({ cabin: 'B' }))] }));
  expect(columnOf(business, Temporal.Instant.from('2025-09-21T18:29:59Z')).gstRate).toBe(1_200);
  expect(columnOf(business, Temporal.Instant.from('2025-09-21T18:30:00Z')).gstRate).toBe(1_800);
});

test('the shelf keeps the order and the words of the choices', () => {
  const [option] = groupOffers([
    anOffer({ offerId: 'a', sellPaise: paise(500_000), kind: 'series', brand: null }),
    anOffer({ offerId: 'b', sellPaise: paise(600_000) }),
  ]);
  const choices = option ? composeFares(option, null) : [];
  expect(columnsOf(choices, NOW)).toMatchObject([
    { fareType: '4', kind: 'series', label: 'ZT Super Saver fare', brandLabel: null, sellPaise: 500_000 },
    { fareType: '2', kind: 'regular', label: 'ZT Regular Fare', brandLabel: 'Saver', sellPaise: 600_000 },
  ]);
});
