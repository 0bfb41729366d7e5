import { changePassword } from '@pravas/contract/identity/password-operations.ts';
import {
  listSecondFactors,
  renewRecoveryCodes,
  startTotp,
} from '@pravas/contract/identity/second-factor-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, PASSWORD } from '../support/traveller.ts';
import { type Challenge, codeOf, type FactorWorld, startFactorWorld, wrongCode } from './factor-world.ts';
import {
  cookieFrom,
  fromElsewhere,
  knock,
  logInAs,
  mailsTo,
  mailTo,
  NEW_PASSWORD,
  newAddress,
  untilMailsAreSent,
} from './getting-in.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';

let factors: FactorWorld;

beforeAll(async () => {
  factors = await startFactorWorld();
});
afterAll(() => factors.close());

describe('an authenticator app', () => {
  it('is set up with the password and its first code, and brings ten recovery codes once', async () => {
    const { token, email, personId } = await factors.somebody();
    const begun = payloadOf<{ factorId: string; secret: string; otpauthUri: string }>(await factors.start(token));
    expectShape(startTotp, begun);
    expect(begun.otpauthUri).toContain(`secret=${begun.secret}`);
    expect(begun.otpauthUri).toContain(encodeURIComponent(email));
    expect((await factors.factorsOf(token)).data).toEqual([]);
    expect(payloadOf(await logInAs(factors.world, email, PASSWORD))).toHaveProperty('accessToken');
    expectRefusal(await factors.confirm(token, begun.factorId, wrongCode(begun.secret)), 'otp_wrong');
    const { recoveryCodes } = payloadOf<{ recoveryCodes: string[] }>(
      await factors.confirm(token, begun.factorId, codeOf(begun.secret)),
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    const mine = await factors.factorsOf(token);
    expectShape(listSecondFactors, mine);
    expect(mine).toMatchObject({ requiredByOrganization: false, recoveryCodesLeft: 10 });
    expect(mine.data).toMatchObject([{ kind: 'totp', name: 'Authenticator app' }]);
    const rows = await factors.world.query<{ row: string }>(
      `select row_to_json(t)::text as row from second_factor t where person_id = $1
       union all select row_to_json(c)::text from recovery_code c where person_id = $1`,
      [personId],
    );
    for (const { row } of rows) {
      expect(row).not.toContain(begun.secret);
      expect(row).not.toContain(recoveryCodes[0]);
    }
    expect((await mailTo(factors.world, email)).subject).toBe('A second factor was added');
    const second = payloadOf<{ factorId: string; secret: string }>(await factors.start(token));
    expect(payloadOf(await factors.confirm(token, second.factorId, codeOf(second.secret)))).toEqual({
      recoveryCodes: [],
    });
  });

  it('is asked for after the password, and lets in', async () => {
    const { email, secret } = await factors.withTotp();
    const answer = await logInAs(factors.world, email, PASSWORD);
    expect(cookieFrom(answer)).toBeNull();
    const { challenge } = payloadOf<Challenge>(answer);
    expect(challenge).toMatchObject({ methods: ['totp', 'recovery'], expiresIn: 300 });
    expectRefusal(await factors.read(challenge.ticket), 'session_missing');
    const finished = await factors.finish({ method: 'totp', ticket: challenge.ticket, otp: codeOf(secret) });
    const { accessToken } = payloadOf<{ accessToken: string }>(finished);
    expect(cookieFrom(finished)).not.toBeNull();
    expect((await factors.read(accessToken)).status).toBe(200);
    expectRefusal(await factors.finish({ method: 'totp', ticket: challenge.ticket, otp: codeOf(secret) }), 'link_used');
  });

  it.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-2, 400],
    [2, 400],
  ])('takes the code of %i half-minutes from now: %i', async (steps, status) => {
    const { email, secret } = await factors.withTotp();
    // The window is judged by the server's clock; a step that ends in between would move the outer ones inside.
    const ticket = await factors.ticketOf(email);
    while (Math.floor(Date.now() / 1_000) % 30 > 27) await new Promise((resolve) => setTimeout(resolve, 100));
    const answer = await factors.finish({ method: 'totp', ticket, otp: codeOf(secret, steps) });
    expect(answer.status).toBe(status);
  });

  it('counts a code once, even in two logins at the same moment', async () => {
    const { email, secret } = await factors.withTotp();
    const tickets = [await factors.ticketOf(email), await factors.ticketOf(email)];
    const otp = codeOf(secret);
    const answers = await Promise.all(tickets.map((ticket) => factors.finish({ method: 'totp', ticket, otp })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expectRefusal(await factors.finish({ method: 'totp', ticket: await factors.ticketOf(email), otp }), 'otp_wrong');
  });

  it('gets five tries a login, all at once or in turn', async () => {
    const { email, secret } = await factors.withTotp();
    const ticket = await factors.ticketOf(email);
    const otp = wrongCode(secret);
    const answers = await Promise.all(Array.from({ length: 9 }, () => factors.finish({ method: 'totp', ticket, otp })));
    const codes = answers.map((answer) => (answer.json as { code: string }).code).sort();
    expect(codes).toEqual([...Array(4).fill('otp_used_up'), ...Array(5).fill('otp_wrong')]);
    expectRefusal(await factors.finish({ method: 'totp', ticket, otp: codeOf(secret) }), 'otp_used_up');
  });

  it('gets ten tries in a quarter of an hour from one network; no passkey, nor another network, is kept out', async () => {
    const { email, secret, token, personId } = await factors.withTotp();
    const network = fromElsewhere();
    const key = createSoftwareAuthenticator(factors.world.url);
    payloadOf(await factors.add(token, key.create(await factors.passkeyOptions(token))));
    for (let login = 0; login < 2; login += 1) {
      const ticket = await factors.ticketOf(email);
      for (let guess = 0; guess < 5; guess += 1) {
        const wrong = { method: 'totp', ticket, otp: wrongCode(secret) };
        expectRefusal(await factors.finish(wrong, network), 'otp_wrong');
      }
    }
    const ticket = await factors.ticketOf(email);
    const right = () => ({ method: 'totp', ticket, otp: codeOf(secret) });
    expectRefusal(await factors.finish(right(), network), 'too_many_requests');
    expect((await factors.usePasskey(ticket, key)).status).toBe(200);
    await factors.world.query(
      `insert into guess_count (kind, subject, window_start, count) values ('second_factor.account', $1, now(), 100)
       on conflict (kind, subject) do update set count = 100`,
      [personId],
    );
    const [locked, later] = [await factors.ticketOf(email), await factors.ticketOf(email)];
    expectRefusal(await factors.finish({ ...right(), ticket: locked }), 'too_many_requests');
    await factors.world.query(`delete from guess_count where kind = 'second_factor.account'`);
    expect((await factors.finish({ ...right(), ticket: later })).status).toBe(200);
    await untilMailsAreSent(factors.world);
    const told = (await mailsTo(factors.world, email)).filter((mail) => mail.subject.startsWith('Someone is trying'));
    expect(told.map((mail) => mail.text.includes('may know your password'))).toEqual([true]);
  });

  it('needs the password, room, and to be one’s own', async () => {
    const { token } = await factors.somebody();
    const wrong = await factors.start(token, 'Wrong#2026x');
    expect(expectRefusal(wrong, 'wrong_current_password').errors?.[0]?.field).toBe('password');
    const other = await factors.somebody();
    const { factorId, secret } = payloadOf<{ factorId: string; secret: string }>(await factors.start(other.token));
    expectRefusal(await factors.confirm(token, factorId, codeOf(secret)), 'not_found');
    expectRefusal(await factors.confirm(token, crypto.randomUUID(), codeOf(secret)), 'not_found');
  });

  it('is one of ten at most', async () => {
    const { token, personId } = await factors.withTotp();
    await factors.world.query(
      `insert into second_factor (organization_id, id, person_id, kind, name, confirmed_at, created_at)
       select $1, gen_random_uuid(), $2, 'totp', 'Another', now(), now() from generate_series(1, 9)`,
      [factors.companyId, personId],
    );
    expectRefusal(await factors.start(token), 'second_factor_limit');
  });
});

