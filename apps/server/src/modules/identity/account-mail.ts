import type { Tx } from '../../platform/database.ts';
import type { IdentityContext } from './identity-context.ts';
import { enqueueSystemMail } from './verification.ts';

/** The outbox topic of a change that the owner of an account is told about. */
export const ACCOUNT_CHANGED_TOPIC = 'account.changed';

/** What changed about how somebody gets in. */
export type AccountChange = 'password' | 'factor_added' | 'factor_removed' | 'recovery_codes';

/** Has the owner told by mail when the transaction commits: whoever did it, he should know. */
export async function tellOwner(
  tx: Tx,
  context: Pick<IdentityContext, 'clock'>,
  organizationId: string,
  personId: string,
  change: AccountChange,
): Promise<void> {
  await enqueueSystemMail(tx, context, ACCOUNT_CHANGED_TOPIC, { organizationId, personId, change });
}
