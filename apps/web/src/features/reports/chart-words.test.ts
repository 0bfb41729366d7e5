import { expect, test } from 'vitest';
import { chartDataOf, monthWithin, narrowedLink, stepsOf } from './chart-data-of.ts';
import { CHART_WORDS, type Chart } from './chart-words.ts';
import { readReportAsk } from './report-address.ts';

const chartOf = (
  of: Chart['of'],
  points: readonly string[],
  series: Readonly<Record<string, readonly (number | null)[]>>,
): Chart => ({
  key: 'any',
  of,
  others: 0,
  points: points.map((key) => ({ key, label: key, narrows: null })),
  series: Object.entries(series).map(([key, values]) => ({ key, label: key, unit: 'amount', values: [...values] })),
});
const say = (name: string, chart: Chart) => CHART_WORDS[name]?.finding(chart);
const MONTHS = ['2026-10', '2026-11'];

test.each<[string, Chart, string]>([
  [
    'master-report months',
    chartOf('month', MONTHS, { flight: [500, 900], hotel: [600, 100] }),
    'Most was spent in October 2026: ₹1,100',
  ],
  ['master-report months', chartOf('month', MONTHS, { flight: [-500, -1] }), 'Nothing was spent, net of refunds'],
  ['master-report months', chartOf('month', [], { flight: [] }), 'Nothing was spent, net of refunds'],
  [
    'invoice-list supplierInvoices',
    chartOf('name', ['present', 'missing'], { bills: [4, 1] }),
    '1 of 5 invoices of suppliers is missing',
  ],
  [
    'invoice-list supplierInvoices',
    chartOf('name', ['present', 'missing'], { bills: [4, 0] }),
    '4 invoices of suppliers, none missing',
  ],
  [
    'invoice-list supplierInvoices',
    chartOf('name', ['present', 'missing'], { bills: [0, 0] }),
    'No supplier has to send an invoice for these days',
  ],
  [
    'expense-transaction flow',
    chartOf('month', MONTHS, { in: [100.25, 0], out: [0, -300.5] }),
    '₹200.25 more was paid out than in',
  ],
  [
    'expense-transaction flow',
    chartOf('month', MONTHS, { in: [1, 2], out: [-2, -1] }),
    'As much was paid in as was paid out',
  ],
  [
    'employee-expenses payers',
    chartOf('name', ['flight', 'hotel'], { net: [600, 100], refund: [100, 0], own: [0, 200] }),
    'Employees paid ₹200 of it themselves, 20.0 %',
  ],
  [
    'location-wise-spend places',
    chartOf('name', ['Goa', 'Pune'], {
      total: [900, 500],
      earlier: [800, 0],
      '2026-10': [0, 300],
      '2026-11': [100, 200],
    }),
    'Pune cost most in October 2026: ₹300',
  ],
  [
    'hotel-master-report rates',
    chartOf('name', ['Goa', 'Pune'], { rate: [6_500, 9_000], limit: [6_000, null] }),
    'A room night in Goa is ₹500 above the limit on average',
  ],
  [
    'hotel-master-report rates',
    chartOf('name', ['Goa'], { rate: [1], limit: [null] }),
    'No limit applies to these stays',
  ],
  [
    'flight-master-report advance',
    chartOf('name', ['0–2 days', '3–6 days', '21+ days'], { fare: [null, 7_000, 5_000] }),
    'Booked 3–6 days ahead, a fare is ₹7,000; 21+ days ahead it is ₹5,000',
  ],
  [
    'flight-master-report airlines',
    chartOf('name', ['IndiGo', 'Akasa Air'], { net: [75, 25] }),
    'IndiGo has the largest share: 75.0 %',
  ],
  [
    'savings-report-list steps',
    chartOf('name', ['all'], { reference: [100], realised: [-30], missed: [-10] }),
    '₹30 was saved against the price to beat, and ₹10 missed',
  ],
])('%s says what it shows', (name, chart, finding) => {
  expect(say(name, chart)).toBe(finding);
});

test('others are nobody’s finding', () => {
  const chart = { ...chartOf('name', ['IndiGo', ''], { net: [25, 75] }), others: 4 };
  expect(say('flight-master-report airlines', chart)).toBe('IndiGo has the largest share: 25.0 %');
});

const PLACE = {
  path: '/report/transaction',
  ask: readReportAsk({ service: 'hotel', city: 'Goa', exclude: 'city', rowNumber: '41', sortBy: 'net' }),
  days: { from: '2026-10-05', to: '2026-11-20', dateOf: 'transaction' },
  isExact: true,
} as const;

test('a point leads to its report with the same filters and one more, from its first row', () => {
  const { to, search } = narrowedLink(PLACE, { city: ['Goa, North'] });
  expect(to).toBe('/report/transaction');
  expect(search).toMatchObject({
    ...{ service: 'hotel', city: 'Goa\\, North', exclude: '', rowNumber: '', sortBy: 'net' },
    ...{ from: '2026-10-05', to: '2026-11-20', dateOf: 'transaction' },
  });
  expect(monthWithin('2026-10', PLACE.days)).toEqual({ from: '2026-10-05', to: '2026-10-31' });
  expect(monthWithin('2026-11', PLACE.days)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
});

test('what there is nothing to tell of is left out of a row, and steps are told by their names', () => {
  const words = CHART_WORDS['hotel-master-report rates'];
  if (!words) throw new Error('no words');
  const rates = chartOf('name', ['Goa'], { nights: [3], rate: [5_000], limit: [null] });
  expect(chartDataOf(rates, words, PLACE).rows[0]?.values).toEqual({ rate: 5_000 });
  const { steps } = stepsOf(chartOf('name', ['all'], { reference: [100], realised: [-30], paid: [70] }), PLACE);
  expect(steps.map(({ value, isSum }) => [value, isSum])).toEqual([
    [100, true],
    [-30, false],
    [70, true],
  ]);
});
