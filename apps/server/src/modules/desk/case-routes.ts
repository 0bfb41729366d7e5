import { commentWorkCase, decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { assignWorkCase, getWorkCase, listWorkCases, watchWorkCases } from '@pravas/contract/desk/case-operations.ts';
import {
  getChangeRequest,
  settleChangeRequest as settleOperation,
} from '@pravas/contract/desk/change-request-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { CASES_TOPIC } from '../casework/index.ts';
import { assignToPerson, commentOnCase } from './case-assign.ts';
import { decideCase } from './case-decide.ts';
import { readCase } from './case-details.ts';
import { type CaseCounts, countCases, listCases } from './case-list.ts';
import { readChangeRequest, settleChangeRequest } from './change-request.ts';
import type { DecidingContext } from './desk-context.ts';

/** Registers the work queue of the travel desk. */
export function registerCaseRoutes(router: OperationRouter, context: DecidingContext): void {
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
  router.register(watchWorkCases, ({ live }) =>
    watchCases(
      live.ofCaller(CASES_TOPIC, (caller) =>
        database.forOrganization(caller.organizationId, (tx) => countCases(tx, caller, clock.now())),
      ),
    ),
  );
}

async function* watchCases(looks: AsyncIterable<CaseCounts>): AsyncGenerator<PayloadOf<typeof watchWorkCases>> {
  for await (const counts of looks) yield { type: 'counts', counts };
}
