import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { openStore } from '../../apps/sandbox/src/store.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import type { TestPostgres } from '../support/postgres-setup.ts';
import type { ShownFigures } from './shown-figures.ts';

const FIXTURE = path.resolve(import.meta.dirname, 'fixtures/filled-at-0034.json.br');
const LAST_OF_THE_RELEASE = '0034';

type RecordKind = Parameters<ReturnType<typeof openStore>['save']>[0];
type Row = Readonly<Record<string, unknown>>;

/**
 * A database as the release of migration 0034 filled it, what its suppliers held, and what that release showed of it.
 */
export interface FilledDatabase {
  /** The moment at which it was taken and shown. */
  readonly takenAt: string;
  /** The ids of bookings by what happened to them. */
  readonly bookings: Readonly<Record<string, string>>;
  /** By the table's name at that time. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly sandbox: {
    readonly records: readonly { readonly kind: RecordKind; readonly id: string; readonly document: string }[];
    readonly series: readonly { readonly name: string; readonly next: number }[];
  };
  readonly shown: ShownFigures;
}

/** Reads the fixture; fixtures/README.md tells how it was made. */
export function readFilledDatabase(): FilledDatabase {
  return JSON.parse(brotliDecompressSync(readFileSync(FIXTURE)).toString('utf8')) as FilledDatabase;
}

/** Makes a database as that release left it and brings it to today's schema. Answers how many migrations that took. */
export async function upgradeFilled(postgres: TestPostgres, name: string, filled: FilledDatabase): Promise<number> {
  const connect = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host: postgres.host, port: postgres.port, user: 'postgres', database });
    await client.connect();
    return client;
  };
  const maintenance = await connect('postgres');
  await maintenance.query(`create database ${pg.escapeIdentifier(name)}`).finally(() => maintenance.end());
  const loading = await connect(name);
  await loadFilled(loading, filled).finally(() => loading.end());
  const client = await connect(name);
  return migrate(client).finally(() => client.end());
}

/** Thrown before the first migration of a later release. */
class ReleaseEnds extends Error {}

async function loadFilled(client: pg.Client, { rows }: FilledDatabase): Promise<void> {
  await migrate(client, (file) => {
    if (file.slice(0, LAST_OF_THE_RELEASE.length) > LAST_OF_THE_RELEASE) throw new ReleaseEnds();
  }).catch((error: unknown) => {
    if (!(error instanceof ReleaseEnds)) throw error;
  });
  // Rows come table by table, as a restored dump does: keys and triggers have seen them where they were written.
  await client.query('set session_replication_role = replica');
  const columns = await client.query<{ table: string; names: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  const namesOf = new Map(columns.rows.map(({ table, names }) => [table, names]));
  for (const [table, of] of Object.entries(rows)) {
    if (table === 'schema_migration') continue;
    const names = namesOf.get(table);
    if (names === undefined) throw new Error(`The release of ${LAST_OF_THE_RELEASE} had no table ${table}`);
    const into = pg.escapeIdentifier(table);
    await client.query(`delete from ${into}`);
    await client.query(
      `insert into ${into} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${into}, $1::jsonb)`,
      [JSON.stringify(of)],
    );
  }
  await client.query(`select setval(pg_get_serial_sequence('person', 'user_id'), (select max(user_id) from person))`);
}

/** Writes the state of the outside world, for a sandbox that is started on that folder. */
export function writeSandbox(dataDir: string, { sandbox }: FilledDatabase): void {
  const store = openStore(dataDir);
  for (const { kind, id, document } of sandbox.records) store.save(kind, id, JSON.parse(document));
  for (const { name, next } of sandbox.series) store.nextNumber(name, next);
  store.close();
}

/** Today's names of that release's tables. */
export const RENAMED: Readonly<Record<string, string>> = {
  booking_leg: 'booking_order',
  payment_order: 'payment',
  flight_shortlist: 'shortlist',
  flight_shortlist_answer: 'shortlist_answer',
};

/** Words that no reader understands any more: keys and values of JSON, kinds, states and parts of a key. */
export const GONE = ['legId', 'pnr', 'notFlown', 'ticket_held', 'airlinePenaltyPaise', 'ticketed'];
/** A record of what somebody was told keeps its words. */
export const TOLD = ['audit_event', 'tax_document', 'webhook_delivery', 'idempotency_key'];

/** Tables that are newer than that release, and of which it had nothing. */
export const EMPTY_AT_FIRST = [
  ...['stay_change', 'bus_report', 'report_view', 'safety_check', 'safety_check_person'],
  ...['gst_return_file', 'gst_document', 'gst_document_version', 'gst_link'],
  ...['credit_line', 'credit_payment', 'wallet_alert', 'wallet_topup'],
  ...['accounting_setup', 'accounting_account', 'accounting_cost_centre', 'accounting_export', 'accounting_entry'],
  ...['e_invoice', 'provider_turnover'],
  ...['source_tax', 'source_tax_switch'],
  ...['bank_account', 'bank_statement', 'bank_line', 'bank_topup', 'topup_limit'],
  ...['payment_dispute', 'dispute_watch', 'ledger_period', 'ledger_period_event'],
  ...['settlement_file', 'settlement', 'settlement_row', 'settlement_share', 'supplier_statement', 'supplier_line'],
  ...['reconciliation_difference', 'reconciliation_note', 'reconciliation_check'],
  ...['payout_account', 'withdrawal', 'promo_grant', 'promo_use', 'credit_statement'],
];
