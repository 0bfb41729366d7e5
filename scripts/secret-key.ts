import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The key that seals second factors and client secrets: the environment's, or one made for this data folder at its
 * first start. Losing the file means that sealed secrets must be set up again, so it belongs in the backup.
 */
export function secretKeyOf(dataDir: string, env: NodeJS.ProcessEnv): string {
  if (env.PRAVAS_SECRET_KEY) return env.PRAVAS_SECRET_KEY;
  const file = path.join(dataDir, 'secret.key');
  // Created with its mode, and only if it is not there: two starts at once end up with the same key.
  try {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}
