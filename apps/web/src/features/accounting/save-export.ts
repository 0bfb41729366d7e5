import { downloadAccountingExport } from '@pravas/contract/accounting/accounting-operations.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import type { Export } from './accounting-queries.ts';

/** Saves the very file that was made. */
export async function saveExport({ _id }: Pick<Export, '_id'>): Promise<void> {
  const { blob, fileName } = await api.download(downloadAccountingExport, { query: { accountingExportId: _id } });
  saveBlob(blob, fileName);
}
