import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Booking, Paper } from '../booking/index.ts';
import { type FileContext, readStoredFile } from '../file/index.ts';
import { findVisibleTrip } from '../trip/index.ts';
import { findItem } from './item-context.ts';

/**
 * The seller's own paper of an order, the first that has one where none is named. Throws `booking_not_found`,
 * `not_found`.
 */
export async function readVoucher(
  context: FileContext,
  caller: Caller,
  wanted: { readonly bookingId: string; readonly orderId?: string | undefined },
): Promise<Download> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { booking } = await findItem(tx, wanted.bookingId, (tripId) => findVisibleTrip(tx, caller, tripId));
    const orders = booking.orders.filter(({ id }) => wanted.orderId === undefined || id === wanted.orderId);
    const [paper] = papersOf(orders);
    if (!paper) throw new Refusal('not_found');
    return readPaper(tx, context, caller.organizationId, paper);
  });
}

/** The sellers' own papers of a booking, for any caller: one for each of its orders that has one. */
export async function readSellersPapers(
  tx: Tx,
  context: FileContext,
  { organizationId, orders }: Pick<Booking, 'organizationId' | 'orders'>,
): Promise<readonly Download[]> {
  const found: Download[] = [];
  for (const paper of papersOf(orders)) found.push(await readPaper(tx, context, organizationId, paper));
  return found;
}

function papersOf(orders: Booking['orders']): readonly Paper[] {
  return orders.flatMap(({ supplierOrder }) => (supplierOrder as { readonly paper?: Paper } | null)?.paper ?? []);
}

async function readPaper(tx: Tx, context: FileContext, organizationId: string, paper: Paper): Promise<Download> {
  const { bytes, mediaType, name } = await readStoredFile(tx, context, organizationId, paper.fileId);
  return { fileName: name, mediaType, content: bytes };
}
