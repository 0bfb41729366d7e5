import { randomUUID } from 'node:crypto';
import { type customer, listCustomers, showProviderWaiting } from '@pravas/contract/customer/customer-operations.ts';
import { showMenuCounts } from '@pravas/contract/home/home-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  addPayoutAccount,
  askWithdrawal,
  verifyPayoutAccount,
} from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let dev: TravellerClient;
let nisha: TravellerClient;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  dev = await signIn(world, STRANGER);
  nisha = await signIn(world, FINANCE);
  asha = await signIn(world, EMPLOYEE);
});
afterAll(() => world.close());

const list = async (query: Readonly<Record<string, string>> = {}, who = dev) => {
  const page = payloadOf<AnswerOf<typeof listCustomers>>(await callOperation(world.url, listCustomers, { query }, who));
  expectShape(listCustomers, page);
  return page;
};
const searched = (search: object) => list({ search: JSON.stringify(search) });
const meridian = async (): Promise<z.output<typeof customer>> => {
  const { data } = await searched({ organizationId: COMPANY_ID });
  const [found] = data;
  if (!found) throw new Error('Meridian is a customer.');
  return found as never;
};
const waiting = async () => {
  const shown = payloadOf<AnswerOf<typeof showProviderWaiting>>(
    await callOperation(world.url, showProviderWaiting, {}, dev),
  );
  expectShape(showProviderWaiting, shown);
  return shown.waiting;
};
const counts = async (who: TravellerClient) =>
  payloadOf<AnswerOf<typeof showMenuCounts>>(await callOperation(world.url, showMenuCounts, {}, who));

describe('customers', () => {
  it('are listed by name, a page at a time, the provider’s own organisation told apart', async () => {
    const { data, total } = await list();
    expect(total).toBe(data.length);
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)));
    expect(data.filter(({ isOwn }) => isOwn).map(({ organizationId }) => organizationId)).toEqual([PROVIDER_ID]);
    const second = await list({ rowNumber: '2', recordsPerPage: '20' });
    expect(second.data.map(({ name }) => name)).toEqual(data.slice(1).map(({ name }) => name));
    expect((await searched({ name: 'MERIDIAN' })).data.map(({ organizationId }) => organizationId)).toEqual([
      COMPANY_ID,
    ]);
    expect((await searched({ name: 'nobody at all' })).total).toBe(0);
  });

  it('are found by a GSTIN of theirs, as far as it is typed, and by its legal name', async () => {
    const { gstin, legalName } = await meridian();
    for (const name of [
      gstin,
      gstin?.slice(0, 12).toLowerCase(),
      ` ${gstin?.slice(0, 2)} ${gstin?.slice(2)} `,
      legalName,
    ]) {
      expect((await searched({ name })).data.map(({ organizationId }) => organizationId)).toContain(COMPANY_ID);
    }
    expect((await searched({ name: gstin?.slice(3) })).total).toBe(0);
  });

  it('stand as their own books say', async () => {
    const before = await meridian();
    expect(before.credit).toBeNull();
    await fillWallet(world, 'customers', paise(123_456));
    await world.query(
      `insert into credit_line (organization_id, limit_paise, statement_day, due_days, changed_by, changed_at, statements_from)
       values ($1, 5000000, 5, 15, 'test', now(), current_date)`,
      [COMPANY_ID],
    );
    const after = await meridian();
    expect(after.wallet - before.wallet).toBeCloseTo(1_234.56, 2);
    expect(after.credit).toEqual({ used: 0, limit: 50_000 });
    expect(after.lastSeenAt).not.toBeNull();
    const [people] = await world.query<{ many: number }>(
      'select count(*)::int as many from person where organization_id = $1 and is_active',
      [COMPANY_ID],
    );
    expect(after.people).toBe(people?.many);
  });

  it('are shown to nobody else, whatever a role says', async () => {
    expectRefusal(await callOperation(world.url, listCustomers, {}, asha), 'privilege_missing');
    expectRefusal(await callOperation(world.url, showProviderWaiting, {}, asha), 'privilege_missing');
    await world.query(
      `insert into role_privilege (organization_id, role_id, privilege)
       select organization_id, role_id, 'provider.decide' from person where email = $1`,
      [FINANCE],
    );
    const named = { query: { search: JSON.stringify({ organizationId: COMPANY_ID }) } };
    expectRefusal(await callOperation(world.url, listCustomers, named, nisha), 'provider_only');
    expectRefusal(await callOperation(world.url, showProviderWaiting, {}, nisha), 'provider_only');
    expect(await counts(nisha)).toMatchObject({ questions: 0, bank: 0, withdrawals: 0 });
  });

  it('are none where nobody has the id, and a wrong question is refused by its field', async () => {
    expect((await searched({ organizationId: randomUUID() })).data).toEqual([]);
    expectRefusal(
      await callOperation(world.url, listCustomers, { query: { search: '{"organizationId":"x"}' } }, dev),
      'validation_failed',
    );
    expectRefusal(
      await callOperation(world.url, listCustomers, { query: { sortBy: 'wallet' } }, dev),
      'validation_failed',
    );
  });
});

describe('what waits for the provider', () => {
  it('grows with what a customer asks, and is told of the customer and in the menu', async () => {
    const account = payloadOf<AnswerOf<typeof addPayoutAccount>>(
      await callOperation(
        world.url,
        addPayoutAccount,
        {
          body: {
            bank: 'ICICI Bank',
            holder: 'Meridian Analytics',
            accountNumber: '000405001234',
            ifsc: 'ICIC0000104',
          },
        },
        nisha,
      ),
    ).account;
    expect((await waiting()).find(({ kind }) => kind === 'accounts')).toMatchObject({
      count: 1,
      oldestDays: 0,
      isLate: false,
    });
    expect((await meridian()).waiting).toMatchObject({ accounts: 1, withdrawals: 0 });
    payloadOf(
      await callOperation(
        world.url,
        verifyPayoutAccount,
        { body: { organizationId: COMPANY_ID, payoutAccountId: account._id, version: 1, note: 'A cancelled cheque' } },
        dev,
      ),
    );
    payloadOf(
      await callOperation(world.url, askWithdrawal, { body: { payoutAccountId: account._id, amount: 500 } }, nisha),
    );
    await world.query(`update withdrawal set asked_at = now() - interval '5 days'`);
    const [worst] = await waiting();
    expect(worst).toMatchObject({ kind: 'withdrawals', count: 1, isLate: true });
    expect((await meridian()).waiting).toMatchObject({ accounts: 0, withdrawals: 1 });
    expect(await counts(dev)).toMatchObject({ withdrawals: 1 });
    expect(await counts(asha)).toEqual({ approvals: 0, unpaid: 0, cases: 0, questions: 0, bank: 0, withdrawals: 0 });
  });
});
