import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { anOffer, aPrice, aReturnSlice, aSlice } from '../testing/builders.ts';
import { type FarePrice, UNNAMED_TAX } from './offer.ts';
import {
  chargeNow,
  currentBar,
  isForbiddenNow,
  keptWindows,
  offerTimelines,
  ruleTimeline,
  TIMELINE_HOURS,
} from './rule-timeline.ts';
import type { RuleWindow, WindowCharge } from './rule-window.ts';
import { sliceFareOf } from './slice-fare.ts';

const fare = { basePaise: paise(480_000), totalPaise: paise(600_000) };
const departure = { wall: '2027-01-05T06:10', zone: 'Asia/Kolkata' };
const rupees = (value: number): WindowCharge => ({ type: 'amount', perTravellerPaise: paise(value * 100) });
const window = (
  fromHours: number | null,
  toHours: number | null,
  charge: WindowCharge,
  kind: RuleWindow['kind'] = 'cancel',
): RuleWindow => ({
  kind,
  fromHours,
  toHours,
  charge,
  indicative: true,
  text: null,
});
const saver = [
  window(null, 72, rupees(3000)),
  window(72, 24, rupees(3999)),
  window(24, 3, { type: 'percent', of: 'base', basisPoints: 7_500 }),
  window(3, 0, { type: 'not_allowed' }),
];

test('a ladder of charges becomes bars that end in No refund!', () => {
  const { bars, ahead } = ruleTimeline('cancel', saver, fare, departure);
  expect(ahead).toEqual([]);
  expect(bars.map((bar) => [bar.label, bar.fromHours, bar.toHours, bar.tillTime, bar.tone])).toEqual([
    ['₹3,000', null, 72, '2027-01-02T06:10', 'free'],
    ['₹3,999', 72, 24, '2027-01-04T06:10', 'low'],
    ['₹3,600', 24, 3, '2027-01-05T03:10', 'high'],
    ['No refund!', 3, 0, '2027-01-05T06:10', 'none'],
  ]);
  expect(bars.map((bar) => bar.widthPercent)).toEqual([48.57, 34.29, 15, 2.14]);
  expect(bars[0].text).toBe('Cancel for ₹3,000 per traveller until Sat, 2 Jan 06:10');
  expect(bars.at(-1)?.text).toBe('No refund! From Tue, 5 Jan 03:10');
});

test('an empty list reads No refund! or No change! over the whole line', () => {
  for (const [kind, label] of [
    ['cancel', 'No refund!'],
    ['change', 'No change!'],
  ] as const) {
    const { bars } = ruleTimeline(kind, [], fare, departure);
    expect(bars.map((bar) => [bar.label, bar.text, bar.widthPercent, bar.tone, bar.chargePaise])).toEqual([
      [label, label, 100, 'none', null],
    ]);
  }
});

test('only charges above 0 and below the fare are kept: both sides of both limits', () => {
  const all = [0, 0.01, 5999.99, 6000, 6000.01].map((value) => window(null, 0, rupees(value)));
  expect(keptWindows([...all, window(null, 0, { type: 'not_allowed' })], fare)).toEqual([all[1], all[2]]);
});

test('a charge of the whole fare is no refund; an explicit charge of nothing is free', () => {
  const label = (charge: WindowCharge) =>
    ruleTimeline('change', [window(null, 0, charge, 'change')], fare, departure).bars[0].label;
  expect(label(rupees(6000))).toBe('No change!');
  expect(label(rupees(5999))).toBe('₹5,999');
  expect(label(rupees(0))).toBe('Free');
  expect(label({ type: 'percent', of: 'total', basisPoints: 10_000 })).toBe('No change!');
});

test('bars are painted by step, the first one green whatever it costs, those before the line counted', () => {
  const tones = (...windows: RuleWindow[]) => {
    const { ahead, bars } = ruleTimeline('change', windows, fare, departure);
    return [...ahead, ...bars].map((bar) => bar.tone);
  };
  const change = (fromHours: number | null, toHours: number, charge: number) =>
    window(fromHours, toHours, rupees(charge), 'change');
  expect(tones(change(null, 4, 5_999), change(4, 0, 4_000))).toEqual(['free', 'low']);
  expect(tones(change(null, 200, 1_000), change(200, 24, 2_000), change(24, 4, 3_000), change(4, 0, 4_000))).toEqual([
    'free',
    'low',
    'high',
    'high',
  ]);
  expect(tones(change(72, 24, 1_000))).toEqual(['none', 'free', 'none']);
});

