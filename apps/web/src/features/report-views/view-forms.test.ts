import { describe, expect, it, test } from 'vitest';
import { checkSchedule, nextOf, scheduleBody, scheduleValuesOf } from './schedule-form.ts';
import { changedViewBody, newViewBody, newViewValues, viewValuesOf } from './view-form.ts';
import type { ReportOnScreen, View } from './view-queries.ts';
import { monthDayText, ordinal, peopleText, rhythmText } from './view-words.ts';

const TODAY = Temporal.PlainDate.from('2026-11-28');
const ME = { user_id: 4, name: 'Nisha Verma' };
const screen = (more: Partial<ReportOnScreen> = {}): ReportOnScreen => ({
  report: 'master-report',
  search: '{"from":"2026-10-01","to":"2026-10-31","service":["hotel"]}',
  columns: ['traveller', 'net'],
  sortBy: 'net',
  sortOrder: 'ASC',
  groupBy: 'service',
  from: '2026-10-01',
  to: '2026-10-31',
  all: [],
  shown: [],
  ...more,
});
const view = (more: Partial<View> = {}): View => ({
  _id: 'v',
  name: 'Hotels',
  report: 'master-report',
  search: { service: ['hotel'] },
  period: 'last-month',
  from: '2026-10-01',
  to: '2026-10-31',
  columns: null,
  sortBy: null,
  sortOrder: 'DESC',
  groupBy: null,
  isShared: true,
  isMine: true,
  owner: ME,
  schedules: 0,
  version: 3,
  allowedActions: [],
  ...more,
});

describe('a new view', () => {
  it('takes days that are last month’s for last month, and others as they are', () => {
    expect(newViewValues(screen(), TODAY).days).toBe('last-month');
    expect(newViewValues(screen({ to: '2026-10-30' }), TODAY).days).toBe('fixed');
    const unasked = { search: undefined, from: '2026-08-31', to: '2026-11-28' };
    expect(newViewValues(screen(unasked), TODAY).days).toBe('last-90-days');
    expect(newViewValues(screen({ ...unasked, from: '2026-04-02' }), TODAY).days).toBe('own');
  });

  it('sends moving days as their word, fixed ones as they are, and everything else alike', () => {
    const values = { name: 'Hotels', isShared: false, takesScreen: true };
    const rest = {
      name: 'Hotels',
      isShared: false,
      report: 'master-report',
      columns: ['traveller', 'net'],
      groupBy: 'service',
    };
    const sorted = { sortBy: 'net', sortOrder: 'ASC' };
    expect(newViewBody({ ...values, days: 'last-month' }, screen())).toEqual({
      ...rest,
      ...sorted,
      search: { service: ['hotel'] },
      period: 'last-month',
    });
    expect(newViewBody({ ...values, days: 'fixed' }, screen())).toEqual({
      ...rest,
      ...sorted,
      search: { service: ['hotel'], from: '2026-10-01', to: '2026-10-31' },
    });
  });
});

describe('a kept view', () => {
  it('keeps what it asks where only its name changes, and takes the screen where that is wanted', () => {
    const renamed = { ...viewValuesOf(view()), name: 'Stays' };
    expect(changedViewBody(renamed, view(), screen())).toEqual({
      ...{ viewId: 'v', version: 3, name: 'Stays', isShared: true, report: 'master-report' },
      ...{ search: { service: ['hotel'] }, period: 'last-month', columns: null, groupBy: null },
    });
    expect(changedViewBody({ ...renamed, takesScreen: true }, view(), screen())).toMatchObject({
      columns: ['traveller', 'net'],
      sortBy: 'net',
    });
  });

  it('that moved stands still on the days of today where they are fixed', () => {
    const still = changedViewBody({ ...viewValuesOf(view()), days: 'fixed' }, view(), screen());
    expect(still).toMatchObject({ search: { service: ['hotel'], from: '2026-10-01', to: '2026-10-31' } });
    expect(still).not.toHaveProperty('period');
  });
});

describe('a schedule', () => {
  const values = scheduleValuesOf(null, ME);

  it('goes to whoever makes it on the first of each month, and is of the month before', () => {
    expect(scheduleBody(values)).toEqual({
      ...{ every: 'month', weekday: null, monthDay: 1, at: '08:00', recipients: [4], skipEmpty: false },
    });
    const next = nextOf(values, view(), Temporal.Instant.from('2026-11-28T07:00:00Z'));
    expect(next?.at.toString()).toBe('2026-12-01T02:30:00Z');
    expect(next?.days).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('wants a time and somebody', () => {
    expect(checkSchedule({ ...values, at: '', recipients: [] })).toEqual({
      at: 'Choose a time',
      recipients: 'Choose at least one person',
    });
    expect(nextOf({ ...values, at: '' }, view(), Temporal.Now.instant())).toBeNull();
  });
});

test.each([
  [{ every: 'day', weekday: null, monthDay: null, at: '08:00' } as const, 'Every day at 08:00'],
  [{ every: 'week', weekday: 7, monthDay: null, at: '18:30' } as const, 'Every Sunday at 18:30'],
  [{ every: 'month', weekday: null, monthDay: 2, at: '08:00' } as const, 'On the 2nd of each month at 08:00'],
  [{ every: 'month', weekday: null, monthDay: 31, at: '08:00' } as const, 'On the last day of each month at 08:00'],
])('a rhythm reads as people say it: %j', (rhythm, text) => {
  expect(rhythmText(rhythm)).toBe(text);
});

test('days and people are counted as people count them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 30].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 30th',
  );
  expect(monthDayText(31)).toBe('Last day');
  const people = ['Asha', 'Meera', 'Vikram'].map((name) => ({ name }));
  expect([0, 1, 2, 3].map((count) => peopleText(people.slice(0, count)))).toEqual([
    'nobody',
    'Asha',
    'Asha and Meera',
    'Asha and 2 others',
  ]);
});