describe('a login that waits for its second factor', () => {
  it('waits five minutes', async () => {
    const { email, secret } = await factors.withTotp();
    const ticket = await factors.ticketOf(email);
    await factors.world.query(`update login_ticket set expires_at = now() - interval '1 second'`);
    expectRefusal(await factors.finish({ method: 'totp', ticket, otp: codeOf(secret) }), 'link_expired');
    expectRefusal(await factors.finish({ method: 'totp', ticket: 'x'.repeat(43), otp: '123456' }), 'link_used');
  });

  it('is void once the password is changed, or the person disabled', async () => {
    const first = await factors.withTotp();
    const ticket = await factors.ticketOf(first.email);
    const body = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    payloadOf(await knock(factors.world, changePassword, { body }, { token: first.token }));
    expectRefusal(await factors.finish({ method: 'totp', ticket, otp: codeOf(first.secret) }), 'link_used');
    const second = await factors.withTotp();
    const waiting = await factors.ticketOf(second.email);
    await factors.world.query('update person set is_active = false where id = $1', [second.personId]);
    expectRefusal(await factors.finish({ method: 'totp', ticket: waiting, otp: codeOf(second.secret) }), 'link_used');
  });

  it('says nothing of factors to a wrong password', async () => {
    const { email } = await factors.withTotp();
    expectRefusal(await logInAs(factors.world, email, 'Wrong#2026x'), 'wrong_credentials');
  });
});

