import { type FileContext, readStoredFile } from '../../file/index.ts';
import type { ReadPaper } from '../../report/index.ts';
import { readInvoices } from './stay-invoices.ts';

/** How names of files end, by what is in them. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Invoices of hotels as they were stored; one whose bytes are lost is not there. */
export function stayPapers(context: FileContext): ReadPaper {
  return ({ organizationId, bookingId, documentId }) =>
    context.database.readOrganization(organizationId, async (tx) => {
      const found = (await readInvoices(tx, bookingId)).get(documentId);
      if (!found) return null;
      const file = await readStoredFile(tx, context, organizationId, found.fileId).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      });
      return file && { extension: EXTENSIONS[file.mediaType] ?? 'bin', bytes: file.bytes };
    });
}
