import * as operations from '@pravas/contract/ledger/period-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { closePeriod, reopenPeriod } from './close-period.ts';
import { expectProvider, type PeriodContext, wrongMonth } from './period-context.ts';
import { presentItem, readItems, readPeriod, readPeriods } from './read-periods.ts';

/** Registers what the provider does about months of the books. */
export function registerPeriodRoutes(router: OperationRouter, context: PeriodContext): void {
  const { database, clock } = context;
  router.register(operations.listLedgerPeriods, ({ caller }) => {
    expectProvider(caller);
    return database.readOrganization(caller.organizationId, async (tx) => ({
      periods: [...(await readPeriods(tx, caller, clock.now()))],
    }));
  });
  router.register(operations.showLedgerPeriod, ({ query: { month }, caller }) => {
    expectProvider(caller);
    return database.readOrganization(caller.organizationId, async (tx) => {
      const period = await readPeriod(tx, month, caller, clock.now());
      if (!period) throw wrongMonth('The books have no entries for this month');
      return { period, items: (await readItems(tx, month)).map(presentItem) };
    });
  });
  router.register(operations.closeLedgerPeriod, ({ body, caller, requestId }) =>
    closePeriod(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(operations.reopenLedgerPeriod, ({ body, caller, requestId }) =>
    reopenPeriod(context, body, { caller, requestId, now: clock.now() }),
  );
}
