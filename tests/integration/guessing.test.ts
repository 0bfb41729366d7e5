import { forgotPassword, verifyForgotPassword } from '@pravas/contract/identity/password-operations.ts';
import { generateOrganizationOtp, resendOrganizationOtp } from '@pravas/contract/identity/sign-up-operations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeApi } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { freeTestPort } from '../support/free-port.ts';
import { ADMIN, EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import {
  cookieFrom,
  createOpenWorld,
  fromElsewhere,
  knock,
  logInAs,
  mailsTo,
  mailTo,
  newAddress,
  untilMailsAreSent,
} from './getting-in.ts';
import { type Answer, expectRefusal, payloadOf, send } from './send-request.ts';

let world: World;

beforeAll(async () => {
  world = await createOpenWorld();
});
afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;
/** One network that a test guesses from again and again; each test has its own. */
let HERE: Headers = {};
beforeEach(() => {
  HERE = fromElsewhere();
});

const codeOf = (answer: Answer) => (answer.json as { code?: string }).code ?? 'ok';
const askForReset = (email: string, headers: Headers = HERE) =>
  knock(world, forgotPassword, { body: { email } }, { headers });
const askForSignUp = (email: string) => knock(world, generateOrganizationOtp, { body: { email } }, { headers: HERE });
const guess = (email: string, password: string, headers: Headers = HERE) =>
  send(world.url, {
    method: 'POST',
    path: '/organization/public/api/v1/login',
    body: { email, password },
    headers,
  });
const from = (address: string, more: Headers = {}): Headers => ({ 'x-forwarded-for': address, ...more });
/** Sets a count to its value after many guesses, without waiting for them. */
const fill = (kind: string, subject: string, count: number) =>
  world.query(
    `insert into guess_count (kind, subject, window_start, count) values ($1, $2, now(), $3)
     on conflict (kind, subject) do update set count = excluded.count`,
    [kind, subject, count],
  );
/** Lets windows end without waiting for them. */
const letPass = (interval: string) =>
  world.query(`update guess_count set window_start = window_start - interval '${interval}'`);

/** A registered employee with the demo's password; answers the address. */
async function aPerson(): Promise<string> {
  const email = newAddress('meridian.example');
  await world.query(
    `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash)
     select organization_id, gen_random_uuid(), $1, 'Ravi', 'Kulkarni', role_id, password_hash
     from person where email = $2`,
    [email, EMPLOYEE],
  );
  return email;
}

describe('codes for one address from one network', () => {
  it.each([
    ['a known one', EMPLOYEE],
    ['an unknown one', newAddress()],
  ])('are sent six in a quarter of an hour to %s', async (_, email) => {
    const answers: Answer[] = [];
    for (let time = 0; time < 10; time += 1) answers.push(await askForReset(email));
    expect(answers.map((answer) => answer.status)).toEqual([...Array(6).fill(200), ...Array(4).fill(429)]);
    const last = answers.at(-1);
    expect(last && codeOf(last)).toBe('too_many_requests');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('are ten a day, resends included', async () => {
    const email = newAddress();
    let sent = 0;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let time = 0; time < 6; time += 1) sent += (await askForReset(email)).status === 200 ? 1 : 0;
      await letPass('16 minutes');
    }
    expect(sent).toBe(10);
    const closed = await askForReset(email);
    expectRefusal(closed, 'too_many_requests');
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(80_000);
    await letPass('1 day');
    expect((await askForReset(email)).status).toBe(200);
  });

  it('are counted alike however the address is written, and apart for apart purposes', async () => {
    const email = newAddress();
    for (let time = 0; time < 6; time += 1) payloadOf(await askForReset(time % 2 ? email : email.toUpperCase()));
    expectRefusal(await askForReset(` ${email}`), 'too_many_requests');
    expect((await askForSignUp(email)).status).toBe(200);
  });

  it('are counted when they are asked for all at once', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => askForReset(email)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(6);
  });

  it('are counted for resends as well', async () => {
    const email = newAddress();
    const requests: string[] = [];
    for (let time = 0; time < 6; time += 1) {
      requests.push(payloadOf<{ rememberToken: string }>(await askForSignUp(email)).rememberToken);
    }
    await world.query(`update verification set last_asked_at = last_asked_at - interval '31 seconds'`);
    const headers = { ...HERE, 'remember-token': requests[0] ?? '' };
    const again = await knock(world, resendOrganizationOtp, {}, { headers });
    expectRefusal(again, 'too_many_requests');
  });

  it('leave ten thousand guesses from a thousand networks next to no chance', async () => {
    const email = newAddress();
    const requests: string[] = [];
    for (let time = 0; time < 40; time += 1) {
      const answer = await askForReset(email, fromElsewhere());
      if (answer.status === 200) requests.push(payloadOf<{ rememberToken: string }>(answer).rememberToken);
    }
    let compared = 0;
    // Each request in turn, many guesses at it at once.
    for (const rememberToken of requests) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, code) =>
          knock(
            world,
            verifyForgotPassword,
            { body: { otp: String(code).padStart(6, '0') } },
            { headers: { 'remember-token': rememberToken } },
          ),
        ),
      );
      compared += answers.filter((answer) => codeOf(answer) === 'otp_wrong').length;
    }
    const [row] = await world.query<{ tries: number }>(
      'select max(wrong_tries)::int as tries from verification where email = $1',
      [email],
    );
    expect(row?.tries).toBe(5);
    expect(requests).toHaveLength(30);
    // Of five tries the fifth is answered as the end; thirty codes of a million leave 15 in 100,000 a day.
    expect(compared).toBe(120);
  });
});

