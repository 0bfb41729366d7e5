import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactSum } from '../../ui/chart/chart-data.ts';
import { readReportAsk } from './report-address.ts';
import type { Report } from './report-cell.ts';
import { rankedRows } from './report-chart-rows.ts';

const reportOf = (rupees: readonly number[]): Report => ({
  title: 'Spend by place and month',
  scope: 'company',
  scopes: ['company', 'own'],
  dateOf: 'transaction',
  from: '2026-11-01',
  to: '2026-11-30',
  sortBy: 'net',
  sortOrder: 'DESC',
  asAt: '2026-11-30T10:00:00Z',
  untold: 0,
  columns: [
    { key: 'city', heading: 'City', kind: 'text' },
    { key: 'net', heading: 'Total', kind: 'amount' },
  ],
  rows: rupees.slice(0, 20).map((amount, index) => [`City ${index}`, amount]),
  totals: [null, exactSum(rupees)],
  total: rupees.length,
  person: null,
  groupings: [],
  groupBy: null,
  groups: [],
  bookings: 1,
  trips: 1,
  rowNumber: 1,
  recordsPerPage: 20,
});

test('bars come to the sum of the report, whatever it holds', () => {
  const amounts = fc.array(
    fc.integer({ min: -1e9, max: 1e9 }).map((paise) => paise / 100),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(amounts, (rupees) => {
      const { rows, total } = rankedRows('/report/location-month-wise-spend', readReportAsk({}), reportOf(rupees), 15);
      expect(exactSum(rows.map(({ values }) => values.sum))).toBe(rupees.length === 0 ? 0 : total);
      expect(rows).toHaveLength(Math.min(rupees.length, 16));
    }),
  );
});

test('a bar leads to its bookings, and the last says how many others there are', () => {
  const report = reportOf(Array.from({ length: 17 }, (_, index) => 100 - index));
  const { rows } = rankedRows('/report/location-month-wise-spend', readReportAsk({}), report, 15);
  expect(rows[0]).toMatchObject({ label: 'City 0', link: { to: '/report', search: { city: 'City 0' } } });
  expect(rows.at(-1)).toMatchObject({ label: '2 others', values: { sum: 169 } });
});
