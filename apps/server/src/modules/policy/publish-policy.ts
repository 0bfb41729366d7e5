import type { BodyOf } from '@pravas/contract/operation.ts';
import type { publishPolicy as operation } from '@pravas/contract/policy/version-operations.ts';
import { lintPolicy } from '@pravas/domain/policy/lint-policy.ts';
import { indianDate, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseField } from '../organisation/index.ts';
import { type Change, POLICIES_TOPIC, type PolicyContext, recordChange } from './policy-context.ts';
import { draftOf, findVersions, lockPolicy, touchPolicy } from './policy-repository.ts';
import { storedRules } from './policy-rules.ts';
import { type PolicyDetails, showPolicy } from './present-policy.ts';

/**
 * Publishes the draft. Throws `not_found`, `policy_draft_missing`, `conflict` where it was saved since it was seen,
 * `date_in_past`, and `policy_not_publishable` naming each fault the linter calls an error.
 */
export async function publishPolicy(
  tx: Tx,
  context: Pick<PolicyContext, 'tellEvent'>,
  body: BodyOf<typeof operation>,
  change: Change,
): Promise<PolicyDetails> {
  const { caller, now } = change;
  const policy = await lockPolicy(tx, body.policyId);
  const draft = draftOf(await findVersions(tx, policy.id));
  if (!draft) throw new Refusal('policy_draft_missing');
  if (draft.revision !== body.revision) throw new Refusal('conflict');
  const faults = lintPolicy(storedRules(draft.rules), []).filter((one) => one.severity === 'error');
  if (faults.length > 0) {
    const errors = faults.map(({ rule, message }) => ({ field: `rules.${rule}`, message }));
    throw new Refusal('policy_not_publishable', { errors });
  }
  const effectiveFrom = beginningOf(body.effectiveFrom, now);
  await tx
    .updateTable('trip_policy_version')
    .set({
      state: 'published',
      effective_from: isoOf(effectiveFrom),
      note: body.note,
      published_by: caller.personId,
      published_at: isoOf(now),
      updated_at: isoOf(now),
    })
    .where('id', '=', draft.id)
    .execute();
  await touchPolicy(tx, policy.id, now);
  await recordChange(tx, change, {
    action: 'policy.published',
    objectType: 'trip_policy',
    objectId: policy.id,
    details: { name: policy.name, number: draft.number, effectiveFrom: isoOf(effectiveFrom), note: body.note },
  });
  const event = { policyId: policy.id, versionId: draft.id };
  await context.tellEvent(tx, caller.organizationId, 'policy.published', event, now);
  await announce(tx, caller.organizationId, POLICIES_TOPIC);
  return showPolicy(tx, caller, policy.id, now);
}

/** Today means at once: a version cannot hold before it was published. */
function beginningOf(day: string | null, now: Temporal.Instant): Temporal.Instant {
  if (day === null) return now;
  const wanted = Temporal.PlainDate.from(day);
  const today = indianDate(now);
  const order = Temporal.PlainDate.compare(wanted, today);
  if (order < 0) throw refuseField('date_in_past', 'effectiveFrom', 'Choose today or a later day');
  return order === 0 ? now : startOfIndianDay(wanted);
}
