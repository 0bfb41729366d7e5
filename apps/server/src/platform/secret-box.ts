import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what must be read again, such as an authenticator's secret, with the installation's key (AES-256-GCM). */
export interface SecretBox {
  /** `purpose` is bound in: what was sealed for one cannot be opened as another. */
  seal(purpose: string, plain: string): Buffer;
  /** Throws when the key or the purpose is another, or a byte was changed. */
  open(purpose: string, sealed: Buffer): string;
}

/** Makes a box of a 32-byte key. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
