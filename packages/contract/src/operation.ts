import type { FileRuleName } from '@pravas/domain/validation/file-rules.ts';
import * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import type { Privilege } from './privileges.ts';

/** Who may call an operation. */
type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'cookie' }
  /** `keys`: an API key may call it as well, whatever its scopes. Absent = only a person who has signed in. */
  | { readonly kind: 'session'; readonly keys?: true }
  /** `or`: holders of one of these instead may call it as well. */
  | { readonly kind: 'privilege'; readonly privilege: Privilege; readonly or?: readonly Privilege[] };

/**
 * Whose object an operation may touch; the use case checks it, a generated test tries the wrong one. `nothing`: it
 * names no object · `self`: the caller's own account and records, nobody else's · `own`: the named object must be the
 * caller's · `arranged`: the named trip, or what is in it, must be the caller's, or they arrange trips for others,
 * decide on it, or work at the travel desk, which sees every trip and enters bookings into it · `organisation`: the
 * named object must belong to the caller's organisation · `provider`: any organisation, for the provider's admins ·
 * `provider_own`: the provider's own, for its admins alone · `secret`: the holder of the single-use secret it carries.
 */
type ObjectCheck = 'nothing' | 'self' | 'own' | 'arranged' | 'organisation' | 'provider' | 'provider_own' | 'secret';

/** A file that comes with a request: multipart with the file under `file` and the body as JSON under `data`. */
export interface Upload {
  readonly rule: FileRuleName;
  /** False where the body alone is a whole request. */
  readonly required: boolean;
}

/** One HTTP operation: exactly what crosses. */
export interface Operation<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Payload extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Verb-noun, unique; the OpenAPI operationId. */
  readonly id: string;
  readonly area: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly object: ObjectCheck;
  /** Present where the bearer header carries the token of a link or of an entered code, never a session's. */
  readonly bearer?: 'secret';
  /** True where a person must be signed in: an API key is refused whatever its scopes are. */
  readonly personOnly: boolean;
  /** Query parameters; GET and DELETE carry their whole payload here (spec rules §7.1). */
  readonly query: Query;
  readonly body: Body;
  /** The `payload` of the success envelope, or one event of a stream. */
  readonly payload: Payload;
  readonly errors: readonly ErrorCode[];
  /**
   * True where it posts to the ledger, or decides what is posted later; who may decide that is in the server's table.
   */
  readonly movesMoney?: true;
  /** True where an `Idempotency-Key` header is required. */
  readonly idempotent: boolean;
  /** True where the answer contains a secret: shown once and never kept, so the same key gets `secret_told_once`. */
  readonly secretAnswer?: boolean;
  /** Present where a file may come along. */
  readonly upload?: Upload;
  /**
   * `stream` answers with server-sent events whose data is `payload`; `list` with an array whose only element is the
   * envelope (decisions §1); `download` with a file.
   */
  readonly answer: 'envelope' | 'list' | 'stream' | 'download';
}

/** Nothing is sent. */
export const nothing = z.strictObject({});

type Defaulted = 'query' | 'body' | 'idempotent' | 'answer' | 'personOnly';
type Declared<O extends Operation> = Omit<O, Defaulted> & Partial<Pick<O, Defaulted>>;

/**
 * Declares an operation, keeping the exact types of its schemas. By default it takes neither query nor body, needs no
 * idempotency key and answers with the envelope.
 */
export function defineOperation<
  Query extends z.ZodMiniType = typeof nothing,
  Body extends z.ZodMiniType = typeof nothing,
  Payload extends z.ZodMiniType = z.ZodMiniType,
>(operation: Declared<Operation<Query, Body, Payload>>): Operation<Query, Body, Payload> {
  const defaults = { query: nothing, body: nothing, idempotent: false, answer: 'envelope', personOnly: false };
  return { ...defaults, ...operation } as Operation<Query, Body, Payload>;
}

/** The parsed query of an operation. */
export type QueryOf<O extends Operation> = z.output<O['query']>;
/** The body as a client sends it: its amounts are rupees. */
export type SentOf<O extends Operation> = z.input<O['body']>;
/** The parsed body of an operation. */
export type BodyOf<O extends Operation> = z.output<O['body']>;
/** The payload a handler answers with: its amounts are paise. */
export type PayloadOf<O extends Operation> = z.output<O['payload']>;
/** The payload as a client reads it: its amounts are rupees. */
export type AnswerOf<O extends Operation> = z.input<O['payload']>;
