import {
  generateOrganizationOtp,
  registerOrganization,
  resendOrganizationOtp,
  verifyOrganizationOtp,
} from '@pravas/contract/identity/sign-up-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPLOYEE } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import {
  codeIn,
  cookieFrom,
  createOpenWorld,
  GOOD_REGISTRATION,
  knock,
  logInAs,
  mailsTo,
  mailTo,
  NEW_PASSWORD,
  newAddress,
  otherThan,
  proveAddress,
  untilMailsAreSent,
} from './getting-in.ts';
import { type Answer, expectRefusal, expectShape, payloadOf, send } from './send-request.ts';

let world: World;

beforeAll(async () => {
  world = await createOpenWorld();
});
afterAll(() => world.close());

interface CodeSent {
  readonly rememberToken: string;
  readonly resendsLeft: number;
}

const ask = (email: string) => knock(world, generateOrganizationOtp, { body: { email } });
const remember = (rememberToken: string) => ({ headers: { 'remember-token': rememberToken } });
const verify = (rememberToken: string, otp: string) =>
  knock(world, verifyOrganizationOtp, { body: { otp } }, remember(rememberToken));
const resend = (rememberToken: string) => knock(world, resendOrganizationOtp, {}, remember(rememberToken));
const register = (token: string | undefined, change: Record<string, unknown> = {}) =>
  knock(world, registerOrganization, { body: { ...GOOD_REGISTRATION, ...change } }, { token });
const askWithCode = async (email = newAddress()) => {
  const { rememberToken } = payloadOf<CodeSent>(await ask(email));
  return { email, rememberToken, code: codeIn(await mailTo(world, email)) };
};
/** Lets the time since the last code pass, and no other time. */
const letResendWaitPass = () =>
  world.query(`update verification set last_asked_at = last_asked_at - interval '31 seconds'`);

