import { createHmac, hkdfSync } from 'node:crypto';
import type { Egress } from '../../platform/egress.ts';
import type { Names } from '../../platform/names.ts';
import type { SecretBox, SecretKeys } from '../../platform/secret-box.ts';
import type { SessionContext } from './session.ts';

/** What signing in needs besides sessions. */
export interface IdentityContext extends SessionContext {
  /** The origin people use; links, passkeys and the way back from an identity provider are bound to it. */
  readonly publicUrl: string;
  readonly secrets: SecretBox;
  readonly codes: CodeSeal;
  readonly egress: Egress;
  readonly names: Names;
  /** How many days ahead flights are sold; screens offer no later day. */
  readonly flightsSoldAheadDays: number;
}

/** Hashes secrets that are too short for a hash without a key: six digits, recovery codes. */
export interface CodeSeal {
  hash(salt: Buffer, code: string): Buffer;
  /** The hashes it may have: one for each key of the installation, the newest first. */
  hashes(salt: Buffer, code: string): readonly Buffer[];
}

/** Seals codes with their own key, derived from the installation's: a stolen database alone reveals none of them. */
export function createCodeSeal([newest, ...older]: SecretKeys): CodeSeal {
  const derive = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'pravas identity codes', 32));
  const hashBy = (key: Buffer) => (salt: Buffer, code: string) =>
    createHmac('sha256', key).update(salt).update(code).digest();
  const hash = hashBy(derive(newest));
  const earlier = older.map((key) => hashBy(derive(key)));
  return { hash, hashes: (salt, code) => [hash, ...earlier].map((one) => one(salt, code)) };
}
