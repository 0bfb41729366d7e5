import type { ChainLevel } from './approval.ts';
import { askedOf } from './decide-item.ts';

/** Who can decide today, and who stands in for whom. */
export interface DecidersToday {
  /** Everybody who can sign in and decide. */
  readonly ableIds: ReadonlySet<string>;
  /** By each person who is away today, who stands in for them. */
  readonly standIns: ReadonlyMap<string, string>;
}

/**
 * The person who decides for an approver today: their stand-in, or the stand-in's stand-in if that person is away, and
 * so on. Stops at someone who is present, before a cycle closes, and before anyone who must not decide, because nobody
 * may choose who decides on their own trip.
 */
export function standInPath(
  approverId: string,
  standIns: DecidersToday['standIns'],
  excluded: ReadonlySet<string>,
): readonly string[] {
  const path: string[] = [];
  if (excluded.has(approverId)) return path;
  for (let next = standIns.get(approverId); next !== undefined; next = standIns.get(next)) {
    if (next === approverId || path.includes(next) || excluded.has(next)) break;
    path.push(next);
  }
  return path;
}

/**
 * Who is asked on an approver's behalf today: the approver, or the first of those who receive their decisions, can
 * decide and are here. Null where there is none.
 */
export function deciderFor(
  approverId: string,
  { ableIds, standIns }: DecidersToday,
  excluded: ReadonlySet<string>,
): string | null {
  const isHere = (personId: string) => ableIds.has(personId) && !standIns.has(personId) && !excluded.has(personId);
  const people = [approverId, ...standInPath(approverId, standIns, excluded)];
  return people.find(isHere) ?? null;
}

/** What settling a level again depends on. */
export interface SettleQuestion {
  readonly today: DecidersToday;
  /** Who must never decide on it: who asked, who travels, who made the trip. */
  readonly excluded: ReadonlySet<string>;
  /** Who is asked where no approver is left, the first group first: the department head, then the company admins. */
  readonly fallbacks: readonly (readonly string[])[];
  /** Whether the level waits for a vote once only these people count. */
  readonly isWaiting: (level: ChainLevel) => boolean;
}

/**
 * A level with the people who can decide it today. People who cannot, or who are away without a stand-in, are no longer
 * asked; their votes stay. If nobody is left, it asks the first group of stand-ins in which someone can decide; failing
 * that, people who are away but can still decide. If there is nobody at all, the level stays as it is and waits: a lack
 * of approvers never approves anything.
 */
export function settleLevel(level: ChainLevel, { today, excluded, fallbacks, isWaiting }: SettleQuestion): ChainLevel {
  const leaving = askedOf(level).filter((id) => deciderFor(id, today, excluded) === null);
  const left = withGone(level, leaving);
  if (askedOf(left).length > 0 || !isWaiting(left)) return left;
  const instead = fallbacks
    .map((group) => group.filter((id) => deciderFor(id, today, excluded) !== null))
    .find((group) => group.length > 0);
  if (instead) return withInstead(level, leaving, instead);
  const isAble = (id: string) => today.ableIds.has(id) && !excluded.has(id);
  if (leaving.some(isAble)) {
    return withGone(
      level,
      leaving.filter((id) => !isAble(id)),
    );
  }
  const away = fallbacks.map((group) => group.filter(isAble)).find((group) => group.length > 0);
  return away ? withInstead(level, leaving, away) : level;
}

function withGone(level: ChainLevel, leaving: readonly string[]): ChainLevel {
  return leaving.length === 0 ? level : { ...level, goneIds: [...(level.goneIds ?? []), ...leaving] };
}

function withInstead(level: ChainLevel, leaving: readonly string[], instead: readonly string[]): ChainLevel {
  const goneIds = [...(level.goneIds ?? []), ...leaving].filter((id) => !instead.includes(id));
  return { ...level, mode: 'any', approverIds: [...new Set([...level.approverIds, ...instead])], goneIds };
}

/** Days on which a person decides on another's behalf; both included. */
export interface StandInDays {
  readonly personId: string;
  readonly delegateId: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * The people in between where these days would close a circle: on some day decisions would return to the person who
 * gives them away. Null where they never do; an empty list for people who name themselves.
 */
export function findCircle(wanted: StandInDays, known: readonly StandInDays[]): readonly string[] | null {
  const follow = (at: StandInDays, between: readonly string[]): readonly string[] | null => {
    if (at.delegateId === wanted.personId) return between;
    if (between.includes(at.delegateId)) return null;
    for (const next of known.filter((one) => one.personId === at.delegateId)) {
      const startsOn = next.startsOn > at.startsOn ? next.startsOn : at.startsOn;
      const endsOn = next.endsOn < at.endsOn ? next.endsOn : at.endsOn;
      const found = startsOn <= endsOn ? follow({ ...next, startsOn, endsOn }, [...between, at.delegateId]) : null;
      if (found) return found;
    }
    return null;
  };
  return follow(wanted, []);
}
