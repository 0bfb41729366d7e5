import { migrateDatabase } from '../apps/server/src/platform/prepare-database.ts';
import { withSecretFiles } from '../apps/server/src/platform/secret-files.ts';

const url = withSecretFiles(process.env).DATABASE_URL;
if (!url) {
  console.error(
    'DATABASE_URL is required: it names the user who owns the schema. Servers are given DATABASE_SERVE_URL alone.',
  );
  process.exit(1);
}
const count = await migrateDatabase({ kind: 'url', url, ownerUrl: url }, (file) => console.log(file));
console.log(count === 0 ? 'The schema is up to date.' : `The schema is up to date (${count} new).`);
