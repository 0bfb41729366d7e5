import type { Tx } from '../../platform/database.ts';
import { findLogin } from './find-login.ts';
import type { IdentityContext } from './identity-context.ts';
import { mayTellOwner } from './limit-guesses.ts';
import { enqueueSystemMail } from './system-mail.ts';

/** The outbox topic of a change that is reported to the owner of an account. */
export const ACCOUNT_CHANGED_TOPIC = 'account.changed';

/** What changed about how a person signs in. */
export type AccountChange = 'password' | 'factor_added' | 'factor_removed' | 'recovery_codes';

/** Notifies the owner by mail when the transaction commits: they should know, whoever made the change. */
export async function tellOwner(
  tx: Tx,
  context: Pick<IdentityContext, 'clock'>,
  organizationId: string,
  personId: string,
  change: AccountChange,
): Promise<void> {
  await enqueueSystemMail(tx, context, ACCOUNT_CHANGED_TOPIC, { organizationId, personId, change });
}

/** The outbox topic of guesses at an account, reported to its owner if there is one. */
export const GUESSES_TOPIC = 'account.guessed';

/** The target of guesses: a password, a second factor behind it, or codes to set a new one. */
export type Guessed = 'password' | 'second_factor' | 'code';

/** Tells the owner of an address, at most once a day, that someone is guessing at the account. This looks nobody up. */
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

/** The outbox topic of an account whose address a directory changed. */
export const READDRESSED_TOPIC = 'account.readdressed';

/** Tells the person at the new address that they have to prove it before they can sign in with it. */
export async function tellReaddressed(
  tx: Tx,
  context: Pick<IdentityContext, 'clock'>,
  organizationId: string,
  personId: string,
): Promise<void> {
  await enqueueSystemMail(tx, context, READDRESSED_TOPIC, { organizationId, personId });
}

/** What a person whose address was changed is told. */
export interface ReaddressedAccount {
  readonly email: string;
  readonly firstName: string;
  readonly organizationName: string;
  /** True where the address signs in to another organisation. */
  readonly isElsewhere: boolean;
}

/** Reads what to tell a person whose address was changed; null where nothing is left to prove. */
export async function findReaddressed(
  context: Pick<IdentityContext, 'database'>,
  organizationId: string,
  personId: string,
): Promise<ReaddressedAccount | null> {
  const found = await context.database.forOrganization(organizationId, (tx) =>
    tx
      .selectFrom('person')
      .innerJoin('organization', 'organization.id', 'person.organization_id')
      .select(['person.email', 'person.first_name as firstName', 'organization.name as organizationName'])
      .where('person.id', '=', personId)
      .where('person.is_active', '=', true)
      .where('person.is_email_unproven', '=', true)
      .executeTakeFirst(),
  );
  return found ? { ...found, isElsewhere: (await findLogin(context, found.email)) !== undefined } : null;
}

/** Whose account an address is; null where nobody signs in with it. */
export async function findOwner(
  context: Pick<IdentityContext, 'database'>,
  email: string,
): Promise<{ readonly email: string; readonly firstName: string } | null> {
  const found = await findLogin(context, email);
  if (!found?.is_active) return null;
  const person = await context.database.forOrganization(found.organization_id, (tx) =>
    tx.selectFrom('person').select(['email', 'first_name']).where('id', '=', found.person_id).executeTakeFirst(),
  );
  return person ? { email: person.email, firstName: person.first_name } : null;
}
