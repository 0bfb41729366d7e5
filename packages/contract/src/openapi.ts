import { FILE_RULES } from '@pravas/domain/validation/file-rules.ts';
import { describeAccess } from './openapi/describe-access.ts';
import { describeFailures } from './openapi/describe-failures.ts';
import { type DescribedShapes, describeShapes, type Json } from './openapi/describe-shapes.ts';
import { shareParameters } from './openapi/share-parameters.ts';
import { WRITTEN_SHAPES } from './openapi/written-shapes.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { SHAPE_NAMES } from './shape-names.ts';

/** The OpenAPI 3.1 document of everything Pravas serves, made from the contract alone. */
export function openApiDocument(): Json {
  const shapes = describeShapes(SHAPE_NAMES, {
    requests: OPERATIONS.flatMap(({ query, body }) => [query, body]),
    answers: OPERATIONS.map(({ payload }) => payload),
  });
  const failures = describeFailures(OPERATIONS);
  const { parameters, parametersOf } = shareParameters(
    new Map(OPERATIONS.map((operation) => [operation, describeParameters(operation, shapes)])),
  );
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const hasBody = operation.method === 'POST' || operation.method === 'PUT';
    const described = {
      operationId: operation.id,
      tags: [operation.area],
      summary: operation.summary,
      description: describeAccess(operation),
      security: operation.bearer === 'secret' ? [{ secret: [] }] : SECURITY[operation.access.kind],
      parameters: parametersOf(operation),
      ...(hasBody ? { requestBody: { required: true, content: requestContent(operation, shapes) } } : {}),
      responses: { '200': describeSuccess(operation, shapes), ...failures.of(operation) },
    };
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
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
        secret: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from a mailed link, or from an entered code.',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: 'pravas', description: 'Session cookie set by the login.' },
      },
      parameters,
      responses: failures.responses,
      schemas: { ...shapes.components, ...WRITTEN_SHAPES },
    },
  };
}

const SECURITY: Readonly<Record<Operation['access']['kind'], readonly Json[]>> = {
  public: [],
  cookie: [{ cookie: [] }],
  session: [{ bearer: [] }],
  privilege: [{ bearer: [] }],
};

/** JSON, and where a file comes along multipart: the file under `file`, the rest as JSON under `data`. */
function requestContent(operation: Operation, shapes: DescribedShapes): Json {
  const schema = shapes.request(operation.body);
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

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Your own key for this request. Sending it again returns the same answer and changes nothing.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,80}$' },
};

function describeParameters(operation: Operation, shapes: DescribedShapes): readonly Json[] {
  const { properties = {}, required = [] } = shapes.request(operation.query) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  const query = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return operation.idempotent ? [...query, IDEMPOTENCY_KEY] : query;
}

function describeSuccess(operation: Operation, shapes: DescribedShapes): Json {
  if (operation.answer === 'download') {
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const payload = shapes.answer(operation.payload);
  if (operation.answer === 'stream') {
    return {
      description: 'Server-sent events; the data of each event is one of these.',
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
