import type { Tx } from '../../platform/database.ts';
import type { TopupRow } from './bank-context.ts';

type Declared = Pick<TopupRow, 'id' | 'utr'>;

/** Of an organisation's declarations of one transfer, the one that was found at the bank counts, not the first. */
export async function countAsFirst(tx: Tx, { id, utr }: Declared): Promise<void> {
  await tx
    .updateTable('bank_topup')
    .set({ is_second: true })
    .where('utr', '=', utr)
    .where('id', '<>', id)
    .where('state', '<>', 'refused')
    .where('is_second', '=', false)
    .execute();
  await tx
    .updateTable('bank_topup')
    .set({ is_second: false })
    .where('id', '=', id)
    .where('is_second', '=', true)
    .execute();
}

/** Once a declaration was refused, the next waiting one of its transfer counts. */
export async function letNextCount(tx: Tx, utr: string): Promise<void> {
  const others = await tx
    .selectFrom('bank_topup')
    .select(['id', 'utr', 'state', 'is_second'])
    .where('utr', '=', utr)
    .where('state', '<>', 'refused')
    .orderBy('declared_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (others.some(({ is_second }) => !is_second)) return;
  const next = others.find(({ state }) => state === 'declared');
  if (next) await countAsFirst(tx, next);
}
