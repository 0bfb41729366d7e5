import type { SandboxClock } from '../clock.ts';
import type { Fault, FaultBoard } from '../faults.ts';
import { type HttpCall, type HttpHandler, type HttpOutcome, sound } from '../http-server.ts';
import { spoilAfter, spoilBefore, waitAfter } from '../spoil.ts';
import { asObject, type WireObject } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { SANDBOX_DUFFEL_ACCOUNT } from './account.ts';
import { answerReply, type DuffelAnswer, DuffelRefusal, notFound, refusalReply } from './envelope.ts';

/** A call with the parts of its path that are ids, and its fault. */
export interface DuffelCall {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  /** What the caller sent inside `data`. */
  readonly data: WireObject;
  readonly fault: Fault | undefined;
  /** Where the caller reaches the sandbox, for addresses in answers. */
  readonly origin: string;
}

/** One call that works on a context. */
export type Endpoint<Context> = (call: DuffelCall, context: Context) => DuffelAnswer | Promise<DuffelAnswer>;

/** A method and path, the name that faults are planted under, and what answers. */
export interface DuffelRoute<Context> {
  readonly method: string;
  readonly path: RegExp;
  /** Such as `orders.create`; faults name it `duffel.orders.create`. */
  readonly call: string;
  readonly run: Endpoint<Context>;
}

/** A route; `:id` stands for one part of the path. */
export function route<Context>(
  method: string,
  path: string,
  call: string,
  run: Endpoint<Context>,
): DuffelRoute<Context> {
  return { method, path: new RegExp(`^/${path.replaceAll(':id', '([^/]+)')}$`), call, run };
}

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
  // The official client sends "application/json" with no body at all where there is nothing to say.
  if (call.body === '') return {};
  try {
    return asObject(asObject(JSON.parse(call.body))?.data) ?? {};
  } catch {
    throw new DuffelRefusal(400, 'invalid_request_error', 'bad_request', 'The body could not be read as JSON.');
  }
}

/** What differs between the halves of the supplier's service. */
export interface ServiceHabits {
  /** Refuses before any work is done when the fault says so: throws a refusal, or answers with its equivalent. */
  readonly refuseByFault: (call: string, fault: Fault | undefined) => HttpOutcome | undefined;
  /** Calls that apply `latency` themselves. */
  readonly waitsByItself: (call: string) => boolean;
}

/** Answers calls by their routes: bearer token, version, faults and the supplier's envelope are the same for all. */
export function serveRoutes<Context extends { readonly clock: SandboxClock; readonly closing: AbortSignal }>(
  routes: readonly DuffelRoute<Context>[],
  context: Context,
  faults: FaultBoard,
  { refuseByFault, waitsByItself }: ServiceHabits,
): HttpHandler {
  const refuse = (error: unknown): HttpOutcome => {
    if (error instanceof DuffelRefusal) return sound(refusalReply(error, context.clock.nowMs()));
    throw error;
  };
  const run = async (
    found: DuffelRoute<Context>,
    ids: readonly string[],
    call: HttpCall,
    fault: Fault | undefined,
  ): Promise<HttpOutcome> => {
    const refused = refuseByFault(found.call, fault);
    if (refused !== undefined) return refused;
    const origin = `http://${call.headers.host ?? '127.0.0.1'}`;
    const answer = await found.run({ ids, query: call.query, data: readData(call), fault, origin }, context);
    return { reply: answerReply(answer, context.clock.nowMs()), defect: answer.defect ?? 'none' };
  };
  return async (call) => {
    // The official client posts offer requests to a path that ends with a slash.
    const path = call.path.replace(/(.)\/$/, '$1');
    const found = routes
      .map((one) => ({ one, match: one.path.exec(path) }))
      .find(({ one, match }) => match !== null && one.method === call.method);
    try {
      checkCaller(call);
      if (found === undefined) throw notFound();
      const fault = faults.take(`duffel.${found.one.call}`);
      if (fault?.kind === 'latency' && !waitsByItself(found.one.call)) await waitMs(fault.latencyMs, context.closing);
      if (fault?.kind === 'rate_limited')
        throw new DuffelRefusal(429, 'rate_limit_error', 'rate_limit_exceeded', 'Too many requests hit the API.');
      const spoilt = spoilBefore(fault);
      if (spoilt !== undefined) return spoilt;
      const outcome = await run(found.one, found.match?.slice(1) ?? [], call, fault).catch(refuse);
      await waitAfter(fault, context.closing);
      return spoilAfter(outcome, fault);
    } catch (error) {
      return refuse(error);
    }
  };
}
