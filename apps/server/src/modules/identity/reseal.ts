import type { Tx } from '../../platform/database.ts';
import { resealValues, type SealedValue } from '../../platform/reseal-values.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { purposeOfClient } from './sso-settings.ts';
import { purposeOfFactor } from './totp.ts';

/**
 * Seals an organisation's authenticators and its client secret with the newest key. Answers how many were resealed, and
 * how many recovery codes are open: only a keyed hash of those is kept, so they end with the key they were made under.
 */
export async function resealIdentity(
  tx: Tx,
  secrets: SecretBox,
): Promise<{ readonly resealed: number; readonly openRecoveryCodes: number }> {
  const factors = await tx.selectFrom('second_factor').select(['id', 'sealed_secret']).execute();
  const connections = await tx.selectFrom('sso_connection').select(['organization_id', 'sealed_secret']).execute();
  const codes = await tx
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const values = [
    ...factors.flatMap(({ id, sealed_secret: sealed }): SealedValue[] => {
      if (sealed === null) return [];
      const own = tx.updateTable('second_factor').where('id', '=', id).where('sealed_secret', '=', sealed);
      const replace = async (next: Buffer) =>
        (await own.set({ sealed_secret: next }).executeTakeFirst()).numUpdatedRows > 0n;
      return [{ purpose: purposeOfFactor(id), sealed, replace }];
    }),
    ...connections.flatMap(({ organization_id: id, sealed_secret: sealed }): SealedValue[] => {
      if (sealed === null) return [];
      const own = tx
        .updateTable('sso_connection')
        .where('organization_id', '=', id)
        .where('sealed_secret', '=', sealed);
      const replace = async (next: Buffer) =>
        (await own.set({ sealed_secret: next }).executeTakeFirst()).numUpdatedRows > 0n;
      return [{ purpose: purposeOfClient(id), sealed, replace }];
    }),
  ];
  return { resealed: await resealValues(secrets, values), openRecoveryCodes: codes.count };
}