describe('codes for one network', () => {
  it('are a hundred in a quarter of an hour, and another network’s are its own', async () => {
    const from = (network: string) => askForReset(newAddress(), { 'x-forwarded-for': network });
    await world.query(
      `insert into guess_count (kind, subject, window_start, count) values ('code.network', '192.0.2.7', now(), 99)`,
    );
    expect((await from('192.0.2.7')).status).toBe(200);
    expectRefusal(await from('192.0.2.7'), 'too_many_requests');
    expect((await from('192.0.2.8')).status).toBe(200);
  });

  it('count an IPv6 network as one, whichever of its addresses asks', async () => {
    const from = (network: string) => askForReset(newAddress(), { 'x-forwarded-for': network });
    await from('2001:db8:1:2::1');
    await from('2001:db8:1:2:aaaa:bbbb:cccc:dddd');
    await from('2001:db8:1:3::1');
    await from('::ffff:192.0.2.77');
    await from('192.0.2.77');
    const rows = await world.query<{ subject: string; count: number }>(
      `select subject, count from guess_count where kind = 'code.network' and (subject like '2001%' or subject like '%192.0.2.77') order by subject`,
    );
    expect(rows).toEqual([
      { subject: '192.0.2.77', count: 2 },
      { subject: '2001:db8:1:2::/64', count: 2 },
      { subject: '2001:db8:1:3::/64', count: 1 },
    ]);
  });
});

