import type { accountingSetup } from '@pravas/contract/accounting/accounting-shapes.ts';
import { ACCOUNT_HEADS, type AccountHead } from '@pravas/domain/accounting/account-head.ts';
import { type AccountingSystem, isAccountHead } from '@pravas/domain/accounting/accounting-system.ts';
import type { AccountMapping } from '@pravas/domain/accounting/map-vouchers.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';

/** The program that was chosen. */
export interface Setup {
  readonly system: AccountingSystem;
  readonly company: string;
  readonly voucherType: string;
  readonly version: number;
}

/** What Tally's voucher type is called where nobody has said. */
export const VOUCHER_TYPE = 'Pravas Journal';

/** The program that was chosen; null = none yet. Locked, nobody changes it and nothing is exported meanwhile. */
export async function readSetup(tx: Tx, lock = false): Promise<Setup | null> {
  const query = tx.selectFrom('accounting_setup').select(['system', 'company', 'voucher_type', 'version']);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return null;
  const { system, company, voucher_type: voucherType, version } = row;
  return { system: system as AccountingSystem, company, voucherType, version };
}

/** Under which names a program keeps what. */
export async function readMapping(tx: Tx, system: AccountingSystem): Promise<AccountMapping> {
  const accounts = await tx
    .selectFrom('accounting_account')
    .select(['head', 'account'])
    .where('system', '=', system)
    .execute();
  const centres = await tx
    .selectFrom('accounting_cost_centre')
    .select(['name', 'code'])
    .where('system', '=', system)
    .execute();
  return {
    accounts: new Map<AccountHead, string>(
      accounts.flatMap(({ head, account }) => (isAccountHead(head) ? [[head, account] as const] : [])),
    ),
    costCentres: new Map(centres.map(({ name, code }) => [name, code])),
  };
}

/** A setup with every head and every cost centre that travellers have. */
export async function presentSetup(
  tx: Tx,
  { system, company, voucherType, version }: Setup,
): Promise<z.output<typeof accountingSetup>> {
  const { accounts, costCentres } = await readMapping(tx, system);
  const names = new Set([...costCentres.keys(), ...(await listCostCentres(tx))]);
  return {
    system,
    company,
    voucherType,
    version,
    accounts: ACCOUNT_HEADS.map((head) => ({ head, account: accounts.get(head) ?? null })),
    costCentres: [...names]
      .toSorted((one, other) => one.localeCompare(other, 'en-IN'))
      .map((name) => ({ name, code: costCentres.get(name) ?? null })),
  };
}

/** Cost centres of the organisation, of people who work here, and of what was booked in the last year. */
async function listCostCentres(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select code as name from cost_centre where kind = 'cost_centre' and is_active
    union
    select cost_centre from person where cost_centre <> ''
    union
    select cost_centre from booking_line where cost_centre <> '' and day > current_date - 400
    limit 500`.execute(tx);
  return rows.map(({ name }) => name);
}
