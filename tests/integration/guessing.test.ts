import { forgotPassword, verifyForgotPassword } from '@pravas/contract/identity/password-operations.ts';
import { generateOrganizationOtp, resendOrganizationOtp } from '@pravas/contract/identity/sign-up-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeApi } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { freeTestPort } from '../support/free-port.ts';
import { ADMIN, EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { createOpenWorld, fromElsewhere, knock, logInAs, newAddress } from './getting-in.ts';
import { type Answer, callOperation, expectRefusal, payloadOf, send } from './send-request.ts';

let world: World;

beforeAll(async () => {
  world = await createOpenWorld();
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => (answer.json as { code?: string }).code ?? 'ok';
const askForReset = (email: string) => knock(world, forgotPassword, { body: { email } });
const askForSignUp = (email: string) => knock(world, generateOrganizationOtp, { body: { email } });
/** Lets windows end without waiting for them. */
const letPass = (interval: string) =>
  world.query(`update guess_count set window_start = window_start - interval '${interval}'`);

describe('codes for one address', () => {
  it.each([
    ['a known one', EMPLOYEE],
    ['an unknown one', newAddress()],
  ])('are sent six in a quarter of an hour to %s, from however many networks', async (_, email) => {
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
    const again = await knock(world, resendOrganizationOtp, {}, { headers: { 'remember-token': requests[0] ?? '' } });
    expectRefusal(again, 'too_many_requests');
  });

  it('leave ten thousand guesses from a thousand networks next to no chance', async () => {
    const email = newAddress();
    const requests: string[] = [];
    for (let quarter = 0; quarter < 3; quarter += 1) {
      for (let time = 0; time < 6; time += 1) {
        const answer = await askForReset(email);
        if (answer.status === 200) requests.push(payloadOf<{ rememberToken: string }>(answer).rememberToken);
      }
      await letPass('16 minutes');
    }
    let compared = 0;
    // Each request in turn, a hundred guesses at it at once.
    for (const rememberToken of requests) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, guess) =>
          knock(
            world,
            verifyForgotPassword,
            { body: { otp: String(guess).padStart(6, '0') } },
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
    expect(requests).toHaveLength(10);
    // Of five tries the fifth is answered as the end; ten codes of a million leave 5 in 100,000 a day.
    expect(compared).toBe(40);
  });
});

describe('codes for one network', () => {
  it('are a hundred in a quarter of an hour, and another network’s are its own', async () => {
    const from = (network: string) =>
      callOperation(
        world.url,
        forgotPassword,
        { body: { email: newAddress() } },
        { headers: { 'x-forwarded-for': network } },
      );
    await world.query(
      `insert into guess_count (kind, subject, window_start, count) values ('code.network', '192.0.2.7', now(), 99)`,
    );
    expect((await from('192.0.2.7')).status).toBe(200);
    expectRefusal(await from('192.0.2.7'), 'too_many_requests');
    expect((await from('192.0.2.8')).status).toBe(200);
  });

  it('count an IPv6 network as one, whichever of its addresses asks', async () => {
    const email = () => ({ body: { email: newAddress() } });
    const from = (network: string) =>
      callOperation(world.url, forgotPassword, email(), { headers: { 'x-forwarded-for': network } });
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
  it('are ten in a quarter of an hour from however many networks, and a right one starts afresh', async () => {
    for (let guess = 0; guess < 9; guess += 1) expectRefusal(await logInAs(world, ADMIN, 'wrong'), 'wrong_credentials');
    expect((await logInAs(world, ADMIN, PASSWORD)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) await logInAs(world, ADMIN, 'wrong');
    const closed = await logInAs(world, ADMIN, PASSWORD);
    expectRefusal(closed, 'too_many_requests');
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800);
    await letPass('16 minutes');
    expect((await logInAs(world, ADMIN, PASSWORD)).status).toBe(200);
  });

  it('are counted for unknown addresses as for known ones', async () => {
    const nobody = newAddress();
    const answers: string[] = [];
    for (let guess = 0; guess < 12; guess += 1) answers.push(codeOf(await logInAs(world, nobody, 'wrong')));
    expect(answers).toEqual([...Array(10).fill('wrong_credentials'), ...Array(2).fill('too_many_requests')]);
  });

  it('are counted across processes and their restarts', async () => {
    const port = await freeTestPort();
    const api = await composeApi(readConfig({ ...world.env, PORT: String(port) }));
    try {
      await api.app.listen({ host: '127.0.0.1', port });
      const second = `http://localhost:${port}`;
      const email = newAddress();
      const guess = (url: string) =>
        send(url, {
          method: 'POST',
          path: '/organization/public/api/v1/login',
          body: { email, password: 'wrong' },
          headers: fromElsewhere(),
        });
      for (let time = 0; time < 5; time += 1) {
        expectRefusal(await guess(world.url), 'wrong_credentials');
        expectRefusal(await guess(second), 'wrong_credentials');
      }
      expectRefusal(await guess(world.url), 'too_many_requests');
      expectRefusal(await guess(second), 'too_many_requests');
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
