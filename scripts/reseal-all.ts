import { sql } from 'kysely';
import { resealIdentity } from '../apps/server/src/modules/identity/index.ts';
import { resealWebhooks } from '../apps/server/src/modules/notification/index.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import type { SecretBox } from '../apps/server/src/platform/secret-box.ts';

/** The result, over all organisations. */
export interface Resealed {
  readonly values: number;
  /** Open recovery codes; those made under an older key end with it. */
  readonly openRecoveryCodes: number;
}

/** Seals with the newest key whatever an older one has sealed, organisation by organisation. It may be repeated. */
export async function resealAll(database: Database, secrets: SecretBox): Promise<Resealed> {
  const { rows } = await database.system((db) =>
    sql<{ organization_id: string }>`select organization_id from organizations_to_check()`.execute(db),
  );
  let values = 0;
  let openRecoveryCodes = 0;
  for (const { organization_id: organizationId } of rows) {
    await database.forOrganization(organizationId, async (tx) => {
      const identity = await resealIdentity(tx, secrets);
      values += identity.resealed + (await resealWebhooks(tx, secrets));
      openRecoveryCodes += identity.openRecoveryCodes;
    });
  }
  return { values, openRecoveryCodes };
}
