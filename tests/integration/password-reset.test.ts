import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyForgotPassword,
} from '@pravas/contract/identity/password-operations.ts';
import { listSessions } from '@pravas/contract/identity/session-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, STRANGER } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import {
  codeIn,
  createOpenWorld,
  knock,
  logInAs,
  mailsTo,
  mailTo,
  NEW_PASSWORD,
  newAddress,
  otherThan,
  untilMailsAreSent,
} from './getting-in.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;

beforeAll(async () => {
  world = await createOpenWorld();
});
afterAll(() => world.close());

const ask = (email: string) => knock(world, forgotPassword, { body: { email } });
const verify = (rememberToken: string, otp: string) =>
  knock(world, verifyForgotPassword, { body: { otp } }, { headers: { 'remember-token': rememberToken } });
const reset = (token: string | undefined, password = NEW_PASSWORD, confirmPassword = password) =>
  knock(world, resetPassword, { body: { password, confirmPassword } }, { token });
const change = (token: string, currentPassword: string, password = NEW_PASSWORD, confirmPassword = password) =>
  knock(world, changePassword, { body: { currentPassword, password, confirmPassword } }, { token });
const sessions = (token: string) => knock(world, listSessions, {}, { token });
const tokenOf = async (email: string, password: string) =>
  payloadOf<{ accessToken: string }>(await logInAs(world, email, password)).accessToken;

/** A registered employee of the demo company with the demo password. */
async function somebody(): Promise<string> {
  const email = newAddress('meridian.example');
  await world.query(
    `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash)
     select organization_id, gen_random_uuid(), $1, 'Ravi', 'Kulkarni', role_id, password_hash
     from person where email = 'asha.rao@meridian.example'`,
    [email],
  );
  return email;
}

async function getResetToken(email: string): Promise<string> {
  const count = (await mailsTo(world, email)).length + 1;
  const { rememberToken } = payloadOf<{ rememberToken: string }>(await ask(email));
  const answer = await verify(rememberToken, codeIn(await mailTo(world, email, count)));
  return payloadOf<{ resetToken: string }>(answer).resetToken;
}

