import {
  downloadFlightCalendar,
  downloadTaxDocument,
  downloadTicket,
} from '@pravas/contract/servicing/document-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { ServicingContext } from '../flight-change/index.ts';
import { downloadBookedCalendar, downloadETicket, downloadFeeDocument } from './document-downloads.ts';

/** Printing takes time; nobody needs more papers than this. */
const PRINTS = { perPersonPerMinute: 30 };

/** Registers the papers of a booked flight. */
export function registerDocumentRoutes(
  router: OperationRouter,
  context: ServicingContext & { readonly publicUrl: string },
): void {
  router.register(downloadTicket, ({ query, caller }) => downloadETicket(context, caller, query.flightId), PRINTS);
  router.register(
    downloadTaxDocument,
    ({ query, caller }) => downloadFeeDocument(context, caller, query.taxDocumentId),
    PRINTS,
  );
  router.register(downloadFlightCalendar, ({ query, caller }) =>
    downloadBookedCalendar(context, caller, query.flightId),
  );
}