test('a bar is told by what it costs', () => {
  const bar = (charge: WindowCharge) =>
    ruleTimeline('change', [window(null, 24, charge, 'change')], fare, departure).bars[0];
  expect(bar(rupees(0))).toMatchObject({
    tone: 'free',
    text: 'Change the date free of charge until Mon, 4 Jan 06:10',
  });
  expect(bar(rupees(3000))).toMatchObject({
    tone: 'free',
    text: 'Change the date for ₹3,000 per traveller until Mon, 4 Jan 06:10',
  });
});

test('neighbours of the same charge are one bar, and bounds after departure are left out', () => {
  const bars = (...windows: RuleWindow[]) =>
    ruleTimeline('cancel', windows, fare, departure).bars.map((bar) => [bar.label, bar.toHours, bar.widthPercent]);
  expect(bars(window(null, 72, rupees(1000)), window(72, 0, rupees(1000)))).toEqual([['₹1,000', 0, 100]]);
  expect(bars(window(null, -5, rupees(1000)))).toEqual([['₹1,000', 0, 100]]);
});

test('of equal shares the earlier bar is a hundredth wider', () => {
  const ladder = [window(null, 100, rupees(1)), window(100, 50, rupees(2)), window(50, 0, rupees(3))];
  const { bars } = ruleTimeline('cancel', ladder, fare, departure);
  expect(bars.map((bar) => bar.widthPercent)).toEqual([28.57, 35.72, 35.71]);
});

test("charges are of an adult's fare for one slice; without adults, of everybody's", () => {
  const perType = [
    { type: 'CHILD', count: 1, basePaise: paise(10_000), taxesPaise: paise(1_000) },
    { type: 'ADULT', count: 2, basePaise: paise(80_004), taxesPaise: paise(8_002) },
  ] as const;
  const of = (types: FarePrice['perType']) => {
    const { basePaise, totalPaise } = sliceFareOf(
      anOffer({
        coverage: 'whole',
        slices: [aSlice(), aReturnSlice()],
        price: aPrice({ basePaise: paise(90_004), sellPaise: paise(120_000), perType: types }),
      }),
    );
    return { basePaise, totalPaise };
  };
  expect(of(perType)).toEqual({ basePaise: 20_001, totalPaise: 22_001 });
  const nobody = { ...perType[1], count: 0 };
  expect(of([perType[0], nobody])).toEqual({ basePaise: 45_002, totalPaise: 60_000 });
  expect(
    of([
      { ...perType[0], count: 2 },
      { ...perType[0], type: 'INFANT' },
    ]),
  ).toEqual({
    basePaise: 15_000,
    totalPaise: 20_000,
  });
  expect(of([])).toEqual({ basePaise: 45_002, totalPaise: 60_000 });
});

test('windows of the other action are ignored', () => {
  expect(ruleTimeline('change', saver, fare, departure).bars.map((bar) => bar.label)).toEqual(['No change!']);
});

test('hours that no window speaks of promise nothing; overlaps hold the dearer charge', () => {
  const gap = ruleTimeline('cancel', [window(null, 96, rupees(1000)), window(72, 0, rupees(2000))], fare, departure);
  expect(gap.bars.map((bar) => bar.label)).toEqual(['₹1,000', 'No refund!', '₹2,000']);
  const overlap = ruleTimeline(
    'cancel',
    [window(null, 0, rupees(1000)), window(48, 24, rupees(2000))],
    fare,
    departure,
  );
  expect(overlap.bars.map((bar) => bar.label)).toEqual(['₹1,000', '₹2,000', '₹1,000']);
  const dearerFirst = ruleTimeline(
    'cancel',
    [window(48, 24, rupees(2000)), window(null, 0, rupees(1000))],
    fare,
    departure,
  );
  expect(dearerFirst.bars.map((bar) => bar.label)).toEqual(['₹1,000', '₹2,000', '₹1,000']);
});

test('spans that end before the line begins are kept ahead of it and still answer', () => {
  const timeline = ruleTimeline(
    'cancel',
    [window(null, 168, rupees(500)), window(168, 0, rupees(2000))],
    fare,
    departure,
  );
  expect(timeline.ahead.map((bar) => bar.label)).toEqual(['₹500']);
  expect(timeline.bars.map((bar) => [bar.label, bar.widthPercent])).toEqual([['₹2,000', 100]]);
  expect(currentBar(timeline, 300)?.label).toBe('₹500');
  expect(currentBar(timeline, 168)?.label).toBe('₹500');
  expect(currentBar(timeline, 167.9)?.label).toBe('₹2,000');
});

