import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { aPassenger, aTrain, someMoney } from './testing/a-train.ts';
import {
  type TrainCancellationFacts,
  type TrainEvent,
  trainCancellation,
  trainCancellationTimeline,
} from './train-cancellation.ts';
import { TRAIN_CLASSES, type TrainClass, type TrainKind, type TrainQuota } from './train-class.ts';
import { trainPaidByPassenger } from './train-paid.ts';
import { parseTrainStatus } from './train-status.ts';

const DEPARTURE = { wall: '2026-06-10T10:00', zone: 'Asia/Kolkata' };
const DEPARTS = Temporal.Instant.from('2026-06-10T10:00+05:30');

const statusOf = (text: string) => parseTrainStatus(text) ?? expect.fail(`${text} is no status`);
const passenger = (basePaise: number, gstPaise: number, status = 'CNF/B1/7', notRefundablePaise = 0) => ({
  travellerIndex: 0,
  status: statusOf(status),
  paid: { basePaise: paise(basePaise), gstPaise: paise(gstPaise), notRefundablePaise: paise(notRefundablePaise) },
});
const facts = (overrides: Partial<TrainCancellationFacts> = {}): TrainCancellationFacts => ({
  travelClass: '3A',
  quota: 'GN',
  trainKind: 'regular',
  departure: DEPARTURE,
  chartedAt: null,
  cancellationRowId: null,
  passengers: [passenger(110_000, 5_500)],
  event: null,
  ...overrides,
});
const hoursBefore = (hours: number) => DEPARTS.subtract({ minutes: Math.round(hours * 60) });
const at = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);

test.each([
  ['3A 1100 + 55, 30 h', '3A', 110_000, 5_500, 'CNF', 30, 27_500, 1_375, 86_625],
  ['3A 1130 + 56.50, 30 h: up to the next ₹5', '3A', 113_000, 5_650, 'CNF', 30, 28_500, 1_425, 88_725],
  ['CC 700 + 35, 60 h: never below flat', 'CC', 70_000, 3_500, 'CNF', 60, 18_000, 900, 54_600],
  ['CC 700 + 35, 10 h', 'CC', 70_000, 3_500, 'CNF', 10, 35_000, 1_750, 36_750],
  ['SL 285, 80 h', 'SL', 28_500, 0, 'CNF', 80, 12_000, 0, 16_500],
  ['2A WL/3 1500 + 75, 1 h', '2A', 150_000, 7_500, 'WL/3', 1, 6_000, 300, 151_200],
  ['2A RAC, 30 minutes', '2A', 150_000, 7_500, 'RAC/1', 0.5, 6_000, 300, 151_200],
  ['2A RAC, 29 minutes', '2A', 150_000, 7_500, 'RAC/1', 29 / 60, 150_000, 7_500, 0],
  ['2S for less than the flat charge', '2S', 4_500, 0, 'CNF', 80, 4_500, 0, 0],
  ['a berth the railway changed', '3A', 110_000, 5_500, 'MOD', 30, 27_500, 1_375, 86_625],
] as const)('%s', (_name, travelClass, base, gst, status, hours, chargePaise, chargeGstPaise, refundPaise) => {
  const [refund] = trainCancellation(
    facts({ travelClass, passengers: [passenger(base, gst, status)] }),
    hoursBefore(hours),
  );
  expect(refund).toMatchObject({ chargePaise, chargeGstPaise, refundPaise });
});

test('two in SL for 285 each, 80 h: 330.00 come back', () => {
  const two = facts({ travelClass: 'SL', passengers: [passenger(28_500, 0), passenger(28_500, 0)] });
  expect(sum(trainCancellation(two, hoursBefore(80)).map(({ refundPaise }) => refundPaise))).toBe(33_000);
});

