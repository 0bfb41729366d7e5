import {
  issuePayLaterKey,
  listPayLaterKeys,
  revokePayLaterKey,
  zipPayBook,
  zipPayStay,
} from '@pravas/contract/desk/pay-later-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chosenOrganization } from '../organisation/index.ts';
import { bookOnKey, type KeyPayingContext } from './pay-later-book.ts';
import { issueKey, listKeys, revokeKey } from './pay-later-keys.ts';

/** Keys have 256 bits, so guessing is hopeless; this limits its load. */
const TRIES_PER_MINUTE = 20;

/** Registers the provider's pay-later keys and booking on them. */
export function registerPayLaterRoutes(router: OperationRouter, context: KeyPayingContext): void {
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
  const tries = { perPersonPerMinute: TRIES_PER_MINUTE };
  router.register(
    zipPayBook,
    async ({ body: { flightId, ...body }, caller, requestId, signal }) => {
      const entry = { caller, requestId, signal, now: clock.now() };
      const booked = await bookOnKey(context, { ...body, bookingId: flightId, service: null }, entry);
      return { tripId: body.tripId, flightId, ...booked };
    },
    tries,
  );
  router.register(
    zipPayStay,
    async ({ body, caller, requestId, signal }) => {
      const { tripId, bookingId } = body;
      const entry = { caller, requestId, signal, now: clock.now() };
      return { tripId, bookingId, ...(await bookOnKey(context, { ...body, service: 'hotel' }, entry)) };
    },
    tries,
  );
}

function expectProvider(caller: Caller): void {
  if (!caller.isSuperAdmin) throw new Refusal('provider_only');
}
