import { expect, test } from 'vitest';
import { inr } from '../../lib/money-text.ts';
import {
  advanceFinding,
  changeText,
  comparedText,
  type Dashboard,
  hoursText,
  monthsFinding,
  pointsText,
  rankingFinding,
} from './dashboard-words.ts';
import { linksOf } from './report-links.ts';

const month = (name: string, net: number): Dashboard['months'][number] => ({
  month: name,
  from: `${name}-01`,
  to: `${name}-28`,
  net,
  services: [],
});

test('a figure says how it moved, without praise or blame', () => {
  const text = (kind: 'same' | 'new' | 'amount' | 'percent', percent: number | null, before: number, now: number) =>
    changeText({ kind, percent }, before, now, 'October', inr);
  expect(text('percent', 12.5, 100, 112.5)).toBe('12.5 % more than in October');
  expect(text('percent', -160, 10_000, -6_000)).toBe('160.0 % less than in October');
  expect(text('new', null, 0, 5)).toBe('New: none in October');
  expect(text('amount', null, -500, 5)).toBe('-₹500 in October');
  expect(text('same', null, 7, 7)).toBe('As much as in October');
  expect(text('same', null, 0, 0)).toBe('None in October either');
  expect(pointsText(75, 72.5, 'October')).toBe('2.5 points more than in October');
  expect(pointsText(75, 75, 'October')).toBe('As in October');
  expect(pointsText(null, 75, 'October')).toBeNull();
});

test('days it is held against are named as people name them', () => {
  expect(comparedText({ from: '2026-10-01', to: '2026-10-31', by: 'months' }, '2026')).toBe('October');
  expect(comparedText({ from: '2026-10-01', to: '2026-10-28', by: 'same_days' }, '2026')).toBe('1–28 Oct');
  expect(comparedText({ from: '2025-10-01', to: '2025-12-31', by: 'months' }, '2026')).toBe('1 Oct – 31 Dec 2025');
});

test('charts say what they show', () => {
  expect(monthsFinding([month('2026-10', 910_000), month('2026-11', 520_000)])).toBe(
    '₹5.2 L in November; the most was ₹9.1 L in October',
  );
  expect(monthsFinding([month('2026-10', 1), month('2026-11', 520_000)])).toBe(
    '₹5.2 L in November, the most of 2 months',
  );
  expect(monthsFinding([month('2026-11', 0)])).toBe('Nothing was spent in these months');
  const list = [
    { name: 'Not stated', value: 'Not stated', net: 900 },
    { name: 'Delhi', value: 'Delhi', net: 300 },
  ];
  const others = { count: 0, net: 0 };
  expect(rankingFinding({ list, others }, 1_200, (name) => `Most to ${name}`, 'none')).toBe(
    'Most to Delhi: ₹300, 25.0 %',
  );
  expect(rankingFinding({ list: [], others }, 0, (name) => name, 'Nothing')).toBe('Nothing');
  const bands: Dashboard['advance']['bands'] = [
    { band: '0-2', bought: 1 },
    { band: '3-6', bought: 2 },
    { band: '21+', bought: 5 },
  ];
  expect(advanceFinding({ service: 'flight', bought: 8, medianDays: 21, bands })).toBe(
    '37.5 % of flights were booked less than 7 days ahead',
  );
  expect(advanceFinding({ service: 'bus', bought: 2, medianDays: 30, bands: bands.slice(2) })).toBe(
    'All buses were booked at least 7 days ahead',
  );
  expect(advanceFinding({ service: 'hotel', bought: 0, medianDays: null, bands: [] })).toBe('No hotels were booked');
});

test('hours read as people say them', () => {
  expect([0.5, 2, 3.3, 24, 51.5].map(hoursText)).toEqual(['30 min', '2 h', '3 h 18 min', '1 day', '2 days 3 h']);
});

test('figures lead to the report with their days and filters, for those who may read it', () => {
  const days = { from: '2026-11-01', to: '2026-11-28' };
  const none = { service: null, department: null, costCentre: null };
  const finance = { privileges: ['reports.view'] };
  const narrowed = { service: 'hotel' as const, department: 'Sales', costCentre: null };
  const company = linksOf({ ...days, scope: 'company', filters: narrowed }, finance);
  const search = { ...days, dateOf: 'transaction', service: 'hotel', department: 'Sales' };
  expect(company('/report')).toEqual({ to: '/report', search });
  expect(company('/report', { city: 'Delhi' })?.search).toEqual({ ...search, city: 'Delhi' });
  expect(linksOf({ ...days, scope: 'own', filters: none }, finance)('/report')?.search).toEqual({
    ...days,
    dateOf: 'transaction',
    scope: 'own',
  });
  const centre = { ...none, costCentre: 'CC1' };
  expect(linksOf({ ...days, scope: 'company', filters: centre }, finance)('/report')?.search).toEqual({
    ...days,
    dateOf: 'transaction',
    costCentre: 'CC1',
  });
  const noReader = { privileges: [] };
  expect(linksOf({ ...days, scope: 'company', filters: none }, noReader)('/report')).toBeUndefined();
  const ofTeam = linksOf({ ...days, scope: 'team', filters: none }, noReader)('/report');
  expect(ofTeam?.search).toEqual({ ...days, dateOf: 'transaction', scope: 'team' });
});
