import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { importSettlements as operation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { proveFees, sameRow } from '@pravas/domain/reconciliation/prove-fees.ts';
import type { ReadSettlement, ReadSettlements } from '@pravas/domain/reconciliation/read-settlement.ts';
import { type SettledRow, sumSettlement } from '@pravas/domain/reconciliation/settled-row.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  type BankChange,
  type BankContext,
  expectProvider,
  readInThread,
  refusedFile,
  usedReceipt,
} from '../bank/index.ts';
import { checkSpreadsheet, digestOf, keepFile } from '../file/index.ts';
import { findDifferences } from './find-differences.ts';
import { holdPapers } from './hold-papers.ts';
import { BATCH, matchedInBooks, settledRowOf } from './match-rows.ts';
import { SETTLEMENT_READING } from './read-paper-file.ts';

type Imported = PayloadOf<typeof operation>;

/**
 * Imports a gateway's settlement file. It is kept as received; importing it again changes nothing, rows that another
 * file had are left as they are, rows that a confirmed settlement lacked are left out, and a file that contradicts
 * known rows is refused whole. Throws `provider_only`, `file_refused`.
 */
export async function importSettlements(
  context: BankContext,
  file: UploadedFile,
  change: BankChange,
): Promise<Imported> {
  const { caller } = change;
  expectProvider(caller);
  const checked = await checkSpreadsheet(file);
  const read = await readInThread<ReadSettlements>(context.reading, SETTLEMENT_READING, file);
  if (!read.ok) throw refusedFile(read.message);
  const sha256 = await digestOf(file.bytes);
  const { organizationId } = caller;
  const rows = read.settlements.reduce((count, one) => count + one.rows.length, 0);
  const said = { settlements: read.settlements.length, rows, unsettled: read.unsettled };
  const imported = await context.database.forOrganization(organizationId, async (tx): Promise<Imported> => {
    await holdPapers(tx);
    const same = await tx.selectFrom('settlement_file').select('id').where('sha256', '=', sha256).executeTakeFirst();
    if (same) return { ...said, isSameFile: true, added: 0, known: rows, differing: 0, leftOut: [] };
    const compared: Fresh[] = [];
    for (const settlement of read.settlements) compared.push(await withoutKnown(tx, settlement));
    const fresh = readAnew(compared);
    const added = fresh.reduce((count, one) => count + one.rows.length, 0);
    const leftOut = fresh.flatMap(({ reference, late }) =>
      late.map(({ row, entity }) => ({ row, entity, settlement: reference })),
    );
    const fileId = newId();
    await tx
      .insertInto('settlement_file')
      .values({
        organization_id: organizationId,
        id: fileId,
        file_id: await keepFile(tx, context, { organizationId, createdBy: caller.personId }, checked),
        sha256,
        settlements: read.settlements.length,
        rows,
        added,
        imported_by: caller.personId,
        imported_at: isoOf(change.now),
      })
      .execute();
    let differing = 0;
    for (const one of fresh) differing += await keepSettlement(tx, { organizationId, fileId }, one);
    await recordAudit(tx, {
      organizationId,
      at: change.now,
      actor: actorOf(caller),
      action: 'settlements.imported',
      objectType: 'organization',
      objectId: organizationId,
      details: {
        ...{ fileName: file.fileName, settlements: read.settlements.length, rows, added, differing },
        ...(leftOut.length > 0 && { leftOut: leftOut.length }),
      },
      requestId: change.requestId,
    });
    return { ...said, isSameFile: false, added, known: rows - added - leftOut.length, differing, leftOut };
  });
  await context.database.forOrganization(organizationId, (tx) => findDifferences(tx, organizationId, change.now));
  return imported;
}

interface KnownRow extends SettledRow {
  readonly id: string;
  /** Rows whose tax was a guess, and is read differently by now. */
  readonly isRead: boolean;
}

/** A settlement with its new rows, which no file had before. */
interface Fresh extends ReadSettlement {
  /** Null = the settlement itself is new. */
  readonly knownId: string | null;
  /** What other files say of it. */
  readonly knownRows: readonly KnownRow[];
  /** Rows that it lacked when it was confirmed: the books have their shares, so these are not kept. */
  readonly late: readonly SettledRow[];
  /** The books have it as it was known when it was confirmed. */
  readonly isConfirmed: boolean;
  /** True where the file has a row, a UTR or a sum of it that no file had before. */
  readonly isNews: boolean;
}

