import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

type Asking = Readonly<{ database: Database }>;

/** Who signs in with an address. */
export interface Login {
  readonly organization_id: string;
  readonly person_id: string;
  readonly password_hash: string | null;
  readonly is_active: boolean;
}

/**
 * Who signs in with an address: of all people who have it, in any organisation, the one who proved it. People who are
 * merely invited do not sign in yet.
 */
export async function findLogin({ database }: Asking, email: string): Promise<Login | undefined> {
  const { rows } = await database.system((db) => sql<Login>`select * from find_login(${email})`.execute(db));
  return rows[0];
}

/** Whose password a reader of an address's mail sets: the person who signs in with it, or is registered with it. */
export async function findPasswordOwner(
  { database }: Asking,
  email: string,
): Promise<Omit<Login, 'password_hash'> | undefined> {
  const { rows } = await database.system((db) =>
    sql<Omit<Login, 'password_hash'>>`select * from find_password_owner(${email})`.execute(db),
  );
  return rows[0];
}

/** The index that lets one person of the installation sign in with an address. */
const ONE_LOGIN = 'person_login';

/** True for an error that says: the address signs in to another organisation. */
export function isOtherLogin(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === ONE_LOGIN;
}

/** The refusal that only the proven owner of an address sees. */
export function signsInElsewhere(): Refusal {
  return new Refusal('email_taken', {
    message:
      'This address already signs in to another organisation. Ask your company admin to invite another address of yours, or go on signing in there with this one.',
  });
}

/**
 * Runs a write with which a person begins to sign in with an address. Throws `email_taken` where another was quicker.
 */
export async function asOneLogin<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isOtherLogin(error) ? signsInElsewhere() : error;
  }
}
