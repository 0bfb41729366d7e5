import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt } from 'node:crypto';

/** Seals what signs in with the portal's public key (RSA, PKCS #1), as its own samples do: base64 of the text. */
export function sealSignIn(text: string, publicKey: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
  const bytes = Buffer.from(Buffer.from(text).toString('base64'));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes).toString('base64');
}

/** The portal's cipher within a session: AES-256, each block alone (ECB). */
export function encrypt(text: string, key: Buffer): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** The reverse. Throws for a text under another key. */
export function decrypt(base64: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(Buffer.from(base64, 'base64')), decipher.final()]);
}
