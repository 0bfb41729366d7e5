import { commentWorkCase, decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { assignWorkCase, getWorkCase, listWorkCases, watchWorkCases } from '@pravas/contract/desk/case-operations.ts';
import {
  getChangeRequest,
  settleChangeRequest as settleOperation,
} from '@pravas/contract/desk/change-request-operations.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { Authenticate, OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assignToPerson, commentOnCase } from './case-assign.ts';
import { decideCase } from './case-decide.ts';
import { readCase } from './case-details.ts';
import { countCases, listCases } from './case-list.ts';
import { watchCases } from './case-watch.ts';
import { readChangeRequest, settleChangeRequest } from './change-request.ts';
import type { DecidingContext } from './desk-context.ts';

/** Registers the work queue of the travel desk. */
export function registerCaseRoutes(
  router: OperationRouter,
  context: DecidingContext & { readonly feed: ChangeFeed; readonly authenticate: Authenticate },
): void {
  const { database, clock } = context;
  router.register(listWorkCases, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listCases(tx, query, caller, clock.now())),
  );
  router.register(getWorkCase, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, async (tx) => ({
      workCase: await readCase(tx, query.workCaseId, caller, clock.now()),
    })),
  );
  router.register(assignWorkCase, ({ body, caller, requestId }) =>
    assignToPerson(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(commentWorkCase, ({ body, caller, requestId }) =>
    commentOnCase(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(decideWorkCase, ({ body, caller, requestId }) =>
    decideCase(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(getChangeRequest, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) =>
      readChangeRequest(tx, query.workCaseId, caller, clock.now()),
    ),
  );
  router.register(settleOperation, ({ body, caller, requestId }) =>
    settleChangeRequest(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(watchWorkCases, ({ caller, request, signal }) =>
    watchCases(
      context.feed,
      caller.organizationId,
      async () => {
        const current = await context.authenticate(request);
        if (!current.privileges.has('desk.work')) throw new Refusal('privilege_missing');
        return database.forOrganization(caller.organizationId, (tx) => countCases(tx, current, clock.now()));
      },
      signal,
    ),
  );
}
