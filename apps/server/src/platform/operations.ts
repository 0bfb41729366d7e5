import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BodyOf, Operation, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, admit, identify, NOBODY, needsCaller } from './admit-caller.ts';
import {
  type BeginAhead,
  type Begun,
  type BegunFor,
  type CallerMemory,
  createCallerMemory,
  takeBegun,
} from './begin-ahead.ts';
import type { Caller } from './caller.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock } from './clock.ts';
import { encodingFor, packAnswer } from './compressed-answer.ts';
import type { Database } from './database.ts';
import { sendDownload } from './downloads.ts';
import { createHeldAnswer, type HeldAnswer } from './held-answer.ts';
import { replayOrRun } from './idempotency.ts';
import { type LiveLooks, openLiveLooks } from './live-looks.ts';
import { networkOf } from './network-of.ts';
import { fieldWithNul, parseRequest } from './parse-request.ts';
import { Refusal } from './refusal.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';
import { onBehalfOf } from './request-origin.ts';
import { streamEvents } from './server-events.ts';
import { createSharedReads } from './shared-reads.ts';
import { createStreamPlaces, leaveAfter, type StreamLimits, type StreamPlace } from './stream-places.ts';
import { createTurns, inTurns } from './turns.ts';
import { readRequest, type UploadedFile } from './uploads.ts';
import { encoderOf } from './wire-form.ts';

/** Streams get half of the connections: requests that a person waits for have the other half. */
const STREAM_READS = { perOrganization: 2, together: 6 };
/** Files of thousands of rows are made piece by piece, for each organisation one at a time. */
const DOWNLOADS = { perOrganization: 1, together: 2, rests: 4 };

/** Requests a minute of one network with unknown sessions. */
const NOBODYS_SESSIONS = 1_200;

/** What a handler receives; `caller` is there unless the operation is public or reads the cookie itself. */
export interface OperationInput<O extends Operation, B extends Begun = never> {
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** The uploaded file; null where the operation takes none, or none was sent and none is required. */
  readonly file: UploadedFile | null;
  readonly caller: Caller;
  readonly requestId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** An answer that is no stream is made ready, but not sent before this is fulfilled; it fails with it. */
  readonly holdBack: HeldAnswer['holdBack'];
  /** What a stream shows, read again when it changes. Throws where the answer is no stream. */
  readonly live: LiveLooks;
  /** What the route's `beginAhead` has begun for this very caller; null where it has begun nothing. */
  readonly begun: B | null;
}

/** Answers one operation: a payload, or a stream of payloads. */
type Handler<O extends Operation, B extends Begun = never> = (
  input: OperationInput<O, B>,
) => Promise<PayloadOf<O>> | AsyncIterable<PayloadOf<O>>;

/** How often a route may be asked, and how it answers. */
interface RouteOptions<O extends Operation = Operation, B extends Begun = never> {
  /** Of one network address. */
  readonly maxPerMinute?: number;
  /** Of one person, from any address or session. */
  readonly perPersonPerMinute?: number;
  /** True for long answers without a secret: they are packed for browsers that can unpack them. */
  readonly packed?: boolean;
  /**
   * The payload of a packed object as it crosses the wire, where parts of it were serialised while others were pending.
   */
  readonly write?: (payload: PayloadOf<O>) => string;
  /**
   * Starts slow work that changes nothing and reveals nothing while the caller is still being checked: on behalf of the
   * person who held the token when it was last used.
   */
  readonly beginAhead?: BeginAhead<QueryOf<O>, B>;
}

/** Registers operations as routes and knows which of the contract are still without one. */
export interface OperationRouter {
  register<O extends Operation, B extends Begun = never>(
    operation: O,
    handler: Handler<O, B>,
    options?: RouteOptions<O, B>,
  ): void;
  /** Throws when an operation of the contract has no route: the server must not start half-built. */
  assertComplete(operations: readonly Operation[]): void;
}

/** A request that was refused by a rule. */
export interface RefusedRequest {
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly refusal: Refusal;
  /** Null where the caller is unknown. */
  readonly caller: Caller | null;
  /** As it was read; null where it was not. */
  readonly body: unknown;
}

