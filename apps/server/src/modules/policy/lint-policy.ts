import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { lintPolicy as operation } from '@pravas/contract/policy/policy-insight-operations.ts';
import { lintPolicy } from '@pravas/domain/policy/lint-policy.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { summariseReplay } from '@pravas/domain/policy/summarise-replay.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { draftOf, findPolicy, findVersions } from './policy-repository.ts';
import { storedRules } from './policy-rules.ts';
import { latestCases } from './remembered-cases.ts';
import { replayAll } from './replay-all.ts';
import { selectionFor } from './replay-scope.ts';
import type { ReplayService } from './replay-service.ts';
import { versionInForce } from './version-states.ts';

/** A person waits for the answer: the latest cases of the last quarter say enough about a route. */
const CASES_TRIED = 300;
const MONTHS_TRIED = 3;

/**
 * Looks for faults in the draft, or in the version in force. Throws `not_found`, `policy_draft_missing` for neither.
 */
export async function lintStoredPolicy(
  tx: Tx,
  services: readonly ReplayService[],
  policyId: string,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  const policy = await findPolicy(tx, policyId);
  const versions = await findVersions(tx, policyId);
  const judged = draftOf(versions) ?? versionInForce(versions, now) ?? versions[0];
  if (!judged) throw new Refusal('policy_draft_missing');
  const draft: PolicyVersion = {
    policyId,
    policyName: policy.name,
    versionId: judged.id,
    number: judged.number,
    rules: storedRules(judged.rules),
  };
  const { selection } = await selectionFor(tx, policyId, MONTHS_TRIED, now);
  const cases = await latestCases(tx, selection, CASES_TRIED);
  // What is different from today does not matter here.
  const { routes } = summariseReplay(await replayAll({ services, draft, before: () => null }, cases));
  return { findings: [...lintPolicy(draft.rules, routes)], casesTried: cases.length };
}
