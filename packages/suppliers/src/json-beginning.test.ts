import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBeginning } from './json-beginning.ts';

const ELEMENTS = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), { maxLength: 6 });

describe('the beginning of a JSON text', () => {
  it('holds the elements that have arrived in full, wherever the text was cut', () => {
    fc.assert(
      fc.property(ELEMENTS, fc.string(), fc.double({ min: 0, max: 1, noNaN: true }), (elements, name, share) => {
        const text = JSON.stringify({ name, data: { offers: elements }, more: [[{}]] });
        const cut = text.slice(0, Math.floor(text.length * share));
        const read = readBeginning(cut, '{{[') as { name: string; data: { offers: unknown[] } } | null;
        if (read === null) return;
        const whole = JSON.parse(text) as typeof read;
        expect(read.name).toBe(name);
        expect(read.data.offers).toEqual(whole.data.offers.slice(0, read.data.offers.length));
        // Each element that has arrived is among them.
        const arrived = whole.data.offers.filter((_, index) => {
          const upTo = JSON.stringify({ name, data: { offers: elements.slice(0, index + 1) } });
          return cut.length >= upTo.length - ']}}'.length;
        });
        expect(read.data.offers.length).toBeGreaterThanOrEqual(arrived.length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nothing', ''],
    ['no element', '{"data":{"offers":['],
    ['half an element', '{"data":{"offers":[{"a":1,"b":[{"c":2}]'],
    ['a bracket in a string', '{"data":{"offers":["{}]", "'],
    ['a string that has not ended', '{"data":{"offers":[{"a":"}'],
    ['no JSON', '}{{[{}'],
    ['no JSON before the list', '{{[{}'],
  ])('is null for %s', (_, text) => {
    expect(readBeginning(text, '{{[')).toBeNull();
  });

  it('knows an escaped quotation mark from the end of a string', () => {
    const text = String.raw`{"data":{"offers":[{"a":"\"}]\\"},{"b":"\\\"}"},{"c":`;
    expect(readBeginning(text, '{{[')).toEqual({ data: { offers: [{ a: '"}]\\' }, { b: '\\"}' }] } });
  });

  it('takes a second list for what it is', () => {
    const text = '{"Response":{"Results":[[{"a":1},{"b":2}],[{"c":3},{"d"';
    expect(readBeginning(text, '{{[[')).toEqual({ Response: { Results: [[{ a: 1 }, { b: 2 }], [{ c: 3 }]] } });
  });
});
