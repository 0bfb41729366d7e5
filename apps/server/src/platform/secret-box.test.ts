import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));

describe('a sealed secret', () => {
  it('opens to what it was, and no two look alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        const first = box.seal('totp', plain);
        expect(box.open('totp', first)).toBe(plain);
        expect(box.seal('totp', plain).equals(first)).toBe(false);
      }),
    );
  });

  it('opens for no other purpose, with no other key and with no byte changed', () => {
    const sealed = box.seal('totp', 'JBSWY3DPEHPK3PXP');
    expect(() => box.open('sso', sealed)).toThrow();
    expect(() => createSecretBox(randomBytes(32)).open('totp', sealed)).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open('totp', changed)).toThrow();
    }
  });
});