describe('guesses at a password', () => {
  it('are ten in a quarter of an hour from one network, and a right one starts afresh', async () => {
    for (let time = 0; time < 9; time += 1) expectRefusal(await guess(ADMIN, 'wrong'), 'wrong_credentials');
    expect((await guess(ADMIN, PASSWORD)).status).toBe(200);
    for (let time = 0; time < 10; time += 1) await guess(ADMIN, 'wrong');
    const closed = await guess(ADMIN, PASSWORD);
    expectRefusal(closed, 'too_many_requests');
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800);
    // The owner, elsewhere, is not kept out by it.
    expect((await guess(ADMIN, PASSWORD, fromElsewhere())).status).toBe(200);
    await letPass('16 minutes');
    expect((await guess(ADMIN, PASSWORD)).status).toBe(200);
  });

  it('do not keep the owner’s known browser out, wherever and however often strangers guess', async () => {
    const email = await aPerson();
    const signedIn = await guess(email, PASSWORD, fromElsewhere());
    const device = { cookie: cookieFrom(signedIn, 'pravas_device') ?? '' };
    for (let time = 0; time < 11; time += 1) await guess(email, 'wrong');
    // From the strangers' own network, as in one office.
    expectRefusal(await guess(email, PASSWORD), 'too_many_requests');
    expect((await guess(email, PASSWORD, { ...HERE, ...device })).status).toBe(200);
    await fill('login.account', email, 100);
    await fill('login.network', HERE['x-forwarded-for'] ?? '', 100);
    expectRefusal(await guess(email, PASSWORD, fromElsewhere()), 'too_many_requests');
    expect((await guess(email, PASSWORD, { ...HERE, ...device })).status).toBe(200);
    // The same for codes to set a new password.
    await fill('code.account.password_reset', email, 30);
    expectRefusal(await askForReset(email, fromElsewhere()), 'too_many_requests');
    expect((await askForReset(email, { ...fromElsewhere(), ...device })).status).toBe(200);
    // Known for one account it is a stranger to another, and it has ten tries as everybody has.
    await fill('login.account', EMPLOYEE, 100);
    expectRefusal(await guess(EMPLOYEE, PASSWORD, { ...fromElsewhere(), ...device }), 'too_many_requests');
    for (let time = 0; time < 10; time += 1) await guess(email, 'wrong', { ...fromElsewhere(), ...device });
    expectRefusal(await guess(email, PASSWORD, { ...fromElsewhere(), ...device }), 'too_many_requests');
    await world.query(`delete from guess_count where subject = any ($1)`, [[email, EMPLOYEE]]);
  });

  it('tell the owner by mail, once a day, and nobody where there is no owner', async () => {
    const email = await aPerson();
    const nobody = newAddress();
    for (const network of [HERE, fromElsewhere()]) {
      for (let time = 0; time < 12; time += 1) {
        await guess(email, 'wrong', network);
        await guess(nobody, 'wrong', network);
      }
    }
    expect((await mailTo(world, email)).subject).toBe('Someone is trying to sign in as you');
    await untilMailsAreSent(world);
    expect(await mailsTo(world, email)).toHaveLength(1);
    expect(await mailsTo(world, nobody)).toEqual([]);
  });

  it('from networks without end are a hundred a day, given back where they are right, and a reset ends them', async () => {
    const email = await aPerson();
    await fill('login.account', email, 98);
    expect((await guess(email, PASSWORD, fromElsewhere())).status).toBe(200);
    expectRefusal(await guess(email, 'wrong', fromElsewhere()), 'wrong_credentials');
    expectRefusal(await guess(email, 'wrong', fromElsewhere()), 'wrong_credentials');
    expectRefusal(await guess(email, PASSWORD, fromElsewhere()), 'too_many_requests');
  });

  it('are a hundred wrong ones in a quarter of an hour from one network, whoever is guessed at', async () => {
    const network = from('198.51.100.7');
    await fill('login.network', '198.51.100.7', 99);
    const email = await aPerson();
    for (let time = 0; time < 3; time += 1) expect((await guess(email, PASSWORD, network)).status).toBe(200);
    expectRefusal(await guess(newAddress(), 'wrong', network), 'wrong_credentials');
    expectRefusal(await guess(newAddress(), 'wrong', network), 'too_many_requests');
    expectRefusal(await guess(newAddress(), 'wrong', from('198.51.100.8')), 'wrong_credentials');
  });

  it('from the addresses of one /64 are those of one network, and of another are not', async () => {
    const answers = await Promise.all(
      Array.from({ length: 75 }, (_, host) => guess(newAddress(), 'wrong', from(`2001:db8:77:1::${host + 1}`))),
    );
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited.length).toBe(15);
    expectRefusal(await guess(newAddress(), 'wrong', from('2001:db8:77:2::1')), 'wrong_credentials');
  });

  it('are counted for unknown addresses as for known ones', async () => {
    const nobody = newAddress();
    const answers: string[] = [];
    for (let time = 0; time < 12; time += 1) answers.push(codeOf(await guess(nobody, 'wrong')));
    expect(answers).toEqual([...Array(10).fill('wrong_credentials'), ...Array(2).fill('too_many_requests')]);
  });

  it('are apart for long addresses that begin alike', async () => {
    const long = (end: string) => `${'a'.repeat(60)}@${'b'.repeat(60)}.${end}.example`;
    for (let time = 0; time < 11; time += 1) await guess(long('one'), 'wrong');
    expectRefusal(await guess(long('one'), 'wrong'), 'too_many_requests');
    expectRefusal(await guess(long('two'), 'wrong'), 'wrong_credentials');
  });

  it('are counted across processes and their restarts', async () => {
    const port = await freeTestPort();
    const api = await composeApi(readConfig({ ...world.env, PORT: String(port) }));
    try {
      await api.app.listen({ host: '127.0.0.1', port });
      const second = `http://localhost:${port}`;
      const email = newAddress();
      const guessAt = (url: string) =>
        send(url, {
          method: 'POST',
          path: '/organization/public/api/v1/login',
          body: { email, password: 'wrong' },
          headers: HERE,
        });
      for (let time = 0; time < 5; time += 1) {
        expectRefusal(await guessAt(world.url), 'wrong_credentials');
        expectRefusal(await guessAt(second), 'wrong_credentials');
      }
      expectRefusal(await guessAt(world.url), 'too_many_requests');
      expectRefusal(await guessAt(second), 'too_many_requests');
    } finally {
      await api.close();
    }
  });

  it('never succeed for somebody without a password', async () => {
    await world.query('update person set password_hash = null where email = $1', [EMPLOYEE]);
    for (const password of ['nobody has this password', '', 'null', PASSWORD]) {
      const answer = await logInAs(world, EMPLOYEE, password);
      expect(answer.status).not.toBe(200);
    }
  });
});
