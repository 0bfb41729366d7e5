import type { Paise } from '@pravas/domain/money/money.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { ReplayResult } from '@pravas/domain/policy/replay-result.ts';
import { summariseReplay } from '@pravas/domain/policy/summarise-replay.ts';
import { announce } from '../../platform/change-feed.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { claimDue, type DueRow } from '../../platform/due-rows.ts';
import type { Logger } from '../../platform/log.ts';
import { readPolicyVersion } from './read-effective-policy.ts';
import { nextCases } from './remembered-cases.ts';
import { replayAll } from './replay-all.ts';
import {
  findReplay,
  frozenVersion,
  isUnderWay,
  mergeFindings,
  type ReplayFindings,
  type ReplayProgress,
  type ReplayRow,
  replayTopic,
} from './replay-repository.ts';
import { type KeptCase, type ReplayService, replayServiceOf } from './replay-service.ts';

/** What the worker needs to run replays. */
export interface ReplayContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** After this a worker that took a replay is presumed gone. */
  readonly leaseMs: number;
  /** The services whose searches and bookings drafts are tried on. */
  readonly replayed: readonly ReplayService[];
  /** Ends the process at a named step, in tests. */
  readonly checkpoint: (name: string) => void;
  /** The id of the first approver of a purchase; null where nobody would be asked. */
  readonly whoApproves: (
    tx: Tx,
    purchase: { readonly personId: string; readonly totalPaise: Paise; readonly outOfPolicy: boolean },
  ) => Promise<string | null>;
}

interface ReplayJob {
  readonly organizationId: string;
  readonly id: string;
  /** A worker that takes a replay increments it; another count means that another worker has it now. */
  readonly epoch: number;
}

const CASES_A_CHUNK = 250;

/** After so many chunks the replay is released, so that a stopping worker need not finish it. */
const CHUNKS_A_TURN = 8;

/** Takes one replay that is due and does the next part of it. Answers how many were taken: one or none. */
export async function runDueReplays(context: ReplayContext): Promise<number> {
  const lease = { milliseconds: context.leaseMs };
  const [claimed] = await claimDue<DueRow & { epoch: number }>(context, 'claim_due_replay', lease);
  if (!claimed) return 0;
  const job: ReplayJob = { organizationId: claimed.organization_id, id: claimed.id, epoch: claimed.epoch };
  try {
    for (let chunk = 1; chunk <= CHUNKS_A_TURN; chunk += 1) {
      if (!(await runChunk(context, job, chunk === CHUNKS_A_TURN))) break;
      context.checkpoint('replay.chunk_recorded');
    }
  } catch (error) {
    context.log.error({ err: error, replayId: job.id }, 'a policy replay failed');
    await giveUp(context, job);
  }
  return 1;
}

/**
 * Tries the next cases and writes what was found in the same transaction, so that no case counts twice even after a
 * crash. The replay is locked meanwhile: cancelling waits for the chunk. Answers whether there is more.
 */
async function runChunk(context: ReplayContext, job: ReplayJob, isLastOfTurn: boolean): Promise<boolean> {
  return context.database.forOrganization(job.organizationId, async (tx) => {
    const replay = await takeReplay(tx, job);
    if (!replay) return false;
    const { since, until, progress } = replay;
    const cases = await nextCases(tx, { since, until, groups: progress.groups }, progress.cursor, CASES_A_CHUNK);
    const version = frozenVersion(replay);
    const isDone = cases.length < CASES_A_CHUNK;
    const next = await tryCases(tx, context, { job, version, cases, progress });
    const now = context.clock.now();
    const lease = isDone || isLastOfTurn ? null : isoOf(now.add({ milliseconds: context.leaseMs }));
    const done = replay.done + cases.length;
    await tx
      .updateTable('policy_replay')
      .set({
        state: isDone ? 'done' : 'running',
        done,
        // People keep searching and change grades meanwhile; only what was really tried counts.
        ...(isDone ? { total: done } : {}),
        summary: JSON.stringify(next),
        lease_until: lease,
        updated_at: isoOf(now),
      })
      .where('id', '=', job.id)
      .execute();
    await announce(tx, job.organizationId, replayTopic(job.id));
    return !isDone;
  });
}

async function takeReplay(tx: Tx, job: ReplayJob): Promise<ReplayRow | null> {
  const mine = await tx
    .selectFrom('policy_replay')
    .select('id')
    .where('id', '=', job.id)
    .where('epoch', '=', job.epoch)
    .forUpdate()
    .executeTakeFirst();
  if (!mine) return null;
  const replay = await findReplay(tx, job.id);
  return isUnderWay(replay.state) ? replay : null;
}

