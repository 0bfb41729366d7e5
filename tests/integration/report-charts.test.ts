import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getReportCharts } from '@pravas/contract/report/chart-operations.ts';
import { REPORT_NAMES, type ReportName } from '@pravas/contract/report/report-names.ts';
import * as operations from '@pravas/contract/report/report-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { measureDueFares } from '../../apps/server/src/modules/flight-order/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Operation = typeof operations.getMasterReport;
type Report = AnswerOf<Operation>;
type Charts = AnswerOf<typeof getReportCharts>;
type Chart = Charts['charts'][number];

let world: World;
let database: Database;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  const due = { database, log: createLogger('silent', 'test'), clock: { now: () => Temporal.Now.instant() } };
  while ((await measureDueFares(due)) > 0);
  await world.query(
    `insert into stay_invoice (organization_id, order_id, booking_id, hotel_id, ended_at)
     select o.organization_id, o.id, o.booking_id, (o.detail -> 'hotel' ->> 'hotelId')::uuid, now() from booking_order o
     join booking b on b.id = o.booking_id where b.service = 'hotel' and o.state = 'booked' and b.organization_id = $1 limit 3
     on conflict do nothing`,
    [COMPANY_ID],
  );
  admin = await signIn(world, ADMIN);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const OPERATIONS = Object.fromEntries(
  Object.entries(operations).flatMap(([name, operation]) =>
    name.startsWith('get') && 'path' in operation
      ? [
          [
            operation.path === '/organization/api/v1/reports' ? 'employees' : operation.path.split('/').at(-1),
            operation,
          ],
        ]
      : [],
  ),
) as unknown as Record<ReportName, Operation>;

const ALWAYS = { from: '2020-01-01', to: '2035-12-31' };
const ask = (
  report: string,
  search: object = ALWAYS,
  person: Pick<TravellerClient, 'token'> = admin,
  more: object = {},
) => callOperation(world.url, getReportCharts, { query: { report, search: JSON.stringify(search), ...more } }, person);
async function chartsOf(report: ReportName, search?: object): Promise<readonly Chart[]> {
  const found = payloadOf<Charts>(await ask(report, search));
  expectShape(getReportCharts, found);
  return found.charts;
}
async function chartOf(report: ReportName, key: string, search?: object): Promise<Chart> {
  const chart = (await chartsOf(report, search)).find((one) => one.key === key);
  if (!chart) throw new Error(`${report} has no chart ${key}`);
  return chart;
}
async function rowsOf(report: ReportName, search: object = ALWAYS): Promise<Report> {
  const query = { search: JSON.stringify(search), recordsPerPage: '20' };
  return payloadOf<Report>(await callOperation(world.url, OPERATIONS[report], { query }, admin));
}
const total = (found: Report, key: string) =>
  Math.round(Number(found.totals[found.columns.findIndex((column) => column.key === key)]) * 100);
const valuesOf = (chart: Chart, key: string) => chart.series.find((one) => one.key === key)?.values ?? [];
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((paise, value) => paise + Math.round((value ?? 0) * 100), 0);
const all = (chart: Chart) => chart.series.reduce((paise, { values }) => paise + sum(values), 0);

