import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** A time-ordered id (UUIDv7): new rows land at the end of their index. */
export function newId(): string {
  return randomUUIDv7();
}

/** A secret of 256 bits for cookies and bearer tokens. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are stored as SHA-256 only: they carry full entropy, so a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** SHA-256 in hex of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
