import { randomBytes } from 'node:crypto';
import type {} from '@duffel/api';
import type { ApiResponseError, ApiResponseMeta, PaginationMeta } from '@duffel/api/types';
import type { HttpReply, ReplyDefect } from '../http-server.ts';
import { SANDBOX_DUFFEL_ACCOUNT } from './account.ts';

/** Categories of errors on the wire. */
export type ErrorType =
  | 'authentication_error'
  | 'invalid_request_error'
  | 'invalid_state_error'
  | 'validation_error'
  | 'rate_limit_error'
  | 'airline_error'
  | 'api_error';

/** A refusal in the supplier's own words, with its HTTP status. */
export class DuffelRefusal extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string;

  constructor(status: number, type: ErrorType, code: string, message: string) {
    super(message);
    this.name = 'DuffelRefusal';
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** A field is missing or wrong. */
export function invalidField(message: string, code = 'validation_failed'): DuffelRefusal {
  return new DuffelRefusal(422, 'validation_error', code, message);
}

/** The object is not in a state in which this can be done. */
export function invalidState(code: string, message: string): DuffelRefusal {
  return new DuffelRefusal(422, 'invalid_state_error', code, message);
}

/** There is no such thing. */
export function notFound(message = 'The resource you are trying to access does not exist.'): DuffelRefusal {
  return new DuffelRefusal(404, 'invalid_request_error', 'not_found', message);
}

/** The airline says no. */
export function airlineRefused(message: string): DuffelRefusal {
  return new DuffelRefusal(422, 'airline_error', 'airline_rejected', message);
}

/** The body sent: data of an object or a list, or errors. */
export interface DuffelAnswer {
  readonly status?: number;
  /** Absent where the supplier sends no data: 202 and 204. */
  readonly data?: unknown;
  readonly page?: PaginationMeta;
  readonly defect?: ReplyDefect;
}

/** Calls that one token may make in a minute; never reached unless a fault says so. */
const CALLS_A_MINUTE = 60;

function requestId(): string {
  return `sbx-${randomBytes(8).toString('hex')}`;
}

function headersFor(id: string, nowMs: number, isLimited: boolean): Record<string, string> {
  const resetsAt = new Date(Math.ceil(nowMs / 60_000) * 60_000).toUTCString();
  return {
    'x-request-id': id,
    'duffel-version': SANDBOX_DUFFEL_ACCOUNT.apiVersion,
    'ratelimit-limit': String(CALLS_A_MINUTE),
    'ratelimit-remaining': isLimited ? '0' : String(CALLS_A_MINUTE - 1),
    'ratelimit-reset': resetsAt,
    ...(isLimited ? { 'retry-after': '1' } : {}),
  };
}

/** A successful answer as it goes over the wire. */
export function answerReply(answer: DuffelAnswer, nowMs: number): HttpReply {
  const status = answer.status ?? 200;
  const id = requestId();
  const body =
    status === 204
      ? ''
      : JSON.stringify({
          ...(answer.data === undefined ? {} : { data: answer.data }),
          ...(answer.page === undefined ? {} : { meta: answer.page }),
          ...(answer.data === undefined ? { meta: { status, request_id: id } satisfies ApiResponseMeta } : {}),
        });
  return { status, contentType: 'application/json; charset=utf-8', body, headers: headersFor(id, nowMs, false) };
}

/** A refused answer as it goes over the wire. */
export function refusalReply(refusal: DuffelRefusal, nowMs: number): HttpReply {
  const id = requestId();
  const error: ApiResponseError = {
    type: refusal.type,
    title: refusal.code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase()),
    message: refusal.message,
    code: refusal.code,
    documentation_url: 'https://duffel.com/docs/api/overview/response-handling',
  };
  const meta: ApiResponseMeta = { status: refusal.status, request_id: id };
  return {
    status: refusal.status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ errors: [error], meta }),
    headers: headersFor(id, nowMs, refusal.status === 429),
  };
}

/** Paise as the wire's money: a decimal text of rupees. */
export function amount(paise: number): string {
  return (paise / 100).toFixed(2);
}

/** A moment as the wire writes it. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Minutes as an ISO 8601 duration. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `PT${hours === 0 ? '' : `${hours}H`}${minutes % 60 === 0 && hours > 0 ? '' : `${minutes % 60}M`}`;
}

const DEFAULT_LIMIT = 50;
const MOST_LIMIT = 200;

/** The page of a list that `limit`, `after` and `before` ask for. Cursors are positions in disguise. */
export function pageOf<T>(all: readonly T[], query: URLSearchParams): { data: T[]; page: PaginationMeta } {
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LIMIT)
    throw invalidField(`limit must be between 1 and ${MOST_LIMIT}.`);
  const positionOf = (cursor: string): number => {
    const position = Number(Buffer.from(cursor, 'base64url').toString('utf8').replace('sbx:', ''));
    if (!Number.isInteger(position) || position < 0) throw invalidField('The cursor is not valid.');
    return position;
  };
  const cursorOf = (position: number): string => Buffer.from(`sbx:${position}`).toString('base64url');
  const after = query.get('after');
  const before = query.get('before');
  const from = after !== null ? positionOf(after) : before !== null ? Math.max(0, positionOf(before) - limit) : 0;
  const data = all.slice(from, from + limit);
  return {
    data,
    page: {
      limit,
      ...(from > 0 ? { before: cursorOf(from) } : {}),
      after: from + limit < all.length ? cursorOf(from + limit) : null,
    },
  };
}
