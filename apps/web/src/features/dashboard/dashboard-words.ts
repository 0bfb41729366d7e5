import type { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';
import { shareOf } from '@pravas/domain/report/comparison.ts';
import { datedSpan } from '../../lib/calendar-date.ts';
import { countText, inr, inrShort } from '../../lib/money-text.ts';

/** What the dashboard shows. */
export type Dashboard = AnswerOf<typeof getDashboard>;
type Change = Dashboard['spend']['change'];

/** What can be booked, as charts and filters name it. */
export const SERVICE_WORDS: Readonly<Record<Service, string>> = {
  flight: 'Flights',
  hotel: 'Hotels',
  bus: 'Buses',
  train: 'Trains',
  cab: 'Cabs',
};

/** "November", or "November 2026". */
export function monthName(day: string, year?: 'numeric'): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { month: 'long', year, timeZone: 'UTC' });
}

/** "12.5 %"; "–" where a share says nothing. */
export function percentText(share: number | null): string {
  return share === null ? '–' : `${share.toFixed(1)} %`;
}

/** The days that a figure is compared with: "October", "1–28 Oct". */
export function comparedText({ from, to, by }: Dashboard['compared'], thisYear?: string): string {
  if (by === 'months' && from.slice(0, 7) === to.slice(0, 7)) return monthName(from);
  return datedSpan(from, to, thisYear);
}

/** How a figure has moved, in words: "12.5 % more than in October". More is neither good nor bad. */
export function changeText(change: Change, before: number, now: number, then: string, format: (n: number) => string) {
  if (change.kind === 'new') return `New: none in ${then}`;
  if (change.kind === 'same') return now === 0 ? `None in ${then} either` : `As much as in ${then}`;
  if (change.percent === null) return `${format(before)} in ${then}`;
  const size = `${Math.abs(change.percent).toFixed(1)} %`;
  return `${size} ${change.percent < 0 ? 'less' : 'more'} than in ${then}`;
}

/** How a share has moved, in points: "2.5 points more than in October". */
export function pointsText(now: number | null, before: number | null, then: string): string | null {
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return `As in ${then}`;
  return `${Math.abs(points).toFixed(1)} points ${points < 0 ? 'less' : 'more'} than in ${then}`;
}

/** What months say: the latest, and the dearest of all. */
export function monthsFinding(months: Dashboard['months']): string {
  const last = months.at(-1);
  const dearest = months.toSorted((a, b) => b.net - a.net)[0];
  if (!last || !dearest || months.every(({ net }) => net === 0)) return 'Nothing was spent in these months';
  const now = `${inrShort(last.net)} in ${monthName(last.from)}`;
  if (dearest === last) return `${now}, the most of ${countText(months.length, 'month')}`;
  return `${now}; the most was ${inrShort(dearest.net)} in ${monthName(dearest.from)}`;
}

type Ranking = Dashboard['places'];

/** What a ranking says of its first: "Most went to Delhi: ₹2.6 L, 41.0 %". An unstated name is no finding. */
export function rankingFinding(ranking: Ranking, total: number, say: (name: string) => string, none: string): string {
  const first = ranking.list.find(({ name, net }) => name !== 'Not stated' && net > 0);
  if (!first) return none;
  const share = shareOf(first.net, total);
  return `${say(first.name)}: ${inrShort(first.net)}${share === null ? '' : `, ${percentText(share)}`}`;
}

/** How much was booked late: "38.0 % of flights were booked less than 7 days ahead". */
export function advanceFinding({ service, bought, bands }: Dashboard['advance']): string {
  const what = SERVICE_WORDS[service].toLowerCase();
  if (bought === 0) return `No ${what} were booked`;
  const late = bands.filter(({ band }) => band === '0-2' || band === '3-6').reduce((sum, one) => sum + one.bought, 0);
  if (late === 0) return `All ${what} were booked at least 7 days ahead`;
  return `${percentText(shareOf(late, bought))} of ${what} were booked less than 7 days ahead`;
}

/** "2 h 30 min", "3 days 4 h": how long people waited. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes < 60) return `${minutes} min`;
  const [days, rest] = [Math.floor(minutes / 1_440), minutes % 1_440];
  if (days > 0) return `${countText(days, 'day')}${rest >= 60 ? ` ${Math.floor(rest / 60)} h` : ''}`;
  return `${Math.floor(minutes / 60)} h${rest % 60 === 0 ? '' : ` ${rest % 60} min`}`;
}

/** Fares per traveller: "Domestic ₹6,200 · International ₹42,000". */
export function faresText({ domestic, international }: NonNullable<Dashboard['fares']>): string {
  const parts = [
    ['domestic', domestic],
    ['international', international],
  ] as const;
  return parts
    .flatMap(([word, { travellers }]) => (travellers > 0 ? [`${countText(travellers, `${word} fare`)}`] : []))
    .join(', ');
}

/** "₹6,200" of an average; "–" of nothing. */
export function averageText(average: number | null): string {
  return average === null ? '–' : inr(average);
}

/** "1,234 kg". */
export function kgText(kg: number): string {
  return `${kg.toLocaleString('en-IN')} kg`;
}

/** "118 g a km", "1.2 kg for ₹100". */
export function intensityText({ per, grams }: NonNullable<Dashboard['emissions']['intensity']>): string {
  const amount = grams < 1_000 ? `${grams} g` : `${(grams / 1_000).toFixed(1)} kg`;
  return per === 'km' ? `${amount} a km` : `${amount} for ₹100`;
}
