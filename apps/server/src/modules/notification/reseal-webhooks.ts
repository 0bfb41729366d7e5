import type { Tx } from '../../platform/database.ts';
import { resealValues } from '../../platform/reseal-values.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { purposeOf } from './webhook-context.ts';

/** The one that signs, and the one before it, which signs beside it for a while. */
const SECRETS = ['secret', 'old_secret'] as const;

/** Seals an organisation's webhook secrets with the newest key. Answers how many were resealed. */
export async function resealWebhooks(tx: Tx, secrets: SecretBox): Promise<number> {
  const endpoints = await tx.selectFrom('webhook_endpoint').select(['id', 'secret', 'old_secret']).execute();
  const values = endpoints.flatMap(({ id, ...held }) =>
    SECRETS.flatMap((column) => {
      const secret = held[column];
      if (secret === null) return [];
      const replace = async (next: Buffer) => {
        const own = tx.updateTable('webhook_endpoint').where('id', '=', id).where(column, '=', secret);
        return (await own.set({ [column]: next.toString('base64') }).executeTakeFirst()).numUpdatedRows > 0n;
      };
      return [{ purpose: purposeOf(id), sealed: Buffer.from(secret, 'base64'), replace }];
    }),
  );
  return resealValues(secrets, values);
}
