import { FILE_RULES } from '@pravas/domain/validation/file-rules.ts';
import * as z from 'zod/mini';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of everything Pravas serves, made from the contract alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = describeOperation(operation);
    paths[operation.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pravas',
      version: '0.1.0',
      description:
        'Corporate travel, India first. Amounts are rupees with at most two decimals; times are airport-local with their zone. A success is `{status: 200, payload}`; an error is `{status, code, message}` where `code` names the rule that refused.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Access token from the login answer, or an API key.' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'pravas', description: 'Session cookie set by the login.' },
      },
      schemas: { Error: errorSchema() },
    },
  };
}

/** Whose things an operation touches, in words. */
const OBJECTS: Readonly<Record<Operation['object'], string>> = {
  nothing: 'Names nobody’s things.',
  self: 'Touches the caller’s own account only.',
  own: 'Touches the caller’s own things only.',
  arranged: 'Touches the caller’s own trips and those he travels on; others’ where he arranges or decides on them.',
  organisation: 'Touches things of the caller’s organisation only.',
  provider: 'Touches the caller’s organisation; any organisation for the provider’s admins.',
  secret: 'Whoever holds the single-use secret it carries.',
};

function describeOperation(operation: Operation): Json {
  const hasBody = operation.method === 'POST' || operation.method === 'PUT';
  const security = { public: [], cookie: [{ cookie: [] }], session: [{ bearer: [] }], privilege: [{ bearer: [] }] };
  return {
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    ...(operation.access.kind === 'privilege'
      ? { description: `Needs the privilege \`${operation.access.privilege}\`. ${OBJECTS[operation.object]}` }
      : { description: OBJECTS[operation.object] }),
    security: security[operation.access.kind],
    parameters: [...queryParameters(operation), ...(operation.idempotent ? [IDEMPOTENCY_HEADER] : [])],
    ...(hasBody ? { requestBody: { required: true, content: requestContent(operation) } } : {}),
    responses: { '200': success(operation), ...failures(operation) },
  };
}

/** JSON, and where a file comes along multipart: the file under `file`, the rest as JSON under `data`. */
function requestContent(operation: Operation): Json {
  const schema = inputSchema(operation.body);
  const json = { 'application/json': { schema } };
  if (!operation.upload) return json;
  const rule = FILE_RULES[operation.upload.rule];
  const file = {
    type: 'string',
    format: 'binary',
    description: `${rule.extensions.join(', ')}; under ${rule.maxBytes / 1_048_576} MB`,
  };
  const multipart = {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file, data: schema } },
      encoding: { data: { contentType: 'application/json' } },
    },
  };
  return operation.upload.required ? multipart : { ...json, ...multipart };
}

const IDEMPOTENCY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Your own key for this request; repeating it repeats the answer and nothing else.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,80}$' },
};

function queryParameters(operation: Operation): Json[] {
  const schema = inputSchema(operation.query);
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = (schema.required ?? []) as string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function success(operation: Operation): Json {
  if (operation.answer === 'download') {
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const payload = withoutDialect(z.toJSONSchema(operation.payload, { io: 'output', unrepresentable: 'any' }) as Json);
  if (operation.answer === 'stream') {
    return {
      description: 'Server-sent events; the data of each is one of these.',
      content: { 'text/event-stream': { schema: payload } },
    };
  }
  const envelope = {
    type: 'object',
    required: ['status', 'payload'],
    properties: { status: { const: 200 }, message: { type: 'string' }, payload },
  };
  const schema = operation.answer === 'list' ? { type: 'array', minItems: 1, maxItems: 1, items: envelope } : envelope;
  return { description: 'Success', content: { 'application/json': { schema } } };
}

/** One response per status, naming the codes that share it. */
function failures(operation: Operation): Record<string, Json> {
  const always: readonly ErrorCode[] =
    operation.access.kind === 'public' || operation.access.kind === 'cookie'
      ? ['internal_error']
      : ['session_missing', 'session_ended', 'access_token_expired', 'privilege_missing', 'internal_error'];
  const keyed: readonly ErrorCode[] = operation.idempotent
    ? ['idempotency_key_missing', 'idempotency_key_reused', 'idempotency_in_progress']
    : [];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...operation.errors, ...keyed, ...always])) {
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['status', 'code', 'message'],
    properties: {
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(ERROR_CODES) },
      message: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
      supplier: {
        type: 'object',
        properties: { label: { type: 'string' }, messages: { type: 'array', items: { type: 'string' } } },
      },
      price: { type: 'object', properties: { old: { type: 'number' }, new: { type: 'number' } } },
      requestId: { type: 'string' },
    },
  };
}

function inputSchema(schema: Operation['query']): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
}

/** OpenAPI 3.1 states the dialect once for the document. */
function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}