test.each([
  ['2026-06-07T09:59', 'flat', 18_000],
  ['2026-06-07T10:00', 'quarter', 27_500],
  ['2026-06-09T09:59', 'quarter', 27_500],
  ['2026-06-09T10:00', 'half', 55_000],
  ['2026-06-10T02:00', 'half', 55_000],
  ['2026-06-10T02:01', 'too_late', 110_000],
])('rule of 2026: cancelled at %s is %s', (wall, rule, chargePaise) => {
  expect(trainCancellation(facts(), at(wall))[0]).toMatchObject({ rule, chargePaise });
});

test.each([
  [48.02, 'flat'],
  [48, 'quarter'],
  [12.02, 'quarter'],
  [12, 'half'],
  [4, 'half'],
  [3.98, 'too_late'],
])('rule of 2015, to which a booking is tied: %d h is %s', (hours, rule) => {
  expect(trainCancellation(facts({ cancellationRowId: '2015' }), hoursBefore(hours))[0]?.rule).toBe(rule);
});

test.each<[TrainKind, number, string, number]>([
  ['vande_bharat_sleeper', 80, 'quarter', 157_500],
  ['vande_bharat_sleeper', 72, 'half', 105_000],
  ['vande_bharat_sleeper', 20, 'half', 105_000],
  ['amrit_bharat_2', 8, 'half', 105_000],
  ['amrit_bharat_2', 7.98, 'too_late', 0],
])('%s 3A 2000 + 100: %d h is %s', (trainKind, hours, rule, refundPaise) => {
  const refunds = trainCancellation(facts({ trainKind, passengers: [passenger(200_000, 10_000)] }), hoursBefore(hours));
  expect(refunds[0]).toMatchObject({ rule, refundPaise });
});

test('the row of the day holds: 14 and 15 April 2026, and the sleepers from 16 January', () => {
  const april = facts({ departure: { wall: '2026-04-17T12:00', zone: 'Asia/Kolkata' } });
  expect(trainCancellation(april, at('2026-04-14T23:59'))[0]).toMatchObject({
    rule: 'flat',
    source: expect.stringContaining('2015'),
  });
  expect(trainCancellation(april, at('2026-04-15T00:00'))[0]).toMatchObject({ rule: 'quarter' });
  const january = facts({ trainKind: 'amrit_bharat_2', departure: { wall: '2026-01-20T12:00', zone: 'Asia/Kolkata' } });
  expect(trainCancellation(january, at('2026-01-15T23:59'))[0]?.rule).toBe('flat');
  expect(trainCancellation(january, at('2026-01-16T00:00'))[0]?.rule).toBe('quarter');
});

test('there is no rule before 2015, nor one of another name', () => {
  expect(() => trainCancellation(facts(), at('2015-11-11T12:00'))).toThrow(
    'No row of cancellation charges on 2015-11-11',
  );
  expect(() => trainCancellation(facts({ cancellationRowId: '1999' }), hoursBefore(9))).toThrow('1999');
});

test.each<[TrainQuota, string, string]>([
  ['TQ', 'CNF', 'tatkal'],
  ['PT', 'CNF', 'tatkal'],
  ['TQ', 'TQWL/4', 'clerkage'],
  ['GN', 'CNF', 'flat'],
])('quota %s with %s: %s', (quota, status, rule) => {
  const passengers = [passenger(110_000, 5_500, status)];
  expect(trainCancellation(facts({ quota, passengers }), hoursBefore(90))[0]?.rule).toBe(rule);
});

test('confirmed Tatkal gives nothing back, GST included', () => {
  expect(trainCancellation(facts({ quota: 'TQ' }), hoursBefore(90))[0]).toMatchObject({
    refundPaise: 0,
    chargeGstPaise: 5_500,
  });
});

test('once the chart is prepared the rule of 2015 gives nothing back, and that of 2026 counts hours', () => {
  const chartedAt = hoursBefore(9);
  const old = facts({ chartedAt, cancellationRowId: '2015' });
  expect(trainCancellation(old, chartedAt)[0]?.rule).toBe('too_late');
  expect(trainCancellation(old, chartedAt.subtract({ seconds: 1 }))[0]?.rule).toBe('half');
  expect(trainCancellation(facts({ chartedAt }), chartedAt)[0]?.rule).toBe('half');
});

