import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { composeApi, composeWorker } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { appConnection } from '../../apps/server/src/platform/database.ts';
import { expectServingLogin, migrateDatabase } from '../../apps/server/src/platform/prepare-database.ts';
import { cloneDatabase } from '../support/postgres-setup.ts';

/** What the application's role may do with each table; the lists are the whole of it. */
const ADDED_TO = [
  'accounting_entry',
  'accounting_export',
  'approval_comment',
  'approval_vote',
  'audit_event',
  'bank_statement',
  'booking_event',
  'booking_line',
  'bus_report',
  'credit_payment',
  'credit_statement',
  'gst_document_version',
  'gst_return_file',
  'hotel_verdict',
  'ledger_period_event',
  'ledger_transfer',
  'reconciliation_note',
  'safety_check',
  ...['settlement_file', 'settlement_share', 'supplier_statement'],
  'source_tax',
  'tax_document',
  'trip_event',
  'work_case_event',
];
const NEVER_DELETED = [
  'accounting_setup',
  ...['bank_account', 'bank_line', 'bank_topup'],
  'convenience_fee',
  'source_tax_switch',
  'topup_limit',
  ...['dispute_watch', 'payment_dispute', 'payout_account', 'withdrawal', 'promo_grant', 'promo_use'],
  ...['reconciliation_check', 'reconciliation_difference', 'settlement', 'settlement_row', 'supplier_line'],
  'booking_emission',
  'emission_day',
  'audit_head',
  'booking',
  'booking_change',
  ...['bus_station', 'bus_station_list', 'bus_station_row'],
  'cancellation',
  'credit_line',
  'effect',
  'e_invoice',
  'flight_credit',
  'flight_credit_use',
  'gst_document',
  'help_article',
  'help_vote',
  'hotel',
  'hotel_list',
  'hotel_picture',
  'hotel_row',
  'ledger_account',
  'ledger_day',
  'ledger_period',
  'offline_entry',
  'organization',
  'pay_later_key',
  'payment',
  'person',
  'refund',
  'room_sharing',
  'safety_check_person',
  'fare_saving',
  'stay_change',
  'stay_invoice',
  'supplier_message',
  'trip',
  'work_case',
  'wallet_topup',
];
const CHANGEABLE = [
  'accounting_account',
  'accounting_cost_centre',
  'emission_due',
  'booking_line_due',
  'api_key',
  'approval_delegation',
  'approval_item',
  'approval_link',
  'approval_request',
  'approval_setting',
  'approval_task',
  'approval_workflow',
  'booking_order',
  'booking_unit',
  'booking_part_version',
  'budget',
  'bus_route',
  'bus_search',
  'bus_search_batch',
  'cost_centre',
  'decider_look',
  'department',
  'directory_group',
  'directory_member',
  'directory_unkept',
  'employee_import',
  'employee_import_row',
  'exit_reminder',
  'expense',
  'expense_claim',
  'fare_memory',
  'file',
  'flight_search',
  'flight_search_batch',
  'grade',
  'gst_credit_decision',
  'gst_link',
  'gst_registration',
  'guess_count',
  'hotel_agreement',
  'hotel_search',
  'hotel_search_batch',
  'idempotency_key',
  'inbox_item',
  'invitation',
  'login_ticket',
  'mail_digest_line',
  'organization_domain',
  'outbox_event',
  'person_document',
  'person_identity',
  'policy_case',
  'policy_replay',
  'policy_replay_case',
  'provider_turnover',
  'provider_undertaking',
  'reason_code',
  'recovery_code',
  'report_delivery',
  'report_schedule',
  'report_view',
  'role',
  'role_privilege',
  'saved_traveller',
  'schedule_change',
  'second_factor',
  'security_event',
  'session',
  'session_access',
  'session_refresh',
  'wallet_alert',
  'shortlist',
  'shortlist_answer',
  'spend_cancelled',
  'spend_check',
  'spend_count',
  'spend_day',
  'spend_due',
  'spend_part',
  'sso_connection',
  'sso_login',
  'system_outbox',
  'travel_place',
  'trip_policy',
  'trip_policy_assignment',
  'trip_policy_version',
  'trip_share',
  'trip_traveller',
  'verification',
  'webhook_delivery',
  'webhook_endpoint',
];
const RIGHTS: Readonly<Record<string, string>> = Object.fromEntries([
  ...ADDED_TO.map((table) => [table, 'select insert']),
  ...NEVER_DELETED.map((table) => [table, 'select insert update']),
  ...CHANGEABLE.map((table) => [table, 'select insert update delete']),
  ['invariant_run', 'select insert delete'],
  ['hotel_doubt', 'select insert delete'],
  ['document_series', ''],
  ['provider_series', ''],
  ['schema_migration', ''],
]);

