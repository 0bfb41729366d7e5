import { randomUUID } from 'node:crypto';
import { fillPeriod } from './fill-period.ts';
import type { World } from './world.ts';

/**
 * A top-up that failed, and once for an organisation: limits, a credit line of nothing with a payment, and when its
 * wallet is low.
 */
export async function fillWalletRows(
  world: World,
  insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<string>,
  { organizationId, personId, at }: { readonly organizationId: string; readonly personId: string; readonly at: string },
): Promise<void> {
  await insert('wallet_topup', {
    id: randomUUID(),
    reference: `PRV-${randomUUID()}`,
    gateway_id: 'worldline',
    amount_paise: 70_000,
    state: 'failed',
    message: 'A sample',
    started_by: personId,
    created_at: at,
    expires_at: at,
    settled_at: at,
  });
  await world.query(
    `insert into accounting_setup (organization_id, system, company, voucher_type, changed_by, changed_at)
     values ($1, 'tally', 'Sample', 'Pravas Journal', $2, $3) on conflict do nothing`,
    [organizationId, personId, at],
  );
  await world.query(
    `insert into topup_limit (organization_id, per_topup_paise, per_day_paise, balance_cap_paise, one_person_paise, changed_by, changed_at)
     values ($1, 250000000, 500000000, 1000000000, 0, $2, $3) on conflict do nothing`,
    [organizationId, personId, at],
  );
  await world.query(
    `insert into dispute_watch (organization_id, asked_from, run_at) values ($1, $2, '2100-01-01') on conflict do nothing`,
    [organizationId, at],
  );
  await fillPeriod(world, { organizationId, personId, at });
  const [line] = await world.query('select 1 from credit_line where organization_id = $1', [organizationId]);
  if (line) return;
  await insert('credit_line', {
    limit_paise: 0,
    statement_day: 1,
    due_days: 15,
    changed_by: 'sample@pravas.example',
    changed_at: at,
  });
  await insert('credit_statement', {
    closes_on: '2001-02-01',
    from_day: '2001-01-01',
    to_day: '2001-01-31',
    due_on: '2001-02-16',
    opening_paise: 0,
    booked_paise: 0,
    paid_paise: 0,
    returned_paise: 0,
    closing_paise: 0,
    drawn_at: at,
  });
  await insert('credit_payment', {
    id: randomUUID(),
    received_paise: 0,
    tds_paise: 1,
    reference: 'SAMPLE',
    paid_on: '2001-01-01',
    entered_by: 'sample@pravas.example',
    entered_at: at,
  });
  // Not armed: nobody is alerted to an empty wallet while other tests look.
  await insert('wallet_alert', { below_paise: 1_00, is_armed: false, changed_by: personId, changed_at: at });
}
