import { createHash } from 'node:crypto';
import type { importBankStatement as operation } from '@pravas/contract/bank/bank-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { canBeOf } from '@pravas/domain/bank/named-accounts.ts';
import type { BankLine, ReadStatement } from '@pravas/domain/bank/read-bank-statement.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { checkSpreadsheet, digestOf, keepFile } from '../file/index.ts';
import { type BankChange, type BankContext, expectProvider } from './bank-context.ts';
import { readInThread, refusedFile } from './read-in-thread.ts';
import { STATEMENT_READING } from './read-statement-file.ts';

type Imported = PayloadOf<typeof operation>;

const BATCH = 500;

/**
 * Imports the statement of an account. The file is kept as received; importing it again changes nothing, and lines that
 * another statement had are left as they are. One that contradicts a known UTR, names another account, or has money
 * that another account has is refused whole. Throws `provider_only`, `not_found`, `file_refused`.
 */
export async function importStatement(
  context: BankContext,
  bankAccountId: string,
  file: UploadedFile,
  change: BankChange,
): Promise<Imported> {
  const { caller } = change;
  expectProvider(caller);
  const checked = await checkSpreadsheet(file);
  const { lines, accounts: named } = await readFile(context, file);
  const sha256 = await digestOf(file.bytes);
  const { organizationId } = caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    // All of them are locked until the end, so that two imports run one after the other, for any accounts.
    const accounts = await tx
      .selectFrom('bank_account')
      .select(['id', 'account_number'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const account = accounts.find(({ id }) => id === bankAccountId);
    if (!account) throw new Refusal('not_found');
    if (!canBeOf(named, account.account_number)) {
      throw refusedFile(`The file is for account ${named.join(', ')}, but you chose ${account.account_number}.`);
    }
    const days = lines.map(({ day }) => day).toSorted();
    const [firstDay = '', lastDay = ''] = [days.at(0), days.at(-1)];
    const said = { lines: lines.length, firstDay, lastDay };
    const numberOf = (id: string) => accounts.find((one) => one.id === id)?.account_number ?? '';
    const same = await tx
      .selectFrom('bank_statement')
      .select('bank_account_id')
      .where('sha256', '=', sha256)
      .where('taken_back_at', 'is', null)
      .execute();
    if (same.some(({ bank_account_id }) => bank_account_id === bankAccountId)) {
      return { ...said, isSameFile: true, added: 0, known: lines.length };
    }
    const [elsewhere] = same;
    if (elsewhere) {
      throw refusedFile(`This file has already been imported for account ${numberOf(elsewhere.bank_account_id)}.`);
    }
    const { fresh, knownFrom } = await withoutKnown(tx, bankAccountId, lines);
    await expectNowhereElse(tx, bankAccountId, fresh, numberOf);
    const fileId = await keepFile(tx, context, { organizationId, createdBy: caller.personId }, checked);
    const statementId = newId();
    await tx
      .insertInto('bank_statement')
      .values({
        organization_id: organizationId,
        id: statementId,
        bank_account_id: bankAccountId,
        file_id: fileId,
        sha256,
        lines: lines.length,
        added: fresh.length,
        first_day: firstDay,
        last_day: lastDay,
        imported_by: caller.personId,
        imported_at: isoOf(change.now),
        known_from: [...knownFrom],
      })
      .execute();
    await keepLines(tx, { organizationId, bankAccountId, statementId }, fresh);
    const counts = { lines: lines.length, added: fresh.length, known: lines.length - fresh.length };
    await recordAudit(tx, {
      organizationId,
      at: change.now,
      actor: actorOf(caller),
      action: 'bank_statement.imported',
      objectType: 'bank_account',
      objectId: bankAccountId,
      details: { fileName: file.fileName, firstDay, lastDay, ...counts },
      requestId: change.requestId,
    });
    return { ...said, isSameFile: false, ...counts };
  });
}

/** Reads in a thread. Throws `file_refused`. */
async function readFile({ reading }: BankContext, file: UploadedFile): Promise<ReadStatement & { readonly ok: true }> {
  const read = await readInThread<ReadStatement>(reading, STATEMENT_READING, file);
  if (!read.ok) throw refusedFile(read.message);
  return read;
}

