import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** A closed month before all books, once for an organisation. */
export async function fillPeriod(
  world: World,
  { organizationId, personId, at }: { readonly organizationId: string; readonly personId: string; readonly at: string },
): Promise<void> {
  const { length } = await world.query(
    `insert into ledger_period (organization_id, month, is_closed, open_items, closed_by, closed_at)
     values ($1, '1999-01-01', true, '[]', $2, $3) on conflict do nothing returning month`,
    [organizationId, personId, at],
  );
  if (length === 0) return;
  await world.query(
    `insert into ledger_period_event (organization_id, id, month, event, by_person, at, open_items)
     values ($1, $2, '1999-01-01', 'closed', $3, $4, '[]')`,
    [organizationId, randomUUID(), personId, at],
  );
}