const postgres = inject('postgres');
const name = `second_${randomUUID().replaceAll('-', '')}`;
const logins = { member: `member_${name}`, heir: `heir_${name}`, writer: `writer_${name}` };
let owner: pg.Client;
let app: pg.Client;

const urlOf = (user: string): string =>
  `postgres://${user}@localhost/${name}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}`;
const OUTSIDE = {
  NODE_ENV: 'test',
  FLIGHT_SUPPLIERS: '',
  WORLDLINE_MID: 'merchant',
  WORLDLINE_KEY_HEX: '0'.repeat(32),
  WORLDLINE_PAY_URL: 'http://localhost/doMEPayRequest',
  WORLDLINE_SERVER_URL: 'http://localhost/ipg',
};
const configWith = (env: Readonly<Record<string, string>>) => readConfig({ ...OUTSIDE, ...env });
const servedBy = (user: string) => configWith({ DATABASE_URL: urlOf('postgres'), DATABASE_SERVE_URL: urlOf(user) });

beforeAll(async () => {
  await cloneDatabase(postgres, name);
  owner = new pg.Client({ ...postgres, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`
    create role ${logins.member} login noinherit; grant pravas_app to ${logins.member};
    create role ${logins.heir} login noinherit; grant pravas_app, pravas_owner to ${logins.heir};
    create role ${logins.writer} login; grant pravas_app, pg_write_all_data to ${logins.writer};`);
  app = new pg.Client(appConnection(servedBy(logins.member).database));
  await app.connect();
});
afterAll(async () => {
  await app.end();
  for (const login of Object.values(logins)) await owner.query(`drop role ${login}`);
  await owner.end();
});

const saying = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error: Error) => error.message,
  );
const first = async (client: pg.Client, sql: string) => (await client.query(sql)).rows[0];

