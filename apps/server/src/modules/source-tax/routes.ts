import * as operations from '@pravas/contract/source-tax/source-tax-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addSwitch, showSwitches, withdrawSwitch } from './change-switches.ts';
import { showSourceTaxes } from './show-source-taxes.ts';

interface SourceTaxContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Registers taxes at source: their switches, and what was kept back in a month. */
export function registerSourceTaxRoutes(router: OperationRouter, { database, clock }: SourceTaxContext): void {
  router.register(operations.getTaxSwitches, ({ caller }) => {
    expectProvider(caller);
    return database.forOrganization(caller.organizationId, (tx) => showSwitches(tx, clock.now()));
  });
  router.register(operations.addTaxSwitch, ({ body, caller, requestId }) => {
    expectProvider(caller);
    return database.forOrganization(caller.organizationId, async (tx) => {
      await addSwitch(tx, body, { caller, requestId, now: clock.now() });
      return showSwitches(tx, clock.now());
    });
  });
  router.register(operations.withdrawTaxSwitch, ({ query, caller, requestId }) => {
    expectProvider(caller);
    return database.forOrganization(caller.organizationId, async (tx) => {
      await withdrawSwitch(tx, query.taxSwitchId, { caller, requestId, now: clock.now() });
      return showSwitches(tx, clock.now());
    });
  });
  router.register(operations.getSourceTaxes, ({ query, caller }) => {
    expectProvider(caller);
    return database.forOrganization(caller.organizationId, (tx) => showSourceTaxes(tx, query.month));
  });
}

function expectProvider(caller: Caller): void {
  if (!caller.isSuperAdmin) throw new Refusal('provider_only');
}
