import { createHash } from 'node:crypto';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { importSupplierStatement as operation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import {
  type ReadSupplierStatement,
  type SupplierLine,
  supplierLineKey,
} from '@pravas/domain/reconciliation/read-supplier-statement.ts';
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
  wrongField,
} from '../bank/index.ts';
import { checkSpreadsheet, digestOf, keepFile } from '../file/index.ts';
import { findDifferences } from './find-differences.ts';
import { holdPapers } from './hold-papers.ts';
import { listSuppliers } from './list-suppliers.ts';
import { BATCH, bookingsOfLines } from './match-rows.ts';
import { SUPPLIER_READING } from './read-paper-file.ts';

type Imported = PayloadOf<typeof operation>;

/**
 * Imports the statement of a supplier with orders. It is kept as received; importing it again changes nothing, and
 * lines that another statement had are left as they are. Throws `provider_only`, `validation_failed`, `file_refused`.
 */
export async function importSupplierStatement(
  context: BankContext,
  supplierId: string,
  file: UploadedFile,
  change: BankChange,
): Promise<Imported> {
  const { caller } = change;
  expectProvider(caller);
  const checked = await checkSpreadsheet(file);
  const read = await readInThread<ReadSupplierStatement>(context.reading, SUPPLIER_READING, file);
  if (!read.ok) throw refusedFile(read.message);
  const { lines } = read;
  const sha256 = await digestOf(file.bytes);
  const { organizationId } = caller;
  const days = lines.map(({ day }) => day).toSorted();
  const [firstDay = '', lastDay = ''] = [days.at(0), days.at(-1)];
  const said = { lines: lines.length, firstDay, lastDay };
  const imported = await context.database.forOrganization(organizationId, async (tx): Promise<Imported> => {
    await holdPapers(tx);
    if (!(await listSuppliers(tx)).includes(supplierId)) {
      throw wrongField('supplier', 'Nothing was ever ordered from this supplier');
    }
    const same = await tx
      .selectFrom('supplier_statement')
      .select('id')
      .where('supplier_id', '=', supplierId)
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    if (same) return { ...said, isSameFile: true, added: 0, known: lines.length, unknown: 0 };
    const fresh = await withoutKnown(tx, supplierId, lines);
    const statementId = newId();
    await tx
      .insertInto('supplier_statement')
      .values({
        organization_id: organizationId,
        id: statementId,
        supplier_id: supplierId,
        file_id: await keepFile(tx, context, { organizationId, createdBy: caller.personId }, checked),
        sha256,
        lines: lines.length,
        added: fresh.length,
        first_day: firstDay,
        last_day: lastDay,
        imported_by: caller.personId,
        imported_at: isoOf(change.now),
      })
      .execute();
    const unknown = await keepLines(tx, { organizationId, statementId, supplierId }, fresh);
    const counts = { lines: lines.length, added: fresh.length, known: lines.length - fresh.length, unknown };
    await recordAudit(tx, {
      organizationId,
      at: change.now,
      actor: actorOf(caller),
      action: 'supplier_statement.imported',
      objectType: 'organization',
      objectId: organizationId,
      details: { fileName: file.fileName, supplier: supplierId, firstDay, lastDay, ...counts },
      requestId: change.requestId,
    });
    return { ...said, isSameFile: false, ...counts };
  });
  await context.database.forOrganization(organizationId, (tx) => findDifferences(tx, organizationId, change.now));
  return imported;
}

interface Fingerprinted extends SupplierLine {
  readonly fingerprint: string;
}

/** The lines that no other statement had. Lines without a booking may legitimately repeat: they are counted. */
async function withoutKnown(
  tx: Tx,
  supplierId: string,
  lines: readonly SupplierLine[],
): Promise<readonly Fingerprinted[]> {
  const counts = new Map<string, number>();
  const all = lines.map((line): Fingerprinted => {
    const said = supplierLineKey(line);
    const count = (counts.get(said) ?? 0) + 1;
    counts.set(said, count);
    return { ...line, fingerprint: `${createHash('sha256').update(said).digest('hex')}:${count}` };
  });
  const fresh: Fingerprinted[] = [];
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH);
    const prints = batch.map(({ fingerprint }) => fingerprint);
    const rows = await tx
      .selectFrom('supplier_line')
      .select('fingerprint')
      .where('supplier_id', '=', supplierId)
      .where('fingerprint', 'in', prints)
      .execute();
    const known = new Set(rows.map(({ fingerprint }) => fingerprint));
    fresh.push(...batch.filter(({ fingerprint }) => !known.has(fingerprint)));
  }
  return fresh;
}

interface Keeping {
  readonly organizationId: string;
  readonly statementId: string;
  readonly supplierId: string;
}

/** Keeps lines with their bookings; answers how many are of none. */
async function keepLines(
  tx: Tx,
  { organizationId, statementId, supplierId }: Keeping,
  lines: readonly Fingerprinted[],
): Promise<number> {
  let unknown = 0;
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    const bookings = await bookingsOfLines(tx, supplierId, batch);
    const rows = batch.map((line, index) => {
      const booking = line.kind === 'booking' ? bookings[index] : null;
      return {
        organization_id: organizationId,
        id: newId(),
        statement_id: statementId,
        supplier_id: supplierId,
        line_row: line.row,
        day: line.day,
        reference: line.reference,
        description: line.description,
        kind: line.kind,
        amount_paise: line.amountPaise,
        fingerprint: line.fingerprint,
        owner_id: booking?.ownerId ?? null,
        booking_id: booking?.bookingId ?? null,
      };
    });
    unknown += rows.filter((row) => row.kind === 'booking' && row.booking_id === null).length;
    await tx.insertInto('supplier_line').values(rows).execute();
  }
  return unknown;
}
