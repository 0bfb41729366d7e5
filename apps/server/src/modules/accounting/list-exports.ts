import type { listAccountingExports as operation } from '@pravas/contract/accounting/accounting-operations.ts';
import type { accountingExport } from '@pravas/contract/accounting/accounting-shapes.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { ExportFormat } from '@pravas/domain/accounting/accounting-system.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { digestOf, type FileContext, readStoredFile } from '../file/index.ts';
import type { Change } from './save-accounting.ts';

type WireExport = z.output<typeof accountingExport>;

/** A page of what was exported, the latest first unless asked otherwise. */
export async function listExports(
  tx: Tx,
  { sortBy, sortOrder, rowNumber, recordsPerPage }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const direction = sortBy !== undefined && sortOrder.toUpperCase() === 'ASC' ? 'asc' : 'desc';
  const rows = await selectExports(tx)
    .orderBy('e.exported_at', direction)
    .orderBy('e.id', direction)
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const { total } = await tx
    .selectFrom('accounting_export')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(present), total: Number(total), rowNumber, recordsPerPage };
}

/** One export. Throws `not_found`. */
export async function readExport(tx: Tx, id: string): Promise<WireExport> {
  const row = await selectExports(tx).where('e.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return present(row);
}

/** The very file that was made. Throws `not_found`. */
export async function downloadExport(
  context: FileContext,
  id: string,
  { caller, requestId, now }: Change,
): Promise<Download> {
  const { organizationId } = caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    const row = await tx
      .selectFrom('accounting_export')
      .select(['file_id', 'sha256', 'format'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    const { name, mediaType, bytes } = await readStoredFile(tx, context, organizationId, row.file_id, 'accounting');
    if ((await digestOf(bytes)) !== row.sha256) throw new Error(`The file of accounting export ${id} was changed`);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'accounting.downloaded',
      objectType: 'accounting_export',
      objectId: id,
      details: { format: row.format, checksum: row.sha256 },
      requestId,
    });
    return { fileName: name, mediaType, content: bytes };
  });
}

function selectExports(tx: Tx) {
  return tx
    .selectFrom('accounting_export as e')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organization_id', '=', 'e.organization_id').onRef('p.id', '=', 'e.exported_by'),
    )
    .innerJoin('file as f', (join) =>
      join.onRef('f.organization_id', '=', 'e.organization_id').onRef('f.id', '=', 'e.file_id'),
    )
    .select(['e.id', 'e.format', 'e.from_day', 'e.to_day', 'e.entries', 'e.total_paise', 'e.sha256', 'e.exported_at'])
    .select(['p.first_name', 'p.last_name', 'f.original_name']);
}

function present(row: {
  readonly id: string;
  readonly format: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly entries: number;
  readonly total_paise: number;
  readonly sha256: string;
  readonly exported_at: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly original_name: string;
}): WireExport {
  return {
    _id: row.id,
    format: row.format as ExportFormat,
    fileName: row.original_name,
    from: row.from_day,
    to: row.to_day,
    entries: row.entries,
    total: paise(row.total_paise),
    checksum: row.sha256,
    exportedBy: `${row.first_name} ${row.last_name}`,
    exportedAt: row.exported_at.toISOString(),
  };
}
