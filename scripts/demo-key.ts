import fs from 'node:fs';
import path from 'node:path';
import { openPayLaterKey } from '../apps/server/seeds/pay-later-key.ts';
import type { Database } from '../apps/server/src/platform/database.ts';

/**
 * The pay-later key that the start command prints. The database has its hash alone, so the key of a demo is kept beside
 * its data; one that has been used makes way for another. Null without the demo's people.
 */
export async function demoKeyOf(dataDir: string, database: Database, now: Temporal.Instant): Promise<string | null> {
  const file = path.join(dataDir, 'demo-pay-later.key');
  const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
  const key = await openPayLaterKey(database, known, now);
  if (key !== null && key !== known) fs.writeFileSync(file, key, { mode: 0o600 });
  return key;
}
