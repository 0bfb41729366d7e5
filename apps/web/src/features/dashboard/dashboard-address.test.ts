import { expect, test } from 'vitest';
import { askedDays, daysOf, readDashboardAsk, writeDashboardAsk } from './dashboard-address.ts';

test.each([
  ['this_month', '2026-11-01', '2026-11-28'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_quarter', '2026-10-01', '2026-11-28'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['this_year', '2026-04-01', '2026-11-28'],
  ['last_year', '2025-04-01', '2026-03-31'],
  ['last_30', '2026-10-30', '2026-11-28'],
  ['last_90', '2026-08-31', '2026-11-28'],
] as const)('%s', (period, from, to) => {
  expect(daysOf(period, '2026-11-28')).toEqual({ from, to });
});

test('years are financial ones, and quarters reach into the year before', () => {
  expect(daysOf('this_year', '2027-03-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(daysOf('this_year', '2027-04-01')).toEqual({ from: '2027-04-01', to: '2027-04-01' });
  expect(daysOf('last_quarter', '2027-01-01')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(daysOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('an address says what is asked, there and back', () => {
  const text = {
    period: 'custom',
    from: '2026-04-01',
    to: '2026-06-30',
    scope: 'own',
    service: 'hotel',
    department: 'Sales, West',
  };
  const ask = readDashboardAsk(text);
  expect(writeDashboardAsk(ask)).toEqual(text);
  expect(askedDays(ask, '2026-11-28')).toEqual({ from: '2026-04-01', to: '2026-06-30' });
});

test('what makes no sense reads as nothing', () => {
  const nothing = readDashboardAsk({});
  expect(readDashboardAsk({ period: 'ever', scope: 'world', service: 'rocket', from: '2026-01-01' })).toEqual(nothing);
  expect(readDashboardAsk({ period: 'custom', from: '2026-06-30', to: '2026-04-01' })).toEqual(nothing);
  expect(readDashboardAsk({ period: 'custom', from: '2026-02-30', to: '2026-04-01' })).toEqual(nothing);
});