/** Throws `file_refused` for a row, or a settlement, that differs from before. */
async function withoutKnown(tx: Tx, settlement: ReadSettlement): Promise<Fresh> {
  const { reference, day, utr } = settlement;
  const known = await tx.selectFrom('settlement').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (!known) return { ...settlement, knownId: null, knownRows: [], late: [], isConfirmed: false, isNews: true };
  if (known.day !== day || (utr !== null && known.utr !== null && known.utr !== utr)) {
    throw refusedFile(`Settlement ${reference} is already recorded for ${known.day}, with a different day or UTR.`);
  }
  const knownStated = known.stated_paise === null ? null : paise(known.stated_paise);
  if (knownStated !== null && settlement.statedPaise !== null && knownStated !== settlement.statedPaise) {
    const [before, after] = [knownStated, settlement.statedPaise].map(formatInrExact);
    throw refusedFile(
      `Settlement ${reference} is already recorded with ${before} paid out, but this file says ${after}.`,
    );
  }
  const stored = await tx.selectFrom('settlement_row').selectAll().where('settlement_id', '=', known.id).execute();
  const byName = new Map(
    stored.map((row): [string, KnownRow] => [
      `${row.kind} ${row.entity}`,
      { ...settledRowOf(row), id: row.id, isRead: false },
    ]),
  );
  const added = settlement.rows.filter((row) => {
    const other = byName.get(`${row.kind} ${row.entity}`);
    if (!other) return true;
    const same = sameRow(other, row);
    if (same !== null) {
      if (same !== other && known.confirmed_at === null) {
        byName.set(`${row.kind} ${row.entity}`, { ...same, isRead: true });
      }
      return false;
    }
    throw refusedFile(
      `Row ${row.row}: ${row.entity} of settlement ${reference} is already recorded with other amounts, in row ${other.row} of an earlier file.`,
    );
  });
  const isConfirmed = known.confirmed_at !== null;
  const [rows, late] = isConfirmed ? [[], added] : [added, []];
  const said = { utr: utr ?? known.utr, statedPaise: settlement.statedPaise ?? knownStated };
  if (known.confirmed_at !== null && known.net_paise > 0 && said.utr !== known.utr) {
    const used = await usedReceipt(tx, { utrs: [said.utr], settlementId: known.id });
    if (used !== null) throw refusedFile(`Settlement ${reference} has UTR ${said.utr}: ${used}`);
  }
  const isNews = rows.length > 0 || said.utr !== known.utr || said.statedPaise !== knownStated;
  return {
    ...settlement,
    ...said,
    rows,
    knownId: known.id,
    knownRows: [...byName.values()],
    late,
    isConfirmed,
    isNews,
  };
}

/**
 * Locates taxes by all that is known of unconfirmed settlements: what was a guess is read again. Throws `file_refused`.
 */
function readAnew(compared: readonly Fresh[]): readonly Fresh[] {
  const open = compared
    .filter(({ isConfirmed }) => !isConfirmed)
    .map((of) => ({ of, statedPaise: of.statedPaise, rows: [...of.knownRows, ...of.rows] as readonly SettledRow[] }));
  const proven = proveFees(open);
  if (!proven.ok) throw refusedFile(proven.message);
  const rowsOf = new Map(proven.settlements.map(({ of, rows }) => [of, rows]));
  return compared.map((one) => {
    const all = rowsOf.get(one);
    if (!all) return one;
    const knownRows = one.knownRows.map((row, at): KnownRow => {
      const read = all[at];
      const isSame = !read || (read.taxGuess === row.taxGuess && read.feePaise === row.feePaise);
      return isSame ? row : { ...row, ...read, isRead: true };
    });
    const isNews = one.isNews || knownRows.some(({ isRead }) => isRead);
    return { ...one, knownRows, rows: all.slice(knownRows.length), isNews };
  });
}

interface Keeping {
  readonly organizationId: string;
  readonly fileId: string;
}

/** Keeps what is new of a settlement; answers how many rows differ from the books. */
async function keepSettlement(tx: Tx, { organizationId, fileId }: Keeping, fresh: Fresh): Promise<number> {
  if (!fresh.isNews) return 0;
  const all = [...fresh.knownRows, ...fresh.rows];
  const sums = sumSettlement({ rows: all, statedPaise: fresh.statedPaise });
  const id = fresh.knownId ?? newId();
  const said = {
    utr: fresh.utr,
    stated_paise: fresh.statedPaise,
    rows: all.length,
    credit_paise: sums.creditPaise,
    debit_paise: sums.debitPaise,
    fee_paise: sums.feePaise,
    tax_paise: sums.taxPaise,
    net_paise: sums.netPaise,
    is_tied: sums.isTied,
  };
  if (fresh.knownId === null) {
    await tx
      .insertInto('settlement')
      .values({ organization_id: organizationId, id, reference: fresh.reference, day: fresh.day, ...said })
      .execute();
  } else {
    await tx
      .updateTable('settlement')
      .set((eb) => ({ ...said, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  for (const row of fresh.knownRows.filter(({ isRead }) => isRead)) {
    await tx.updateTable('settlement_row').set(amountsOf(row)).where('id', '=', row.id).execute();
  }
  let differing = 0;
  for (let at = 0; at < fresh.rows.length; at += BATCH) {
    const matched = await matchedInBooks(tx, fresh.rows.slice(at, at + BATCH));
    differing += matched.filter(({ status }) => status !== 'agrees').length;
    await tx
      .insertInto('settlement_row')
      .values(
        matched.map(({ row, status, ours }) => ({
          organization_id: organizationId,
          id: newId(),
          settlement_id: id,
          file_id: fileId,
          line_row: row.row,
          kind: row.kind,
          entity: row.entity,
          reference: row.reference,
          payment: row.payment,
          amount_paise: row.amountPaise,
          ...amountsOf(row),
          status,
          owner_id: ours?.organizationId ?? null,
          our_key: ours?.key ?? null,
          our_paise: ours?.amountPaise ?? null,
          booking_id: ours?.bookingId ?? null,
        })),
      )
      .execute();
  }
  return differing;
}

function amountsOf({ feePaise, taxPaise, debitPaise, creditPaise, taxGuess }: SettledRow) {
  const moved = { fee_paise: feePaise, tax_paise: taxPaise, debit_paise: debitPaise, credit_paise: creditPaise };
  return { ...moved, tax_guess: taxGuess };
}
