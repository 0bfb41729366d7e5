import {
  cancelPolicyReplay,
  getPolicyReplay,
  getPolicyReplayCase,
  listPolicyReplayCases,
  startPolicyReplay,
  watchPolicyReplay,
} from '@pravas/contract/policy/replay-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { PolicyContext } from './policy-context.ts';
import { presentReplay } from './present-replay.ts';
import { listReplayCases, showReplayCase } from './replay-cases.ts';
import { findReplay, replayTopic } from './replay-repository.ts';
import { cancelReplay, startReplay } from './start-replay.ts';
import { watchReplay } from './watch-replay.ts';

/** Registers replays of drafts. */
export function registerReplayRoutes(router: OperationRouter, { database, clock, replayed }: PolicyContext): void {
  const read = (organizationId: string, replayId: string) =>
    database.forOrganization(organizationId, async (tx) => presentReplay(tx, await findReplay(tx, replayId)));
  router.register(startPolicyReplay, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      startReplay(tx, body, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(getPolicyReplay, async ({ query, caller }) => ({
    replay: await read(caller.organizationId, query.replayId),
  }));
  router.register(watchPolicyReplay, ({ query: { replayId }, caller, live }) =>
    watchReplay(live.ofOrganization(replayTopic(replayId), () => read(caller.organizationId, replayId))),
  );
  router.register(cancelPolicyReplay, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      cancelReplay(tx, body.replayId, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(listPolicyReplayCases, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listReplayCases(tx, replayed, query)),
  );
  router.register(getPolicyReplayCase, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => showReplayCase(tx, replayed, query)),
  );
}
