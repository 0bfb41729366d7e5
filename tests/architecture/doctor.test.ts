import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { isLoopback, refusalsOf } from '../../scripts/doctor-rules.ts';
import { sandboxEnvironment } from '../../scripts/sandbox-environment.ts';
import { ROOT } from './source-tree.ts';

const SANDBOX: Readonly<Record<string, string>> = {
  ...sandboxEnvironment({
    urls: { tbo: 'http://127.0.0.1:4110', worldline: 'http://127.0.0.1:4120' },
    smtpPort: 4130,
  }),
  PRAVAS_PG_HOST: '/tmp',
  PRAVAS_SECRET_KEY: randomBytes(32).toString('hex'),
};
const OWN_AGENCY = { TBO_CLIENT_ID: 'tboprod', TBO_USER_NAME: 'MERIDIAN01', TBO_PASSWORD: 'not-for-the-sandbox' };
const VENDOR_AGENCY = {
  TBO_AUTH_URL: 'https://supplier.example/SharedData.svc/rest',
  TBO_AIR_URL: 'https://air.supplier.example/AirService.svc/rest',
};
const OWN_MERCHANT = { WORLDLINE_MID: 'WL0000000012345', WORLDLINE_KEY_HEX: '00112233445566778899aabbccddeeff' };
const VENDOR_GATEWAY = {
  WORLDLINE_PAY_URL: 'https://gateway.example/ipg/doMEPayRequest',
  WORLDLINE_SERVER_URL: 'https://gateway.example/ipg',
};
const VENDORS = { ...OWN_AGENCY, ...VENDOR_AGENCY, ...OWN_MERCHANT, ...VENDOR_GATEWAY };
const refusals = (...parts: readonly Readonly<Record<string, string>>[]) =>
  refusalsOf(readConfig(Object.assign({}, SANDBOX, ...parts) as Record<string, string>));

describe('the doctor refuses', () => {
  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['the sandbox agency at a vendor', VENDOR_AGENCY, /^Supplier 1 \(tbo\): .* supplier\.example/],
    ['the sandbox’s password at a vendor', { ...VENDOR_AGENCY, TBO_USER_NAME: 'MERIDIAN01' }, /^Supplier 1/],
    ['the sandbox agency in other letters', { ...VENDOR_AGENCY, TBO_USER_NAME: ' Pravas-Sandbox ' }, /^Supplier 1/],
    [
      'one vendor host among three',
      { TBO_AIR_BOOK_URL: 'https://book.supplier.example/rest' },
      /book\.supplier\.example/,
    ],
    ['the sandbox merchant at a gateway', VENDOR_GATEWAY, /^Payment gateway: .* gateway\.example/],
    ['the sandbox’s key at a gateway', { ...VENDOR_GATEWAY, WORLDLINE_MID: 'WL0000000012345' }, /^Payment gateway/],
  ])('%s', (_name, change, sentence) => {
    expect(refusals(change)).toEqual([expect.stringMatching(sentence)]);
  });

  it('real credentials at a sandbox in production', () => {
    const hosts = { TBO_AUTH_URL: SANDBOX.TBO_AUTH_URL ?? '', TBO_AIR_URL: SANDBOX.TBO_AIR_URL ?? '' };
    expect(refusals(VENDORS, hosts, { NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('real credentials would be sent to 127.0.0.1:4110'),
    ]);
  });

  it('selling from the sandbox in production', () => {
    expect(refusals({ NODE_ENV: 'production' })).toHaveLength(2);
  });
});

describe('the doctor allows', () => {
  it('the sandbox on this machine', () => {
    expect(refusals()).toEqual([]);
  });

  it('vendors with accounts of their own, in production too', () => {
    expect(refusals(VENDORS)).toEqual([]);
    expect(refusals(VENDORS, { NODE_ENV: 'production' })).toEqual([]);
  });
});

describe('loopback', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://127.8.9.1/',
    'http://localhost:4110/',
    'http://[::1]:5/',
    'http://a.localhost/',
  ])('is %s', (url) => expect(isLoopback(url)).toBe(true));
  it.each(['http://127.0.0.1.example/', 'https://localhost.example/', 'http://10.0.0.1/', 'http://[::2]/'])(
    'is not %s',
    (url) => expect(isLoopback(url)).toBe(false),
  );
});

/** Runs the doctor with these variables alone. */
function runDoctor(env: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'scripts/doctor.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('exit', (code) => resolve({ code, said }));
  });
}

describe('the command', () => {
  it('ends with 1 and a sentence before anything is sent', async () => {
    const { code, said } = await runDoctor({ ...SANDBOX, ...VENDOR_AGENCY });
    expect(code).toBe(1);
    expect(said).toContain("REFUSED  Supplier 1 (tbo): the sandbox's credentials would be sent to supplier.example");
    expect(said).toContain('Nothing was sent to anyone.');
  });

  it('judges a vendor host that is set alone as `npm start` would complete it', async () => {
    const { code, said } = await runDoctor({
      PRAVAS_DATA_DIR: path.join(ROOT, 'tests/architecture'),
      TBO_AUTH_URL: 'https://supplier.example/SharedData.svc/rest',
    });
    expect(code).toBe(1);
    expect(said).toContain('REFUSED  Supplier 1 (tbo)');
  });

  it('names a variable that is missing', async () => {
    const { code, said } = await runDoctor({ NODE_ENV: 'production', WORLDLINE_MID: 'WL0000000012345' });
    expect(code).toBe(1);
    expect(said).toMatch(/The configuration cannot be used: \w+ is required/);
  });

  it('says plainly that nothing is configured', async () => {
    const { code, said } = await runDoctor({ PRAVAS_DATA_DIR: path.join(ROOT, 'tests/architecture') });
    expect(code).toBe(1);
    expect(said).toContain('Nothing is configured');
  });

  it('names what does not answer', async () => {
    const deaf = 'http://127.0.0.1:9';
    const { code, said } = await runDoctor({
      ...SANDBOX,
      TBO_AUTH_URL: deaf,
      WORLDLINE_SERVER_URL: deaf,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PRAVAS_PG_HOST: '/nowhere',
    });
    expect(code).toBe(1);
    for (const what of ['Database', 'Mail', 'Payment gateway', 'Supplier 1']) {
      expect(said).toMatch(new RegExp(`FAILED +${what}`));
    }
    expect(said).toContain('lookUpByReference');
    expect(said).toMatch(/mostTravellers +9/);
  });
});

describe('a server in production', () => {
  it.each([
    ['no key', {}, /PRAVAS_SECRET_KEY must be 64/],
    ['a short key', { PRAVAS_SECRET_KEY: 'abc' }, /PRAVAS_SECRET_KEY must be 64/],
    ['the key of the example', { PRAVAS_SECRET_KEY: '00'.repeat(32) }, /PRAVAS_SECRET_KEY must be random/],
  ])('does not start with %s', (_, key: Record<string, string>, message) => {
    const { PRAVAS_SECRET_KEY: _own, ...rest } = SANDBOX;
    expect(() => readConfig({ ...rest, ...VENDORS, NODE_ENV: 'production', ...key })).toThrow(message);
  });
});
