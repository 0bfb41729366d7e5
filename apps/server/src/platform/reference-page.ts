import { createHash } from 'node:crypto';
import { openApiDocument } from '@pravas/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { REFERENCE_STYLE } from './reference-style.ts';

interface Described {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: unknown;
  }[];
  readonly requestBody?: { readonly content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}

/** Serves `/openapi.json` and `/docs`: the whole API on one page, rendered here, without scripts from anywhere. */
export async function registerReferencePage(app: FastifyInstance): Promise<void> {
  prepared ??= prepare();
  const { document, page } = prepared;
  app.get('/openapi.json', async () => document);
  app.get('/docs/reference.css', async (_request, reply) => reply.type('text/css').send(REFERENCE_STYLE));
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

/** Made once for a process, before it serves anybody: it takes a fifth of a second. */
let prepared: ReturnType<typeof prepare> | null = null;

function prepare() {
  const document = openApiDocument();
  return { document, page: renderPage(document.paths as Record<string, Record<string, Described>>) };
}

function renderPage(paths: Record<string, Record<string, Described>>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = [...new Set(operations.map(({ operation }) => operation.tags[0]))];
  const navigation = areas.map((area) => `<li><a href="#${area}">${escapeHtml(area)}</a></li>`).join('');
  const sections = areas
    .map((area) => {
      const own = operations.filter(({ operation }) => operation.tags[0] === area);
      return `<section id="${area}"><h2>${escapeHtml(area)}</h2>${own.map(renderOperation).join('')}</section>`;
    })
    .join('');
  const version = createHash('sha256').update(REFERENCE_STYLE).digest('hex').slice(0, 8);
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pravas API</title><link rel="stylesheet" href="/docs/reference.css?${version}"></head><body><nav aria-label="Areas"><strong>Pravas API</strong><ul>${navigation}</ul><a href="/openapi.json">openapi.json</a></nav><main><h1>Pravas API</h1><p>Amounts are rupees with at most two decimals; times are airport-local with their zone. A success is <code>{"status":200,"payload":…}</code>; an error is <code>{"status","code","message"}</code>, where the code names the rule that refused.</p>${sections}</main></body></html>`;
}

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Described }): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const success = Object.values(operation.responses['200']?.content ?? {})[0]?.schema;
  const failures = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return `<article id="${operation.operationId}"><h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary)}. ${escapeHtml((operation.description ?? '').replaceAll('`', ''))}</p>${renderParameters(operation)}${body ? `<details><summary>Request body</summary><pre tabindex="0">${renderSchema(body)}</pre></details>` : ''}<details><summary>Answer</summary><pre tabindex="0">${renderSchema(success)}</pre></details><details><summary>Errors</summary><dl>${failures
    .map(
      ([status, answer]) =>
        `<dt>${status}</dt><dd>${answer.description
          .split('\n\n')
          .map((line) => escapeHtml(line.replaceAll('`', '')))
          .join('<br>')}</dd>`,
    )
    .join('')}</dl></details></article>`;
}

function renderParameters(operation: Described): string {
  if (operation.parameters.length === 0) return '';
  const rows = operation.parameters
    .map(
      (parameter) =>
        `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}</td><td>${parameter.required ? 'required' : 'optional'}</td><td>${escapeHtml(parameter.description ?? '')} <code>${escapeHtml(JSON.stringify(parameter.schema))}</code></td></tr>`,
    )
    .join('');
  return `<table><thead><tr><th>Name</th><th>In</th><th></th><th>What</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function renderSchema(schema: unknown): string {
  return escapeHtml(JSON.stringify(schema ?? {}, null, 2));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
