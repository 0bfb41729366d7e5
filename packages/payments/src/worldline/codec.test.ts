import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCodec } from './codec.ts';

const KEY = '000102030405060708090a0b0c0d0e0f';
const codec = createCodec(KEY);

test('equal blocks give equal text: this is ECB, which hides no pattern and proves no order', () => {
  const hex = codec.encrypt('A'.repeat(32));
  expect(hex).toHaveLength(96);
  expect(hex.slice(0, 32)).toBe(hex.slice(32, 64));
  expect(codec.decrypt(hex.slice(32))).toBe('A'.repeat(16));
});

test('what is encrypted comes back, and is lower-case hex of whole blocks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const hex = codec.encrypt(text);
      expect(hex).toMatch(/^([0-9a-f]{32})+$/);
      expect(codec.decrypt(hex)).toBe(text);
      expect(codec.decrypt(hex.toUpperCase())).toBe(text);
    }),
  );
});

test('hostile text is null, never a throw', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(codec.decrypt(text)).toSatisfy((plain: unknown) => plain === null || typeof plain === 'string');
    }),
  );
  for (const text of ['', 'zz', '00', `${'0'.repeat(31)}g`, '0'.repeat(70_000)]) expect(codec.decrypt(text)).toBeNull();
});

test("another merchant's key does not read it", () => {
  const hex = codec.encrypt('SBX|order-1|10000');
  expect(createCodec('ffffffffffffffffffffffffffffffff').decrypt(hex)).not.toBe('SBX|order-1|10000');
});

test.each(['', '00', `${KEY}00`, 'g'.repeat(32)])('the key "%s" is refused', (key) => {
  expect(() => createCodec(key)).toThrow(RangeError);
});
