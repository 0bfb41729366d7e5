import { startPasskeyLogin } from '@pravas/contract/identity/second-factor-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/traveller.ts';
import { type Challenge, type FactorWorld, startFactorWorld } from './factor-world.ts';
import { knock, logInAs } from './getting-in.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';

let factors: FactorWorld;

beforeAll(async () => {
  factors = await startFactorWorld();
});
afterAll(() => factors.close());

describe('a passkey', () => {
  it('is added, is asked for, and lets in', async () => {
    const { email, token, key, recoveryCodes } = await factors.withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    expect((await factors.factorsOf(token)).data).toMatchObject([
      { kind: 'passkey', name: 'Blue key', lastUsedAt: null },
    ]);
    const { challenge } = payloadOf<Challenge>(await logInAs(factors.world, email, PASSWORD));
    expect(challenge.methods).toEqual(['passkey', 'recovery']);
    const { accessToken } = payloadOf<{ accessToken: string }>(await factors.usePasskey(challenge.ticket, key));
    expect((await factors.read(accessToken)).status).toBe(200);
    expect((await factors.factorsOf(accessToken)).data[0]?.lastUsedAt).not.toBeNull();
  });

  it.each([
    ['another page', { origin: 'https://pravas.evil.example' }],
    ['another challenge', { challenge: Buffer.from('another challenge').toString('base64url') }],
    ['another relying party', { rpId: 'evil.example' }],
    ['nobody’s touch', { userPresent: false }],
    ['a broken signature', { breakSignature: true }],
    ['a counter that goes back, as a copy’s would', { counter: 1 }],
  ] as const)('is refused with %s', async (_, change) => {
    const { email, key } = await factors.withPasskey();
    expect((await factors.usePasskey(await factors.ticketOf(email), key)).status).toBe(200);
    expectRefusal(await factors.usePasskey(await factors.ticketOf(email), key, change), 'passkey_refused');
  });

  it('is refused when its answer is used again', async () => {
    const { email, key } = await factors.withPasskey();
    const [first, second] = [await factors.ticketOf(email), await factors.ticketOf(email)];
    const answer = await knock(factors.world, startPasskeyLogin, { body: { ticket: first } });
    const response = key.get(payloadOf<{ options: Record<string, unknown> }>(answer).options);
    expect((await factors.finish({ method: 'passkey', ticket: first, response })).status).toBe(200);
    expectRefusal(await factors.finish({ method: 'passkey', ticket: first, response }), 'link_used');
    expectRefusal(await factors.finish({ method: 'passkey', ticket: second, response }), 'passkey_refused');
  });

  it('is refused when it is somebody else’s', async () => {
    const [mine, other] = [await factors.withPasskey(), await factors.withPasskey()];
    expectRefusal(await factors.usePasskey(await factors.ticketOf(mine.email), other.key), 'passkey_refused');
  });

  it.each([{}, { id: 7 }, { id: 'x', response: null }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])(
    'is refused as %o, without a failure of ours',
    async (response) => {
      const { email, token } = await factors.withPasskey();
      const ticket = await factors.ticketOf(email);
      payloadOf(await knock(factors.world, startPasskeyLogin, { body: { ticket } }));
      expectRefusal(await factors.finish({ method: 'passkey', ticket, response }), 'passkey_refused');
      await factors.passkeyOptions(token);
      expectRefusal(await factors.add(token, response), 'passkey_refused');
    },
  );

  it.each([
    ['another page', { origin: 'https://pravas.evil.example' }],
    ['another challenge', { challenge: Buffer.from('another challenge').toString('base64url') }],
    ['another relying party', { rpId: 'evil.example' }],
    ['nobody’s touch', { userPresent: false }],
  ] as const)('is not added with %s', async (_, change) => {
    const { token } = await factors.somebody();
    const key = createSoftwareAuthenticator(factors.world.url);
    expectRefusal(await factors.add(token, key.create(await factors.passkeyOptions(token), change)), 'passkey_refused');
    expect((await factors.factorsOf(token)).data).toEqual([]);
  });

  it('is added once: not again, not by a second answer to one challenge, not late, not for somebody else', async () => {
    const { token, key } = await factors.withPasskey();
    expectRefusal(await factors.add(token, key.create(await factors.passkeyOptions(token))), 'passkey_refused');
    const options = await factors.passkeyOptions(token);
    const answers = await Promise.all(
      [1, 2].map(() => factors.add(token, createSoftwareAuthenticator(factors.world.url).create(options))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const late = await factors.passkeyOptions(token);
    await factors.world.query(`update login_ticket set expires_at = now() - interval '1 second'`);
    expectRefusal(
      await factors.add(token, createSoftwareAuthenticator(factors.world.url).create(late)),
      'passkey_refused',
    );
    const other = await factors.somebody();
    const mine = await factors.passkeyOptions(token);
    expectRefusal(
      await factors.add(other.token, createSoftwareAuthenticator(factors.world.url).create(mine)),
      'passkey_refused',
    );
    expectRefusal(
      await factors.add(other.token, key.create(await factors.passkeyOptions(other.token))),
      'passkey_refused',
    );
  });
});
