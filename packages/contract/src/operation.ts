import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import type { Privilege } from './privileges.ts';

/** Who may call an operation. Object checks (own trip, own organisation) are the use case's. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'cookie' }
  | { readonly kind: 'session' }
  | { readonly kind: 'privilege'; readonly privilege: Privilege };

/** One HTTP operation: all that crosses, and nothing else. */
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
  /** Query parameters; GET and DELETE carry their whole payload here (spec rules §7.1). */
  readonly query: Query;
  readonly body: Body;
  /** The `payload` of the success envelope, or one event of a stream. */
  readonly payload: Payload;
  readonly errors: readonly ErrorCode[];
  /** True where an `Idempotency-Key` header is required. */
  readonly idempotent: boolean;
  /** `stream` answers with server-sent events whose data is `payload`. */
  readonly answer: 'envelope' | 'stream';
}

/** Declares an operation, keeping the exact types of its schemas. */
export function defineOperation<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Payload extends z.ZodMiniType>(
  operation: Operation<Query, Body, Payload>,
): Operation<Query, Body, Payload> {
  return operation;
}

/** The parsed query of an operation. */
export type QueryOf<O extends Operation> = z.output<O['query']>;
/** The parsed body of an operation. */
export type BodyOf<O extends Operation> = z.output<O['body']>;
/** The payload an operation answers with. */
export type PayloadOf<O extends Operation> = z.output<O['payload']>;
