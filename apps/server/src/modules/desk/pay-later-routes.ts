import {
  issuePayLaterKey,
  listPayLaterKeys,
  revokePayLaterKey,
  zipPayBook,
} from '@pravas/contract/desk/pay-later-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FlightContext } from '../flight/index.ts';
import { chosenOrganization } from '../organisation/index.ts';
import { bookOnKey } from './pay-later-book.ts';
import { issueKey, listKeys, revokeKey } from './pay-later-keys.ts';

/** Keys carry 256 bits, so guessing leads nowhere; this keeps it from making noise. */
const TRIES_PER_MINUTE = 20;

/** Registers the provider's pay-later keys and booking on them. */
export function registerPayLaterRoutes(router: OperationRouter, context: FlightContext): void {
  const { database, clock } = context;
  router.register(issuePayLaterKey, ({ body, caller, requestId }) => {
    expectProvider(caller);
    return database.forOrganization(body.organizationId, (tx) =>
      issueKey(tx, body, { caller, requestId, now: clock.now() }),
    );
  });
  router.register(listPayLaterKeys, ({ query, caller }) =>
    database.forOrganization(chosenOrganization(caller, query.organizationId), (tx) =>
      listKeys(tx, query, clock.now()),
    ),
  );
  router.register(revokePayLaterKey, ({ query, caller, requestId }) => {
    expectProvider(caller);
    return database.forOrganization(query.organizationId, (tx) =>
      revokeKey(tx, query.organizationId, query.payLaterKeyId, { caller, requestId, now: clock.now() }),
    );
  });
  router.register(
    zipPayBook,
    ({ body, caller, requestId }) => bookOnKey(context, body, { caller, requestId, now: clock.now() }),
    { perPersonPerMinute: TRIES_PER_MINUTE },
  );
}

function expectProvider(caller: Caller): void {
  if (!caller.isSuperAdmin) throw new Refusal('provider_only');
}
