import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ERROR_CODES } from '@pravas/contract/error-codes.ts';
import { writeDocument } from '@pravas/contract/openapi/write-document.ts';
import { openApiDocument } from '@pravas/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { type Described, type Listed, listCalls, type ReferenceDocument, type Response } from './reference-document.ts';
import { createReferenceSearch, MOST_LETTERS } from './reference-search.ts';
import { renderShape } from './reference-shape.ts';
import { renderStart } from './reference-start.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

type Components = ReferenceDocument['components'];

const FONTS = {
  'geist.woff2': import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
  'geist-mono.woff2': import.meta.resolve('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'),
} as const;

/**
 * Serves `/openapi.json` and `/docs`: a start page, a search and a page for each group, rendered here, without scripts
 * from anywhere. `origin`: where this server is reached, for what is to be copied.
 */
export async function registerReferencePage(app: FastifyInstance, origin: string): Promise<void> {
  prepared ??= prepare();
  const { text, groups, pages, search, areas } = prepared;
  const start = renderPage(areas, '/docs', 'Pravas API', renderStart(origin, groups));
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  app.get('/docs/reference.css', async (_request, reply) => reply.type('text/css').send(REFERENCE_STYLE));
  for (const [name, file] of Object.entries(FONTS)) {
    const font = await readFile(fileURLToPath(file));
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
    );
  }
  for (const [path, page] of [['/docs', start] as const, ...pages]) {
    app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  }
  app.get(SEARCH, async ({ query }, reply) => {
    const { q } = query as { q?: unknown };
    // Asked for twice, it is a list.
    const asked = typeof q === 'string' ? q : '';
    const page = renderPage(areas, SEARCH, 'Search', search(asked), asked);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const SEARCH = '/docs/search';

/** Made once for a process, before it serves anybody: it takes a fifth of a second. */
let prepared: ReturnType<typeof prepare> | null = null;

function prepare() {
  const document = openApiDocument();
  const described = document as unknown as ReferenceDocument;
  const groups = Map.groupBy(listCalls(described), ({ operation }) => operation.tags[0]);
  return {
    text: writeDocument(document),
    groups,
    areas: [...groups.keys()],
    pages: renderPages(groups, described.components),
    search: createReferenceSearch(described),
  };
}

/** Each page of the reference by its path: a single page would be a megabyte that nobody reads to its end. */
function renderPages(
  groups: ReadonlyMap<string, readonly Listed[]>,
  components: Components,
): ReadonlyMap<string, string> {
  const areas = [...groups.keys()];
  const page = (path: string, title: string, content: string): [string, string] => [
    path,
    renderPage(areas, path, title, content),
  ];
  return new Map([
    ...areas.map((area) =>
      page(`/docs/${area}`, area, (groups.get(area) ?? []).map((one) => renderOperation(one, components)).join('')),
    ),
    page('/docs/shapes', 'shapes', renderShapes(components)),
    page('/docs/errors', 'errors', renderErrors()),
  ]);
}

function renderPage(areas: readonly string[], path: string, title: string, content: string, asked = ''): string {
  const navigation = [...areas.toSorted(), 'shapes', 'errors'].map((id) => {
    const here = path === `/docs/${id}` ? ' aria-current="page"' : '';
    return `<li><a href="/docs/${id}"${here}>${escapeHtml(id.replaceAll('-', ' '))}</a></li>`;
  });
  const version = createHash('sha256').update(REFERENCE_STYLE).digest('hex').slice(0, 8);
  const inWindow = path === '/docs' ? 'Pravas API' : `${title} · Pravas API`;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(inWindow)}</title><link rel="stylesheet" href="/docs/reference.css?${version}"></head><body><a class="skip" href="#content">Skip to the content</a><nav aria-label="Groups"><a class="home" href="/docs">Pravas API</a>${searchForm(asked)}<ul>${navigation.join('')}</ul><a href="/openapi.json">openapi.json</a> <a href="/home">Open Pravas</a></nav><main id="content" tabindex="-1"><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
}

function searchForm(asked: string): string {
  return `<form role="search" action="${SEARCH}"><label for="q">Search the API</label><input id="q" name="q" type="search" maxlength="${MOST_LETTERS}" autocomplete="off" value="${escapeHtml(asked.slice(0, MOST_LETTERS))}"><button>Search</button></form>`;
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

/** The response of an operation; a shared one with the operation's own description. */
function responseOf(operation: Described, status: string, { responses }: Components): Response {
  const response = operation.responses[status];
  if (!response || !('$ref' in response)) return response ?? { description: '', content: {} };
  return { content: {}, description: '', ...responses[lastPart(response.$ref)], ...response };
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The codes that a response names, each a link to its description. */
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
  return `<table><thead><tr><th>Name</th><th>In</th><th>Needed</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
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
