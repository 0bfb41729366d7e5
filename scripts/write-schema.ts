import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';

/** The tables' types, written from a migrated database and compared with it by a test. */
export const SCHEMA_FILE = path.resolve(import.meta.dirname, '../apps/server/src/platform/schema.generated.ts');

/** The driver's type of a value, by the name of its type in PostgreSQL; `database.ts` sets its parsers. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  _int4: 'number[]',
  _text: 'string[]',
  timestamptz: 'Time',
  tsvector: 'string',
  uuid: 'string',
  _uuid: 'string[]',
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Always: the database alone writes it. Default: the database writes it where no value is given. */
  readonly generated: 'always' | 'default' | null;
}

const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as "isNullable",
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
         when a.atthasdef or a.attidentity = 'd' then 'default' end as generated
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
  order by c.relname collate "C", a.attnum`;

/** The text of the generated file for the database of this connection. Throws for a type that it cannot name. */
export async function schemaText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = [...Map.groupBy(rows, (row) => row.table)].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column}: ${typeOf(column)};\n`);
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `// Written by \`npm run schema\` from the migrated database; a change belongs into a migration.
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, Time } from './schema-columns.ts';

/** The tables as Kysely sees them. */
export interface Schema {
${tables.join('')}}
`;
}

function typeOf({ table, column, type, isNullable, generated }: Column): string {
  const known = COLUMN_TYPES[type];
  if (!known) throw new Error(`${table}.${column} is of type ${type}: write-schema.ts does not know how that is read`);
  const value = isNullable ? `${known} | null` : known;
  if (generated === 'always') return `GeneratedAlways<${value}>`;
  return generated === 'default' ? `Generated<${value}>` : value;
}

async function main(): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pravas-schema-'));
  fs.chmodSync(dir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dir, 'postgres'), durable: false });
  const client = new pg.Client({ ...postgres.connection, database: 'postgres' });
  try {
    await client.connect();
    await migrate(client);
    fs.writeFileSync(SCHEMA_FILE, await schemaText(client));
  } finally {
    await client.end();
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
  console.log(`Wrote ${path.relative(process.cwd(), SCHEMA_FILE)}`);
}

if (process.argv[1] === import.meta.filename) await main();