describe('a sign-up code', () => {
  it('is mailed, and exchanged for a token', async () => {
    const email = newAddress();
    const sent = payloadOf<CodeSent>(await ask(`  ${email.toUpperCase()} `));
    expectShape(generateOrganizationOtp, sent);
    expect(sent).toMatchObject({ expiresIn: 600, resendAfter: 30, resendsLeft: 3 });
    const mail = await mailTo(world, email);
    expect(mail.subject).toBe('Your Pravas sign-up code');
    const verified = payloadOf<{ email: string }>(await verify(sent.rememberToken, codeIn(mail)));
    expect(verified).toMatchObject({ email, expiresIn: 3_600 });
  });

  it('is kept nowhere: neither as it is nor as a hash that could be tried out', async () => {
    const { code, rememberToken } = await askWithCode();
    for (const table of ['verification', 'system_outbox']) {
      const rows = await world.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`);
      const text = rows.map(({ row }) => row).join();
      expect(text).not.toContain(`"${code}"`);
      expect(text).not.toContain(rememberToken);
    }
    const [row] = await world.query<{ code_hash: Buffer; code_salt: Buffer }>(
      'select code_hash, code_salt from verification where code_hash is not null order by created_at desc limit 1',
    );
    const { createHash } = await import('node:crypto');
    const plain = createHash('sha256')
      .update(row?.code_salt ?? '')
      .update(code)
      .digest();
    expect(row?.code_hash.equals(plain)).toBe(false);
  });

  it('works once', async () => {
    const { rememberToken, code } = await askWithCode();
    payloadOf(await verify(rememberToken, code));
    expectRefusal(await verify(rememberToken, code), 'otp_expired');
  });

  it('dies after five wrong ones, and the right one comes too late', async () => {
    const { rememberToken, code } = await askWithCode();
    for (let guess = 0; guess < 4; guess += 1) expectRefusal(await verify(rememberToken, otherThan(code)), 'otp_wrong');
    expectRefusal(await verify(rememberToken, otherThan(code)), 'otp_used_up');
    expectRefusal(await verify(rememberToken, code), 'otp_used_up');
  });

  it('gets no more than five guesses when they come all at once', async () => {
    const { rememberToken, code } = await askWithCode();
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(rememberToken, otherThan(code))));
    const codes = answers.map((answer) => (answer.json as { code: string }).code);
    expect(codes.filter((one) => one === 'otp_wrong')).toHaveLength(4);
    expect(codes.filter((one) => one === 'otp_used_up')).toHaveLength(36);
    const [row] = await world.query<{ wrong_tries: number }>(
      'select wrong_tries from verification order by created_at desc limit 1',
    );
    expect(row?.wrong_tries).toBe(5);
  });

  it('lets one through when the right one comes ten times at once', async () => {
    const { rememberToken, code } = await askWithCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(rememberToken, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('is good for ten minutes', async () => {
    const { rememberToken, code } = await askWithCode();
    await world.query(`update verification set code_expires_at = now() - interval '1 second'`);
    expectRefusal(await verify(rememberToken, code), 'otp_expired');
  });

  it('belongs to the browser that asked for it', async () => {
    const [mine, other] = [await askWithCode(), await askWithCode()];
    if (mine.code !== other.code) expectRefusal(await verify(other.rememberToken, mine.code), 'otp_wrong');
    expectRefusal(await verify('invented-token', mine.code), 'otp_expired');
    const without = await knock(world, verifyOrganizationOtp, { body: { otp: mine.code } });
    expectRefusal(without, 'otp_expired');
  });

  it.each([
    ['12345', 'OTP must be 6 digits only'],
    ['12345a', 'Please enter valid OTP'],
    ['', 'OTP is required'],
  ])('is refused as "%s"', async (otp, message) => {
    const answer = await knock(world, verifyOrganizationOtp, { body: { otp } });
    expect(expectRefusal(answer, 'validation_failed').errors).toEqual([{ field: 'otp', message }]);
  });

  it('is sent again after half a minute, three times, and each time the earlier one stops working', async () => {
    const { email, rememberToken, code } = await askWithCode();
    const tooSoon = await resend(rememberToken);
    expectRefusal(tooSoon, 'otp_resend_too_soon');
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(20);
    let latest = code;
    for (let time = 1; time <= 3; time += 1) {
      await letResendWaitPass();
      expect(payloadOf<CodeSent>(await resend(rememberToken)).resendsLeft).toBe(3 - time);
      const fresh = codeIn(await mailTo(world, email, time + 1));
      if (fresh !== latest) expectRefusal(await verify(rememberToken, latest), 'otp_wrong');
      latest = fresh;
    }
    await letResendWaitPass();
    expectRefusal(await resend(rememberToken), 'otp_resends_used_up');
    payloadOf(await verify(rememberToken, latest));
  });

  it('is sent again once when asked for five times at once', async () => {
    const { email, rememberToken } = await askWithCode();
    await letResendWaitPass();
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(rememberToken)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    await untilMailsAreSent(world);
    expect(await mailsTo(world, email)).toHaveLength(2);
  });

  it('is not sent again for a request that was verified, is old, or never was', async () => {
    const { rememberToken, code } = await askWithCode();
    payloadOf(await verify(rememberToken, code));
    expectRefusal(await resend(rememberToken), 'otp_expired');
    const old = await askWithCode();
    await world.query(`update verification set created_at = created_at - interval '61 minutes'`);
    expectRefusal(await resend(old.rememberToken), 'otp_expired');
    expectRefusal(await resend('invented-token'), 'otp_expired');
  });
});

describe('an address that is registered already', () => {
  it('gets the same answer and another mail, and no code', async () => {
    const shapeOf = (answer: Answer) => ({
      status: answer.status,
      headers: Object.keys(answer.headers).sort(),
      payload: { ...payloadOf<CodeSent>(answer), rememberToken: 'x' },
    });
    const known = await ask(EMPLOYEE);
    expect(shapeOf(known)).toEqual(shapeOf(await ask(newAddress())));
    const mail = await mailTo(world, EMPLOYEE);
    expect(mail.subject).toBe('You are already registered with Pravas');
    expect(mail.text).toContain(`${world.url}/login`);
    expect(mail.text).not.toMatch(/\d{6}/);
    const { rememberToken } = payloadOf<CodeSent>(known);
    const codes = await Promise.all(
      ['000000', '111111', '222222', '333333', '444444', '555555'].map((otp) => verify(rememberToken, otp)),
    );
    const refusals = codes.map((answer) => (answer.json as { code: string }).code).sort();
    // As for any other request: four wrong ones, and the fifth uses the code up.
    expect(refusals).toEqual([...Array(2).fill('otp_used_up'), ...Array(4).fill('otp_wrong')]);
  });
});

describe('registering an organisation', () => {
  it('signs its first admin in, with every right there and none elsewhere', async () => {
    const email = newAddress();
    const gstinBody = '33AAFCM1806Q1Z';
    const gstNumber = gstinBody + gstinCheckCharacter(gstinBody);
    const token = await proveAddress(world, email);
    const answer = await register(token, { gstNumber: gstNumber.toLowerCase() });
    const payload = payloadOf<{ accessToken: string; organization: { _id: string } }>(answer);
    expectShape(registerOrganization, payload);
    expect(cookieFrom(answer)).not.toBeNull();
    expect(payload).toMatchObject({
      user: { email_: email, first_name: 'Kavya', is_admin: 1, roleName: 'Company admin', isSuperAdmin: false },
      organization: {
        name: 'Nilgiri Instruments',
        organization_master: { state: { state_id: 510, name: 'Tamil Nadu' } },
      },
    });
    const list = await send(world.url, { method: 'GET', path: '/trip/api/v1/trip/list', token: payload.accessToken });
    expect(list.status).toBe(200);
    const [registration] = await world.query<Record<string, unknown>>(
      'select gstin, is_default, display_name, legal_name from gst_registration where organization_id = $1',
      [payload.organization._id],
    );
    expect(registration).toEqual({
      gstin: gstNumber,
      is_default: true,
      display_name: 'Tamil Nadu',
      legal_name: 'Nilgiri Instruments',
    });
    const [session] = await world.query<{ method: string }>('select method from session where organization_id = $1', [
      payload.organization._id,
    ]);
    expect(session?.method).toBe('registration');
    expect((await logInAs(world, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('uses the proof of the address up, and one of two at once wins', async () => {
    const token = await proveAddress(world, newAddress());
    const answers = await Promise.all([register(token), register(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    expectRefusal(await register(token), 'link_used');
  });

  it('needs a proof that is fresh and for this', async () => {
    expectRefusal(await register(undefined), 'link_used');
    expectRefusal(await register('invented'), 'link_used');
    const token = await proveAddress(world, newAddress());
    await world.query(`update verification set grant_expires_at = now() - interval '1 second'`);
    expectRefusal(await register(token), 'link_expired');
    const forReset = await proveAddress(world, newAddress());
    await world.query(
      `update verification set purpose = 'password_reset' where id = (select id from verification order by created_at desc limit 1)`,
    );
    expectRefusal(await register(forReset), 'link_used');
  });

  it('keeps the proof when something has to be corrected', async () => {
    const token = await proveAddress(world, newAddress());
    expectRefusal(await register(token, { confirmPassword: 'Other#Lake42' }), 'validation_failed');
    expect((await register(token)).status).toBe(200);
  });

  const wrongCheck = '33AAFCM1806Q1Z0';
  const karnataka = `29AAFCM1806Q1Z${gstinCheckCharacter('29AAFCM1806Q1Z')}`;
  it.each([
    ['state_id', { state_id: undefined }, 'State is required'],
    ['state_id', { state_id: 502 }, 'Please enter valid state'],
    ['state_id', { state_id: 999 }, 'Please enter valid state'],
    ['countryCode', { countryCode: 'ZZ' }, 'Please enter valid country'],
    ['gstNumber', { gstNumber: wrongCheck }, 'Please enter valid GST number'],
    ['gstNumber', { gstNumber: karnataka }, 'The GST number belongs to another state.'],
    ['gstNumber', { gstNumber: karnataka, countryCode: 'AE' }, 'Please enter valid GST number'],
    ['confirmPassword', { confirmPassword: 'Other#Lake42' }, 'Password and confirm password must be same'],
    ['confirmPassword', { confirmPassword: '' }, 'Confirm password is required'],
    [
      'password',
      { password: 'Nilgiri#Instruments7', confirmPassword: 'Nilgiri#Instruments7' },
      'Password must not contain your email or organization name',
    ],
    [
      'organizationName',
      { organizationName: 'Verify at evil.example' },
      'Organisation name must not contain a web address',
    ],
    ['organizationName', { organizationName: 'Pravas Security' }, 'Organisation name must not contain the name Pravas'],
    ['lastName', { lastName: 'www.evil' }, 'Last name must not contain a web address'],
    ['organizationName', { organizationName: 'abc' }, 'Organisation name must be 4 to 100 characters'],
    ['gender', { gender: 'other' }, 'Please select gender'],
  ])('names %s and the rule it breaks: %o', async (field, change, message) => {
    const token = await proveAddress(world, newAddress());
    const refusal = expectRefusal(await register(token, change), 'validation_failed');
    expect(refusal.errors).toEqual([{ field, message }]);
  });

  it('takes an X for the gender, as passports have it', async () => {
    const email = newAddress();
    payloadOf(await register(await proveAddress(world, email), { gender: 'x' }));
    expect(await world.query('select gender from person where email = $1', [email])).toEqual([{ gender: 'x' }]);
  });

  it.each(['Password@1', 'P@ssw0rd!2026', 'Qwerty#123', 'Welcome@2026', 'Bengaluru@1', '1qaz@WSX', 'Krishna@108'])(
    'refuses the well-known password %s',
    async (password) => {
      const token = await proveAddress(world, newAddress());
      expectRefusal(await register(token, { password, confirmPassword: password }), 'password_breached');
    },
  );

  it('takes an organisation outside India without a state', async () => {
    const token = await proveAddress(world, newAddress());
    const payload = payloadOf(await register(token, { countryCode: 'AE', state_id: undefined, city: 'Dubai' }));
    expect(payload).toMatchObject({
      organization: { organization_master: { state: { state_id: 0, name: 'Outside India' } } },
    });
  });

  it('gives an address on the provider’s domain no power', async () => {
    const email = newAddress('pravas.example');
    const payload = payloadOf<{ accessToken: string }>(await register(await proveAddress(world, email)));
    expect(payload).toMatchObject({ user: { isSuperAdmin: false, is_admin: 1 } });
    const all = await send(world.url, {
      method: 'GET',
      path: '/organization/api/v1/organization/list',
      token: payload.accessToken,
    });
    expect(all.status).not.toBe(200);
  });

  it('is refused when the address was taken while the code was under way', async () => {
    const email = newAddress();
    const token = await proveAddress(world, email);
    const moved = await world.query('update person set email = $1 where email = $2 returning id', [email, EMPLOYEE]);
    expect(moved).toHaveLength(1);
    try {
      expectRefusal(await register(token), 'email_taken');
    } finally {
      await world.query('update person set email = $2 where email = $1', [email, EMPLOYEE]);
    }
  });
});
