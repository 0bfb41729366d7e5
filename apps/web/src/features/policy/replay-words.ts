import { countText, inr } from '../../lib/money-text.ts';
import type { ReplaySummary } from './replay-queries.ts';

/** A service that a replay shows by itself; '' = all together. */
export type ReplayedService = 'flight' | 'hotel' | 'bus';

const PLACES = {
  flight: { one: 'route', every: 'on every route' },
  hotel: { one: 'town', every: 'in every town' },
  bus: { one: 'route', every: 'on every route' },
  '': { one: 'place', every: 'everywhere' },
};

/** The result in three parts: what it saves, whom it asks, where nothing complies. */
interface ReplayHeadline {
  readonly saved: string;
  readonly approvals: string;
  readonly routes: string;
}

/**
 * The parts of one sentence: "₹4,12,300 saved", "37 more approvals", "3 routes without a compliant choice in some
 * searches".
 */
export function replayHeadline(summary: ReplaySummary, of: ReplayedService | '' = 'flight'): ReplayHeadline {
  const { saved, extraApprovals, fewerApprovals } = summary;
  const moreOrLess = extraApprovals - fewerApprovals;
  const tight = tightRoutes(summary).length;
  return {
    saved: saved > 0 ? `${inr(saved)} saved` : 'Nothing saved',
    approvals:
      moreOrLess === 0
        ? 'no more approvals than before'
        : moreOrLess > 0
          ? `${moreOrLess.toLocaleString('en-IN')} more ${moreOrLess === 1 ? 'approval' : 'approvals'}`
          : `${(-moreOrLess).toLocaleString('en-IN')} fewer ${moreOrLess === -1 ? 'approval' : 'approvals'}`,
    routes:
      tight === 0
        ? `a choice that complies ${PLACES[of].every}`
        : `${countText(tight, PLACES[of].one)} where at times nothing complies`,
  };
}

/** Routes on which at least one case had no choice that complies, the greatest share first. */
export function tightRoutes({ routes }: ReplaySummary): ReplaySummary['routes'] {
  return routes.filter(({ withoutCompliant }) => withoutCompliant > 0);
}

/** Bookings whose outcome changes, the most frequent change first; those that stay are left out. */
export function movedOutcomes({ changes }: ReplaySummary): ReplaySummary['changes'] {
  return changes.filter(({ before, after }) => (before ?? 'within') !== after).sort((a, b) => b.count - a.count);
}

/** How wide a bar is, in whole percent: never zero where there is something. */
export function barPercent(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(2, Math.round((value / most) * 100));
}

/** How many hotels of a town may be booked without asking, only after asking, and not at all. */
export function hotelsByRule(counts: ReplaySummary['offered'][number]['after']) {
  const { within, note, reason, approval, block } = counts;
  return { free: within + note + reason, asked: approval, blocked: block };
}
