import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { createSecretBox } from '../apps/server/src/platform/secret-box.ts';
import { findEnvironment } from './find-environment.ts';
import { resealAll } from './reseal-all.ts';

const source = findEnvironment();
if (!source) {
  console.error('Nothing is configured, and no Pravas is running from this folder.');
  process.exit(1);
}
const config = readConfig(source.env);
const database = openDatabase(config.database, 1, 60_000);
try {
  const { values, openRecoveryCodes } = await resealAll(database, createSecretBox(config.secretKeys));
  console.log(`Sealed ${values} values with the first of ${config.secretKeys.length} keys, by ${source.from}.`);
  if (openRecoveryCodes > 0 && config.secretKeys.length > 1) {
    console.log(`${openRecoveryCodes} recovery codes are open. Those made under an older key end when it is dropped.`);
  }
} finally {
  await database.close();
}