describe('recovery codes', () => {
  it('let in once each, however they are typed', async () => {
    const { email, token, recoveryCodes } = await factors.withTotp();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    // 24 of 30 letters and digits: more possibilities than anybody can try, whatever hash stores it.
    expect(code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){5}$/);
    const tickets = [await factors.ticketOf(email), await factors.ticketOf(email)];
    const answers = await Promise.all(
      tickets.map((ticket) => factors.finish({ method: 'recovery', ticket, recoveryCode: typed })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect((await factors.factorsOf(token)).recoveryCodesLeft).toBe(9);
  });

  it('are nobody else’s', async () => {
    const [mine, other] = [await factors.withTotp(), await factors.withTotp()];
    const ticket = await factors.ticketOf(mine.email);
    const answer = await factors.finish({ method: 'recovery', ticket, recoveryCode: other.recoveryCodes[0] });
    expectRefusal(answer, 'otp_wrong');
  });

  it('are renewed with the password, and the old ones stop working', async () => {
    const { email, token, recoveryCodes } = await factors.withTotp();
    const renew = (password: string) => knock(factors.world, renewRecoveryCodes, { body: { password } }, { token });
    expectRefusal(await renew('Wrong#2026x'), 'wrong_current_password');
    const fresh = payloadOf<{ recoveryCodes: string[] }>(await renew(PASSWORD)).recoveryCodes;
    const ticket = await factors.ticketOf(email);
    expectRefusal(await factors.finish({ method: 'recovery', ticket, recoveryCode: recoveryCodes[1] }), 'otp_wrong');
    expect((await factors.finish({ method: 'recovery', ticket, recoveryCode: fresh[1] })).status).toBe(200);
    const { token: bare } = await factors.somebody();
    const without = await knock(factors.world, renewRecoveryCodes, { body: { password: PASSWORD } }, { token: bare });
    expectRefusal(without, 'validation_failed');
  });
});

describe('removing a factor', () => {
  it('asks for the password, and the last one takes the recovery codes along', async () => {
    const { email, token, factorId } = await factors.withTotp();
    expectRefusal(await factors.remove(token, factorId, 'Wrong#2026x'), 'wrong_current_password');
    expectRefusal(await factors.remove((await factors.somebody()).token, factorId), 'not_found');
    expect(payloadOf(await factors.remove(token, factorId))).toEqual({ removed: true });
    expect(await factors.factorsOf(token)).toMatchObject({ recoveryCodesLeft: 0, data: [] });
    expect(payloadOf(await logInAs(factors.world, email, PASSWORD))).toHaveProperty('accessToken');
    expect((await mailTo(factors.world, email, 2)).subject).toBe('A second factor was removed');
  });
});

describe('where the organisation demands a second factor', () => {
  beforeAll(() => factors.demand('everyone'));
  afterAll(() => factors.demand('nobody'));

  it('a session without one may set one up and nothing else, and then may everything', async () => {
    const { token, email } = await factors.somebody();
    const login = payloadOf(await logInAs(factors.world, email, PASSWORD));
    expect(login).toMatchObject({ mustEnrolSecondFactor: true, user: { privileges: [] } });
    const other = (login as { accessToken: string }).accessToken;
    expectRefusal(await factors.read(token), 'second_factor_required');
    expect((await factors.factorsOf(token)).requiredByOrganization).toBe(true);
    const { factorId, secret } = payloadOf<{ factorId: string; secret: string }>(await factors.start(token));
    expectRefusal(await factors.confirm(token, factorId, wrongCode(secret)), 'otp_wrong');
    expectRefusal(await factors.read(token), 'second_factor_required');
    payloadOf(await factors.confirm(token, factorId, codeOf(secret)));
    expect((await factors.read(token)).status).toBe(200);
    // The other session knows the password only.
    expectRefusal(await factors.read(other), 'session_ended');
  });

  it('is satisfied by a passkey as well', async () => {
    const { token } = await factors.withPasskey();
    expect((await factors.read(token)).status).toBe(200);
  });

  it('the last one stays, even when two are removed at the same moment', async () => {
    const { token, factorId } = await factors.withTotp();
    expectRefusal(await factors.remove(token, factorId), 'second_factor_demanded');
    const key = createSoftwareAuthenticator(factors.world.url);
    payloadOf(await factors.add(token, key.create(await factors.passkeyOptions(token))));
    const ids = (await factors.factorsOf(token)).data.map((factor) => factor._id);
    const answers = await Promise.all(ids.map((id) => factors.remove(token, id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await factors.factorsOf(token)).data).toHaveLength(1);
  });
});

describe('where it demands one of its admins', () => {
  beforeAll(() => factors.demand('admins'));
  afterAll(() => factors.demand('nobody'));
  const restrictedOf = async (email: string) =>
    payloadOf<{ mustEnrolSecondFactor?: boolean }>(await logInAs(factors.world, email, PASSWORD)).mustEnrolSecondFactor;

  it('asks company admins and the provider’s people, and nobody else', async () => {
    const employee = await factors.somebody();
    expect((await factors.read(employee.token)).status).toBe(200);
    expect((await factors.factorsOf(employee.token)).requiredByOrganization).toBe(false);
    expect(await restrictedOf(ADMIN)).toBe(true);
    // Somebody of the provider who is no admin: its role could be any.
    const email = newAddress('pravas.example');
    await factors.world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash)
       select o.id, gen_random_uuid(), $1, 'Deepa', 'Iyer', r.id, a.password_hash
       from organization o join role r on r.organization_id = o.id and (r.role_code & 1) = 0, person a
       where o.is_provider and a.email = $2 limit 1`,
      [email, ADMIN],
    );
    const demandOfProvider = (ofWhom: string) =>
      factors.world.query(
        `update organization set settings = jsonb_set(settings, '{security,secondFactor}', to_jsonb($1::text)) where is_provider`,
        [ofWhom],
      );
    await demandOfProvider('admins');
    expect(await restrictedOf(email)).toBe(true);
    await demandOfProvider('nobody');
    expect(await restrictedOf(email)).toBe(false);
  });
});