/** What routes need besides their use case. */
export interface RouterOptions {
  readonly authenticate: Authenticate;
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: ChangeFeed;
  readonly streams: StreamLimits;
  /** Of one person, or of one key, wherever they come from. */
  readonly requestsPerMinute: number;
  /** Called for every refusal, for those that may be an attack. */
  readonly onRefusal: (refused: RefusedRequest) => void;
}

/** Builds the router. Every route parses, authorises, calls one use case and presents; nothing else. */
export function createOperationRouter(
  app: FastifyInstance,
  { authenticate, database, clock, feed, streams, requestsPerMinute, onRefusal }: RouterOptions,
): OperationRouter {
  const registered = new Set<string>();
  const callers = createCallerMemory();
  const everybody = createRequestBudget(requestsPerMinute);
  const strangers = createRequestBudget(NOBODYS_SESSIONS);
  const placeForOneMore = createStreamPlaces(streams);
  const reads = createSharedReads(createTurns(STREAM_READS));
  const downloads = createTurns(DOWNLOADS);
  return {
    register<O extends Operation, B extends Begun>(
      operation: O,
      handler: Handler<O, B>,
      options: RouteOptions<O, B> = {},
    ) {
      if (!operation.access) throw new Error(`Operation ${operation.id} declares no access`);
      if (!operation.object) throw new Error(`Operation ${operation.id} declares no object check`);
      if (operation.answer === 'stream' && !needsCaller(operation)) {
        throw new Error(`Operation ${operation.id} is a stream of nobody: its open streams could not be counted`);
      }
      registered.add(operation.id);
      const encode = encoderOf(operation.payload);
      const budget = options.perPersonPerMinute ? createRequestBudget(options.perPersonPerMinute) : null;
      app.route({
        method: operation.method,
        url: operation.path,
        ...(options.maxPerMinute
          ? { config: { rateLimit: { max: options.maxPerMinute, timeWindow: '1 minute' } } }
          : {}),
        handler: (request, reply) => {
          const known: { caller: Caller | null; body: unknown } = { caller: null, body: null };
          const telling = (error: unknown): never => {
            if (error instanceof Refusal) onRefusal({ operation, request, refusal: error, ...known });
            throw error;
          };
          const place = operation.answer === 'stream' ? placeForOneMore() : null;
          const answered = onBehalfOf({ ip: request.ip, operation }, async () => {
            const gone = new AbortController();
            const check = async () =>
              admit(
                operation,
                await countingStrangers(request, strangers, () => identify(operation, request, authenticate)),
              );
            const ahead = beginFor(callers, operation, options, { request, budget, place, signal: gone.signal });
            // The answer's end, not the request's: that one is over as soon as its body has been read.
            reply.raw.once('close', () => {
              if (!reply.raw.writableFinished) gone.abort();
              ahead?.begun?.leave();
            });
            // A client that left before anything began emits no more event.
            if (reply.raw.closed) gone.abort();
            // What was begun is sent before the database is asked: each query delays the next one.
            if (ahead?.begun) await nextTurn();
            const caller = await (options.beginAhead ? remembering(callers, request, check) : check());
            if (caller !== NOBODY) {
              known.caller = caller;
              everybody.spend(caller.apiKeyId ?? caller.personId);
            }
            place?.takeFor(caller);
            if (budget && ahead?.caller.personId !== caller.personId) budget.spend(caller.personId);
            const query = parseRequest(operation.query, request.query, 'query');
            const sent = await readRequest(operation, request);
            const held = createHeldAnswer();
            const body = parseRequest(operation.body, sent.body, 'body');
            known.body = body;
            const input = {
              query,
              body,
              file: sent.file,
              caller,
              requestId: request.id,
              request,
              reply,
              signal: gone.signal,
              holdBack: held.holdBack,
              live: NOT_LIVE,
              begun: takeBegun(ahead, caller),
            } as OperationInput<O, B>;
            if (operation.answer === 'stream') {
              const live = openLiveLooks(feed, reads, {
                caller,
                token: request.headers.authorization ?? '',
                question: `${operation.id} ${JSON.stringify(query)}`,
                authenticate: () => authenticate(request, false),
                admit: (current) => admit(operation, current),
                gone,
              });
              const events = handler({ ...input, live }) as AsyncIterable<unknown>;
              const encoding = options.packed ? encodingFor(request) : null;
              return streamEvents(reply, events, { gone, encode, encoding }).finally(live.close);
            }
            if (operation.answer === 'download') {
              const make = () => held.whenReady(handler(input) as Promise<Download>);
              // Anonymous downloads are links with a secret, of one thing each.
              if (caller === NOBODY) return sendDownload(reply, await make());
              const { content, ...file } = await downloads.take(caller.organizationId, make);
              const isWhole = content instanceof Uint8Array;
              return sendDownload(reply, {
                ...file,
                content: isWhole ? content : inTurns(downloads, caller.organizationId, content),
              });
            }
            const envelope = async () => ({ status: 200, payload: encode(await (handler(input) as Promise<unknown>)) });
            const answer = async (): Promise<unknown> =>
              operation.answer === 'list' ? [await envelope()] : envelope();
            if (operation.idempotent) {
              // From here on a refusal that is replayed is reported only once.
              const run = () => held.whenReady(answer()).catch(telling);
              return replayOrRun({ operation, request, reply, caller, database, clock, parsed: input, run });
            }
            if (!options.packed) return held.whenReady(answer());
            const written = options.write?.(await (handler(input) as Promise<PayloadOf<O>>));
            const json = written ? `{"status":200,"payload":${written}}` : JSON.stringify(await answer());
            return packAnswer(request, reply, json, held);
          }).catch(telling);
          if (place) leaveAfter(place, reply.raw, answered);
          return answered;
        },
      });
    },
    assertComplete(operations) {
      const missing = operations.filter((operation) => !registered.has(operation.id)).map((operation) => operation.id);
      if (missing.length > 0) throw new Error(`Operations without a route: ${missing.join(', ')}`);
    },
  };
}

