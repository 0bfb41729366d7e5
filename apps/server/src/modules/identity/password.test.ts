import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

it('a password is kept as argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const kept = [await hashPassword('monsoon lake behind'), await hashPassword('monsoon lake behind')];
  for (const one of kept) expect(one).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/);
  expect(new Set(kept).size).toBe(2);
  expect(await verifyPassword('monsoon lake behind', kept[0] ?? '')).toBe(true);
  for (const wrong of ['Monsoon lake behind', 'monsoon lake behind ', '']) {
    expect(await verifyPassword(wrong, kept[0] ?? '')).toBe(false);
  }
});
