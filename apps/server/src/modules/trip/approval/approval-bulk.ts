import type { decideApprovals as operation } from '@pravas/contract/approval/decision-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TripApprovalContext } from './approval-context.ts';
import { type Decider, decideItems, listOpenTo } from './approval-decide.ts';

type Result = PayloadOf<typeof operation>['results'][number];

/**
 * Makes the same decision on everything that several requests leave open to a person; each request in a transaction of
 * its own.
 */
export async function decideSeveral(
  context: TripApprovalContext,
  { requestIds, decision, comment }: BodyOf<typeof operation>,
  decider: Decider,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const requestId of new Set(requestIds)) {
    try {
      const { answer } = await context.database.forOrganization(decider.organizationId, async (tx) => {
        const items = await listOpenTo(tx, requestId, decider);
        if (items.length === 0) throw new Refusal('approval_not_open');
        const decisions = items.map((item) => ({ itemId: item.id, decision, comment, allowSubstitutes: false }));
        return decideItems(tx, requestId, decisions, decider);
      });
      results.push({ requestId, ok: true, answer, code: null, message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ requestId, ok: false, answer: null, code: error.code, message: error.message });
    }
  }
  return results;
}
