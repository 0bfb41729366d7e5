import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../apps/server/src/platform/migrate.ts';

/** From here on a transfer is money once. */
const ONCE = '0088';
const UTR = 'ICICN22026110500001';
const [ACME, BETA] = [randomUUID(), randomUUID()];
const [HDFC, ICICI] = [randomUUID(), randomUUID()];
const name = `receipts_${randomUUID().replaceAll('-', '')}`;

let client: pg.Client;

async function connect(database: string): Promise<pg.Client> {
  const { host, port } = inject('postgres');
  const made = new pg.Client({ host, port, user: 'postgres', database });
  await made.connect();
  return made;
}
const topUp = (organizationId: string, account: string, utr: string, state: string, day: number) => {
  const isMatched = state === 'matched' || state === 'credited';
  const isDecided = state === 'refused' || state === 'credited';
  return client.query(
    `insert into bank_topup (organization_id, id, bank_account_id, utr, amount_paise, paid_on, state, declared_at, line_id, received_paise,
       decided_at, reason)
     values ($1, gen_random_uuid(), $2, $3, 100, '2026-11-05', $4, make_date(2026, 11, $5), $6, $7, $8, 'No reason')`,
    [
      ...[organizationId, account, utr, state, day, isMatched ? randomUUID() : null, isMatched ? 100 : null],
      isDecided ? '2026-11-20' : null,
    ],
  );
};
const pay = (organizationId: string, reference: string, received: number, day: number) =>
  client.query(
    `insert into credit_payment (organization_id, id, received_paise, tds_paise, reference, paid_on, entered_by, entered_at)
     values ($1, gen_random_uuid(), $2, 1, $3, '2026-11-05', 'test', make_date(2026, 11, $4))`,
    [organizationId, received, reference, day],
  );

class Before extends Error {}

beforeAll(async () => {
  const maintenance = await connect('postgres');
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  client = await connect(name);
  await migrate(client, (file) => {
    if (file.startsWith(ONCE)) throw new Before();
  }).catch((error: unknown) => {
    if (!(error instanceof Before)) throw error;
  });
  for (const id of [ACME, BETA]) {
    await client.query(
      `insert into organization (id, name, state_id, state_code, state_name, contact_email, settings)
       values ($1, $2, 506, '29', 'Karnataka', 'a@b.example', '{}')`,
      [id, `Customer ${id}`],
    );
  }
});
afterAll(() => client.end());

it('what was put to two wallets stays there, the later one as the second, and no third one comes', async () => {
  await topUp(ACME, HDFC, UTR, 'credited', 6);
  await topUp(BETA, ICICI, UTR, 'credited', 7);
  await topUp(BETA, HDFC, UTR, 'refused', 5);
  // Declared for both accounts: the one that was found counts.
  await topUp(ACME, HDFC, 'ICICN22026110500002', 'declared', 6);
  await topUp(ACME, ICICI, 'ICICN22026110500002', 'matched', 7);
  // Two organisations may declare the same.
  await topUp(BETA, ICICI, 'ICICN22026110500002', 'declared', 5);
  await pay(ACME, `NEFT ${UTR.toLowerCase()} OF ACME`, 500, 7);
  await pay(BETA, UTR, 500, 8);
  await pay(ACME, '0000630512345678', 500, 7);
  await pay(BETA, '630512345679', 0, 7);
  await pay(BETA, 'CHEQUE 123456', 500, 7);
  await migrate(client);
  const { rows: seconds } = await client.query(
    'select organization_id, bank_account_id, utr from bank_topup where is_second order by utr',
  );
  expect(seconds).toEqual([
    { organization_id: BETA, bank_account_id: ICICI, utr: UTR },
    { organization_id: ACME, bank_account_id: HDFC, utr: 'ICICN22026110500002' },
  ]);
  const { rows: payments } = await client.query(
    'select organization_id, utr from credit_payment where utr is not null order by utr',
  );
  expect(payments).toEqual([
    { organization_id: ACME, utr: '630512345678' },
    { organization_id: ACME, utr: UTR },
  ]);
  await expect(topUp(BETA, HDFC, UTR, 'credited', 9)).rejects.toThrow('bank_topup_utr');
  await expect(topUp(ACME, ICICI, UTR, 'declared', 9)).rejects.toThrow('bank_topup_once');
});
