import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { IdentityContext } from './identity-context.ts';
import { mayTellOwner } from './limit-guesses.ts';
import { enqueueSystemMail } from './system-mail.ts';

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

/** The outbox topic of guesses at an account that its owner is told of, if there is one. */
export const GUESSES_TOPIC = 'account.guessed';

/** What somebody guesses at: a password, a second factor behind it, or codes to set a new one. */
export type Guessed = 'password' | 'second_factor' | 'code';

/** Has the owner of an address told, once a day, that somebody guesses at the account. Nobody is looked up here. */
export async function tellOfGuesses(
  context: Pick<IdentityContext, 'clock' | 'database'>,
  email: string,
  guessed: Guessed,
): Promise<void> {
  if (!(await mayTellOwner(context, email))) return;
  await context.database.system((db) =>
    db.transaction().execute((tx) => enqueueSystemMail(tx, context, GUESSES_TOPIC, { email, guessed })),
  );
}

/** Whose account an address is; null where nobody signs in with it. */
export async function findOwner(
  context: Pick<IdentityContext, 'database'>,
  email: string,
): Promise<{ readonly email: string; readonly firstName: string } | null> {
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string; person_id: string; is_active: boolean }>`select * from find_login(${email})`.execute(
      db,
    ),
  );
  const [found] = rows;
  if (!found?.is_active) return null;
  const person = await context.database.forOrganization(found.organization_id, (tx) =>
    tx
      .selectFrom('person')
      .select(['email', 'first_name'])
      .where('id', '=', found.person_id)
      .where('invite_status', '=', 'Registered')
      .executeTakeFirst(),
  );
  return person ? { email: person.email, firstName: person.first_name } : null;
}
