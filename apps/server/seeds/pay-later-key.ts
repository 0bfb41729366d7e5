import { paise } from '@pravas/domain/money/money.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { findOpenKey, issueKey } from '../src/modules/desk/index.ts';
import type { Database } from '../src/platform/database.ts';
import { Refusal } from '../src/platform/refusal.ts';
import { DEMO_LOGINS, PROVIDER_ID } from './demo.ts';

/** Enough for a flight at any date within India. */
const LIMIT = paise(100_000_00);
const GOOD_FOR_DAYS = 30;

/**
 * A key on which the demo's super admin can book now and pay later: the known one while it still pays, else a new one.
 * A key pays once and is kept as a hash alone, so the caller keeps the answer. Null where nobody may issue one.
 */
export async function openPayLaterKey(
  database: Database,
  known: string | null,
  now: Temporal.Instant,
): Promise<string | null> {
  return database.forOrganization(PROVIDER_ID, async (tx) => {
    if (known !== null && (await canPay(() => findOpenKey(tx, known, now, false)))) return known;
    const emails = DEMO_LOGINS.filter((login) => login.role === 'Super admin').map((login) => login.email);
    const issuer = await tx
      .selectFrom('person')
      .select(['id', 'email'])
      .where('email', 'in', emails)
      .executeTakeFirst();
    if (!issuer) return null;
    const caller = { organizationId: PROVIDER_ID, personId: issuer.id, email: issuer.email, apiKeyId: null };
    const expiresOn = indianDate(now).add({ days: GOOD_FOR_DAYS }).toString();
    const body = { organizationId: PROVIDER_ID, limit: LIMIT, expiresOn };
    return (await issueKey(tx, body, { caller, now, requestId: 'demo' })).paymentKey;
  });
}

async function canPay(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
