import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, emailOf } from '../support/callers.ts';
import { repetitions } from '../support/depth.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { type Answer, refusalOf, send } from './send-request.ts';

/** Addresses of each kind; each is asked about once, so that no limit answers in the rule's place. */
const EACH = repetitions(120, 60);
/** Beyond this two samples are not of one distribution (Welch's t-test, as side-channel audits use it). */
const LIMIT_T = 4.5;
/** Every answer of a login costs a password hash, which takes its time on a busy machine. */
const PATIENCE_MS = 300_000;

let world: World;
const known: string[] = [];
let address = 0;

beforeAll(async () => {
  world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const [asha] = await world.query<{ organization_id: string; password_hash: string }>(
    'select organization_id, password_hash from person where email = $1',
    [EMPLOYEE],
  );
  for (let index = 0; index < EACH; index += 1) {
    const id = await addPerson(world, asha?.organization_id ?? '', []);
    await world.query('update person set password_hash = $2 where id = $1', [id, asha?.password_hash]);
    known.push(emailOf(id));
  }
});
afterAll(() => world.close());

const unknown = () => emailOf(crypto.randomUUID());

function post(path: string, body: unknown): Promise<Answer> {
  address += 1;
  const headers = { 'x-forwarded-for': `10.4.${(address >> 8) & 255}.${address & 255}` };
  return send(world.url, { method: 'POST', path, body, headers });
}

/** Asks about known and unknown addresses in turn; answers how long each took, and the texts. */
async function compare(ask: (email: string) => Promise<Answer>) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const said = new Set<string>();
  for (const email of known) {
    for (const kind of Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const started = performance.now();
      const answer = await ask(kind === 'known' ? email : unknown());
      times[kind].push(performance.now() - started);
      said.add(describeAnswer(answer));
    }
  }
  return { t: welchT(times.known, times.unknown), said };
}

/** All of an answer except its random parts. */
function describeAnswer(answer: Answer): string {
  const headers = Object.keys(answer.headers).sort().join();
  const body = answer.text.replaceAll(/"(?:requestId|rememberToken)":"[^"]*"/g, '');
  return `${answer.status} ${headers} ${body}`;
}

function welchT(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [trimmed(a), trimmed(b)];
  const spread = Math.sqrt(variance(x) / x.length + variance(y) / y.length);
  return (mean(x) - mean(y)) / spread;
}

/** Without the slowest twentieth: pauses of the machine say nothing of an address, and hide real differences. */
const trimmed = (values: readonly number[]) =>
  [...values].sort((p, q) => p - q).slice(0, Math.floor(values.length * 0.95));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);

describe('the test itself', () => {
  it('tells two distributions apart that differ by a tenth', () => {
    const noise = (base: number) => Array.from({ length: EACH }, (_, index) => base + ((index * 37) % 11) / 5);
    expect(Math.abs(welchT(noise(10), noise(11)))).toBeGreaterThan(LIMIT_T);
    expect(Math.abs(welchT(noise(10), noise(10)))).toBeLessThan(LIMIT_T);
  });
});

describe('whether an address exists', () => {
  it(
    'cannot be told from a login: not by text, status, headers or time',
    async () => {
      const { t, said } = await compare((email) =>
        post('/organization/public/api/v1/login', { email, password: 'Wrong#2026x' }),
      );
      expect([...said]).toHaveLength(1);
      expect(Math.abs(t)).toBeLessThan(LIMIT_T);
    },
    PATIENCE_MS,
  );

  it(
    'cannot be told from a forgotten password',
    async () => {
      const { t, said } = await compare((email) => post('/identity/public/password/forgot', { email }));
      expect([...said]).toHaveLength(1);
      expect(Math.abs(t)).toBeLessThan(LIMIT_T);
    },
    PATIENCE_MS,
  );

  it(
    'cannot be told from a sign-up',
    async () => {
      const { t, said } = await compare((email) =>
        post('/organization/public/api/v1/otp/organization/generate', { email }),
      );
      expect([...said]).toHaveLength(1);
      expect(Math.abs(t)).toBeLessThan(LIMIT_T);
    },
    PATIENCE_MS,
  );

  it('cannot be told from single sign-on, which looks at the domain only', async () => {
    const ask = (email: string) => post('/identity/public/sso/start', { email });
    const sayings = [refusalOf(await ask(known[0] ?? '')), refusalOf(await ask(unknown()))];
    expect(new Set(sayings.map(({ code }) => code))).toEqual(new Set(['sso_not_configured']));
  });
});
