import type { ChainLevel } from '@pravas/domain/approval/approval.ts';
import {
  type DecidersToday,
  deciderFor,
  type SettleQuestion,
  settleLevel,
  standInPath,
} from '@pravas/domain/approval/settle-deciders.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { readDeciders, readPlace } from './deciders.ts';

/** Who can decide about one thing today, and who stands in if no decider is left. */
export interface DecidersOf {
  /** Who is asked on an approver's behalf; the approver where there is nobody, so that it waits under a name. */
  askedFor(approverId: string): string;
  /** Whether somebody can decide on an approver's behalf today. */
  hasDecider(approverId: string): boolean;
  /** A level as it is today. `spokenIds` have decided on an earlier one, so that others are asked before them. */
  settle(level: ChainLevel, spokenIds: readonly string[], isWaiting: SettleQuestion['isWaiting']): ChainLevel;
}

/** Reads who can decide today about something of this person that these people must not decide on. */
export async function readDecidersOf(
  tx: Tx,
  { forPersonId, excludedIds }: { readonly forPersonId: string; readonly excludedIds: readonly string[] },
  now: Temporal.Instant,
): Promise<DecidersOf> {
  const { activeIds, adminIds } = await readDeciders(tx);
  const today: DecidersToday = { ableIds: activeIds, standIns: await readStandIns(tx, now) };
  const excluded = new Set(excludedIds);
  const headId = (await readPlace(tx, forPersonId))?.departmentHeadId ?? null;
  const groups = [headId === null ? [] : [headId], adminIds];
  return {
    askedFor: (approverId) => deciderFor(approverId, today, excluded) ?? approverId,
    hasDecider: (approverId) => deciderFor(approverId, today, excluded) !== null,
    settle(level, spokenIds, isWaiting) {
      const fresh = groups.map((group) => group.filter((id) => !spokenIds.includes(id)));
      return settleLevel(level, { today, excluded, fallbacks: [...fresh, ...groups], isWaiting });
    },
  };
}

/** Who stands in for whom today, by the person who is away. */
async function readStandIns(tx: Tx, now: Temporal.Instant): Promise<ReadonlyMap<string, string>> {
  const day = indianDay(now);
  const rows = await tx
    .selectFrom('approval_delegation')
    .select(['person_id', 'delegate_id'])
    .where('ended_at', 'is', null)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.delegate_id]));
}

/** An approver whose decisions are delegated to a person today, and through whom. */
interface Delegator {
  readonly approverId: string;
  readonly throughIds: readonly string[];
}

/** On whose behalf a person decides today. */
export interface Delegators {
  /** All of them, for any subject. */
  readonly all: readonly Delegator[];
  /**
   * Those whose stand-ins include nobody who must not decide: people do not choose who decides on their own journey.
   */
  past(excludedIds: readonly string[]): readonly string[];
}

/** Reads on whose behalf a person decides today, from stand-in to stand-in. */
export async function readDelegators(tx: Tx, personId: string, now: Temporal.Instant): Promise<Delegators> {
  const standIns = await readStandIns(tx, now);
  const all = [...standIns.keys()].flatMap((approverId): Delegator[] => {
    const path = standInPath(approverId, standIns, new Set());
    const place = path.indexOf(personId);
    return place < 0 ? [] : [{ approverId, throughIds: path.slice(0, place) }];
  });
  return {
    all,
    past: (excludedIds) =>
      all
        .filter((one) => ![one.approverId, ...one.throughIds].some((id) => excludedIds.includes(id)))
        .map((one) => one.approverId),
  };
}
