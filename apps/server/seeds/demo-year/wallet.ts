import { postBankTopup } from '@pravas/domain/ledger/post-bank.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { postTransfers } from '../../src/modules/ledger/index.ts';
import { isoOf } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { newId } from '../../src/platform/ids.ts';

/**
 * Lets the company pay from a wallet that was filled by bank some days ago, and on a credit line, and gives the
 * provider an account to receive money on; set up once.
 */
export async function seedWallet(
  database: Database,
  { companyId, providerId }: { readonly companyId: string; readonly providerId: string },
  now: Temporal.Instant,
): Promise<void> {
  const filledAt = now.subtract({ hours: 9 * 24 });
  await database.forOrganization(companyId, async (tx) => {
    if (await tx.selectFrom('credit_line').select('limit_paise').executeTakeFirst()) return;
    const finance = await tx
      .selectFrom('person')
      .select('id')
      .where('email', 'like', 'nisha.%')
      .executeTakeFirstOrThrow();
    const at = isoOf(now);
    await postTransfers(tx, companyId, null, postBankTopup(newId(), fromRupees(2_50_000)), filledAt);
    await tx
      .insertInto('credit_line')
      .values({
        organization_id: companyId,
        limit_paise: fromRupees(5_00_000),
        statement_day: 1,
        due_days: 15,
        changed_by: 'dev.patel@pravas.example',
        changed_at: at,
      })
      .execute();
    await tx
      .insertInto('wallet_alert')
      .values({ organization_id: companyId, below_paise: fromRupees(50_000), changed_by: finance.id, changed_at: at })
      .execute();
  });
  await database.forOrganization(providerId, async (tx) => {
    const people = await tx.selectFrom('person').select('id').orderBy('user_id').limit(1).execute();
    const [creator] = people;
    if (!creator || (await tx.selectFrom('bank_account').select('id').executeTakeFirst())) return;
    await tx
      .insertInto('bank_account')
      .values({
        organization_id: providerId,
        id: newId(),
        bank: 'Example Bank',
        holder: 'Pravas Travel Private Limited',
        account_number: '000123456789',
        ifsc: 'EXAM0000123',
        created_by: creator.id,
        created_at: isoOf(now),
      })
      .execute();
  });
}
