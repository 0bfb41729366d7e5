import type { Tx } from '../../platform/database.ts';
import { resealValues } from '../../platform/reseal-values.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { purposeOf } from './webhook-context.ts';

/** Seals an organisation's webhook secrets with the newest key. Answers how many were sealed anew. */
export async function resealWebhooks(tx: Tx, secrets: SecretBox): Promise<number> {
  const endpoints = await tx.selectFrom('webhook_endpoint').select(['id', 'secret']).execute();
  const values = endpoints.map(({ id, secret }) => ({
    purpose: purposeOf(id),
    sealed: Buffer.from(secret, 'base64'),
    replace: async (next: Buffer) => {
      const own = tx.updateTable('webhook_endpoint').where('id', '=', id).where('secret', '=', secret);
      return (await own.set({ secret: next.toString('base64') }).executeTakeFirst()).numUpdatedRows > 0n;
    },
  }));
  return resealValues(secrets, values);
}