describe('charts of reports', () => {
  it('come to the totals of their report, however little of it stands on a page', async () => {
    const expected: readonly [ReportName, string, (chart: Chart) => number, string][] = [
      ['master-report', 'months', all, 'net'],
      ['expense-transaction', 'flow', (chart) => sum(valuesOf(chart, 'in')), 'in'],
      ['expense-transaction', 'flow', (chart) => -sum(valuesOf(chart, 'out')), 'out'],
      ['employee-expenses', 'payers', (chart) => sum(valuesOf(chart, 'net')), 'net'],
      ['employee-expenses', 'payers', (chart) => sum(valuesOf(chart, 'refund')), 'refund'],
      ['employee-expenses', 'payers', (chart) => sum(valuesOf(chart, 'own')), 'expenses'],
      ['location-wise-spend', 'places', (chart) => sum(valuesOf(chart, 'total')), 'net'],
      ['location-wise-expense-spend', 'places', (chart) => sum(valuesOf(chart, 'total')), 'claimed'],
      ['flight-master-report', 'airlines', all, 'net'],
      ['savings-report-list', 'steps', (chart) => sum(valuesOf(chart, 'reference')), 'reference'],
      ['savings-report-list', 'steps', (chart) => -sum(valuesOf(chart, 'realised')), 'realised'],
      ['savings-report-list', 'steps', (chart) => sum(valuesOf(chart, 'paid')), 'paid'],
      ['savings-report-list', 'steps', (chart) => -sum(valuesOf(chart, 'missed')), 'missed'],
    ];
    for (const [report, key, shown, column] of expected) {
      for (const search of [ALWAYS, { from: '2026-03-01', to: '2026-06-20', dateOf: 'transaction' }]) {
        const paise = total(await rowsOf(report, search), column);
        expect(shown(await chartOf(report, key, search)), `${report} ${column}`).toBe(paise);
      }
    }
  });

  it('count trips, people and invoices once each', async () => {
    for (const [report, key] of [
      ['employee-trip', 'trips'],
      ['employees', 'departments'],
    ] as const) {
      expect(all(await chartOf(report, key)) / 100, report).toBe((await rowsOf(report)).total);
    }
    const chart = await chartOf('invoice-list', 'supplierInvoices');
    expect(chart.points.map(({ key }) => key)).toEqual(['present', 'missing']);
    const [there = 0, missing = 0] = valuesOf(chart, 'bills');
    expect(missing).toBeGreaterThan(0);
    const all_ = await rowsOf('invoice-list');
    const without = await rowsOf('invoice-list', { ...ALWAYS, supplierInvoice: 'missing' });
    const present = await rowsOf('invoice-list', { ...ALWAYS, supplierInvoice: 'present' });
    expect([present.total, without.total]).toEqual([there, missing]);
    expect(present.total + without.total).toBeLessThan(all_.total);
  });

  it('lead to the same report with the same figure', async () => {
    const measured: readonly [ReportName, string, (chart: Chart, at: number) => number, (found: Report) => number][] = [
      ['master-report', 'months', pointSum, (found) => total(found, 'net')],
      ['expense-transaction', 'flow', (chart, at) => paiseAt(chart, 'in', at), (found) => total(found, 'in')],
      ['employee-expenses', 'payers', (chart, at) => paiseAt(chart, 'net', at), (found) => total(found, 'net')],
      ['location-wise-spend', 'places', (chart, at) => paiseAt(chart, 'total', at), (found) => total(found, 'net')],
      ['hotel-master-report', 'rates', (chart, at) => paiseAt(chart, 'rate', at), (found) => total(found, 'perNight')],
      ['flight-master-report', 'airlines', pointSum, (found) => total(found, 'net')],
      ['employees', 'departments', (chart, at) => paiseAt(chart, 'people', at) / 100, (found) => found.total],
      ['invoice-list', 'supplierInvoices', (chart, at) => paiseAt(chart, 'bills', at) / 100, (found) => found.total],
    ];
    for (const [report, key, shown, found] of measured) {
      const search = { from: '2025-12-15', to: '2035-12-31' };
      const chart = await chartOf(report, key, search);
      const led = chart.points.flatMap(({ narrows }, at) => (narrows ? [{ narrows, at }] : [])).slice(0, 4);
      expect(led.length, report).toBeGreaterThan(0);
      for (const { narrows, at } of led) {
        const narrowed = await rowsOf(report, { ...search, ...narrows });
        expect(found(narrowed), `${report} ${chart.points[at]?.label}`).toBe(shown(chart, at));
      }
    }
  });

  it('tell short periods by day, long ones by month and all of them without a gap', async () => {
    const flow = await chartOf('expense-transaction', 'flow', { from: '2026-05-01', to: '2026-05-31' });
    expect(flow.of).toBe('day');
    expect(flow.points.every(({ key, label }) => /^2026-05-\d\d$/.test(key) && key === label)).toBe(true);
    const months = await chartOf('master-report', 'months', { from: '2026-01-10', to: '2026-05-20' });
    expect(months.points.map(({ key }) => key)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']);
    expect(months.points[0]?.narrows).toEqual({ from: '2026-01-10', to: '2026-01-31', dateOf: 'booking' });
    expect(months.points.at(-1)?.narrows).toMatchObject({ to: '2026-05-20' });
  });

  it('draw what came back below the axis: refunds lower the month in which they are paid', async () => {
    const [refund] = await world.query<{ day: string; paise: number }>(
      `select l.day::text as day, sum(l.total_paise)::float8 as paise from booking_line l
       where not l.is_personal and l.kind = 'cancellation' and l.total_paise < 0
         and not exists (select from booking_line o where o.day = l.day and o.organization_id = l.organization_id and o.kind <> 'cancellation')
         and l.organization_id = $1 group by l.day order by l.day limit 1`,
      [COMPANY_ID],
    );
    const day = refund?.day ?? '';
    expect(day).not.toBe('');
    const chart = await chartOf('master-report', 'months', { from: day, to: day, dateOf: 'transaction' });
    expect(all(chart)).toBe(refund?.paise);
    expect(all(chart)).toBeLessThan(0);
  });

  it('say what saved and what was missed step by step, each reached from the one before', async () => {
    const { series } = await chartOf('savings-report-list', 'steps');
    const of = Object.fromEntries(series.map(({ key, values }) => [key, sum(values)]));
    expect(of.paid).toBeGreaterThan(0);
    expect((of.reference ?? 0) + (of.realised ?? 0) + (of.above ?? 0)).toBe(of.paid);
    expect((of.paid ?? 0) + (of.missed ?? 0)).toBe(of.lowest);
  });

  it('average fares and room nights by what they are made of, never by averages', async () => {
    const bands = await chartOf('flight-master-report', 'advance');
    expect(bands.points.map(({ key }) => key)).toEqual(['0-2', '3-6', '7-13', '14-20', '21+']);
    const [books] = await world.query<{ fare: number; bought: number }>(
      `select sum(price_paise + tax_paise)::float8 as fare, count(*)::int as bought from booking_line
       where organization_id = $1 and service = 'flight' and kind = 'purchase' and not is_personal`,
      [COMPANY_ID],
    );
    const bought = valuesOf(bands, 'bought').map((count) => count ?? 0);
    expect(bought.reduce((one, other) => one + other, 0)).toBe(books?.bought);
    const fares = valuesOf(bands, 'fare').reduce<number>(
      (paise, fare, at) => paise + (fare ?? 0) * 100 * (bought[at] ?? 0),
      0,
    );
    expect(Math.abs(fares - (books?.fare ?? 0))).toBeLessThan(books?.bought ?? 0);
    const rates = await chartOf('hotel-master-report', 'rates');
    expect(rates.points.length).toBeGreaterThan(1);
    expect(valuesOf(rates, 'limit').some((limit) => limit !== null)).toBe(true);
  });

  it('are only of oneself without the privilege, and another organisation’s are empty', async () => {
    const [employee, stranger] = [await signIn(world, EMPLOYEE), await signIn(world, STRANGER)];
    for (const report of REPORT_NAMES) {
      expectRefusal(await ask(report, ALWAYS, employee, { scope: 'company' }), 'privilege_missing');
      const { charts } = payloadOf<Charts>(await ask(report, ALWAYS, stranger));
      const amounts = charts.flatMap(({ series }) => series.filter(({ unit }) => unit === 'amount'));
      for (const { values } of amounts) expect(sum(values), report).toBe(0);
    }
  });

  it('refuse what their report refuses, naming the field', async () => {
    const turned = await ask('master-report', { from: '2026-02-01', to: '2026-01-01' });
    expect(expectRefusal(turned, 'validation_failed').errors).toMatchObject([{ field: 'search.to' }]);
    expect(expectRefusal(await ask('salaries'), 'validation_failed').errors).toMatchObject([{ field: 'report' }]);
    const elsewhere = await ask('master-report', { ...ALWAYS, supplierInvoice: 'missing' });
    expect(expectRefusal(elsewhere, 'validation_failed').errors).toMatchObject([{ field: 'search.supplierInvoice' }]);
    expectRefusal(await ask('invoice-list', { supplierInvoice: "missing' or 1=1" }), 'validation_failed');
  });
});

function paiseAt(chart: Chart, key: string, at: number): number {
  return Math.round((valuesOf(chart, key)[at] ?? 0) * 100);
}

function pointSum(chart: Chart, at: number): number {
  return chart.series.reduce((paise, { values }) => paise + Math.round((values[at] ?? 0) * 100), 0);
}
