import { describe, expect, it } from 'vitest';
import { renderShape } from './reference-shape.ts';

const text = { type: 'string' };

describe('a shape on the page', () => {
  it.each<[string, unknown, string]>([
    ['a link to what it names', { $ref: '#/components/schemas/Trip' }, '<a href="/docs/shapes#shape-Trip">Trip</a>'],
    ['words to choose from', { type: 'string', enum: ['a', 'b'] }, '&quot;a&quot; | &quot;b&quot;'],
    ['what may be null', { anyOf: [{ $ref: '#/components/schemas/Trip' }, { type: 'null' }] }, '</a> | null'],
    ['its limits', { type: 'string', pattern: '^<', maxLength: 3 }, 'string (pattern &quot;^&lt;&quot;, maxLength 3)'],
    ['a default that is null', { type: ['string', 'null'], default: null }, 'string | null (default null)'],
    ['a list', { type: 'array', items: text, maxItems: 2 }, '[string] (maxItems 2)'],
    [
      'fields by any key',
      { type: 'object', propertyNames: text, additionalProperties: text },
      '{\n  [string]: string\n}',
    ],
    ['anything', {}, 'any'],
  ])('shows %s', (_what, schema, html) => {
    expect(renderShape(schema)).toContain(html);
  });

  it('shows fields, those that may be left out, and that there are no others', () => {
    const inner = { type: 'object', properties: { deep: text } };
    const shape = { type: 'object', properties: { a: text, b: inner }, required: ['a'], additionalProperties: false };
    expect(renderShape(shape)).toBe('{\n  a: string\n  b?: {\n    deep?: string\n  }\n} (nothing else)');
  });
});