test.each([
  [500, '₹3,000'],
  [72, '₹3,000'],
  [71.99, '₹3,999'],
  [24, '₹3,999'],
  [3, '₹3,600'],
  [2.99, 'No refund!'],
  [0, 'No refund!'],
])('%d hours before departure: %s', (hoursLeft, label) => {
  expect(currentBar(ruleTimeline('cancel', saver, fare, departure), hoursLeft)?.label).toBe(label);
});

test('after departure no bar holds', () => {
  expect(currentBar(ruleTimeline('cancel', saver, fare, departure), -0.01)).toBeNull();
});

test('the end of a bar honours a change of clocks before departure', () => {
  const newYork = { wall: '2027-03-14T12:00', zone: 'America/New_York' };
  const { bars } = ruleTimeline('cancel', [window(null, 24, rupees(1000))], fare, newYork);
  expect(bars[0].tillTime).toBe('2027-03-13T11:00');
});

test('every slice has a line of its own, ending at its own departure, with its own windows', () => {
  const offer = anOffer({
    coverage: 'whole',
    slices: [aSlice(), aReturnSlice()],
    rules: [
      { ...window(null, 4, rupees(1000)), sliceIndex: 0 },
      { ...window(null, 4, rupees(2000)), sliceIndex: 1 },
    ],
  });
  const lines = offerTimelines(offer, 'cancel').map(({ bars }) => bars.map((bar) => [bar.label, bar.tillTime]));
  expect(lines).toEqual([
    [
      ['₹1,000', '2027-01-05T02:10'],
      ['No refund!', '2027-01-05T06:10'],
    ],
    [
      ['₹2,000', '2027-01-08T14:00'],
      ['No refund!', '2027-01-08T18:00'],
    ],
  ]);
  expect(sliceFareOf(offer)).toMatchObject({ basePaise: 240_000, totalPaise: 300_000 });
  expect([0, 1].map((sliceIndex) => chargeNow(offer, 'cancel', sliceIndex, 10))).toEqual([100_000, 200_000]);
});

test('a charge counts as long as requests are taken, whatever is said of later', () => {
  const rules = [window(null, -24, rupees(1000)), window(null, 0, rupees(700), 'change')];
  const offer = anOffer({ rules });
  for (const [kind, charge, nothing] of [
    ['cancel', 100_000, 'No refund!'],
    ['change', 70_000, 'No change!'],
  ] as const) {
    expect([3, 2.99, 0, -0.5].map((left) => chargeNow(offer, kind, 0, left))).toEqual([charge, null, null, null]);
    const [line] = offerTimelines(offer, kind);
    expect(line?.bars.map(({ label, toHours }) => [label, toHours])).toEqual([
      [charge === 100_000 ? '₹1,000' : '₹700', 3],
      [nothing, 0],
    ]);
  }
});

test('a charge that is all an airline may keep gives no refund, though changing may cost as much', () => {
  // ₹4,800 for the seat, ₹300 of fuel and ₹900 of taxes.
  const price = { ...aPrice({ sellPaise: paise(600_000), fuelPaise: paise(30_000) }), breakdown: [] };
  const labels = (kind: RuleWindow['kind'], charge: number, breakdown: FarePrice['breakdown'] = []) =>
    offerTimelines(
      anOffer({ price: { ...price, breakdown }, rules: [window(null, 3, rupees(charge), kind)] }),
      kind,
    ).flatMap(({ bars }) => bars.map((bar) => bar.label));
  expect(labels('cancel', 5_099)).toEqual(['₹5,099', 'No refund!']);
  expect(labels('cancel', 5_100)).toEqual(['No refund!']);
  expect(labels('change', 5_100)).toEqual(['₹5,100', 'No change!']);
  // Where taxes are stated in one sum the fuel charge among them is unknown: what is above the base fare may be.
  const inOneSum = [{ code: UNNAMED_TAX, amountPaise: paise(120_000) }];
  expect(labels('cancel', 4_799, inOneSum)).toEqual(['₹4,799', 'No refund!']);
  expect(labels('cancel', 4_800, inOneSum)).toEqual(['No refund!']);
  expect(labels('change', 4_800, inOneSum)).toEqual(['₹4,800', 'No change!']);
});