describe('a forgotten password', () => {
  it('is replaced with the code from the mail, and every session ends', async () => {
    const email = await somebody();
    const [first, second] = [await tokenOf(email, PASSWORD), await tokenOf(email, PASSWORD)];
    const sent = payloadOf<{ rememberToken: string }>(await ask(email));
    expectShape(forgotPassword, sent);
    const mail = await mailTo(world, email);
    expect(mail.subject).toBe('Your Pravas code to set a new password');
    const verified = payloadOf<{ resetToken: string }>(await verify(sent.rememberToken, codeIn(mail)));
    expect(verified).toMatchObject({ expiresIn: 1_800 });
    expect(payloadOf(await reset(verified.resetToken))).toEqual({ reset: true });
    for (const token of [first, second]) expectRefusal(await sessions(token), 'session_ended');
    expectRefusal(await logInAs(world, email, PASSWORD), 'wrong_credentials');
    expect((await logInAs(world, email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailTo(world, email, 2)).subject).toBe('Your password was changed');
    const events = await world.query<{ details: object }>(
      `select details - 'ip' as details from audit_event a join person p on p.id::text = a.object_id
       where p.email = $1 and a.action = 'password.reset'`,
      [email],
    );
    expect(events).toEqual([{ details: {} }]);
  });

  it('is set by whom a directory named or readdressed, who sign in with the address from then on', async () => {
    const email = await somebody();
    await world.query('update person set is_email_unproven = true where email = $1', [email]);
    expectRefusal(await logInAs(world, email, PASSWORD), 'wrong_credentials');
    payloadOf(await reset(await getResetToken(email)));
    expect((await logInAs(world, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is theirs who sign in with the address, whatever another organisation’s directory says', async () => {
    const email = await somebody();
    await world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, is_email_unproven)
       select organization_id, gen_random_uuid(), $1, 'Named', 'Elsewhere', role_id, true from person where email = $2`,
      [email, STRANGER],
    );
    payloadOf(await reset(await getResetToken(email)));
    expect(payloadOf(await logInAs(world, email, NEW_PASSWORD))).toMatchObject({ user: { first_name: 'Ravi' } });
  });

  it('sets none where the address was changed, or signs in elsewhere, after it was proved', async () => {
    const [gone, late] = [await somebody(), await somebody()];
    const goneToken = await getResetToken(gone);
    await world.query('update person set email = $2 where email = $1', [gone, newAddress('meridian.example')]);
    expectRefusal(await reset(goneToken), 'link_used');
    await world.query('update person set is_email_unproven = true where email = $1', [late]);
    const lateToken = await getResetToken(late);
    await world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash, is_active)
       select organization_id, gen_random_uuid(), $1, 'Quick', 'Elsewhere', role_id, password_hash, true
       from person where email = $2`,
      [late, STRANGER],
    );
    // The proof belongs to the address: it sets the password of the person who signs in with it.
    payloadOf(await reset(lateToken));
    expect(payloadOf(await logInAs(world, late, NEW_PASSWORD))).toMatchObject({ user: { first_name: 'Quick' } });
  });

  it('is asked for at an unknown, disabled or merely invited address in vain, and nothing tells', async () => {
    const disabled = await somebody();
    const invited = await somebody();
    await world.query('update person set is_active = false where email = $1', [disabled]);
    await world.query(`update person set invite_status = 'Sent', password_hash = null where email = $1`, [invited]);
    const known = await ask(await somebody());
    for (const email of [newAddress(), disabled, invited]) {
      const answer = await ask(email);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
      const { rememberToken, ...rest } = payloadOf<{ rememberToken: string }>(answer);
      expect(rest).toEqual({ expiresIn: 600, resendAfter: 30, resendsLeft: 3 });
      expectRefusal(await verify(rememberToken, '123456'), 'otp_wrong');
      await untilMailsAreSent(world);
      expect(await mailsTo(world, email)).toEqual([]);
    }
  });

  it('has a code that dies after five wrong ones', async () => {
    const email = await somebody();
    const { rememberToken } = payloadOf<{ rememberToken: string }>(await ask(email));
    const code = codeIn(await mailTo(world, email));
    const guesses = await Promise.all(Array.from({ length: 20 }, () => verify(rememberToken, otherThan(code))));
    expect(guesses.filter((answer) => (answer.json as { code: string }).code === 'otp_wrong')).toHaveLength(4);
    expectRefusal(await verify(rememberToken, code), 'otp_used_up');
  });

  it('has a code that is no sign-up code', async () => {
    const email = await somebody();
    const { rememberToken } = payloadOf<{ rememberToken: string }>(await ask(email));
    const code = codeIn(await mailTo(world, email));
    const { verifyOrganizationOtp } = await import('@pravas/contract/identity/sign-up-operations.ts');
    const asSignUp = await knock(
      world,
      verifyOrganizationOtp,
      { body: { otp: code } },
      { headers: { 'remember-token': rememberToken } },
    );
    expectRefusal(asSignUp, 'otp_expired');
  });

  it('is set once with a reset token, even of two at the same moment', async () => {
    const token = await getResetToken(await somebody());
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    expectRefusal(await reset(token), 'link_used');
  });

  it('voids every other code and token for the address', async () => {
    const email = await somebody();
    const other = await getResetToken(email);
    const token = await getResetToken(email);
    payloadOf(await reset(token));
    expectRefusal(await reset(other), 'link_used');
  });

  it('needs a reset token that is fresh, and a person who is not disabled', async () => {
    expectRefusal(await reset(undefined), 'link_used');
    expectRefusal(await reset('invented'), 'link_used');
    const email = await somebody();
    const token = await getResetToken(email);
    await world.query('update person set is_active = false where email = $1', [email]);
    expectRefusal(await reset(token), 'link_used');
    await world.query('update person set is_active = true where email = $1', [email]);
    await world.query(`update verification set grant_expires_at = now() - interval '1 second'`);
    expectRefusal(await reset(token), 'link_expired');
  });

  it('is never asked for because the old one is old: nothing tells how old it is', async () => {
    const columns = await world.query(
      `select column_name from information_schema.columns where table_name = 'person' and column_name like '%password%'`,
    );
    expect(columns).toEqual([{ column_name: 'password_hash' }]);
  });

  it('lets its owner in again whom others have locked out by guessing', async () => {
    const email = await somebody();
    await world.query(
      `insert into guess_count (kind, subject, window_start, count) values ('login.account', $1, now(), 100)`,
      [email],
    );
    expectRefusal(await logInAs(world, email, PASSWORD), 'too_many_requests');
    // The first mail reports the guesses.
    await mailTo(world, email);
    payloadOf(await reset(await getResetToken(email)));
    expect((await logInAs(world, email, NEW_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['short', 'Aa1!', 'Aa1!', 'password', 'Password must be 8 to 128 characters'],
    ['endless', 'a b'.repeat(43), 'a b'.repeat(43), 'password', 'Password must be 8 to 128 characters'],
    [
      'typed twice otherwise',
      NEW_PASSWORD,
      'Monsoon#Lake43',
      'confirmPassword',
      'Password and confirm password must be same',
    ],
    [
      'the company’s name',
      'at meridian since',
      'at meridian since',
      'password',
      'Password must not contain your email or organization name',
    ],
  ])('is refused when it is %s', async (_, password, confirmation, field, message) => {
    const token = await getResetToken(await somebody());
    const refusal = expectRefusal(await reset(token, password, confirmation), 'validation_failed');
    expect(refusal.errors).toEqual([{ field, message }]);
  });

  it('is refused when everybody knows it, and the token is still good', async () => {
    const token = await getResetToken(await somebody());
    expectRefusal(await reset(token, 'Password@123'), 'password_breached');
    payloadOf(await reset(token));
  });
});

describe('changing one’s password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const email = await somebody();
    const [mine, other] = [await tokenOf(email, PASSWORD), await tokenOf(email, PASSWORD)];
    expect(payloadOf(await change(mine, PASSWORD))).toEqual({ changed: true });
    expect((await sessions(mine)).status).toBe(200);
    expectRefusal(await sessions(other), 'session_ended');
    expect((await logInAs(world, email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailTo(world, email)).subject).toBe('Your password was changed');
  });

  it('asks for the current one, ten times in a quarter of an hour', async () => {
    const email = await somebody();
    const token = await tokenOf(email, PASSWORD);
    const answers = await Promise.all(Array.from({ length: 15 }, () => change(token, 'Wrong#2026x')));
    const wrong = answers.filter((answer) => answer.status === 400);
    expect(wrong).toHaveLength(10);
    for (const answer of wrong) {
      expect(expectRefusal(answer, 'wrong_current_password').errors?.[0]?.field).toBe('currentPassword');
    }
    const closed = await change(token, PASSWORD);
    expectRefusal(closed, 'too_many_requests');
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('happens once when it is asked for twice at the same moment', async () => {
    const email = await somebody();
    const token = await tokenOf(email, PASSWORD);
    const answers = await Promise.all([
      change(token, PASSWORD, 'Monsoon#Lake42'),
      change(token, PASSWORD, 'Monsoon#Lake43'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('is refused to nobody in particular', async () => {
    expectRefusal(await change('invented', PASSWORD), 'session_missing');
  });
});
