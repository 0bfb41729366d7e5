import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { lapseOf } from './cancelled-train.ts';
import { aPassenger, aQuotedTrain, aTrain, someMoney } from './testing/a-train.ts';
import type { TrainDetail } from './train-detail.ts';
import { type ChartUpdate, checkChartUpdate, updateChart } from './update-chart.ts';

const NOW = Temporal.Instant.from('2026-06-10T02:00:00Z');
const AT = { now: NOW, gone: [] };
const waiting = (travellerIndex: number) =>
  aPassenger({
    travellerIndex,
    bookingStatus: 'GNWL/23',
    currentStatus: 'GNWL/5',
    coach: null,
    berth: null,
    basePaise: paise(55_000),
  });
const ticket = (overrides: Partial<TrainDetail> = {}) =>
  aTrain({ passengers: [waiting(0), waiting(2)], money: someMoney(110_000), ...overrides });
const seen = (
  travellerIndex: number,
  currentStatus: string,
  coach: string | null = null,
  berth: string | null = null,
) => ({
  travellerIndex,
  currentStatus,
  coach,
  berth,
});
const fields = (update: ChartUpdate, detail = ticket()) => checkChartUpdate(detail, update).map(({ field }) => field);

test('tells each passenger what a new status means, and keeps what was not looked up', () => {
  const update = { isCharted: false, passengers: [seen(2, 'CNF/B1/7/LB', 'B1', '7')] };
  const { detail, changes, lapses } = updateChart(ticket(), update, AT);
  expect(detail.passengers.map((one) => one.currentStatus)).toEqual(['GNWL/5', 'CNF/B1/7/LB']);
  expect(detail.passengers.map((one) => one.bookingStatus)).toEqual(['GNWL/23', 'GNWL/23']);
  expect(changes).toMatchObject([
    { travellerIndex: 0, meaning: 'still_waiting' },
    { travellerIndex: 2, meaning: 'confirmed' },
  ]);
  expect({ chartedAt: detail.chartedAt, lapses }).toEqual({ chartedAt: null, lapses: false });
});

test('a chart in which all wait drops the ticket; one place keeps it for all', () => {
  const dropped = updateChart(ticket(), { isCharted: true, passengers: [] }, AT);
  expect(dropped.lapses).toBe(true);
  expect(dropped.changes.map(({ meaning }) => meaning)).toEqual(['cancelled_at_charting', 'cancelled_at_charting']);
  expect(dropped.detail.chartedAt).toBe('2026-06-10T02:00:00Z');
  const kept = updateChart(ticket(), { isCharted: true, passengers: [seen(0, 'RAC/12')] }, AT);
  expect(kept.lapses).toBe(false);
  expect(kept.changes.map(({ meaning }) => meaning)).toEqual(['rac', 'not_placed']);
});

test('whoever was cancelled is off the ticket, and keeps it for nobody', () => {
  const confirmed = aPassenger({ travellerIndex: 0, basePaise: paise(55_000) });
  const { detail, changes, lapses } = updateChart(
    ticket({ passengers: [confirmed, waiting(2)] }),
    { isCharted: true, passengers: [seen(0, 'CNF/B14/62/SL', 'B14', '62'), seen(2, 'GNWL/1')] },
    { now: NOW, gone: [0] },
  );
  expect(lapses).toBe(true);
  expect(detail.passengers).toMatchObject([
    { currentStatus: 'CAN', coach: null, berth: null },
    { currentStatus: 'GNWL/1' },
  ]);
  expect(changes.map(({ meaning }) => meaning)).toEqual(['unchanged', 'cancelled_at_charting']);
  expect(lapseOf(detail)).toEqual({ kind: 'lapsed_at_charting' });
});

test('a place that was given up after the chart was prepared had kept the ticket', () => {
  const passengers = [aPassenger({ travellerIndex: 0, basePaise: paise(55_000) }), waiting(2)];
  const charted = ticket({ passengers, chartedAt: '2026-06-10T01:00:00Z' });
  const update = { isCharted: true, passengers: [seen(2, 'GNWL/1')] };
  const { detail, lapses } = updateChart(charted, update, { now: NOW, gone: [0] });
  expect([lapses, lapseOf(detail)]).toEqual([false, null]);
});

test('what was charted first stays the moment of the chart', () => {
  const charted = ticket({ chartedAt: '2026-06-10T01:00:00Z' });
  expect(updateChart(charted, { isCharted: true, passengers: [] }, AT).detail.chartedAt).toBe('2026-06-10T01:00:00Z');
  expect(fields({ isCharted: false, passengers: [] }, charted)).toEqual(['isCharted']);
});

test.each<[string, ChartUpdate['passengers'], readonly string[]]>([
  ['nothing new', [], []],
  ['somebody who is not on the ticket', [seen(1, 'RAC/1')], ['passengers.0.travellerIndex']],
  ['a status that is none', [seen(2, 'maybe')], ['passengers.0.currentStatus']],
  ['a place for the waiting', [seen(2, 'GNWL/2', 'B1', '7'), seen(0, 'RAC/1')], ['passengers.0.coach']],
  ['another coach than the status names', [seen(0, 'RAC/1'), seen(2, 'CNF/B1/7', 'B2')], ['passengers.1.coach']],
])('an update with %s', (_name, passengers, expected) => {
  expect(fields({ isCharted: true, passengers })).toEqual(expected);
});

test('what is not bought has no chart', () => {
  expect(fields({ isCharted: true, passengers: [] }, aQuotedTrain())).toEqual(['passengers']);
  expect(() => updateChart(aQuotedTrain(), { isCharted: true, passengers: [] }, AT)).toThrow(RangeError);
});
