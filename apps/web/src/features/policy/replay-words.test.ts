import { describe, expect, it } from 'vitest';
import type { ReplaySummary } from './replay-queries.ts';
import { barPercent, hotelsByRule, movedOutcomes, replayHeadline, tightRoutes } from './replay-words.ts';

const summary = (part: Partial<ReplaySummary>): ReplaySummary => ({
  cases: 10,
  bookings: 6,
  searches: 4,
  stricter: 0,
  looser: 0,
  unchanged: 6,
  changes: [],
  saved: 0,
  extraApprovals: 0,
  fewerApprovals: 0,
  approvers: [],
  withoutCompliant: 0,
  routes: [],
  offered: [],
  ...part,
});
const route = (to: string, withoutCompliant: number) => ({ from: 'BLR', to, cases: 10, withoutCompliant });

describe('the headline of a replay', () => {
  it('tells savings, approvals and routes', () => {
    const routes = [route('DEL', 3), route('BOM', 1), route('MAA', 0)];
    expect(replayHeadline(summary({ saved: 412_300, extraApprovals: 37, routes }))).toEqual({
      saved: '₹4,12,300 saved',
      approvals: '37 more approvals',
      routes: '2 routes where at times nothing complies',
    });
  });

  it('speaks of towns where hotels are looked at, and of places where everything is', () => {
    const routes = [{ from: 'Pune', to: 'Pune', cases: 4, withoutCompliant: 1 }];
    expect(replayHeadline(summary({ routes }), 'hotel').routes).toBe('1 town where at times nothing complies');
    expect(replayHeadline(summary({ routes }), '').routes).toBe('1 place where at times nothing complies');
    expect(replayHeadline(summary({}), 'hotel').routes).toBe('a choice that complies in every town');
  });

  it('counts a hotel as free to book where a note or a reason is enough', () => {
    expect(hotelsByRule({ within: 4, note: 2, reason: 1, approval: 3, block: 5 })).toEqual({
      free: 7,
      asked: 3,
      blocked: 5,
    });
  });

  it.each([
    [0, 0, 'no more approvals than before'],
    [1, 0, '1 more approval'],
    [2, 5, '3 fewer approvals'],
    [0, 1, '1 fewer approval'],
  ])('weighs %i more against %i fewer approvals', (extraApprovals, fewerApprovals, text) => {
    expect(replayHeadline(summary({ extraApprovals, fewerApprovals })).approvals).toBe(text);
  });

  it('says so where nothing is saved and everything complies', () => {
    const { saved, routes } = replayHeadline(summary({ routes: [route('MAA', 0)] }));
    expect([saved, routes]).toEqual(['Nothing saved', 'a choice that complies on every route']);
  });
});

describe('what a replay moves', () => {
  it('leaves out what stays and counts no policy as within', () => {
    const changes = [
      { before: null, after: 'within' as const, count: 9 },
      { before: 'within' as const, after: 'approval' as const, count: 2 },
      { before: 'reason' as const, after: 'within' as const, count: 5 },
      { before: 'block' as const, after: 'block' as const, count: 1 },
    ];
    expect(movedOutcomes(summary({ changes })).map(({ count }) => count)).toEqual([5, 2]);
  });

  it('names only routes without a compliant choice', () => {
    expect(tightRoutes(summary({ routes: [route('DEL', 3), route('MAA', 0)] })).map(({ to }) => to)).toEqual(['DEL']);
  });
});

describe('a bar', () => {
  it.each([
    [0, 10, 0],
    [1, 1_000, 2],
    [5, 10, 50],
    [10, 10, 100],
    [3, 0, 0],
  ])('of %i in %i is %i percent wide', (value, most, percent) => {
    expect(barPercent(value, most)).toBe(percent);
  });
});
