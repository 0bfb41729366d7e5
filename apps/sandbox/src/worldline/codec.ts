import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The gateway's cipher: AES-128 in ECB mode with PKCS#7 padding, as Worldline's merchant kit does it. */
const CIPHER = 'aes-128-ecb';

/** Encrypts a message under the merchant's key of 32 hex digits; the answer is lower-case hex. */
export function encryptMessage(plainText: string, keyHex: string): string {
  const cipher = createCipheriv(CIPHER, Buffer.from(keyHex, 'hex'), null);
  return Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]).toString('hex');
}

/** Decrypts a message; undefined when it is not hex or does not fit the key. */
export function decryptMessage(cipherHex: string, keyHex: string): string | undefined {
  if (!/^([0-9a-fA-F]{32})+$/.test(cipherHex)) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(keyHex, 'hex'), null);
    return Buffer.concat([decipher.update(Buffer.from(cipherHex, 'hex')), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
