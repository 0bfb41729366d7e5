import { createHash } from 'node:crypto';
import { ERROR_CODES } from '@pravas/contract/error-codes.ts';
import { writeDocument } from '@pravas/contract/openapi/write-document.ts';
import { openApiDocument } from '@pravas/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, renderShape } from './reference-shape.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: unknown;
}

interface Response {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface Reference {
  readonly $ref: string;
  readonly description?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

type Components = Document['components'];

/** Serves `/openapi.json` and `/docs`: the whole API on one page, rendered here, without scripts from anywhere. */
export async function registerReferencePage(app: FastifyInstance): Promise<void> {
  prepared ??= prepare();
  const { text, page } = prepared;
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  app.get('/docs/reference.css', async (_request, reply) => reply.type('text/css').send(REFERENCE_STYLE));
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

/** Made once for a process, before it serves anybody: it takes a fifth of a second. */
let prepared: ReturnType<typeof prepare> | null = null;

function prepare() {
  const document = openApiDocument();
  return { text: writeDocument(document), page: renderPage(document as unknown as Document) };
}

function renderPage({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = [...new Set(operations.map(({ operation }) => operation.tags[0]))];
  const navigation = [...areas, 'shapes', 'errors'].map((id) => `<li><a href="#${id}">${escapeHtml(id)}</a></li>`);
  const sections = areas.map((area) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === area);
    return `<section id="${area}"><h2>${escapeHtml(area)}</h2>${own.map((one) => renderOperation(one, components)).join('')}</section>`;
  });
  const version = createHash('sha256').update(REFERENCE_STYLE).digest('hex').slice(0, 8);
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pravas API</title><link rel="stylesheet" href="/docs/reference.css?${version}"></head><body><nav aria-label="Areas"><strong>Pravas API</strong><ul>${navigation.join('')}</ul><a href="/openapi.json">openapi.json</a></nav><main><h1>Pravas API</h1><p>Amounts are rupees with at most two decimals; times are airport-local with their zone. A success is <code>{"status":200,"payload":…}</code>; an error is <code>{"status","code","message"}</code>, where the code names the rule that refused.</p>${sections.join('')}${renderShapes(components)}${renderErrors()}</main></body></html>`;
}

function renderOperation(
  { path, method, operation }: { path: string; method: string; operation: Described },
  components: Components,
): string {
  const [answer] = Object.values(responseOf(operation, '200', components).content);
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    fold(`Request body (${type})`, `<pre tabindex="0">${renderShape(schema)}</pre>`),
  );
  const failures = Object.keys(operation.responses)
    .filter((status) => status !== '200')
    .map((status) => `<dt>${status}</dt><dd>${renderCodes(responseOf(operation, status, components))}</dd>`);
  return `<article id="${operation.operationId}"><h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description.replaceAll('`', ''))}</p>${renderParameters(operation, components)}${bodies.join('')}${fold('Answer', `<pre tabindex="0">${renderShape(answer?.schema)}</pre>`)}${fold('Errors', `<dl>${failures.join('')}</dl>`)}</article>`;
}

function fold(title: string, content: string): string {
  return `<details><summary>${escapeHtml(title)}</summary>${content}</details>`;
}

/** The response of an operation; where it is shared, with what the operation says of it. */
function responseOf(operation: Described, status: string, { responses }: Components): Response {
  const response = operation.responses[status];
  if (!response || !('$ref' in response)) return response ?? { description: '', content: {} };
  return { content: {}, description: '', ...responses[lastPart(response.$ref)], ...response };
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The codes that a response names, each a link to what it tells. */
function renderCodes({ description }: Response): string {
  return [...description.matchAll(/`(\w+)`/g)]
    .map(([, code]) => `<a href="#code-${code}"><code>${code}</code></a>`)
    .join(', ');
}

function renderParameters(operation: Described, components: Components): string {
  if (operation.parameters.length === 0) return '';
  const rows = operation.parameters.map((own) => {
    const parameter = '$ref' in own ? components.parameters[lastPart(own.$ref)] : own;
    if (!parameter) return '';
    return `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}</td><td>${parameter.required ? 'required' : 'optional'}</td><td>${escapeHtml(parameter.description ?? '')} <code>${renderShape(parameter.schema)}</code></td></tr>`;
  });
  return `<table><thead><tr><th>Name</th><th>In</th><th></th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function renderShapes({ schemas }: Components): string {
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      `<article id="shape-${name}"><h3>${name}</h3><pre tabindex="0">${renderShape(schema)}</pre></article>`,
  );
  return `<section id="shapes"><h2>Shapes</h2>${shapes.join('')}</section>`;
}

function renderErrors(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, message }]) =>
      `<dt id="code-${code}"><code>${code}</code> ${status}</dt><dd>${escapeHtml(message)}</dd>`,
  );
  return `<section id="errors"><h2>Errors</h2><dl>${rows.join('')}</dl></section>`;
}
