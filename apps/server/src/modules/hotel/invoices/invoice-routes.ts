import {
  downloadHotelInvoice,
  enterHotelInvoice,
  getHotelInvoices,
  listMissingInvoices,
} from '@pravas/contract/hotel/hotel-invoices.ts';
import type { OperationRouter } from '../../../platform/operations.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type FileContext, readStoredFile } from '../../file/index.ts';
import { enterInvoice } from './enter-invoice.ts';
import { listMissing } from './list-missing.ts';
import { findStay, presentInvoices, readInvoices } from './stay-invoices.ts';

/** Registers what is done with the invoices of hotels. */
export function registerInvoiceRoutes(router: OperationRouter, context: FileContext): void {
  const { database, clock } = context;
  router.register(getHotelInvoices, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, async (tx) => {
      const booking = await findStay(tx, caller, query.bookingId);
      return { data: await presentInvoices(tx, booking, clock.now()) };
    }),
  );
  router.register(enterHotelInvoice, ({ body, file, caller, requestId }) =>
    enterInvoice(context, body, file, { caller, requestId, now: clock.now() }),
  );
  router.register(downloadHotelInvoice, ({ query: { bookingId, orderId }, caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => {
      await findStay(tx, caller, bookingId);
      const kept = await readInvoices(tx, bookingId);
      const found = orderId === undefined ? [...kept.values()][0] : kept.get(orderId);
      if (!found) throw new Refusal('not_found');
      const { bytes, mediaType, name } = await readStoredFile(tx, context, caller.organizationId, found.fileId);
      return { fileName: name, mediaType, content: bytes };
    }),
  );
  router.register(listMissingInvoices, ({ caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listMissing(tx, clock.now())),
  );
}
