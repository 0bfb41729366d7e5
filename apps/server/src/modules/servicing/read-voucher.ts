import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Paper } from '../booking/index.ts';
import { type FileContext, readStoredFile } from '../file/index.ts';
import { findVisibleTrip } from '../trip/index.ts';
import { findItem } from './item-context.ts';

/** The seller's own paper of an order, the first that has one where none is named. Throws `booking_not_found`, `not_found`. */
export async function readVoucher(
  context: FileContext,
  caller: Caller,
  wanted: { readonly bookingId: string; readonly orderId?: string | undefined },
): Promise<Download> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { booking } = await findItem(tx, wanted.bookingId, (tripId) => findVisibleTrip(tx, caller, tripId));
    const papers = booking.orders
      .filter(({ id }) => wanted.orderId === undefined || id === wanted.orderId)
      .flatMap(({ supplierOrder }) => (supplierOrder as { readonly paper?: Paper } | null)?.paper ?? []);
    const [paper] = papers;
    if (!paper) throw new Refusal('not_found');
    const { bytes, mediaType, name } = await readStoredFile(tx, context, caller.organizationId, paper.fileId);
    return { fileName: name, mediaType, content: bytes };
  });
}
