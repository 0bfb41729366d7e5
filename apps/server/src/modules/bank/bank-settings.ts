import type {
  saveBankAccount as accountOperation,
  updateTopupLimits as limitsOperation,
  getBankSettings as settingsOperation,
} from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { DEFAULT_TOPUP_LIMITS, type TopupLimits } from '@pravas/domain/bank/topup-limits.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { type BankChange, type BankContext, expectProvider, wrongField } from './bank-context.ts';

type WireAccount = PayloadOf<typeof accountOperation>['account'];
type WireLimits = PayloadOf<typeof limitsOperation>['limits'];

interface LimitRow {
  readonly per_topup_paise: Paise;
  readonly per_day_paise: Paise;
  readonly balance_cap_paise: Paise;
  readonly one_person_paise: Paise;
}

/** The limits of money that comes in by bank: always the provider's, for every caller. */
export async function readLimits(tx: Tx): Promise<TopupLimits> {
  const { rows } = await sql<LimitRow>`select * from provider_topup_limit()`.execute(tx);
  const [row] = rows;
  if (!row) return DEFAULT_TOPUP_LIMITS;
  return {
    perTopupPaise: row.per_topup_paise,
    perDayPaise: row.per_day_paise,
    balanceCapPaise: row.balance_cap_paise,
    onePersonPaise: row.one_person_paise,
  };
}

/** The same as it crosses the wire. */
export function presentLimits(limits: TopupLimits): WireLimits {
  return {
    perTopup: limits.perTopupPaise,
    perDay: limits.perDayPaise,
    balanceCap: limits.balanceCapPaise,
    onePerson: limits.onePersonPaise,
  };
}

/** The accounts that money is paid to now: always the provider's, for every caller. */
export async function readReceivingAccounts(tx: Tx): Promise<WireAccount[]> {
  const { rows } = await sql<{ id: string; bank: string; holder: string; account_number: string; ifsc: string }>`
    select * from receiving_accounts()`.execute(tx);
  return rows.map((row) => presentAccount({ ...row, is_active: true }));
}

interface AccountColumns {
  readonly id: string;
  readonly bank: string;
  readonly holder: string;
  readonly account_number: string;
  readonly ifsc: string;
  readonly is_active: boolean;
}

function presentAccount(row: AccountColumns): WireAccount {
  return {
    _id: row.id,
    bank: row.bank,
    holder: row.holder,
    accountNumber: row.account_number,
    ifsc: row.ifsc,
    isActive: row.is_active,
  };
}

/** All accounts of the provider, and the limits. Throws `provider_only`. */
export function showBankSettings(
  { database }: BankContext,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<PayloadOf<typeof settingsOperation>> {
  expectProvider(caller);
  return database.readOrganization(caller.organizationId, async (tx) => {
    const accounts = await tx
      .selectFrom('bank_account')
      .selectAll()
      .orderBy('bank')
      .orderBy('account_number')
      .execute();
    return { accounts: accounts.map(presentAccount), limits: presentLimits(await readLimits(tx)) };
  });
}

/** Adds an account that receives money, or changes one. Throws `provider_only`, `not_found`, `validation_failed`. */
export async function saveBankAccount(
  { database }: BankContext,
  { bankAccountId, bank, holder, accountNumber, ifsc, isActive }: BodyOf<typeof accountOperation>,
  { caller, requestId, now }: BankChange,
): Promise<PayloadOf<typeof accountOperation>> {
  expectProvider(caller);
  const { organizationId } = caller;
  const values = { bank, holder, account_number: accountNumber, ifsc, is_active: isActive };
  const id = bankAccountId ?? newId();
  try {
    await database.forOrganization(organizationId, async (tx) => {
      if (bankAccountId === undefined) {
        await tx
          .insertInto('bank_account')
          .values({
            organization_id: organizationId,
            id,
            ...values,
            created_by: caller.personId,
            created_at: isoOf(now),
          })
          .execute();
      } else {
        const { numUpdatedRows } = await tx
          .updateTable('bank_account')
          .set(values)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new Refusal('not_found');
      }
      await recordAudit(tx, {
        organizationId,
        at: now,
        actor: actorOf(caller),
        action: 'bank_account.saved',
        objectType: 'bank_account',
        objectId: id,
        details: { bank, holder, accountNumber, ifsc, isActive },
        requestId,
      });
    });
  } catch (error) {
    if (uniqueViolationOf(error) === null) throw error;
    throw wrongField('accountNumber', 'You have already added this account');
  }
  return { account: presentAccount({ id, ...values }) };
}

/** Sets the limits. Throws `provider_only`, `validation_failed`. */
export async function updateTopupLimits(
  { database }: BankContext,
  { perTopup, perDay, balanceCap, onePerson }: BodyOf<typeof limitsOperation>,
  { caller, requestId, now }: BankChange,
): Promise<PayloadOf<typeof limitsOperation>> {
  expectProvider(caller);
  if (perTopup <= 0) throw wrongField('perTopup', 'Per top-up must be above 0');
  if (perDay < perTopup) throw wrongField('perDay', 'Per day cannot be less than per top-up');
  if (balanceCap < perTopup) throw wrongField('balanceCap', 'Balance at most cannot be less than per top-up');
  const { organizationId, personId } = caller;
  const values = {
    per_topup_paise: perTopup,
    per_day_paise: perDay,
    balance_cap_paise: balanceCap,
    one_person_paise: onePerson,
    changed_by: personId,
    changed_at: isoOf(now),
  };
  await database.forOrganization(organizationId, async (tx) => {
    await tx
      .insertInto('topup_limit')
      .values({ organization_id: organizationId, ...values })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
      .execute();
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'topup_limit.changed',
      objectType: 'organization',
      objectId: organizationId,
      details: { perTopup, perDay, balanceCap, onePerson },
      requestId,
    });
  });
  return { limits: { perTopup, perDay, balanceCap, onePerson } };
}
