import type {
  listBankStatements as listOperation,
  takeBackBankStatement as takeBackOperation,
} from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { type BankChange, type BankContext, expectProvider } from './bank-context.ts';

/** A page of the statements that were imported, the latest first. Throws `provider_only`. */
export function listBankStatements(
  { database }: BankContext,
  { rowNumber, recordsPerPage }: QueryOf<typeof listOperation>,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<PayloadOf<typeof listOperation>> {
  expectProvider(caller);
  return database.readOrganization(caller.organizationId, async (tx) => {
    const { total } = await tx
      .selectFrom('bank_statement')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await tx
      .selectFrom('bank_statement as s')
      .innerJoin('bank_account as a', 'a.id', 's.bank_account_id')
      .innerJoin('person as p', 'p.id', 's.imported_by')
      .select(['s.id', 's.lines', 's.added', 's.first_day', 's.last_day', 's.imported_at', 's.taken_back_at'])
      .select(['a.bank', 'a.account_number', 'p.first_name', 'p.last_name'])
      .orderBy('s.imported_at', 'desc')
      .orderBy('s.id', 'desc')
      .offset(rowNumber - 1)
      .limit(recordsPerPage)
      .execute();
    const data = rows.map((row) => ({
      _id: row.id,
      bank: row.bank,
      accountNumber: row.account_number,
      firstDay: row.first_day,
      lastDay: row.last_day,
      lines: row.lines,
      added: row.added,
      importedBy: `${row.first_name} ${row.last_name}`,
      importedAt: row.imported_at.toISOString(),
      takenBackAt: row.taken_back_at?.toISOString() ?? null,
    }));
    return { data, total: Number(total), rowNumber, recordsPerPage };
  });
}

/**
 * Withdraws a statement that was imported for the wrong account: its lines go, and its file stays as evidence. No line
 * may have been used, and no later statement may depend on them. Throws `provider_only`, `not_found`, `conflict`.
 */
export async function takeBackStatement(
  { database }: BankContext,
  { bankStatementId }: BodyOf<typeof takeBackOperation>,
  { caller, now, requestId }: BankChange,
): Promise<void> {
  expectProvider(caller);
  const { organizationId } = caller;
  await database.forOrganization(organizationId, async (tx) => {
    // Locked as an import locks them, so that none depends on these lines meanwhile.
    await tx.selectFrom('bank_account').select('id').orderBy('id').forUpdate().execute();
    const statement = await tx
      .selectFrom('bank_statement')
      .select(['bank_account_id', 'first_day', 'last_day', 'added', 'taken_back_at'])
      .where('id', '=', bankStatementId)
      .executeTakeFirst();
    if (!statement) throw new Refusal('not_found');
    if (statement.taken_back_at !== null) throw new Refusal('conflict');
    await expectNoneLater(tx, bankStatementId);
    const { rows } = await sql<{ used: number | null }>`
      select take_back_statement(${bankStatementId}::uuid, ${caller.personId}::uuid, ${isoOf(now)}::timestamptz) as used`.execute(
      tx,
    );
    const used = rows[0]?.used ?? null;
    if (used !== null) {
      const message = `Row ${used} of the statement is in use: it is matched, in the books, a settlement or a payment.`;
      throw new Refusal('conflict', { message });
    }
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'bank_statement.taken_back',
      objectType: 'bank_account',
      objectId: statement.bank_account_id,
      details: {
        statementId: bankStatementId,
        firstDay: statement.first_day,
        lastDay: statement.last_day,
        lines: statement.added,
      },
      requestId,
    });
  });
}

async function expectNoneLater(tx: Tx, statementId: string): Promise<void> {
  const later = await tx
    .selectFrom('bank_statement')
    .select(['first_day', 'last_day'])
    .where(sql<boolean>`${statementId}::uuid = any(known_from)`)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (!later) return;
  const message = `The statement of ${later.first_day} to ${later.last_day} also has some of these lines. Undo that import first.`;
  throw new Refusal('conflict', { message });
}
