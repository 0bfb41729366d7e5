import { anyText } from '@pravas/domain/testing/any-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createElementReader, type ListPath } from './json-elements.ts';

interface Document {
  readonly name: string;
  readonly data: { readonly offers: readonly unknown[] };
  readonly more: unknown;
}

const OFFERS: ListPath = ['data', 'offers'];
const ELEMENTS = fc.array(fc.dictionary(anyText(), fc.jsonValue(), { maxKeys: 4 }), {
  maxLength: 6,
});

/** The text in chunks that are cut at these shares of its bytes, even inside a character. */
function cut(text: string, shares: readonly number[]): readonly Uint8Array[] {
  const bytes = Buffer.from(text);
  const places = [0, ...shares.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

/** Reads it all, and takes every part that is offered. */
function readAll(text: string, path: ListPath, shares: readonly number[]) {
  const reader = createElementReader(path);
  const parts: unknown[] = [];
  for (const chunk of cut(text, shares)) {
    reader.take(chunk);
    const part = reader.part();
    if (!part) continue;
    parts.push(part.document);
    part.accept();
  }
  return { parts, rest: reader.rest() };
}

describe('the elements of a list', () => {
  it('are each told once and in order, wherever the text was cut, and the rest is the document without them', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    const before = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
    fc.assert(
      fc.property(ELEMENTS, fc.string(), before, shares, fc.boolean(), (offers, name, first, cuts, isWide) => {
        const made = { first, name, data: { offers }, more: [[{}], { data: { offers: [{ a: 1 }] } }] };
        const text = JSON.stringify(made, null, isWide ? 2 : 0);
        const whole = JSON.parse(text) as Document & { readonly first: unknown };
        const { parts, rest } = readAll(text, OFFERS, cuts);
        const told = parts.flatMap((part) => (part as Document).data.offers);
        for (const part of parts) expect(part).toMatchObject({ first: whole.first, name });
        const left = JSON.parse(rest) as Document;
        expect([...told, ...left.data.offers]).toEqual(whole.data.offers);
        expect(left).toEqual({ ...whole, data: { offers: left.data.offers } });
      }),
      { numRuns: 1_000 },
    );
  });

  it('are told as soon as they have arrived in full', () => {
    const reader = createElementReader(OFFERS);
    reader.take(Buffer.from('{"data":{"offers":[{"a":1},{"b":[{"c":2}]}'));
    expect(reader.part()?.document).toEqual({ data: { offers: [{ a: 1 }, { b: [{ c: 2 }] }] } });
    expect(reader.waiting()).toBe('{"a":1},{"b":[{"c":2}]}'.length);
  });

  it('stay with the rest until they are accepted', () => {
    const reader = createElementReader(OFFERS);
    const text = '{"data":{"offers":[{"a":1}]}}';
    reader.take(Buffer.from(text));
    reader.part();
    expect(reader.rest()).toBe(text);
    reader.part()?.accept();
    expect(reader.rest()).toBe('{"data":{"offers":[]}}');
    expect(reader.waiting()).toBe(0);
    expect(reader.part()).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no element', '{"data":{"offers":['],
    ['half an element', '{"data":{"offers":[{"a":1,"b":[{"c":2}]'],
    ['a bracket in a string', '{"data":{"offers":["{}]", "'],
    ['a string that has not ended', '{"data":{"offers":[{"a":"}'],
    ['no JSON', '}{{[{}'],
    ['no JSON before the list', '{"data":{x "offers":[{}'],
    ['no JSON among the elements', '{"data":{"offers":[{"a":1},{x}'],
    ['a list of another name', '{"data":{"offer":[{}],"offers2":[{}]'],
    ['an object where a list should be', '{"data":{"offers":{"a":{}}}'],
    ['a list elsewhere', '{"data":{"more":{"offers":[{}]}}, "offers":[{}]'],
  ])('are none in %s, which is all rest', (_, text) => {
    const reader = createElementReader(OFFERS);
    reader.take(Buffer.from(text));
    expect(reader.part()).toBeNull();
    expect(reader.rest()).toBe(text);
  });

  it('may hold escaped quotation marks', () => {
    const text = String.raw`{"data":{"offers":[{"a":"\"}]\\"},{"b":"\\\"}"},{"c":`;
    const { parts } = readAll(text, OFFERS, []);
    expect(parts).toEqual([{ data: { offers: [{ a: '"}]\\' }, { b: '\\"}' }] } }]);
  });

  it('are those of the first list where lists stand in a list', () => {
    const whole = { answer: { id: 't', found: [[{ a: 1 }, { b: 2 }], [{ c: 3 }]], End: true } };
    const { parts, rest } = readAll(JSON.stringify(whole), ['answer', 'found', 0], [0.2, 0.5, 0.9]);
    type Listing = { readonly answer: { readonly found: readonly (readonly unknown[])[] } };
    const told = parts.flatMap((part) => (part as Listing).answer.found[0] ?? []);
    const left = JSON.parse(rest) as Listing;
    expect([...told, ...(left.answer.found[0] ?? [])]).toEqual(whole.answer.found[0]);
    expect(left.answer).toMatchObject({ id: 't', End: true });
    expect(left.answer.found[1]).toEqual([{ c: 3 }]);
    expect(told.length).toBeGreaterThan(0);
  });
});
