import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('a chargeback', () => {
  it('is found by the number of its dispute, by the provider alone', async () => {
    const database = openDatabase(readConfig(world.env).database, 2, 60_000);
    const found = async (organizationId: string) => {
      let names: readonly unknown[] = [];
      const rollback = new Error('nothing of it stays');
      await database
        .forOrganization(organizationId, async (tx) => {
          await sql`insert into ledger_account (organization_id, code) values (${organizationId}, 'gateway_clearing'), (${organizationId}, 'receivable')
            on conflict do nothing`.execute(tx);
          await sql`insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
            values (${organizationId}, gen_random_uuid(), 'chargeback:disp_1:wallet', 'receivable', 'gateway_clearing', 300, 'planted', now()),
              (${organizationId}, gen_random_uuid(), 'chargeback:disp_1:owed', 'receivable', 'gateway_clearing', 200, 'planted', now())`.execute(
            tx,
          );
          const { rows } = await sql`select key, amount_paise from find_gateway_money(array['disp_1'])`.execute(tx);
          names = rows;
          throw rollback;
        })
        .catch((error: unknown) => expect(error).toBe(rollback));
      return names;
    };
    expect(await found(PROVIDER_ID)).toEqual([{ key: 'chargeback:disp_1', amount_paise: 500 }]);
    expect(await found(COMPANY_ID)).toEqual([]);
    await database.close();
  });
});