const late = (overrides: Partial<Extract<TrainEvent, { kind: 'late' }>> = {}): TrainEvent => ({
  kind: 'late',
  delayMinutes: 181,
  actualDeparture: DEPARTS.add({ minutes: 181 }),
  filedAt: DEPARTS.add({ minutes: 60 }),
  ...overrides,
});
test.each<[string, TrainEvent, string]>([
  ['the railway cancels the train', { kind: 'train_cancelled' }, 'train_cancelled'],
  ['more than 3 h late', late(), 'late_train'],
  ['exactly 3 h late', late({ delayMinutes: 180 }), 'too_late'],
  ['a TDR when it had left', late({ filedAt: DEPARTS.add({ minutes: 181 }) }), 'too_late'],
])('%s', (_name, event, rule) => {
  const [refund] = trainCancellation(facts({ event, passengers: [passenger(110_000, 5_500, 'CNF', 9_000)] }), DEPARTS);
  expect(refund?.rule).toBe(rule);
  // The fare is refunded in full or not at all; fees never are.
  expect(refund?.refundPaise).toBe(rule === 'too_late' ? 0 : 115_500);
});

test('a passenger who waits when the chart is prepared loses the clerkage alone, however late it is', () => {
  const waiting = { passengers: [passenger(150_000, 7_500, 'WL/3')] };
  const lapsed = facts({ ...waiting, event: { kind: 'lapsed_at_charting' } });
  expect(trainCancellation(lapsed, DEPARTS)[0]).toMatchObject({ rule: 'clerkage', refundPaise: 151_200 });
});

test('a passenger who is cancelled is not cancelled again', () => {
  expect(() => trainCancellation(facts({ passengers: [passenger(1, 0, 'CAN')] }), DEPARTS)).toThrow(RangeError);
});

test('the proof names the rule, the row, the base fare and each amount', () => {
  const [refund] = trainCancellation(facts({ passengers: [passenger(113_000, 5_650, 'CNF', 6_797)] }), hoursBefore(30));
  expect(refund?.proof).toMatchObject({
    rule: 'train_refund.total',
    result: 88_725,
    parts: [
      { rule: 'train_refund.quarter', rate: 2_500, inputs: { basePaise: 113_000, row: '2026' }, result: 28_500 },
      { rule: 'train_refund.gst_on_charge', rate: 500, result: 1_425 },
      { rule: 'train_refund.not_refundable', result: 6_797 },
    ],
  });
});

test('the timeline of case 18: flat, a quarter, a half, nothing, each to the millisecond', () => {
  const steps = trainCancellationTimeline(facts(), at('2026-06-01T00:00'));
  const text = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('Asia/Kolkata').toPlainDateTime().toString();
  expect(steps.map(({ from, until, refundPaise }) => [text(from), text(until), refundPaise])).toEqual([
    ['2026-06-01T00:00:00', '2026-06-07T09:59:59.999', 96_600],
    ['2026-06-07T10:00:00', '2026-06-09T09:59:59.999', 86_625],
    ['2026-06-09T10:00:00', '2026-06-10T02:00:00', 57_750],
    ['2026-06-10T02:00:00.001', '2026-06-10T10:00:00', 0],
  ]);
  expect(trainCancellationTimeline(facts(), DEPARTS)).toMatchObject([
    { from: DEPARTS, until: DEPARTS, refundPaise: 0 },
  ]);
  expect(trainCancellationTimeline(facts(), DEPARTS.add({ milliseconds: 1 }))).toEqual([]);
});

