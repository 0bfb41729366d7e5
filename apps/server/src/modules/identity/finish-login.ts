import type { verifySecondFactor } from '@pravas/contract/identity/second-factor-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellOfGuesses } from './account-mail.ts';
import { beginSession, type IssuedTokens, type LoginOrigin } from './begin-session.ts';
import type { IdentityContext } from './identity-context.ts';
import { knownDevice } from './known-devices.ts';
import { returnGuesses, secondFactorCounts, takeGuesses } from './limit-guesses.ts';
import { loginOptions, usePasskey, type WebAuthnJson } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotp } from './totp.ts';

const MAX_WRONG_TRIES = 5;

type Answer = BodyOf<typeof verifySecondFactor>;

interface Ticket {
  readonly organization_id: string;
  readonly id: string;
  readonly person_id: string;
}

/** The options to finish a login with a passkey; asking again replaces the challenge. */
export async function startPasskeyLogin(context: IdentityContext, token: string): Promise<WebAuthnJson> {
  const ticket = await findTicket(context, token);
  return context.database.forOrganization(ticket.organization_id, async (tx) => {
    const options = await loginOptions(tx, context, ticket.person_id);
    await tx.updateTable('login_ticket').set({ challenge: options.challenge }).where('id', '=', ticket.id).execute();
    return options;
  });
}

/**
 * Finishes a login with a second factor. The try is counted on the ticket, and for codes on the person, and committed
 * before it is judged: parallel guesses get no more than those in a row.
 */
export async function finishLogin(
  context: IdentityContext,
  answer: Answer,
  origin: LoginOrigin,
): Promise<IssuedTokens> {
  const ticket = await findTicket(context, answer.ticket);
  const { organization_id: organizationId, person_id: personId } = ticket;
  // A passkey cannot be guessed, so those who guess codes do not lock its owner out.
  const email = await readEmail(context, ticket);
  const device = knownDevice(context, origin.device, email);
  const counts = answer.method === 'passkey' ? [] : secondFactorCounts({ account: personId, ip: origin.ip, device });
  await takeGuesses(context, counts, () => tellOfGuesses(context, email, 'second_factor'));
  const challenge = await takeTry(context, ticket);
  const tokens = await context.database.forOrganization(organizationId, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('is_active')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    if (!person?.is_active) throw new Refusal('link_used');
    if (!(await isRight(tx, context, personId, answer, challenge))) return null;
    const used = await tx
      .updateTable('login_ticket')
      .set({ used_at: isoOf(context.clock.now()) })
      .where('id', '=', ticket.id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw new Refusal('link_used');
    return beginSession(tx, context, { organizationId, personId, method: 'password', origin });
  });
  if (tokens === null) throw new Refusal(answer.method === 'passkey' ? 'passkey_refused' : 'otp_wrong');
  await returnGuesses(context, counts);
  return tokens;
}

async function readEmail(context: IdentityContext, ticket: Ticket): Promise<string> {
  const person = await context.database.forOrganization(ticket.organization_id, (tx) =>
    tx.selectFrom('person').select('email').where('id', '=', ticket.person_id).executeTakeFirst(),
  );
  if (!person) throw new Refusal('link_used');
  return person.email;
}

async function isRight(
  tx: Tx,
  context: IdentityContext,
  personId: string,
  answer: Answer,
  challenge: string | null,
): Promise<boolean> {
  switch (answer.method) {
    case 'totp':
      return useTotp(tx, context, personId, answer.otp);
    case 'recovery':
      return useRecoveryCode(tx, context, personId, answer.recoveryCode);
    case 'passkey':
      return challenge !== null && usePasskey(tx, context, personId, challenge, answer.response);
  }
}

/** Counts a try and takes the challenge, which is good for one. Throws `otp_used_up` after five. */
async function takeTry(context: IdentityContext, ticket: Ticket): Promise<string | null> {
  const taken = await context.database.forOrganization(ticket.organization_id, async (tx) => {
    const { rows } = await sql<{ challenge: string | null }>`
      update login_ticket t set wrong_tries = t.wrong_tries + 1, challenge = null
      from (select id, challenge from login_ticket where id = ${ticket.id} for update) before
      where t.id = before.id and t.used_at is null and t.wrong_tries < ${MAX_WRONG_TRIES}
      returning before.challenge`.execute(tx);
    return rows[0];
  });
  if (!taken) throw new Refusal('otp_used_up');
  return taken.challenge;
}

async function findTicket(context: IdentityContext, token: string): Promise<Ticket> {
  const { rows } = await context.database.system((db) =>
    sql<Ticket>`select * from find_login_ticket(${hashToken(token)})`.execute(db),
  );
  const [found] = rows;
  if (!found) throw new Refusal('link_used');
  const ticket = await context.database.forOrganization(found.organization_id, (tx) =>
    tx
      .selectFrom('login_ticket')
      .select(['used_at', 'expires_at'])
      .where('id', '=', found.id)
      .where('purpose', '=', 'second_factor')
      .executeTakeFirst(),
  );
  if (!ticket || ticket.used_at !== null) throw new Refusal('link_used');
  if (ticket.expires_at.getTime() <= context.clock.now().epochMilliseconds) throw new Refusal('link_expired');
  return found;
}