interface Chunk {
  readonly job: ReplayJob;
  readonly version: PolicyVersion;
  readonly cases: readonly KeptCase[];
  readonly progress: ReplayProgress;
}

async function tryCases(
  tx: Tx,
  context: ReplayContext,
  { job, version, cases, progress }: Chunk,
): Promise<ReplayProgress> {
  const { replayed: services } = context;
  const before = await versionsBefore(tx, progress, cases);
  const results = await replayAll({ services, draft: version, before }, cases);
  const found = new Map<string, ReplayResult[]>();
  const extra: Record<string, Record<string, number>> = {};
  const whoApproves = askedOnce((purchase) => context.whoApproves(tx, purchase));
  const rows = [];
  for (const [index, one] of cases.entries()) {
    const result = results[index];
    if (!result) continue;
    found.set(one.service, [...(found.get(one.service) ?? []), result]);
    const approverId = needsNewApproval(result) ? await whoApproves(purchaseOf(services, one)) : null;
    if (approverId !== null) {
      const ofService = extra[one.service] ?? {};
      extra[one.service] = { ...ofService, [approverId]: (ofService[approverId] ?? 0) + 1 };
    }
    const changed = result.outcomeAfter !== null && (result.outcomeBefore ?? 'within') !== result.outcomeAfter;
    if (!changed && result.hasCompliantChoice) continue;
    rows.push({
      organization_id: job.organizationId,
      replay_id: job.id,
      case_id: one.id,
      outcome_before: result.outcomeBefore,
      outcome_after: result.outcomeAfter,
      saved_paise: result.savedPaise,
      has_compliant: result.hasCompliantChoice,
      changed,
      approver_id: approverId,
    });
  }
  if (rows.length > 0) await tx.insertInto('policy_replay_case').values(rows).execute();
  const last = cases.at(-1);
  const together = [...found].map(([service, results]): [string, ReplayFindings] => [
    service,
    mergeFindings(progress.services[service], {
      found: summariseReplay(results),
      withoutCompliant: results.filter((one) => !one.hasCompliantChoice).length,
      extraByApprover: extra[service] ?? {},
    }),
  ]);
  return {
    ...progress,
    cursor: last ? { at: last.exactAt, id: last.id } : progress.cursor,
    services: { ...progress.services, ...Object.fromEntries(together) },
  };
}

/** The baseline of each case: the version that the draft would replace, or else the one in force at the time. */
async function versionsBefore(
  tx: Tx,
  { comparedWith }: ReplayProgress,
  cases: readonly KeptCase[],
): Promise<(kept: KeptCase) => PolicyVersion | null> {
  const idOf = (kept: KeptCase) => comparedWith ?? kept.versionId;
  const versions = new Map<string, PolicyVersion | null>();
  for (const id of new Set(cases.map(idOf))) if (id !== null) versions.set(id, await readPolicyVersion(tx, id));
  return (kept) => versions.get(idOf(kept) ?? '') ?? null;
}

type Purchase = Parameters<ReplayContext['whoApproves']>[1];

/** The same person asks for the same amount repeatedly: daily fares are few. */
function askedOnce(
  ask: (purchase: Purchase) => Promise<string | null>,
): (purchase: Purchase) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();
  return (purchase) => {
    const key = `${purchase.personId} ${purchase.totalPaise}`;
    const answer = known.get(key) ?? ask(purchase);
    known.set(key, answer);
    return answer;
  };
}

function needsNewApproval({ outcomeBefore, outcomeAfter }: ReplayResult): boolean {
  return outcomeAfter === 'approval' && outcomeBefore !== 'approval';
}

function purchaseOf(services: readonly ReplayService[], kept: KeptCase): Purchase {
  const totalPaise = replayServiceOf(services, kept.service).totalPaise(kept);
  return { personId: kept.personId, totalPaise, outOfPolicy: true };
}

async function giveUp(context: ReplayContext, job: ReplayJob): Promise<void> {
  await context.database.forOrganization(job.organizationId, async (tx) => {
    if (!(await takeReplay(tx, job))) return;
    await tx
      .updateTable('policy_replay')
      .set({
        state: 'failed',
        failure: 'The replay could not be finished. Please start it again.',
        lease_until: null,
        updated_at: isoOf(context.clock.now()),
      })
      .where('id', '=', job.id)
      .execute();
    await announce(tx, job.organizationId, replayTopic(job.id));
  });
}
