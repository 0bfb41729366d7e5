import { paise } from '@pravas/domain/money/money.ts';
import {
  type GatewayMoney,
  type MatchedRow,
  matchSettlement,
  namesOf,
} from '@pravas/domain/reconciliation/match-settlement.ts';
import { numbersOfLine } from '@pravas/domain/reconciliation/read-supplier-statement.ts';
import type { SettledRow } from '@pravas/domain/reconciliation/settled-row.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.generated.ts';

/** How many rows are matched and written at once. */
export const BATCH = 500;

/** Rows of a settlement beside what the books of all organisations have under their numbers. */
export async function matchedInBooks(tx: Tx, rows: readonly SettledRow[]): Promise<readonly MatchedRow[]> {
  const wanted = [...new Set(rows.flatMap(namesOf))];
  const { rows: found } = await sql<{
    owner_id: string;
    key: string;
    booking_id: string | null;
    amount_paise: string;
    names: string[];
    payment_names: string[];
  }>`select * from find_gateway_money(${sql.val(wanted)}::text[])`.execute(tx);
  const ours = found.map(
    (row): GatewayMoney => ({
      key: row.key,
      organizationId: row.owner_id,
      bookingId: row.booking_id,
      amountPaise: paise(Number(row.amount_paise)),
      names: row.names,
      paymentNames: row.payment_names,
    }),
  );
  const keys = ours.map(({ key }) => key);
  const settled =
    keys.length === 0
      ? []
      : await tx
          .selectFrom('settlement_row')
          .select('our_key')
          .where('our_key', 'in', keys)
          .where('status', 'in', ['agrees', 'amount_differs'])
          .execute();
  return matchSettlement(rows, ours, new Set(settled.map((row) => row.our_key ?? '')));
}

/** A row as it is kept. */
export function settledRowOf(row: Selectable<Schema['settlement_row']>): SettledRow {
  return {
    row: row.line_row,
    kind: row.kind as SettledRow['kind'],
    entity: row.entity,
    reference: row.reference,
    payment: row.payment,
    amountPaise: paise(row.amount_paise),
    feePaise: paise(row.fee_paise),
    taxPaise: paise(row.tax_paise),
    debitPaise: paise(row.debit_paise),
    creditPaise: paise(row.credit_paise),
    taxGuess: row.tax_guess as SettledRow['taxGuess'],
  };
}

/** Matches unmatched settlement rows and supplier lines again: the books may know them by now. In pieces, by id. */
export async function matchAgain(tx: Tx): Promise<void> {
  await matchSettledAgain(tx);
  await matchBilledAgain(tx);
}

async function matchSettledAgain(tx: Tx): Promise<void> {
  for (let after: string | null = null; ; ) {
    let asked = tx
      .selectFrom('settlement_row as r')
      .innerJoin('settlement as s', 's.id', 'r.settlement_id')
      .selectAll('r')
      .where('r.status', '=', 'unknown')
      // The books have a confirmed settlement as it was known then.
      .where('s.confirmed_at', 'is', null)
      .orderBy('r.id')
      .limit(BATCH);
    if (after !== null) asked = asked.where('r.id', '>', after);
    const rows = await asked.execute();
    const matched = await matchedInBooks(tx, rows.map(settledRowOf));
    for (const [at, { status, ours }] of matched.entries()) {
      const id = rows[at]?.id;
      if (ours === null || id === undefined) continue;
      await tx
        .updateTable('settlement_row')
        .set({
          status,
          owner_id: ours.organizationId,
          our_key: ours.key,
          our_paise: ours.amountPaise,
          booking_id: ours.bookingId,
        })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** A booking that a supplier's line is of. */
interface BilledBooking {
  readonly ownerId: string;
  readonly bookingId: string;
}

/** The booking of each line, by its numbers; null where there is none, or several. */
export async function bookingsOfLines(
  tx: Tx,
  supplierId: string,
  lines: readonly { readonly reference: string; readonly description: string }[],
): Promise<readonly (BilledBooking | null)[]> {
  const numbers = lines.map(numbersOfLine);
  const wanted = [...new Set(numbers.flatMap((own) => own.flatMap((number) => [number, number.replaceAll('-', '')])))];
  const { rows } = await sql<{ owner_id: string; booking_id: string; numbers: string[] }>`
    select * from find_supplier_bookings(${supplierId}, ${sql.val(wanted)}::text[])`.execute(tx);
  const byNumber = new Map<string, Map<string, BilledBooking>>();
  for (const row of rows) {
    for (const number of row.numbers) {
      const known = byNumber.get(number) ?? new Map<string, BilledBooking>();
      known.set(row.booking_id, { ownerId: row.owner_id, bookingId: row.booking_id });
      byNumber.set(number, known);
    }
  }
  return numbers.map((own) => {
    // The first number that is known decides: a reference before what a description says.
    for (const number of own) {
      const found = byNumber.get(number) ?? byNumber.get(number.replaceAll('-', ''));
      if (found) return found.size === 1 ? ([...found.values()][0] ?? null) : null;
    }
    return null;
  });
}

async function matchBilledAgain(tx: Tx): Promise<void> {
  const suppliers = await tx.selectFrom('supplier_statement').select('supplier_id').distinct().execute();
  for (const { supplier_id: supplierId } of suppliers) {
    for (let after: string | null = null; ; ) {
      let asked = tx
        .selectFrom('supplier_line')
        .select(['id', 'reference', 'description'])
        .where('supplier_id', '=', supplierId)
        .where('booking_id', 'is', null)
        .where('kind', '=', 'booking')
        .orderBy('id')
        .limit(BATCH);
      if (after !== null) asked = asked.where('id', '>', after);
      const lines = await asked.execute();
      for (const [at, booking] of (await bookingsOfLines(tx, supplierId, lines)).entries()) {
        const id = lines[at]?.id;
        if (booking === null || id === undefined) continue;
        const found = { owner_id: booking.ownerId, booking_id: booking.bookingId };
        await tx.updateTable('supplier_line').set(found).where('id', '=', id).execute();
      }
      const last = lines.at(-1);
      if (!last || lines.length < BATCH) break;
      after = last.id;
    }
  }
}
