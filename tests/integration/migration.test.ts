import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { SCHEMA_FILE, schemaText } from '../../scripts/write-schema.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../apps/server/migrations');
const FIRST = '0001_foundation.sql';

const organizationId = randomUUID();
const roleId = randomUUID();
const personId = randomUUID();
const plainId = randomUUID();
const name = `migrated_${randomUUID().replaceAll('-', '')}`;

let client: pg.Client;

async function connect(database: string): Promise<pg.Client> {
  const { host, port } = inject('postgres');
  const made = new pg.Client({ host, port, user: 'postgres', database });
  await made.connect();
  return made;
}

beforeAll(async () => {
  const maintenance = await connect('postgres');
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  client = await connect(name);
  // The database as the first release left it, with people in it.
  const sql = fs.readFileSync(path.join(MIGRATIONS, FIRST), 'utf8');
  await client.query(
    'create table schema_migration (file text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await client.query(sql);
  await client.query('insert into schema_migration (file, checksum) values ($1, $2)', [
    FIRST,
    createHash('sha256').update(sql).digest('hex'),
  ]);
  await client.query(
    `insert into organization (id, name, state_id, state_code, state_name, gstin, legal_name, address, contact_email, contact_mobile, settings)
     values ($1, 'First Customer', 506, '29', 'Karnataka', '29AAFCM1806Q1Z9', 'First Customer Private Limited', '1 Old Street', 'a@b.example', '9845012345', '{}')`,
    [organizationId],
  );
  await client.query(`insert into role (organization_id, id, name) values ($1, $2, 'Employee')`, [
    organizationId,
    roleId,
  ]);
  const person = (id: string, email: string, passport: object | null) =>
    client.query(
      `insert into person (organization_id, id, email, password_hash, first_name, last_name, role_id, passport)
       values ($1, $2, $3, 'hash', 'Asha', 'Rao', $4, $5)`,
      [organizationId, id, email, roleId, passport === null ? null : JSON.stringify(passport)],
    );
  await person(personId, 'asha@first.example', {
    number: 'Z1020001',
    expiresOn: '2033-03-31',
    countryCode: 'IN',
    issuedOn: '2023-04-01',
  });
  await person(plainId, 'ravi@first.example', null);
  await migrate(client);
});
afterAll(() => client.end());

describe('a database of the first release', () => {
  it('keeps its GST registration, as the default one', async () => {
    const { rows } = await client.query(
      'select gstin, legal_name, display_name, address, email, mobile, is_default, is_active from gst_registration',
    );
    expect(rows).toEqual([
      {
        gstin: '29AAFCM1806Q1Z9',
        legal_name: 'First Customer Private Limited',
        display_name: 'Karnataka',
        address: '1 Old Street',
        email: 'a@b.example',
        mobile: '+919845012345',
        is_default: true,
        is_active: true,
      },
    ]);
  });

  it('keeps passports, as documents of those who have one', async () => {
    const { rows } = await client.query(
      `select person_id, type, number, country_code, issued_on::text, expires_on::text from person_document`,
    );
    expect(rows).toEqual([
      {
        person_id: personId,
        type: 'passport',
        number: 'Z1020001',
        country_code: 'IN',
        issued_on: '2023-04-01',
        expires_on: '2033-03-31',
      },
    ]);
  });

  it('keeps its people registered, active and able to sign in', async () => {
    const { rows } = await client.query(
      'select invite_status, is_active, password_hash, is_email_unproven from person order by email',
    );
    expect(rows).toEqual(
      Array(2).fill({ invite_status: 'Registered', is_active: true, password_hash: 'hash', is_email_unproven: false }),
    );
  });

  it('finds who flies a flight by an index, however many were ever bought', async () => {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select booking_id from booking_order
       where state <> 'failed' and flights_of_offer(detail) && array['AI 865 2026-12-01']`,
    );
    await client.query('reset enable_seqscan');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('booking_order_of_flight');
  });

  it('has the columns that the server has types for', async () => {
    const written = fs.readFileSync(SCHEMA_FILE, 'utf8');
    expect(written, 'the migrations say something else: run `npm run schema`').toBe(await schemaText(client));
  });

  it('has nothing more to migrate', async () => {
    expect(await migrate(client)).toBe(0);
  });
});
