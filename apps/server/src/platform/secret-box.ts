import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
/** Precedes the key's id. Older values that do not name their key begin with a random nonce. */
const MARK = Buffer.from('PVK1');

/** Seals what must be read again, such as an authenticator's secret, with the installation's key (AES-256-GCM). */
export interface SecretBox {
  /** `purpose` is bound in: what was sealed for one cannot be opened as another. */
  seal(purpose: string, plain: string): Buffer;
  /** Throws when no key of the installation sealed it, the purpose is another, or a byte was changed. */
  open(purpose: string, sealed: Buffer): string;
  /** False for what an older key sealed. */
  isCurrent(sealed: Buffer): boolean;
}

/** The keys of an installation, 32 bytes each: the first seals, and all of them open. */
export type SecretKeys = readonly [Buffer, ...Buffer[]];

/** Makes a box of keys. */
export function createSecretBox(keys: SecretKeys): SecretBox {
  const [newest] = keys;
  const head = headOf(newest);
  return {
    seal: (purpose, plain) => Buffer.concat([head, sealWith(newest, Buffer.from(purpose), head, plain)]),
    open(purpose, sealed) {
      const named = keys.find((key) => headOf(key).equals(sealed.subarray(0, MARK.length + KEY_ID_BYTES)));
      if (named) {
        const rest = sealed.subarray(MARK.length + KEY_ID_BYTES);
        return openWith(named, Buffer.from(purpose), headOf(named), rest);
      }
      return openUnnamed(keys, Buffer.from(purpose), sealed);
    },
    isCurrent: (sealed) => head.equals(sealed.subarray(0, head.length)),
  };
}

/** What a value begins with: the mark, and which key sealed it. A few bytes of a hash reveal nothing of the key. */
function headOf(key: Buffer): Buffer {
  const id = createHash('sha256').update('pravas key id').update(key).digest().subarray(0, KEY_ID_BYTES);
  return Buffer.concat([MARK, id]);
}

function sealWith(key: Buffer, purpose: Buffer, head: Buffer, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([head, purpose]));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function openWith(key: Buffer, purpose: Buffer, head: Buffer, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.concat([head, purpose]))
    .setAuthTag(tag);
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Older values name no key, so each is tried. */
function openUnnamed(keys: SecretKeys, purpose: Buffer, sealed: Buffer): string {
  let failure: unknown;
  for (const key of keys) {
    try {
      return openWith(key, purpose, Buffer.alloc(0), sealed);
    } catch (error) {
      failure = error;
    }
  }
  throw new Error('No key in PRAVAS_SECRET_KEY opens this value: it was sealed with another, or changed', {
    cause: failure,
  });
}
