import fs from 'node:fs';
import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { ERROR_CODES } from '@pravas/contract/error-codes.ts';
import { writeDocument } from '@pravas/contract/openapi/write-document.ts';
import { openApiDocument } from '@pravas/contract/openapi.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { SHAPE_NAMES_BY_AREA } from '@pravas/contract/shape-names.ts';
import { describe, expect, it } from 'vitest';
import {
  addressesHoldNoSecret,
  type JudgedDocument,
  namesStayInTheDocument,
  repeatedShapesHaveNames,
  secretAnswersAreDeclared,
} from './openapi-rules.ts';
import { ROOT, readTree } from './source-tree.ts';

interface Failure {
  readonly $ref: string;
  readonly description?: string;
}
interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly responses: Readonly<Record<string, Failure>>;
}
interface Document extends JudgedDocument {
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly parameters: object;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

const text = fs.readFileSync(path.join(ROOT, 'openapi.json'), 'utf8');
const document = JSON.parse(text) as Document;
const described = Object.values(document.paths).flatMap(
  (methods) => Object.values(methods) as unknown as readonly Described[],
);

describe('openapi.json', () => {
  it('is what the contract says today', () => {
    expect(text, 'run `npm run openapi`').toBe(writeDocument(openApiDocument()));
  });

  it('is small, and has a line for each operation and each component', () => {
    expect(text.length).toBeLessThan(1_100_000);
    const entries = text
      .split('\n')
      .filter((line) => /^"[^"]+": \{./.test(line))
      .flatMap((line) => Object.entries(JSON.parse(`{${line.replace(/,$/, '')}}`) as Record<string, Described>));
    const ids = entries.flatMap(([, { operationId }]) => operationId ?? []);
    expect(ids.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
    const names = Object.values(document.components).flatMap((part) => Object.keys(part));
    expect(entries.flatMap(([key, { operationId }]) => (operationId || key === 'info' ? [] : key)).sort()).toEqual(
      names.sort(),
    );
  });

  it('takes no secret in an address', () => {
    const planted = {
      get: {
        parameters: [
          { in: 'query', name: 'shareToken' },
          { in: 'query', name: 'apiKeyId' },
        ],
      },
    };
    expect(addressesHoldNoSecret({ ...document, paths: { '/shared': planted } })).toHaveLength(1);
    expect(addressesHoldNoSecret(document)).toEqual([]);
  });

  it('tells a secret only where that is declared', () => {
    expect(secretAnswersAreDeclared(document, OPERATIONS)).toEqual([]);
    expect(secretAnswersAreDeclared(document, []).length).toBeGreaterThanOrEqual(15);
  });

  it('is valid OpenAPI 3.1, in which every reference leads somewhere', async () => {
    await expect(SwaggerParser.validate(structuredClone(document) as never)).resolves.toBeDefined();
    const broken = structuredClone(document) as unknown as { paths: Record<string, { get: Record<string, unknown> }> };
    Object.assign(broken.paths['/flights/list']?.get ?? {}, { parameters: [{ in: 'nowhere', name: 'from' }] });
    await expect(SwaggerParser.validate(broken as never)).rejects.toThrow(/flights~1list/);
  });

  it('names for each operation exactly the codes it can answer with', () => {
    for (const operation of OPERATIONS) {
      const failures = described.find(({ operationId }) => operationId === operation.id)?.responses ?? {};
      const named = Object.entries(failures).flatMap(([status, { $ref = '', description }]) => {
        const shared = document.components.responses[$ref.split('/').at(-1) ?? '']?.description ?? '';
        const own = [...(description ?? shared).matchAll(/(?:^|\n\n|, )`(\w+)`/g)].map(([, code = '']) => code);
        if (status !== '200') for (const code of own) expect(shared).toContain(`\`${code}\`: `);
        return status === '200' ? [] : own.map((code) => `${status} ${code}`);
      });
      const { kind } = operation.access;
      const expected = new Set([
        ...operation.errors,
        ...(operation.idempotent
          ? (['idempotency_key_missing', 'idempotency_key_reused', 'idempotency_in_progress'] as const)
          : []),
        ...(operation.idempotent && operation.secretAnswer ? (['secret_told_once'] as const) : []),
        ...(kind === 'session' || kind === 'privilege'
          ? (['session_missing', 'session_ended', 'access_token_expired', 'privilege_missing'] as const)
          : []),
        'internal_error' as const,
      ]);
      expect(named.sort(), operation.id).toEqual(
        [...expected].map((code) => `${ERROR_CODES[code].status} ${code}`).sort(),
      );
    }
  });

  it('says of each operation who may call it, in sentences that people say', () => {
    for (const { description, operationId } of described) {
      expect(description, operationId).toMatch(/^[A-Z].+\.$/);
      expect(description, operationId).not.toMatch(/nobody’s|whoever/i);
    }
    expect(new Set(described.map(({ description }) => description)).size).toBeGreaterThan(10);
  });
});

describe('names of shapes', () => {
  const names = SHAPE_NAMES_BY_AREA.flatMap((area) => Object.keys(area));

  it('are the words of the field', () => {
    const all = Object.keys(document.components.schemas);
    expect(all).toEqual(
      expect.arrayContaining(['CancellationQuote', 'FlightOption', 'PriceSummary', 'Trip', 'Verdict']),
    );
    expect(all.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name) || /^Schema\d|shared/.test(name))).toEqual([]);
  });

  it('are given once, and each to one shape that operations use', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const shapes = SHAPE_NAMES_BY_AREA.flatMap((area) => Object.values(area));
    expect(new Set(shapes).size).toBe(shapes.length);
    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  const long = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, {}])),
  };
  const answering = (operationId: string, payload: object) => ({
    get: {
      operationId,
      responses: { 200: { content: { 'application/json': { schema: { properties: { status: {}, payload } } } } } },
    },
  });

  it('are missed where two operations spell out the same shape', () => {
    const schemas = { Fare: { type: 'object', properties: { one: long } } };
    const rows = { type: 'object', properties: { rows: { type: 'array', items: long } } };
    const judge = (paths: JudgedDocument['paths'], components: JudgedDocument['components']) =>
      repeatedShapesHaveNames({ paths, components }).map((finding) => finding.path);
    const none = { schemas: {} };
    expect(judge({ '/a': answering('a', long), '/b': answering('b', rows) }, none)).toEqual(['a, b']);
    expect(judge({ '/a': answering('a', long) }, { schemas })).toEqual(['a, Fare']);
    expect(judge({ '/a': answering('a', long), '/b': answering('b', { $ref: 'Long' }) }, none)).toEqual([]);
    expect(judge({ '/a': answering('a', { type: 'object' }), '/b': answering('b', { type: 'object' }) }, none)).toEqual(
      [],
    );
  });

  it('are there wherever a shape of some length is repeated', () => {
    expect(repeatedShapesHaveNames(document)).toEqual([]);
  });

  it('are imported by the document alone', () => {
    const planted = {
      path: 'apps/web/src/app/router.tsx',
      text: "import { X } from '@pravas/contract/shape-names.ts';",
    };
    expect(namesStayInTheDocument([planted])).toHaveLength(1);
    expect(namesStayInTheDocument(readTree())).toEqual([]);
  });
});
