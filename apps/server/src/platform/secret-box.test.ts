import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const KEY = randomBytes(32);
const box = createSecretBox([KEY]);

describe('a sealed secret', () => {
  it('opens to what it was, and no two look alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const first = box.seal('totp', plain);
        expect(box.open('totp', first)).toBe(plain);
        expect(box.seal('totp', plain).equals(first)).toBe(false);
      }),
    );
  });

  it('opens for no other purpose, with no other key and with no byte changed', () => {
    const sealed = box.seal('totp', 'JBSWY3DPEHPK3PXP');
    expect(() => box.open('sso', sealed)).toThrow();
    expect(() => createSecretBox([randomBytes(32)]).open('totp', sealed)).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open('totp', changed)).toThrow();
    }
  });
});

describe('a key that is changed', () => {
  const newer = createSecretBox([randomBytes(32), KEY]);

  it('leaves what was sealed readable as long as it is among the keys, and seals nothing more', () => {
    const old = box.seal('totp', 'JBSWY3DPEHPK3PXP');
    expect(newer.open('totp', old)).toBe('JBSWY3DPEHPK3PXP');
    expect([newer.isCurrent(old), box.isCurrent(old)]).toEqual([false, true]);
    const renewed = newer.seal('totp', newer.open('totp', old));
    expect(newer.isCurrent(renewed)).toBe(true);
    expect(() => box.open('totp', renewed)).toThrow(/No key in PRAVAS_SECRET_KEY opens this value/);
  });

  it('is tried for what was sealed before values named their key', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', KEY, nonce).setAAD(Buffer.from('totp'));
    const body = Buffer.concat([cipher.update('of the first release', 'utf8'), cipher.final()]);
    const first = Buffer.concat([nonce, cipher.getAuthTag(), body]);
    expect(newer.open('totp', first)).toBe('of the first release');
    expect([newer.isCurrent(first), box.isCurrent(first)]).toEqual([false, false]);
    expect(() => newer.open('sso', first)).toThrow();
  });
});
