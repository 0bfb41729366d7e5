import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** argon2id with 19 MiB and two passes: the parameters OWASP names as a minimum. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Each hash takes 19 MiB; more at once would let a flood of logins exhaust memory. */
const MAX_PARALLEL = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await bounded(() => argon2Async('argon2id', { ...PARAMETERS, message: password, nonce: salt }));
  return `argon2id$${PARAMETERS.memory}$${PARAMETERS.passes}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** True when the password belongs to the stored hash. Takes as long for a wrong password as for a right one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, memory, passes, salt, tag] = stored.split('$');
  if (scheme !== 'argon2id' || !memory || !passes || !salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64url');
  const actual = await bounded(() =>
    argon2Async('argon2id', {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: PARAMETERS.parallelism,
      tagLength: expected.length,
      message: password,
      nonce: Buffer.from(salt, 'base64url'),
    }),
  );
  return timingSafeEqual(actual, expected);
}

/** Verified against when no such person exists, so that the time taken reveals nothing. */
export const DUMMY_HASH = await hashPassword(randomBytes(32).toString('hex'));
