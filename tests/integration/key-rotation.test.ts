import { randomBytes, randomUUID } from 'node:crypto';
import { login } from '@pravas/contract/identity/login.ts';
import { verifySecondFactor } from '@pravas/contract/identity/second-factor-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeApi } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createSecretBox, type SecretBox } from '../../apps/server/src/platform/secret-box.ts';
import { resealAll } from '../../scripts/reseal-all.ts';
import { freeTestPort } from '../support/free-port.ts';
import { PASSWORD } from '../support/traveller.ts';
import { type Challenge, codeOf, type FactorWorld, startFactorWorld } from './factor-world.ts';
import { type Answer, callOperation, expectRefusal, payloadOf } from './send-request.ts';

const OLD = '00'.repeat(32);
const NEW = randomBytes(32).toString('hex');
const WEBHOOK = randomUUID();

let factors: FactorWorld;

beforeAll(async () => {
  factors = await startFactorWorld();
  const { world, companyId } = factors;
  const old = boxOf(OLD);
  await world.query(
    `insert into sso_connection (organization_id, issuer, client_id, sealed_secret, updated_at)
     values ($1, 'https://login.example', 'pravas', $2, now())`,
    [companyId, old.seal(`sso_client:${companyId}`, 'the client’s')],
  );
  await world.query(
    `insert into webhook_endpoint (organization_id, id, name, url, topics, secret, created_at, updated_at, created_by)
     select organization_id, $1, 'Ours', 'https://hooks.example', '{}', $2, now(), now(), id
     from person where email = 'asha.rao@meridian.example'`,
    [WEBHOOK, old.seal(`webhook:${WEBHOOK}`, 'the webhook’s').toString('base64')],
  );
});
afterAll(() => factors.close());

const configOf = (keys: string, more: Readonly<Record<string, string>> = {}) =>
  readConfig({ ...factors.world.env, LOG_LEVEL: 'silent', ...more, PRAVAS_SECRET_KEY: keys });
const boxOf = (keys: string): SecretBox => createSecretBox(configOf(keys).secretKeys);

/** A server with these keys; answers what a sign-in with this second step gets. */
async function signInAt(keys: string, email: string, step: Readonly<Record<string, string>>): Promise<Answer> {
  const port = await freeTestPort();
  const api = await composeApi(configOf(keys, { PORT: String(port) }));
  try {
    await api.app.listen({ host: '127.0.0.1', port });
    const url = `http://localhost:${port}`;
    const answer = await callOperation(url, login, { body: { email, password: PASSWORD } });
    const { ticket } = payloadOf<Challenge>(answer).challenge;
    return await callOperation(url, verifySecondFactor, { body: { ticket, ...step } });
  } finally {
    await api.close();
  }
}

async function reseal(keys: string) {
  const config = configOf(keys);
  const database = openDatabase(config.database, 1);
  try {
    return await resealAll(database, createSecretBox(config.secretKeys));
  } finally {
    await database.close();
  }
}

describe('the installation’s key', () => {
  it('is changed without anybody having to set anything up anew', async () => {
    const { email, secret, personId, recoveryCodes } = await factors.withTotp();
    const totp = async (keys: string) => {
      await factors.letStepPass(personId);
      return signInAt(keys, email, { method: 'totp', otp: codeOf(secret) });
    };
    // Both keys: data sealed by the old one opens, and its hashes are recognised.
    payloadOf(await totp(`${NEW},${OLD}`));
    payloadOf(await signInAt(`${NEW},${OLD}`, email, { method: 'recovery', recoveryCode: recoveryCodes[0] ?? '' }));
    // The new one alone is too early.
    expect((await totp(NEW)).status).toBe(500);

    const done = await reseal(`${NEW},${OLD}`);
    expect(done).toEqual({ values: 3, openRecoveryCodes: 9 });
    expect(await reseal(`${NEW},${OLD}`)).toMatchObject({ values: 0 });
    payloadOf(await totp(NEW));
    expect((await totp(OLD)).status).toBe(500);
    const late = await signInAt(NEW, email, { method: 'recovery', recoveryCode: recoveryCodes[1] ?? '' });
    expectRefusal(late, 'otp_wrong');

    const [connection] = await factors.world.query<{ sealed_secret: Buffer }>(
      'select sealed_secret from sso_connection',
    );
    const [endpoint] = await factors.world.query<{ secret: string }>('select secret from webhook_endpoint');
    const box = boxOf(NEW);
    expect(box.open(`sso_client:${factors.companyId}`, connection?.sealed_secret ?? Buffer.alloc(0))).toBe(
      'the client’s',
    );
    expect(box.open(`webhook:${WEBHOOK}`, Buffer.from(endpoint?.secret ?? '', 'base64'))).toBe('the webhook’s');
  });

  it('is among a list, or the server does not start', () => {
    expect(configOf(`${NEW}, ${OLD}`).secretKeys).toHaveLength(2);
    expect(() => configOf(`${NEW},`)).toThrow(/^PRAVAS_SECRET_KEY must be 64 hexadecimal digits, or several/);
  });
});
