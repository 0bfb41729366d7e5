import type { PayloadOf } from '@pravas/contract/operation.ts';
import type {
  cancelPolicyReplay as cancelOperation,
  startPolicyReplay as startOperation,
} from '@pravas/contract/policy/replay-operations.ts';
import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, recordChange } from './policy-context.ts';
import { draftOf, findVersions, lockPolicy } from './policy-repository.ts';
import { presentReplay } from './present-replay.ts';
import { findReplay, isUnderWay, type ReplayProgress, replayTopic } from './replay-repository.ts';
import { selectionFor } from './replay-scope.ts';
import { versionInForce } from './version-states.ts';

/**
 * Has the worker try a draft on the last months. An earlier replay of the same policy that is still running is stopped:
 * its draft has changed since. Throws `not_found`, `policy_draft_missing`.
 */
export async function startReplay(
  tx: Tx,
  { policyId, months }: { readonly policyId: string; readonly months: number },
  change: Change,
): Promise<PayloadOf<typeof startOperation>> {
  const { caller, now } = change;
  const policy = await lockPolicy(tx, policyId);
  const versions = await findVersions(tx, policyId);
  const draft = draftOf(versions);
  if (!draft) throw new Refusal('policy_draft_missing');
  await stopEarlier(tx, policyId, change);
  const { selection, total, scope } = await selectionFor(tx, policyId, months, now);
  const progress: ReplayProgress = {
    versionNumber: draft.number,
    policyName: policy.name,
    scope,
    groups: selection.groups,
    cursor: null,
    comparedWith: versionInForce(versions, now)?.id ?? null,
    services: {},
  };
  const id = newId();
  await tx
    .insertInto('policy_replay')
    .values({
      organization_id: caller.organizationId,
      id,
      policy_id: policyId,
      version_id: draft.id,
      rules: JSON.stringify(draft.rules),
      since: selection.since,
      until: selection.until,
      state: 'waiting',
      total,
      summary: JSON.stringify(progress),
      failure: null,
      created_by: caller.personId,
      created_at: isoOf(now),
      updated_at: isoOf(now),
    })
    .execute();
  await record(tx, change, 'policy_replay.started', id, { policyId, number: draft.number, months, cases: total });
  await wakeWorker(tx);
  return { replayId: id };
}

/** Stops a replay after the chunk under way. Throws `not_found`, `replay_not_running`. */
export async function cancelReplay(
  tx: Tx,
  replayId: string,
  change: Change,
): Promise<PayloadOf<typeof cancelOperation>> {
  const replay = await findReplay(tx, replayId, true);
  if (!isUnderWay(replay.state)) throw new Refusal('replay_not_running');
  await stop(tx, [replayId], change);
  await record(tx, change, 'policy_replay.cancelled', replayId, { policyId: replay.policyId, done: replay.done });
  return { replay: await presentReplay(tx, await findReplay(tx, replayId)) };
}

async function stopEarlier(tx: Tx, policyId: string, change: Change): Promise<void> {
  const rows = await tx
    .selectFrom('policy_replay')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .execute();
  await stop(
    tx,
    rows.map((row) => row.id),
    change,
  );
}

async function stop(tx: Tx, replayIds: readonly string[], { caller, now }: Change): Promise<void> {
  if (replayIds.length === 0) return;
  await tx
    .updateTable('policy_replay')
    .set({ state: 'cancelled', lease_until: null, updated_at: isoOf(now) })
    .where('id', 'in', replayIds)
    .execute();
  for (const id of replayIds) await announce(tx, caller.organizationId, replayTopic(id));
}

function record(
  tx: Tx,
  change: Change,
  action: string,
  objectId: string,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  return recordChange(tx, change, { action, objectType: 'policy_replay', objectId, details });
}