test('the parts of a ticket are what was paid for it, and what is paid for all is shared', () => {
  const passengers = [10_001, 20_000, 5_000].map((base, travellerIndex) =>
    aPassenger({ travellerIndex, basePaise: paise(base) }),
  );
  const train = aTrain({ passengers, money: someMoney(35_001, { insurancePaise: 35, paymentChargePaise: 2_832 }) });
  const paid = trainPaidByPassenger(train);
  expect(paid.map(({ notRefundablePaise }) => notRefundablePaise)).toEqual([956, 956, 955]);
  expect(sum(paid.map(({ gstPaise }) => gstPaise))).toBe(train.money.gstPaise);
  expect(sum(paid.flatMap((one) => Object.values(one)))).toBe(train.money.totalPaise);
  expect(trainPaidByPassenger(aTrain({ money: someMoney(110_000, { gstPaise: 0 }) }))[0]?.gstPaise).toBe(0);
});

const anyFacts = fc
  .record({
    travelClass: fc.constantFrom(...(Object.keys(TRAIN_CLASSES) as TrainClass[])),
    trainKind: fc.constantFrom<TrainKind>('regular', 'vande_bharat_sleeper', 'amrit_bharat_2'),
    quota: fc.constantFrom<TrainQuota>('GN', 'TQ', 'PT'),
    cancellationRowId: fc.constantFrom(null, '2015', '2026', '2026-sleeper'),
    chartedHours: fc.option(fc.integer({ min: 1, max: 9 })),
    departsDay: fc.integer({ min: 0, max: 150 }),
    status: fc.constantFrom('CNF', 'CNF/B1/7', 'RAC/3', 'GNWL/9', 'MOD'),
    base: fc.integer({ min: 1, max: 1_000_000 }),
    rounding: fc.integer({ min: -100, max: 100 }),
    fees: fc.nat(20_000),
  })
  .map(({ chartedHours, departsDay, status, base, rounding, fees, ...others }) => {
    const day = Temporal.PlainDate.from('2026-01-05').add({ days: departsDay });
    const gst = TRAIN_CLASSES[others.travelClass].isTaxed ? Math.max(0, Math.round(base / 20) + rounding) : 0;
    const departure = { wall: `${day}T10:00`, zone: 'Asia/Kolkata' };
    const departs = day.toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '10:00' }).toInstant();
    const chartedAt = chartedHours === null ? null : departs.subtract({ hours: chartedHours });
    return { departs, ...facts({ ...others, departure, chartedAt, passengers: [passenger(base, gst, status, fees)] }) };
  });

test('refund + charge + GST kept + what is not refundable = paid; nothing is negative; the timeline says the same', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 120 * 60 }), ({ departs, ...some }, minutes) => {
      const when = departs.subtract({ minutes });
      const refunds = trainCancellation(some, when);
      for (const one of refunds) {
        const parts = [one.refundPaise, one.chargePaise, one.chargeGstPaise, one.notRefundablePaise];
        expect(sum(parts)).toBe(one.paidPaise);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        expect(one.proof.result).toBe(one.refundPaise);
      }
      const steps = trainCancellationTimeline(some, departs.subtract({ hours: 120 }));
      const holds = ({ from, until }: (typeof steps)[number]) =>
        Temporal.Instant.compare(from, when) <= 0 && Temporal.Instant.compare(when, until) <= 0;
      expect(steps.filter(holds).map(({ refundPaise }) => refundPaise)).toEqual([
        sum(refunds.map((one) => one.refundPaise)),
      ]);
    }),
  );
});

const OWN_ROWS_BEGIN = Temporal.Instant.from('2026-01-16T00:00:00+05:30');

test('what comes back to a confirmed passenger never rises with time, nor across the days on which rules change', () => {
  fc.assert(
    fc.property(anyFacts, ({ departs, ...some }) => {
      const early = departs.subtract({ hours: 24 * 20 });
      // Trains with a row of their own first ran when it began: before, there were no tickets of theirs.
      const from =
        some.trainKind !== 'regular' && Temporal.Instant.compare(early, OWN_ROWS_BEGIN) < 0 ? OWN_ROWS_BEGIN : early;
      fc.pre(Temporal.Instant.compare(from, departs) < 0);
      const refunds = trainCancellationTimeline(some, from).map((step) => step.refundPaise);
      expect(refunds).toEqual(refunds.toSorted((a, b) => b - a));
    }),
  );
});
