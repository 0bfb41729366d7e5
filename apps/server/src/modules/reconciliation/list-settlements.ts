import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listSettlements as operation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import { type BankChange, type BankContext, expectProvider } from '../bank/index.ts';

/** A page of settlements, the newest first. Throws `provider_only`. */
export function listSettlements(
  { database }: BankContext,
  { search = {}, rowNumber, recordsPerPage }: QueryOf<typeof operation>,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<PayloadOf<typeof operation>> {
  expectProvider(caller);
  return database.readOrganization(caller.organizationId, async (tx) => {
    let matching = tx.selectFrom('settlement as s');
    if (search.isOpen === true) matching = matching.where('s.confirmed_at', 'is', null);
    if (search.isOpen === false) matching = matching.where('s.confirmed_at', 'is not', null);
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await matching
      .leftJoin('person as p', (join) =>
        join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.confirmed_by'),
      )
      .selectAll('s')
      .select(['p.first_name', 'p.last_name'])
      .select((eb) => [
        eb
          .selectFrom('settlement_row as r')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('r.settlement_id', '=', 's.id')
          .where('r.status', '=', 'agrees')
          .as('agreeing'),
        eb
          .selectFrom('bank_line as l')
          .select(sql<string | null>`min(l.day)::text`.as('day'))
          .whereRef('l.utr', '=', 's.utr')
          .whereRef('l.amount_paise', '=', 's.net_paise')
          .as('at_bank'),
      ])
      .orderBy('s.day', 'desc')
      .orderBy('s.id', 'desc')
      .offset(rowNumber - 1)
      .limit(recordsPerPage)
      .execute();
    const data = rows.map((row) => ({
      _id: row.id,
      reference: row.reference,
      utr: row.utr,
      day: row.day,
      rows: row.rows,
      agreeing: Number(row.agreeing ?? 0),
      credits: paise(row.credit_paise),
      debits: paise(row.debit_paise),
      fees: paise(row.fee_paise),
      net: paise(row.net_paise),
      isTied: row.is_tied,
      state:
        row.confirmed_at === null
          ? ('open' as const)
          : row.posted_at === null
            ? ('posting' as const)
            : ('confirmed' as const),
      confirmedBy: row.confirmed_at === null ? null : `${row.first_name} ${row.last_name}`,
      atBankOn: row.at_bank ?? null,
      version: row.version,
    }));
    return { data, total: Number(total), rowNumber, recordsPerPage };
  });
}
