import {
  decideApproval,
  decideApprovals,
  getApproval,
  listApprovals as listOperation,
} from '@pravas/contract/approval/decision-operations.ts';
import {
  bypassApprover as bypassOperation,
  commentOnTrip as commentOperation,
  finaliseTrip as finaliseOperation,
  preFinaliseTrip as preFinaliseOperation,
  recallTrip as recallOperation,
  resendApproval as resendOperation,
} from '@pravas/contract/approval/finalise-operations.ts';
import { decideByLink as decideByLinkOperation, getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import { bearerOf } from '../../../platform/bearer.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { Tx } from '../../../platform/database.ts';
import type { OperationRouter } from '../../../platform/operations.ts';
import { actorOf } from '../../audit/index.ts';
import { finaliseTrip } from '../finalise-trip.ts';
import { preFinaliseTrip } from '../pre-finalise-trip.ts';
import { recallTrip } from '../recall-trip.ts';
import type { Change } from '../update-trip.ts';
import { decideSeveral } from './approval-bulk.ts';
import { decideByLink, showByLink } from './approval-by-link.ts';
import { readApprovalCard } from './approval-card.ts';
import { commentOnTrip } from './approval-comment.ts';
import type { LinkContext } from './approval-context.ts';
import { type Decider, decideItems } from './approval-decide.ts';
import { listApprovals } from './approval-list.ts';
import { resendApproval } from './approval-resend.ts';
import { bypassApprover } from './bypass-approver.ts';

/** A link holds 256 bits, so this only keeps a single address from keeping the server busy. */
const LINKS_PER_MINUTE = 60;

/** Registers finalising trips and deciding on them. */
export function registerTripApprovalRoutes(router: OperationRouter, context: LinkContext): void {
  const inOrganization = <T>(caller: Caller, work: (tx: Tx) => Promise<T>) =>
    context.database.forOrganization(caller.organizationId, work);
  const changeBy = (caller: Caller, requestId: string): Change => ({ caller, requestId, now: context.clock.now() });
  const deciderOf = (caller: Caller, requestId: string): Decider => ({
    organizationId: caller.organizationId,
    personId: caller.personId,
    actor: actorOf(caller),
    via: 'app',
    requestId,
    now: context.clock.now(),
  });

  router.register(preFinaliseOperation, ({ query, caller }) =>
    inOrganization(caller, (tx) => preFinaliseTrip(tx, context, caller, query.tripId)),
  );
  router.register(finaliseOperation, ({ body, caller, requestId }) =>
    inOrganization(caller, (tx) => finaliseTrip(tx, context, body, changeBy(caller, requestId))),
  );
  router.register(recallOperation, ({ body, caller, requestId }) =>
    inOrganization(caller, (tx) => recallTrip(tx, body.tripId, changeBy(caller, requestId))),
  );
  router.register(resendOperation, ({ body, caller, requestId }) =>
    inOrganization(caller, (tx) => resendApproval(tx, body.tripId, changeBy(caller, requestId))),
  );
  router.register(bypassOperation, ({ body, caller, requestId }) =>
    inOrganization(caller, (tx) => bypassApprover(tx, body, changeBy(caller, requestId))),
  );
  router.register(commentOperation, ({ body, caller, requestId }) =>
    inOrganization(caller, (tx) => commentOnTrip(tx, body, changeBy(caller, requestId))),
  );
  router.register(listOperation, ({ query, caller }) =>
    inOrganization(caller, (tx) => listApprovals(tx, caller.personId, query, context.clock.now())),
  );
  router.register(getApproval, ({ query, caller }) =>
    inOrganization(caller, async (tx) => ({ approval: await readApprovalCard(tx, context, caller, query.requestId) })),
  );
  router.register(decideApproval, ({ body, caller, requestId }) =>
    inOrganization(caller, (tx) => decideItems(tx, body.requestId, body.decisions, deciderOf(caller, requestId))),
  );
  router.register(decideApprovals, async ({ body, caller, requestId }) => ({
    results: await decideSeveral(context, body, deciderOf(caller, requestId)),
  }));
  router.register(getApprovalLink, ({ request }) => showByLink(context, bearerOf(request) ?? ''), {
    maxPerMinute: LINKS_PER_MINUTE,
  });
  router.register(decideByLinkOperation, ({ body, requestId }) => decideByLink(context, body, requestId), {
    maxPerMinute: LINKS_PER_MINUTE,
  });
}
