import type { saveAccounting as operation } from '@pravas/contract/accounting/accounting-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { HEAD_WORDS } from '@pravas/domain/accounting/account-head.ts';
import { checkAccount, checkCompany, checkCostCentre } from '@pravas/domain/accounting/accounting-system.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { presentSetup, readMapping, readSetup, VOUCHER_TYPE } from './read-setup.ts';

type Body = BodyOf<typeof operation>;

/** Who does it, and when. */
export interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Chooses the program and sets the names of its accounts; names for another program stay as they are. What was exported
 * keeps the names of its day. Throws `validation_failed` for what the program would refuse, `conflict` where somebody
 * else saved meanwhile.
 */
export async function saveAccounting(tx: Tx, body: Body, change: Change): Promise<PayloadOf<typeof operation>> {
  const { organizationId, personId } = change.caller;
  const tidy = tidied(body);
  expectSound(tidy);
  const before = await readSetup(tx, true);
  if ((before?.version ?? 0) !== body.version) throw new Refusal('conflict');
  const { system, company, voucherType } = tidy;
  const setup = {
    system,
    company,
    voucher_type: voucherType === '' ? VOUCHER_TYPE : voucherType,
    version: body.version + 1,
    changed_by: personId,
    changed_at: isoOf(change.now),
  };
  // Of two who save the first setup at once, the second finds its row and is refused.
  const saved = before
    ? await tx
        .updateTable('accounting_setup')
        .set(setup)
        .where('organization_id', '=', organizationId)
        .where('version', '=', body.version)
        .executeTakeFirst()
    : await tx
        .insertInto('accounting_setup')
        .values({ organization_id: organizationId, ...setup })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
  if (countOf(saved) === 0) throw new Refusal('conflict');
  const former = await readMapping(tx, system);
  await tx.deleteFrom('accounting_account').where('system', '=', system).execute();
  await tx.deleteFrom('accounting_cost_centre').where('system', '=', system).execute();
  const accounts = tidy.accounts.flatMap(({ head, account }) => (account === '' ? [] : [{ head, account }]));
  const centres = tidy.costCentres.flatMap(({ name, code }) => (code === '' ? [] : [{ name, code }]));
  const own = { organization_id: organizationId, system };
  if (accounts.length > 0) {
    await tx
      .insertInto('accounting_account')
      .values(accounts.map((row) => ({ ...own, ...row })))
      .execute();
  }
  if (centres.length > 0) {
    await tx
      .insertInto('accounting_cost_centre')
      .values(centres.map((row) => ({ ...own, ...row })))
      .execute();
  }
  await recordAudit(tx, {
    organizationId,
    at: change.now,
    actor: actorOf(change.caller),
    action: 'accounting.mapped',
    objectType: 'organization',
    objectId: organizationId,
    details: {
      system,
      company,
      accounts: accounts.map(({ head, account }) => `${HEAD_WORDS[head].label}: ${account}`).join('; '),
      costCentres: centres.map(({ name, code }) => `${name}: ${code}`).join('; '),
      before: [...former.accounts].map(([head, account]) => `${HEAD_WORDS[head].label}: ${account}`).join('; '),
    },
    requestId: change.requestId,
  });
  return presentSetup(tx, { system, company, voucherType: setup.voucher_type, version: setup.version });
}

function countOf(result: { readonly numUpdatedRows?: bigint; readonly numInsertedOrUpdatedRows?: bigint | undefined }) {
  return Number(result.numUpdatedRows ?? result.numInsertedOrUpdatedRows ?? 0n);
}

interface Tidy extends Omit<Body, 'accounts' | 'costCentres'> {
  readonly accounts: readonly { readonly head: Body['accounts'][number]['head']; readonly account: string }[];
  readonly costCentres: readonly { readonly name: string; readonly code: string }[];
}

function tidied(body: Body): Tidy {
  return {
    ...body,
    company: body.company.trim(),
    voucherType: body.voucherType.trim(),
    accounts: body.accounts.map(({ head, account }) => ({ head, account: (account ?? '').trim() })),
    costCentres: body.costCentres.map(({ name, code }) => ({ name, code: (code ?? '').trim() })),
  };
}

/** Names every field that the program would refuse, at once. */
function expectSound({ system, company, voucherType, accounts, costCentres }: Tidy): void {
  const heads = new Set<string>();
  const names = new Set<string>();
  const errors = [
    ...(system === 'zoho' ? [] : wrong('company', checkCompany(system, company))),
    ...(system === 'tally' && voucherType !== '' ? wrong('voucherType', checkAccount(system, voucherType)) : []),
    ...accounts.flatMap(({ head, account }) => {
      if (heads.has(head)) return wrong(`accounts.${head}`, 'Named twice');
      heads.add(head);
      return account === '' ? [] : wrong(`accounts.${head}`, checkAccount(system, account));
    }),
    ...costCentres.flatMap(({ name, code }) => {
      if (names.has(name)) return wrong(`costCentres.${name}`, 'Named twice');
      names.add(name);
      return code === '' ? [] : wrong(`costCentres.${name}`, checkCostCentre(system, code));
    }),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
}

function wrong(field: string, message: string | null) {
  return message === null ? [] : [{ field, message }];
}