describe('functions that run with their owner’s rights', () => {
  it('and triggers they fire look where their caller has made nothing first', async () => {
    const { rows } = await owner.query(
      `select p.oid::regprocedure::text as name, p.proconfig as settings from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and (p.prosecdef or p.prorettype = 'trigger'::regtype or exists (select from unnest(p.proconfig) s where s like 'search_path%'))
         and not coalesce(p.proconfig, '{}') @> array['search_path=pg_catalog, public, pg_temp']`,
    );
    expect(rows).toEqual([]);
  });

  it('belong to a role that nobody signs in as, that is no superuser and is bound by row-level security', async () => {
    const { rows } = await owner.query(
      `select distinct pg_get_userbyid(owner) as owner from (
         select proowner as owner from pg_proc where pronamespace = 'public'::regnamespace
         union select relowner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v')) o`,
    );
    expect(rows).toEqual([{ owner: 'pravas_owner' }]);
    expect(
      await first(
        owner,
        `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'pravas_owner'`,
      ),
    ).toEqual({ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
    const { rows: policies } = await owner.query(
      `select tablename, roles from pg_policies where policyname <> 'tenant' and roles <> '{pravas_owner}'`,
    );
    expect(policies).toEqual([]);
  });

  it('cannot be shown a table of their caller’s, who may make none', async () => {
    const may = await first(
      owner,
      `select has_database_privilege('pravas_app', current_database(), 'temporary') as temporary,
         has_database_privilege('pravas_app', current_database(), 'create') as make,
         has_schema_privilege('pravas_app', 'public', 'create') as add`,
    );
    expect(may).toEqual({ temporary: false, make: false, add: false });
    expect(await saying(app.query('create temporary table outbox_event (id uuid)'))).toContain('permission denied');
  });

  it('do not run what a caller planted, even where temporary tables are allowed', async () => {
    await owner.query(`grant temporary on database ${name} to pravas_app`);
    const caught = new pg.Client(appConnection(servedBy('pravas_app').database));
    await caught.connect();
    try {
      await caught.query(`
        create temporary table outbox_event (organization_id uuid, id uuid, topic text, payload jsonb, attempts integer,
          run_at timestamptz, delivered_at timestamptz);
        create function pg_temp.planted() returns trigger language plpgsql as $$ begin
          new.topic := 'as ' || current_user || ' superuser=' ||
            (select rolsuper from pg_roles where rolname = current_user)::text;
          return new; end $$;
        create trigger planted before update on outbox_event for each row execute function pg_temp.planted();
        insert into outbox_event values (gen_random_uuid(), gen_random_uuid(), 'planted', '{}', 0, now() - interval '1 year', null);
        grant all on outbox_event to public;`);
      const { rows } = await caught.query("select topic from claim_due_outbox(now() - interval '1 month', now(), 5)");
      expect(rows).toEqual([]);
    } finally {
      await caught.end();
      await owner.query(`revoke temporary on database ${name} from pravas_app`);
    }
  });

  it('stay with the user who migrates where that is no superuser, and work', async () => {
    const other = `hosted_${name}`;
    await owner.query(
      `create role ${other} login createrole nosuperuser; grant pravas_app to ${other} with admin option`,
    );
    await owner.query(`create database ${other} owner ${other}`);
    const url = urlOf(other).replace(`/${name}?`, `/${other}?`);
    expect(await migrateDatabase({ kind: 'url', url, ownerUrl: url })).toBeGreaterThan(5);
    const hosted = new pg.Client({ connectionString: url });
    await hosted.connect();
    try {
      const owners = await hosted.query(
        `select distinct pg_get_userbyid(proowner) as owner from pg_proc where pronamespace = 'public'::regnamespace`,
      );
      expect(owners.rows).toEqual([{ owner: other }]);
      const may = "select has_database_privilege('pravas_app', current_database(), 'temporary') as may";
      expect(await first(hosted, may)).toEqual({ may: false });
      await hosted.query(
        `insert into organization (id, name, state_id, state_code, state_name, settings) values ($1, 'Hosted', 506, '29', 'Karnataka', '{}')`,
        [randomUUID()],
      );
      expect((await hosted.query('select * from organizations_to_check()')).rowCount).toBe(1);
    } finally {
      await hosted.end();
      await owner.query(`drop database ${other}`);
      await owner.query(`drop role ${other}`);
    }
  });

  it('see every organisation all the same', async () => {
    const { rows } = await app.query("select * from find_login('asha.rao@meridian.example')");
    expect(rows).toHaveLength(1);
  });
});

describe('a connection that serves requests', () => {
  it.each(['reset role', 'set role none', 'set session authorization default', 'discard all'])(
    'has no more rights after "%s"',
    async (undo) => {
      const client = new pg.Client(appConnection(servedBy(logins.member).database));
      await client.connect();
      try {
        await client.query(undo);
        for (const statement of ['update audit_event set action = action', 'delete from work_case_event']) {
          expect(await saying(client.query(statement))).toContain('permission denied');
        }
        const people = await client.query('select 1 from person').then(
          ({ rowCount }) => rowCount,
          () => 0,
        );
        expect(people).toBe(0);
      } finally {
        await client.end();
      }
    },
  );

  it.each(['pravas_owner', 'postgres'])('cannot become %s', async (role) => {
    for (const how of ['set role', 'set session authorization']) {
      expect(await saying(app.query(`${how} ${role}`))).toContain('permission denied');
    }
  });

  it('needs an address of its own beside the owner’s', () => {
    expect(() => configWith({ DATABASE_URL: urlOf('postgres') })).toThrow(/^DATABASE_SERVE_URL is required/);
    expect(servedBy('pravas_app').database).toMatchObject({ url: urlOf('pravas_app') });
  });

  it.each([
    ['postgres', 'is a superuser'],
    [logins.heir, 'owns tables of Pravas or may become their owner'],
    [logins.writer, 'may rewrite the audit trail'],
  ])('is refused to %s, by server and worker', async (user, reason) => {
    const config = servedBy(user);
    for (const start of [composeApi, composeWorker]) {
      await expect(start(config)).rejects.toThrow(new RegExp(`^DATABASE_SERVE_URL must not be used .*${reason}`));
    }
  });

  it.each(['pravas_app', logins.member])('is allowed to %s', async (user) => {
    await expect(expectServingLogin(servedBy(user).database)).resolves.toBeUndefined();
  });
});

describe('the application’s role', () => {
  it('may do with each table what the lists say, and nothing with others', async () => {
    const { rows } = await owner.query<{ name: string; rights: string }>(
      `select c.relname as name, concat_ws(' ', ${[
        'select',
        'insert',
        'update',
        'delete',
        'truncate',
        'references',
        'trigger',
      ]
        .map((right) => `case when has_table_privilege('pravas_app', c.oid, '${right}') then '${right}' end`)
        .join(', ')}) as rights
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.rights]))).toEqual(RIGHTS);
  });
});
