import * as operations from '@pravas/contract/wallet/wallet-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chosenOrganization } from '../organisation/index.ts';
import { grantCreditLine, payCreditLine, showCreditLine } from './credit-line.ts';
import { listMeansOfPayment } from './means-of-payment.ts';
import { grantPromo } from './promo.ts';
import { showWallet } from './show-wallet.ts';
import { beginTopUp } from './top-up.ts';
import { setWalletAlert } from './wallet-alert.ts';
import type { WalletContext } from './wallet-context.ts';

/** Registers the wallet, the credit line and what bookings are paid with. */
export function registerWalletRoutes(router: OperationRouter, context: WalletContext): void {
  const { database, clock } = context;
  const changeBy = (caller: Caller, requestId: string) => ({ caller, requestId, now: clock.now() });

  router.register(operations.getMeansOfPayment, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listMeansOfPayment(tx, caller, query, clock)),
  );
  router.register(operations.getWallet, ({ caller }) =>
    database.readOrganization(caller.organizationId, (tx) => showWallet(tx, clock.now())),
  );
  router.register(operations.startTopUp, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) => beginTopUp(tx, context, body, changeBy(caller, requestId))),
  );
  router.register(operations.updateWalletAlert, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) => setWalletAlert(tx, body, changeBy(caller, requestId))),
  );
  router.register(operations.getCreditLine, ({ query, caller }) =>
    database.readOrganization(chosenOrganization(caller, query.organizationId), (tx) =>
      showCreditLine(tx, clock.now()),
    ),
  );
  router.register(operations.updateCreditLine, ({ body, caller, requestId }) => {
    expectProvider(caller);
    return database.forOrganization(body.organizationId, (tx) =>
      grantCreditLine(tx, body, changeBy(caller, requestId)),
    );
  });
  router.register(operations.enterCreditPayment, ({ body, caller, requestId }) => {
    expectProvider(caller);
    return database.forOrganization(body.organizationId, (tx) => payCreditLine(tx, body, changeBy(caller, requestId)));
  });
  router.register(operations.grantPromo, ({ body, caller, requestId }) => {
    expectProvider(caller);
    return database.forOrganization(body.organizationId, (tx) => grantPromo(tx, body, changeBy(caller, requestId)));
  });
}

function expectProvider(caller: Caller): void {
  if (!caller.isSuperAdmin) throw new Refusal('provider_only', { message: 'Only the provider grants credit.' });
}
