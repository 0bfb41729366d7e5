import type { listBankLines as operation } from '@pravas/contract/bank/bank-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { mayApprove, type TopupLimits } from '@pravas/domain/bank/topup-limits.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type BankChange, type BankContext, expectProvider, type LineRow } from './bank-context.ts';
import { readLimits } from './bank-settings.ts';

type WireLine = PayloadOf<typeof operation>['data'][number];

/** A page of bank lines, the newest first. Throws `provider_only`. */
export function listBankLines(
  { database, clock }: BankContext,
  { search = {}, rowNumber, recordsPerPage }: QueryOf<typeof operation>,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<PayloadOf<typeof operation>> {
  expectProvider(caller);
  const { state, bankAccountId, text = '' } = search;
  return database.readOrganization(caller.organizationId, async (tx) => {
    let matching = tx.selectFrom('bank_line');
    if (state !== undefined) matching = matching.where('state', '=', state);
    if (bankAccountId !== undefined) matching = matching.where('bank_account_id', '=', bankAccountId);
    const wanted = text.trim();
    if (wanted !== '') {
      const like = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const rupees = Number(wanted.replaceAll(/[,₹\s]/g, ''));
      const amount = Number.isFinite(rupees) ? Math.round(rupees * 100) : 0;
      matching = matching.where((where) =>
        where.or([
          where('narration', 'ilike', like),
          where('utr', 'ilike', like),
          ...(Number.isSafeInteger(amount) && amount !== 0 ? [where('amount_paise', '=', amount)] : []),
        ]),
      );
    }
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await matching
      .selectAll()
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .offset(rowNumber - 1)
      .limit(recordsPerPage)
      .execute();
    const viewer = { personId: caller.personId, limits: await readLimits(tx), now: clock.now() };
    return { data: await presentLines(tx, rows, viewer), total: Number(total), rowNumber, recordsPerPage };
  });
}

/** Who looks at lines, and under which limits. */
export interface LineViewer {
  readonly personId: string;
  readonly limits: TopupLimits;
  readonly now: Temporal.Instant;
}

/** Lines as the provider sees them, in the same order. */
export async function presentLines(tx: Tx, rows: readonly LineRow[], viewer: LineViewer): Promise<WireLine[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.matched_by, row.approved_by]).filter((one) => one !== null))];
  const people =
    ids.length === 0
      ? []
      : await tx.selectFrom('person').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  const nameOf = (id: string | null) => {
    const person = people.find((one) => one.id === id);
    return person ? `${person.first_name} ${person.last_name}` : null;
  };
  const accounts =
    rows.length === 0 ? [] : await tx.selectFrom('bank_account').select(['id', 'account_number']).execute();
  const numberOf = (id: string | null) => accounts.find((one) => one.id === id)?.account_number ?? null;
  return rows.map((row) => {
    const isOwn =
      row.matched_by !== null && !mayApprove(viewer.limits, paise(row.amount_paise), row.matched_by, viewer.personId);
    return {
      _id: row.id,
      bankAccountId: row.bank_account_id,
      accountNumber: numberOf(row.bank_account_id) ?? '',
      declaredAccountNumber: numberOf(row.declared_account_id),
      day: row.day,
      narration: row.narration,
      utr: row.utr,
      amount: paise(row.amount_paise),
      state: row.state as WireLine['state'],
      isUnapplied: row.unapplied_at !== null && row.applied_at === null,
      organization: row.topup_organization,
      matchedBy: nameOf(row.matched_by),
      approvedBy: nameOf(row.approved_by),
      note: row.note,
      ageDays: ageOf(row.day, viewer.now),
      version: row.version,
      mayApprove: row.state === 'matched' && !isOwn,
      whyNot: row.state === 'matched' && isOwn ? 'You matched this yourself, so someone else has to approve it.' : null,
    };
  });
}

/** Whole days since a day of India. */
export function ageOf(day: string, now: Temporal.Instant): number {
  return Math.max(0, Temporal.PlainDate.from(day).until(indianDate(now), { largestUnit: 'days' }).days);
}

/** A line by its UTR, of the account that was declared before any other; only what came in. */
export async function findLineOf(tx: Tx, bankAccountId: string, utr: string): Promise<LineRow | null> {
  const found = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('utr', '=', utr)
    .where(sql<boolean>`amount_paise > 0`)
    .orderBy(sql`bank_account_id = ${bankAccountId}`, 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return found ?? null;
}