/** Begins for the presumed caller, and counts it as theirs. Problems are reported when their turn comes. */
function beginFor<O extends Operation, B extends Begun>(
  callers: CallerMemory,
  operation: O,
  { beginAhead }: RouteOptions<O, B>,
  { request, budget, place, signal }: BeginningOf,
): BegunFor<B> | null {
  const caller = beginAhead ? callers.recall(request) : null;
  if (!beginAhead || !caller) return null;
  const query = operation.query.safeParse(request.query);
  if (!query.success || fieldWithNul(query.data, 'query') !== null) return null;
  try {
    place?.takeFor(caller);
    budget?.spend(caller.personId);
  } catch {
    return null;
  }
  return { caller, begun: beginAhead({ query: query.data as QueryOf<O>, caller, signal }) };
}

interface BeginningOf {
  readonly request: FastifyRequest;
  readonly budget: RequestBudget | null;
  readonly place: StreamPlace | null;
  readonly signal: AbortSignal;
}

/** Remembers the caller for the next time; one who is refused is forgotten, so that nothing is begun for them again. */
async function remembering(
  callers: CallerMemory,
  request: FastifyRequest,
  check: () => Promise<Caller>,
): Promise<Caller> {
  try {
    const caller = await check();
    callers.learn(request, caller);
    return caller;
  } catch (error) {
    callers.forget(request);
    throw error;
  }
}

/** Counts unknown tokens against the network they come from. */
async function countingStrangers(
  request: FastifyRequest,
  strangers: RequestBudget,
  work: () => Promise<Caller>,
): Promise<Caller> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.toEnvelope('').status === 401) strangers.spend(networkOf(request.ip));
    throw error;
  }
}

const NOT_LIVE: LiveLooks = Object.freeze({
  ofOrganization: expectStream,
  ofCaller: expectStream,
  close: () => undefined,
});

function expectStream(): never {
  throw new Error('Only a stream shows what changes');
}
