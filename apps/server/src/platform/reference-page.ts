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

/** Serves `/openapi.json` and `/docs`: a start page and a page for each group, rendered here, without scripts from anywhere. */
export async function registerReferencePage(app: FastifyInstance): Promise<void> {
  prepared ??= prepare();
  const { text, pages } = prepared;
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  app.get('/docs/reference.css', async (_request, reply) => reply.type('text/css').send(REFERENCE_STYLE));
  for (const [path, page] of pages) {
    app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  }
}

/** Made once for a process, before it serves anybody: it takes a fifth of a second. */
let prepared: ReturnType<typeof prepare> | null = null;

function prepare() {
  const document = openApiDocument();
  return { text: writeDocument(document), pages: renderPages(document as unknown as Document) };
}

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Described;
}

/** Each page of the reference by its path: one for everything would be a megabyte that nobody reads to its end. */
function renderPages({ paths, components }: Document): ReadonlyMap<string, string> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0]);
  const areas = [...groups.keys()];
  const page = (path: string, title: string, content: string): [string, string] => [
    path,
    renderPage(areas, path, title, content),
  ];
  return new Map([
    page('/docs', 'Pravas API', renderStart(groups)),
    ...areas.map((area) =>
      page(`/docs/${area}`, area, (groups.get(area) ?? []).map((one) => renderOperation(one, components)).join('')),
    ),
    page('/docs/shapes', 'shapes', renderShapes(components)),
    page('/docs/errors', 'errors', renderErrors()),
  ]);
}

function renderPage(areas: readonly string[], path: string, title: string, content: string): string {
  const navigation = [...areas, 'shapes', 'errors'].map((id) => {
    const here = path === `/docs/${id}` ? ' aria-current="page"' : '';
    return `<li><a href="/docs/${id}"${here}>${escapeHtml(id)}</a></li>`;
  });
  const version = createHash('sha256').update(REFERENCE_STYLE).digest('hex').slice(0, 8);
  const inWindow = path === '/docs' ? 'Pravas API' : `${title} · Pravas API`;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(inWindow)}</title><link rel="stylesheet" href="/docs/reference.css?${version}"></head><body><nav aria-label="Groups"><a class="home" href="/docs">Pravas API</a><ul>${navigation.join('')}</ul><a href="/openapi.json">openapi.json</a></nav><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
}

/** What holds for every call, and every call by its group, so that the browser's own search finds it. */
function renderStart(groups: ReadonlyMap<string, readonly Listed[]>): string {
  const lists = [...groups].map(([area, own]) => {
    const rows = own.map(
      ({ path, method, operation }) =>
        `<li><a href="/docs/${area}#${operation.operationId}">${escapeHtml(operation.summary)}</a> <span class="method">${method}</span> <code>${escapeHtml(path)}</code></li>`,
    );
    return `<section><h2>${escapeHtml(area)}</h2><ul class="calls">${rows.join('')}</ul></section>`;
  });
  return `<p>Amounts are rupees with at most two decimals; times are airport-local with their zone. A success is <code>{"status":200,"payload":…}</code>; an error is <code>{"status","code","message"}</code>, where the code names the rule that refused.</p>${lists.join('')}`;
}

function renderOperation({ path, method, operation }: Listed, components: Components): string {
  const [answer] = Object.values(responseOf(operation, '200', components).content);
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    fold(`Request body (${type})`, `<pre tabindex="0">${renderShape(schema)}</pre>`),
  );
  const failures = Object.keys(operation.responses)
    .filter((status) => status !== '200')
    .map((status) => `<dt>${status}</dt><dd>${renderCodes(responseOf(operation, status, components))}</dd>`);
  return `<article id="${operation.operationId}"><h2><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description.replaceAll('`', ''))}</p>${renderParameters(operation, components)}${bodies.join('')}${fold('Answer', `<pre tabindex="0">${renderShape(answer?.schema)}</pre>`)}${fold('Errors', `<dl>${failures.join('')}</dl>`)}</article>`;
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
    .map(([, code]) => `<a href="/docs/errors#code-${code}"><code>${code}</code></a>`)
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
      `<article id="shape-${name}"><h2>${name}</h2><pre tabindex="0">${renderShape(schema)}</pre></article>`,
  );
  return shapes.join('');
}

function renderErrors(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, message }]) =>
      `<dt id="code-${code}"><code>${code}</code> ${status}</dt><dd>${escapeHtml(message)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}
