import type { PayloadOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/whereabouts/safety-operations.ts';
import type { OperationRouter } from '../../../platform/operations.ts';
import type { WhereaboutsContext } from '../export-who-is-where.ts';
import { expectLocator } from '../who-may-locate.ts';
import { answerOwn, noteAnswer, showOwn } from './answer-check.ts';
import { countLately, listChecks, readCheck, SAFETY_TOPIC } from './check-repository.ts';
import { sendCheck } from './send-check.ts';

/** Nobody has to ask more in an emergency, failed tries counted. */
const SENT_PER_MINUTE = 30;

/** Registers questions to travellers whether they are safe, and their answers. */
export function registerSafetyRoutes(router: OperationRouter, { database, clock }: WhereaboutsContext): void {
  router.register(
    operations.sendSafetyCheck,
    ({ body, caller, requestId }) =>
      database.forOrganization(caller.organizationId, (tx) =>
        sendCheck(tx, body, { caller, requestId, now: clock.now() }),
      ),
    { perPersonPerMinute: SENT_PER_MINUTE },
  );
  router.register(operations.listSafetyChecks, async ({ caller }) => ({
    data: await database.forOrganization(caller.organizationId, listChecks),
  }));
  router.register(operations.getSafetyCheck, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => readCheck(tx, query.checkId)),
  );
  router.register(operations.noteSafetyAnswer, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      noteAnswer(tx, body, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(operations.showOwnSafetyCheck, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => showOwn(tx, caller, query.checkId)),
  );
  router.register(operations.answerSafetyCheck, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      answerOwn(tx, body, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(operations.watchSafetyChecks, ({ live, caller }) => {
    expectLocator(caller);
    return watchChecks(
      live.ofCaller(SAFETY_TOPIC, (viewer) =>
        database.forOrganization(viewer.organizationId, (tx) => countLately(tx, viewer, clock.now())),
      ),
    );
  });
}

type Event = PayloadOf<typeof operations.watchSafetyChecks>;

async function* watchChecks(looks: AsyncIterable<Event['counts']>): AsyncGenerator<Event> {
  for await (const counts of looks) yield { type: 'counts', counts };
}
