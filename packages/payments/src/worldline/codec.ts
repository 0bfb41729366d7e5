import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * The cipher of Worldline's IPG kit: AES-128-ECB with PKCS#7 padding, key as 32 hex characters, text as lower-case
 * hex, no IV and no MAC. It hides, but proves nothing: swapped blocks decrypt without an error.
 */
export interface WorldlineCodec {
  encrypt(plain: string): string;
  /** The plain text, or null for anything that is not hex of whole blocks under this key. */
  decrypt(hex: string): string | null;
}

const ALGORITHM = 'aes-128-ecb';
const MAX_HEX_CHARACTERS = 65_536;

/** A codec for a merchant's key. Throws RangeError when the key is not 32 hex characters. */
export function createCodec(keyHex: string): WorldlineCodec {
  if (!/^[0-9a-f]{32}$/i.test(keyHex)) throw new RangeError('The gateway key must be 32 hex characters');
  const key = Buffer.from(keyHex, 'hex');
  return {
    encrypt(plain) {
      const cipher = createCipheriv(ALGORITHM, key, null);
      return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('hex');
    },
    decrypt(hex) {
      const text = hex.trim();
      if (text.length === 0 || text.length > MAX_HEX_CHARACTERS || text.length % 32 !== 0) return null;
      if (!/^[0-9a-f]+$/i.test(text)) return null;
      try {
        const decipher = createDecipheriv(ALGORITHM, key, null);
        const plain = Buffer.concat([decipher.update(Buffer.from(text, 'hex')), decipher.final()]);
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
      } catch {
        // Wrong padding or wrong UTF-8: the text was not made with this key.
        return null;
      }
    },
  };
}