test('where one window allows it and another does not, it is not allowed', () => {
  const never = window(24, 0, { type: 'not_allowed' });
  const cheap = window(48, 0, rupees(1000));
  for (const rules of [
    [never, cheap],
    [cheap, never],
  ]) {
    const offer = anOffer({ rules });
    expect([30, 10].map((hoursLeft) => chargeNow(offer, 'cancel', 0, hoursLeft))).toEqual([100_000, null]);
  }
});

test('only what is said of a slice itself, or of all, forbids it', () => {
  const never = window(null, 0, { type: 'not_allowed' });
  const of = (rule: RuleWindow) =>
    [0, 1].map((sliceIndex) =>
      isForbiddenNow(anOffer({ slices: [aSlice(), aReturnSlice()], rules: [rule] }), 'cancel', sliceIndex, 10),
    );
  expect(of(never)).toEqual([true, true]);
  expect(of({ ...never, sliceIndex: 1 })).toEqual([false, true]);
  expect(of({ ...never, kind: 'change' })).toEqual([false, false]);
});

test('what ends where the line begins lies ahead of it, once', () => {
  const { bars, ahead } = ruleTimeline(
    'cancel',
    [window(null, TIMELINE_HOURS, rupees(1000)), window(TIMELINE_HOURS, 0, rupees(2000))],
    fare,
    departure,
  );
  expect([ahead, bars].map((list) => list.map((bar) => [bar.label, bar.widthPercent]))).toEqual([
    [['₹1,000', 0]],
    [['₹2,000', 100]],
  ]);
});

test('whatever the windows, bars cover the line without a hole and widths add up to 100', () => {
  const hours = fc.option(fc.integer({ min: 0, max: 400 }), { nil: null });
  const charge = fc.oneof(
    fc.integer({ min: 0, max: 7000 }).map(rupees),
    fc.constant<WindowCharge>({ type: 'not_allowed' }),
    fc
      .integer({ min: 0, max: 12_000 })
      .map((basisPoints): WindowCharge => ({ type: 'percent', of: 'total', basisPoints })),
  );
  const windows = fc.array(
    fc.tuple(hours, hours, charge).map(([from, to, what]) => window(from, to, what)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(windows, fc.integer({ min: 0, max: 500 }), (list, hoursLeft) => {
      const timeline = ruleTimeline('cancel', list, fare, departure);
      const all = [...timeline.ahead, ...timeline.bars];
      expect(all[0]?.fromHours).toBeNull();
      expect(all.at(-1)?.toHours).toBe(0);
      for (const [index, bar] of all.entries()) if (index > 0) expect(bar.fromHours).toBe(all[index - 1]?.toHours);
      const hundredths = timeline.bars.reduce((total, bar) => total + Math.round(bar.widthPercent * 100), 0);
      expect(hundredths).toBe(10_000);
      for (const bar of all) expect(bar.chargePaise === null || bar.chargePaise < fare.totalPaise).toBe(true);
      expect(currentBar(timeline, hoursLeft)).not.toBeNull();
    }),
  );
});

test('what cancelling costs now is the charge of the bar that holds now', () => {
  const anyWindow = fc
    .tuple(
      fc.option(fc.integer({ min: 1, max: 400 })),
      fc.option(fc.integer({ min: 0, max: 300 })),
      fc.oneof(
        fc.integer({ min: 0, max: 9_000 }).map(rupees),
        fc.constant<WindowCharge>({ type: 'not_allowed' }),
        fc
          .integer({ min: 0, max: 10_000 })
          .map((basisPoints): WindowCharge => ({ type: 'percent', of: 'total', basisPoints })),
      ),
      fc.constantFrom<RuleWindow['kind']>('cancel', 'change'),
    )
    .map(([from, to, charge, kind]) => window(from, to, charge, kind));
  fc.assert(
    fc.property(fc.array(anyWindow, { maxLength: 5 }), fc.integer({ min: -5, max: 500 }), (rules, hoursLeft) => {
      const offer = anOffer({ rules });
      for (const kind of ['cancel', 'change'] as const) {
        for (const [index, timeline] of offerTimelines(offer, kind).entries()) {
          const bar = currentBar(timeline, hoursLeft);
          expect(chargeNow(offer, kind, index, hoursLeft)).toBe(bar?.chargePaise ?? null);
          // What no rule speaks of may be possible for all anyone knows.
          const isStated = rules.some((rule) => rule.kind === kind);
          expect(isForbiddenNow(offer, kind, index, hoursLeft)).toBe(
            isStated && !bar?.chargePaise && bar?.chargePaise !== 0,
          );
        }
      }
    }),
  );
});
