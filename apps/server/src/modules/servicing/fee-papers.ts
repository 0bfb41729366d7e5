import path from 'node:path';
import type { Database } from '../../platform/database.ts';
import { type DrawingThreads, drawingOf } from '../../platform/drawing-threads.ts';
import { findBooking, listCancellations } from '../booking/index.ts';
import { readDocument } from '../document/index.ts';
import type { ReadPaper } from '../report/index.ts';
import { aboutOf } from './document-about.ts';
import type { drawTaxDocument } from './document-invoice.ts';

const DOCUMENT = drawingOf<typeof drawTaxDocument>(
  path.join(import.meta.dirname, 'document-invoice.ts'),
  'drawTaxDocument',
);

/** Documents of our fees, each drawn in a thread. */
export function feePapers(database: Database, threads: DrawingThreads): ReadPaper {
  return async ({ organizationId, bookingId, documentId }, signal) => {
    const found = await database.readOrganization(organizationId, async (tx) => {
      const document = await readDocument(tx, documentId);
      const booking = document && (await findBooking(tx, bookingId));
      if (!document || !booking || document.bookingId !== bookingId) return null;
      return { document, about: aboutOf(document, booking, await listCancellations(tx, bookingId)) };
    });
    if (!found) return null;
    return { extension: 'pdf', bytes: await threads.draw(DOCUMENT, found, [], signal) };
  };
}
