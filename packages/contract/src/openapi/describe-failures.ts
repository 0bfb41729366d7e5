import { ERROR_CODES, type ErrorCode } from '../error-codes.ts';
import type { Operation } from '../operation.ts';
import { type Json, SHAPES } from './describe-shapes.ts';

type ErrorStatus = (typeof ERROR_CODES)[ErrorCode]['status'];

/** The name of a response in which several codes of a status share a place. */
const SHARED_RESPONSES: Readonly<Record<ErrorStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  450: 'AccessTokenRefused',
  500: 'InternalError',
  502: 'BadGateway',
  503: 'Unavailable',
};

/** Codes that always occur together, with their common name. */
const NOT_LOGGED_IN = { name: 'NotLoggedIn', codes: ['session_missing', 'session_ended'] } as const;

const IDEMPOTENCY_CODES = ['idempotency_key_missing', 'idempotency_key_reused', 'idempotency_in_progress'] as const;

/** Every code an operation can be refused with: its own, and those of its access and of its idempotency key. */
function errorCodesOf(operation: Operation): readonly ErrorCode[] {
  const needsToken = operation.access.kind === 'session' || operation.access.kind === 'privilege';
  const codes: readonly ErrorCode[] = [
    ...operation.errors,
    ...(operation.idempotent ? IDEMPOTENCY_CODES : []),
    ...(operation.idempotent && operation.secretAnswer ? (['secret_told_once'] as const) : []),
    ...(needsToken ? ([...NOT_LOGGED_IN.codes, 'access_token_expired', 'privilege_missing'] as const) : []),
    'internal_error',
  ];
  return [...new Set(codes)];
}

/** How the operations are refused: by status, each naming its codes, and the responses that they share. */
export function describeFailures(operations: readonly Operation[]): {
  readonly of: (operation: Operation) => Record<string, Json>;
  readonly responses: Record<string, Json>;
} {
  const codesOfResponses = new Map<string, Set<ErrorCode>>();
  for (const operation of operations) {
    for (const { name, codes } of responsesOf(operation)) {
      codesOfResponses.set(name, new Set([...(codesOfResponses.get(name) ?? []), ...codes]));
    }
  }
  const describe = ({ name, codes }: NamedResponse): Json => ({
    $ref: `#/components/responses/${name}`,
    // Where others answer with more codes of this status, the operation says which are its own.
    ...(codesOfResponses.get(name)?.size === codes.length ? {} : { description: inWords(codes) }),
  });
  const responses = [...codesOfResponses].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    of: (operation) =>
      Object.fromEntries(responsesOf(operation).map((response) => [String(response.status), describe(response)])),
    responses: Object.fromEntries(responses.map(([name, codes]) => [name, describeResponse([...codes].sort())])),
  };
}

interface NamedResponse {
  readonly status: ErrorStatus;
  readonly name: string;
  readonly codes: readonly ErrorCode[];
}

function responsesOf(operation: Operation): readonly NamedResponse[] {
  const all = errorCodesOf(operation);
  const statuses = [...new Set(all.map((code) => ERROR_CODES[code].status))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const codes = all.filter((code) => ERROR_CODES[code].status === status);
    return { status, name: nameOf(status, codes), codes };
  });
}

/** `trip_not_found` alone is `TripNotFound`; several codes of a status share its name. */
function nameOf(status: ErrorStatus, codes: readonly ErrorCode[]): string {
  const [first, ...others] = codes;
  if (first !== undefined && others.length === 0) {
    return first.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  }
  return String(codes) === String(NOT_LOGGED_IN.codes) ? NOT_LOGGED_IN.name : SHARED_RESPONSES[status];
}

function inWords(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}

function describeResponse(codes: readonly ErrorCode[]): Json {
  const narrowed = { type: 'object', required: ['code'], properties: { code: { enum: codes } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join('\n\n'),
    content: { 'application/json': { schema: { allOf: [{ $ref: `${SHAPES}Error` }, narrowed] } } },
  };
}
