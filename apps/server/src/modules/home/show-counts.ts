import type { showMenuCounts as operation } from '@pravas/contract/home/home-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { countProviderWork } from '../customer/index.ts';
import { countCases } from '../desk/index.ts';
import { countToDecide, countUnpaid } from '../trip/index.ts';
import type { HomeContext } from './home-context.ts';

/** How much waits behind the pages of a person's menu. */
export function showCounts({ database, clock }: HomeContext, caller: Caller): Promise<PayloadOf<typeof operation>> {
  const now = clock.now();
  return database.readOrganization(caller.organizationId, async (tx) => ({
    approvals: await countToDecide(tx, caller),
    unpaid: await countUnpaid(tx, caller, now),
    cases: caller.privileges.has('desk.work') ? (await countCases(tx, caller, now)).open : 0,
    ...(await countProviderWork(tx, caller)),
  }));
}
