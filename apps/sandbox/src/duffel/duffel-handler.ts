import type { Fault, FaultBoard } from '../faults.ts';
import { type HttpCall, type HttpHandler, type HttpOutcome, sound } from '../http-server.ts';
import { spoilAfter, spoilBefore, waitAfter } from '../spoil.ts';
import { asObject, type WireObject } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { SANDBOX_DUFFEL_ACCOUNT } from './account.ts';
import type { DuffelContext } from './context.ts';
import { answerReply, DuffelRefusal, notFound, refusalReply } from './envelope.ts';
import { DUFFEL_ROUTES, type DuffelRoute } from './routes.ts';

function checkCaller(call: HttpCall): void {
  const authorization = String(call.headers.authorization ?? '');
  if (!authorization.startsWith('Bearer '))
    throw new DuffelRefusal(
      401,
      'authentication_error',
      'missing_authorization_header',
      'The access token is missing.',
    );
  if (authorization !== `Bearer ${SANDBOX_DUFFEL_ACCOUNT.accessToken}`)
    throw new DuffelRefusal(401, 'authentication_error', 'access_token_not_found', 'The access token is not valid.');
  const version = call.headers['duffel-version'];
  if (version === undefined)
    throw new DuffelRefusal(400, 'invalid_request_error', 'missing_version', 'The Duffel-Version header is missing.');
  if (version !== SANDBOX_DUFFEL_ACCOUNT.apiVersion)
    throw new DuffelRefusal(400, 'invalid_request_error', 'unsupported_version', 'The API version is not supported.');
}

function readData(call: HttpCall): WireObject {
  if (call.body === '') return {};
  try {
    return asObject(asObject(JSON.parse(call.body))?.data) ?? {};
  } catch {
    throw new DuffelRefusal(400, 'invalid_request_error', 'bad_request', 'The body could not be read as JSON.');
  }
}

/** Calls that make or end something say no in their own words; all others just do not work for a moment. */
const COMMITTING_CALLS = new Set([
  'orders.create',
  'payments',
  'cancellations.create',
  'cancellations.confirm',
  'changes.confirm',
]);

function refuseByFault(route: DuffelRoute, fault: Fault | undefined): void {
  if (fault?.kind !== 'supplier_error' || COMMITTING_CALLS.has(route.call)) return;
  throw new DuffelRefusal(502, 'airline_error', 'airline_internal', 'The airline is not responding. Please try again.');
}

async function run(
  route: DuffelRoute,
  ids: readonly string[],
  call: HttpCall,
  context: DuffelContext,
  fault: Fault | undefined,
): Promise<HttpOutcome> {
  refuseByFault(route, fault);
  const answer = await route.run({ ids, query: call.query, data: readData(call), fault }, context);
  return { reply: answerReply(answer, context.clock.nowMs()), defect: answer.defect ?? 'none' };
}

/** The second supplier: JSON over HTTP with a bearer token, in Duffel's version 2 format. */
export function createDuffelHandler(context: DuffelContext, faults: FaultBoard): HttpHandler {
  const refuse = (error: unknown): HttpOutcome => {
    if (error instanceof DuffelRefusal) return sound(refusalReply(error, context.clock.nowMs()));
    throw error;
  };
  return async (call) => {
    // The official client posts offer requests to a path that ends with a slash.
    const path = call.path.replace(/(.)\/$/, '$1');
    const found = DUFFEL_ROUTES.map((route) => ({ route, match: route.path.exec(path) })).find(
      ({ route, match }) => match !== null && route.method === call.method,
    );
    try {
      checkCaller(call);
      if (found === undefined) throw notFound();
      const { route, match } = found;
      const fault = faults.take(`duffel.${route.call}`);
      // A search waits by itself, because `supplier_timeout` may cut it short.
      if (fault?.kind === 'latency' && route.call !== 'offer_requests') await waitMs(fault.latencyMs, context.closing);
      if (fault?.kind === 'rate_limited')
        throw new DuffelRefusal(429, 'rate_limit_error', 'rate_limit_exceeded', 'Too many requests hit the API.');
      const spoilt = spoilBefore(fault);
      if (spoilt !== undefined) return spoilt;
      const outcome = await run(route, match?.slice(1) ?? [], call, context, fault).catch(refuse);
      await waitAfter(fault, context.closing);
      return spoilAfter(outcome, fault);
    } catch (error) {
      return refuse(error);
    }
  };
}