interface Fingerprinted extends BankLine {
  readonly fingerprint: string;
}

/** Identifies each line by its UTR, or by its whole content; identical lines also by their position. */
function fingerprinted(lines: readonly BankLine[]): readonly Fingerprinted[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    if (line.utr !== null) return { ...line, fingerprint: `utr:${line.utr}:${line.amountPaise > 0 ? 'in' : 'out'}` };
    const said = JSON.stringify([line.day, line.amountPaise, line.narration, line.balancePaise]);
    const count = (counts.get(said) ?? 0) + 1;
    counts.set(said, count);
    return { ...line, fingerprint: `line:${createHash('sha256').update(said).digest('hex')}:${count}` };
  });
}

interface Sifted {
  readonly fresh: readonly Fingerprinted[];
  /** The statements that had the others. */
  readonly knownFrom: ReadonlySet<string>;
}

/** The lines that no other statement had. Throws `file_refused` for one that differs from before. */
async function withoutKnown(tx: Tx, bankAccountId: string, lines: readonly BankLine[]): Promise<Sifted> {
  const fresh: Fingerprinted[] = [];
  const knownFrom = new Set<string>();
  const all = fingerprinted(lines);
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH);
    const rows = await tx
      .selectFrom('bank_line')
      .select(['fingerprint', 'day', 'amount_paise', 'statement_id'])
      .where('bank_account_id', '=', bankAccountId)
      .where(
        'fingerprint',
        'in',
        batch.map(({ fingerprint }) => fingerprint),
      )
      .execute();
    const known = new Map(rows.map((row) => [row.fingerprint, row]));
    for (const line of batch) {
      const other = known.get(line.fingerprint);
      if (!other) fresh.push(line);
      else if (other.amount_paise !== line.amountPaise || other.day !== line.day) {
        throw refusedFile(
          `Row ${line.row}: UTR ${line.utr} is already recorded for ${other.day}, with a different day or amount.`,
        );
      } else knownFrom.add(other.statement_id);
    }
  }
  return { fresh, knownFrom };
}

/** A transfer arrives at one account. Throws `file_refused` for one that another account has. */
async function expectNowhereElse(
  tx: Tx,
  bankAccountId: string,
  fresh: readonly Fingerprinted[],
  numberOf: (accountId: string) => string,
): Promise<void> {
  const rowOf = new Map(
    fresh.flatMap(({ utr, amountPaise, row }) => (utr !== null && amountPaise > 0 ? [[utr, row]] : [])),
  );
  const utrs = [...rowOf.keys()];
  for (let at = 0; at < utrs.length; at += BATCH) {
    const other = await tx
      .selectFrom('bank_line')
      .select(['utr', 'bank_account_id'])
      .where('bank_account_id', '<>', bankAccountId)
      .where('utr', 'in', utrs.slice(at, at + BATCH))
      .where('amount_paise', '>', 0)
      .executeTakeFirst();
    if (!other?.utr) continue;
    const [row, number] = [rowOf.get(other.utr), numberOf(other.bank_account_id)];
    throw refusedFile(`Row ${row}: UTR ${other.utr} came in at account ${number}. Is the file for that account?`);
  }
}

interface Keeping {
  readonly organizationId: string;
  readonly bankAccountId: string;
  readonly statementId: string;
}

async function keepLines(tx: Tx, keeping: Keeping, lines: readonly Fingerprinted[]): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    await tx
      .insertInto('bank_line')
      .values(
        lines.slice(at, at + BATCH).map((line) => ({
          organization_id: keeping.organizationId,
          id: newId(),
          bank_account_id: keeping.bankAccountId,
          statement_id: keeping.statementId,
          line_row: line.row,
          day: line.day,
          narration: line.narration,
          utr: line.utr,
          amount_paise: line.amountPaise,
          balance_paise: line.balancePaise,
          fingerprint: line.fingerprint,
          // What went out is no top-up.
          state: line.amountPaise > 0 ? 'open' : 'other',
        })),
      )
      .execute();
  }
}
