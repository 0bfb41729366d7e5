import type { PayloadOf } from '@pravas/contract/operation.ts';
import {
  addConvenienceFees,
  getCustomerFees,
  listConvenienceFees,
  listCustomerFees as listCustomerFeesOperation,
  withdrawConvenienceFee,
} from '@pravas/contract/organisation/convenience-fee-operations.ts';
import { feesOn } from '@pravas/domain/fare/dated-fees.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addFees, type FeesOf, readFeesOf, withdrawFee } from './change-fees.ts';
import { listCustomerFees, presentComing, presentCustomer, presentFees } from './convenience-fees.ts';
import type { OrganizationContext } from './organization-context.ts';
import { readOrganization } from './read-organization.ts';

type Fees = PayloadOf<typeof getCustomerFees>;

const FOR_NEW = 'New customers';

/** Registers our fees: what an organisation reads of its own, and what the provider's super admin sets for each. */
export function registerFeeRoutes(router: OperationRouter, { database, clock }: OrganizationContext): void {
  const show = async (caller: Caller, of: FeesOf): Promise<Fees> => {
    const { name, fees } = await database.forOrganization(of.organizationId, async (tx) => ({
      fees: await readFeesOf(tx, of),
      name: of.forNew ? FOR_NEW : (await readOrganization(tx)).name,
    }));
    const entered = [...new Set(fees.flatMap(({ enteredBy }) => enteredBy ?? []))];
    const names = await database.forOrganization(caller.organizationId, (tx) => namesOf(tx, entered));
    const about = { organizationId: of.forNew ? null : of.organizationId, name };
    return { fees: presentCustomer(about, fees, indianDay(clock.now()), names) };
  };

  router.register(listConvenienceFees, async ({ caller }) => {
    const organization = await database.forOrganization(caller.organizationId, readOrganization);
    const on = indianDay(clock.now());
    return { data: presentFees(feesOn(organization.fees, on)), on, coming: presentComing(organization.fees, on) };
  });
  router.register(listCustomerFeesOperation, async ({ query, caller }) => {
    expectProvider(caller);
    return database.forOrganization(caller.organizationId, (tx) => listCustomerFees(tx, query, clock.now()));
  });
  router.register(getCustomerFees, ({ query, caller }) => show(caller, whoseOf(caller, query.organizationId)));
  router.register(addConvenienceFees, async ({ body, caller, requestId }) => {
    const of = whoseOf(caller, body.organizationId);
    await database.forOrganization(of.organizationId, (tx) =>
      addFees(tx, of, body, { caller, requestId, now: clock.now() }),
    );
    return show(caller, of);
  });
  router.register(withdrawConvenienceFee, async ({ query, caller, requestId }) => {
    const of = whoseOf(caller, query.organizationId);
    await database.forOrganization(of.organizationId, (tx) =>
      withdrawFee(tx, of, query.feeId, { caller, requestId, now: clock.now() }),
    );
    return show(caller, of);
  });
}

function expectProvider(caller: Caller): void {
  if (!caller.isSuperAdmin) throw new Refusal('provider_only');
}

/** Absent = what new customers begin with, which is kept with the provider's own organisation. */
function whoseOf(caller: Caller, organizationId: string | undefined): FeesOf {
  expectProvider(caller);
  return organizationId === undefined
    ? { organizationId: caller.organizationId, forNew: true }
    : { organizationId, forNew: false };
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('person').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}
