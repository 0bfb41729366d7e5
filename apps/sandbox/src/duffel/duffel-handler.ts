import type { Fault, FaultBoard } from '../faults.ts';
import type { HttpHandler } from '../http-server.ts';
import type { DuffelContext } from './context.ts';
import { DuffelRefusal } from './envelope.ts';
import { DUFFEL_ROUTES } from './routes.ts';
import { serveRoutes } from './serve-routes.ts';

/** Calls that make or end something refuse in their own words; all others just do not work for a moment. */
const COMMITTING_CALLS = new Set([
  'orders.create',
  'payments',
  'cancellations.create',
  'cancellations.confirm',
  'changes.confirm',
]);

function refuseByFault(call: string, fault: Fault | undefined): undefined {
  if (fault?.kind !== 'supplier_error' || COMMITTING_CALLS.has(call)) return;
  throw new DuffelRefusal(502, 'airline_error', 'airline_internal', 'The airline is not responding. Please try again.');
}

/** The second supplier: JSON over HTTP with a bearer token, in Duffel's version 2 format. */
export function createDuffelHandler(context: DuffelContext, faults: FaultBoard): HttpHandler {
  return serveRoutes(DUFFEL_ROUTES, context, faults, {
    refuseByFault,
    // A search applies its own latency, because `supplier_timeout` may cut it short.
    waitsByItself: (call) => call === 'offer_requests',
  });
}
