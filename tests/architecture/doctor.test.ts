import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SANDBOX_DUFFEL_ACCOUNT } from '../../apps/sandbox/src/duffel/account.ts';
import { SANDBOX_IRP_ACCOUNT } from '../../apps/sandbox/src/irp/account.ts';
import { SANDBOX_SEATSELLER_ACCOUNT } from '../../apps/sandbox/src/seatseller/account.ts';
import { SANDBOX_AGENCY } from '../../apps/sandbox/src/tbo/agency.ts';
import { SANDBOX_HOTEL_LOGINS } from '../../apps/sandbox/src/tbo-hotel/logins.ts';
import { SANDBOX_MERCHANT_ID, SANDBOX_MERCHANT_KEY_HEX } from '../../apps/sandbox/src/worldline/sandbox-merchant.ts';
import { outsideOf, parseConfig, readConfig } from '../../apps/server/src/platform/config.ts';
import { isLoopback } from '../../apps/server/src/platform/loopback.ts';
import { refusalsOf } from '../../apps/server/src/platform/outside-rules.ts';
import { PUBLISHED_KEYS } from '../../apps/server/src/platform/published-keys.ts';
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
const OWN_HOTELS = {
  TBO_HOTEL_CLIENT_ID: 'tboprod',
  TBO_HOTEL_USER_NAME: 'MERIDIAN02',
  TBO_HOTEL_PASSWORD: 'not-for-the-sandbox',
  TBO_HOTEL_CONTENT_USER_NAME: 'MERIDIANLISTS',
  TBO_HOTEL_CONTENT_PASSWORD: 'nor-this',
  TBO_HOTEL_BOOK_USER_NAME: 'MERIDIANHOTELS',
  TBO_HOTEL_BOOK_PASSWORD: 'nor-this-one',
};
const VENDOR_HOTELS = {
  TBO_HOTEL_CONTENT_URL: 'https://lists.hotels.example/TBOHolidays_HotelAPI',
  TBO_HOTEL_SEARCH_URL: 'https://search.hotels.example/HotelAPI',
  TBO_HOTEL_BOOK_URL: 'https://book.hotels.example/hotelservice.svc/rest',
  TBO_HOTEL_AUTH_URL: 'https://hotels.example/SharedData.svc/rest',
};
const VENDORS = {
  ...OWN_AGENCY,
  ...VENDOR_AGENCY,
  ...OWN_HOTELS,
  ...VENDOR_HOTELS,
  ...OWN_MERCHANT,
  ...VENDOR_GATEWAY,
};
/** The variables that production needs to start. */
const PRODUCTION = { ...VENDORS, NODE_ENV: 'production', PUBLIC_URL: 'https://pravas.customer.example' };
const refusals = (...parts: readonly Readonly<Record<string, string>>[]) =>
  refusalsOf(outsideOf(parseConfig(Object.assign({}, SANDBOX, ...parts) as Record<string, string>)));

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
    [
      'the sandbox’s hotel logins at a vendor',
      { ...VENDOR_HOTELS, ...OWN_HOTELS, TBO_HOTEL_CONTENT_PASSWORD: SANDBOX_HOTEL_LOGINS.content.password },
      /^Hotel supplier 1 \(tbo-hotel\): .* hotels\.example.* Set TBO_HOTEL_CONTENT_PASSWORD to/,
    ],
    [
      'the sandbox’s token at a hotel supplier',
      { HOTEL_SUPPLIERS: 'duffel-stays', DUFFEL_STAYS_TOKEN: SANDBOX_DUFFEL_ACCOUNT.accessToken },
      /^Hotel supplier 1 \(duffel-stays\): .* api\.duffel\.com.* Set DUFFEL_STAYS_TOKEN to/,
    ],
    [
      'the sandbox’s key at a bus supplier',
      {
        BUS_SUPPLIERS: 'seatseller',
        SEATSELLER_CONSUMER_KEY: SANDBOX_SEATSELLER_ACCOUNT.consumerKey,
        SEATSELLER_CONSUMER_SECRET: 'own',
      },
      /^Bus supplier 1 \(seatseller\): .* api\.seatseller\.travel.* Set SEATSELLER_CONSUMER_KEY to/,
    ],
    ['the sandbox merchant at a gateway', VENDOR_GATEWAY, /^Payment gateway: .* gateway\.example/],
    ['the sandbox’s key at a gateway', { ...VENDOR_GATEWAY, WORLDLINE_MID: 'WL0000000012345' }, /^Payment gateway/],
  ])('%s', (_name, change, sentence) => {
    expect(refusals(change)).toEqual([expect.stringMatching(sentence)]);
  });

  it('real credentials at a sandbox in production', () => {
    const hosts = { TBO_AUTH_URL: SANDBOX.TBO_AUTH_URL ?? '', TBO_AIR_URL: SANDBOX.TBO_AIR_URL ?? '' };
    expect(refusals(PRODUCTION, hosts)).toEqual([
      expect.stringContaining('real credentials would be sent to 127.0.0.1:4110'),
    ]);
  });

  it('selling from the sandbox in production', () => {
    const { PUBLIC_URL, NODE_ENV } = PRODUCTION;
    expect(refusals({ PUBLIC_URL, NODE_ENV })).toEqual([
      expect.stringMatching(/^Supplier 1 .* Set TBO_USER_NAME and TBO_PASSWORD to/),
      expect.stringMatching(/^Hotel supplier 1 .* Set TBO_HOTEL_CONTENT_USER_NAME and .* and TBO_HOTEL_PASSWORD to/),
      expect.stringMatching(/^Payment gateway.* Set WORLDLINE_MID and WORLDLINE_KEY_HEX to/),
    ]);
  });
});

describe('the doctor allows', () => {
  it('the sandbox on this machine', () => {
    expect(refusals()).toEqual([]);
  });

  it('vendors with accounts of their own, in production too', () => {
    expect(refusals(VENDORS)).toEqual([]);
    expect(refusals(PRODUCTION)).toEqual([]);
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
      TBO_HOTEL_CONTENT_URL: deaf,
      HOTEL_SUPPLIERS: 'tbo-hotel,rooms',
      ROOMS_VENDOR: 'duffel-stays',
      ROOMS_URL: deaf,
      ROOMS_TOKEN: 'token',
      BUS_SUPPLIERS: 'seatseller,coaches,tbo-bus',
      SEATSELLER_URL: deaf,
      SEATSELLER_CONSUMER_KEY: 'key',
      SEATSELLER_CONSUMER_SECRET: 'secret',
      // Nothing of that name exists anywhere (RFC 6761), so that nobody is asked.
      COACHES_URL: 'http://coaches.invalid',
      COACHES_CONSUMER_KEY: 'key',
      COACHES_CONSUMER_SECRET: 'secret',
      TBO_BUS_AUTH_URL: deaf,
      TBO_BUS_CITIES_URL: deaf,
      TBO_BUS_SERVICE_URL: deaf,
      TBO_BUS_CLIENT_ID: 'tboprod',
      TBO_BUS_USER_NAME: 'agency',
      TBO_BUS_PASSWORD: 'password',
      WORLDLINE_SERVER_URL: deaf,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PRAVAS_PG_HOST: '/nowhere',
    });
    expect(code).toBe(1);
    for (const what of [
      'Database',
      'Mail',
      'Payment gateway',
      'Supplier 1',
      'Hotel supplier 1',
      'Hotel supplier 2',
      'Bus supplier 1',
      'Bus supplier 3',
    ]) {
      expect(said).toMatch(new RegExp(`FAILED +${what}`));
    }
    expect(said).toContain('lookUpByReference');
    expect(said).toMatch(/mostTravellers +9/);
    expect(said).toMatch(/mostRooms +6 +8/);
    expect(said).toMatch(/hasTestMode +no +no +yes/);
    expect(said.match(/WARNING .*/g)).toEqual([
      'WARNING  Bus supplier 2 (coaches) has no test mode: every booking with its key is live money.',
    ]);
    expect(said).toMatch(/guestsByRoom +yes +no/);
    expect(said).toMatch(/Hotel supplier 1 .*login for lists: The connection was refused/);
  });
});

describe('a server in production', () => {
  it.each([
    ['no key', {}, /PRAVAS_SECRET_KEY must be 64/],
    ['a short key', { PRAVAS_SECRET_KEY: 'abc' }, /PRAVAS_SECRET_KEY must be 64/],
    [
      'the example among its keys',
      { PRAVAS_SECRET_KEY: `${SANDBOX.PRAVAS_SECRET_KEY},${'00'.repeat(32)}` },
      /must be random/,
    ],
    ['the key of the example', { PRAVAS_SECRET_KEY: '00'.repeat(32) }, /PRAVAS_SECRET_KEY must be random/],
  ])('does not start with %s', (_, key: Record<string, string>, message) => {
    const { PRAVAS_SECRET_KEY: _own, ...rest } = SANDBOX;
    expect(() => readConfig({ ...rest, ...PRODUCTION, ...key })).toThrow(message);
  });

  const SERVE = 'postgres://pravas_app:secret@db.customer.example/pravas';
  const VERIFIED = `${SERVE}?sslmode=verify-full`;
  const MAILER = 'mail.customer.example';
  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['the sandbox’s merchant', { WORLDLINE_MID: 'SBX000000000001' }, /Set WORLDLINE_MID to your own/],
    ['the sandbox’s gateway key', { WORLDLINE_KEY_HEX: SANDBOX.WORLDLINE_KEY_HEX ?? '' }, /Set WORLDLINE_KEY_HEX to/],
    [
      'the sandbox’s webhook secret',
      {
        FLIGHT_SUPPLIERS: 'duffel',
        DUFFEL_TOKEN: 'duffel_live_own',
        DUFFEL_WEBHOOK_SECRET: SANDBOX_DUFFEL_ACCOUNT.webhookSecret,
      },
      /Set DUFFEL_WEBHOOK_SECRET to/,
    ],
    [
      'a hotel supplier in clear',
      { TBO_HOTEL_SEARCH_URL: 'http://search.hotels.example/HotelAPI' },
      /TBO_HOTEL_SEARCH_URL .* https/,
    ],
    [
      'a hotel supplier’s token in clear',
      { HOTEL_SUPPLIERS: 'duffel-stays', DUFFEL_STAYS_TOKEN: 'own', DUFFEL_STAYS_URL: 'http://api.rooms.example' },
      /DUFFEL_STAYS_URL .* https/,
    ],
    ['a bus supplier without a key', { BUS_SUPPLIERS: 'seatseller' }, /SEATSELLER_CONSUMER_KEY is required/],
    ['a hotel supplier without a token', { HOTEL_SUPPLIERS: 'duffel-stays' }, /DUFFEL_STAYS_TOKEN is required/],
    ['a hotel supplier without a login', { TBO_HOTEL_BOOK_USER_NAME: '' }, /TBO_HOTEL_BOOK_USER_NAME is required/],
    [
      'a supplier in clear',
      { TBO_AIR_URL: 'http://air.supplier.example/rest' },
      /TBO_AIR_URL and TBO_AIR_BOOK_URL .* https/,
    ],
    ['a gateway in clear', { WORLDLINE_SERVER_URL: 'http://gateway.example/ipg' }, /WORLDLINE_SERVER_URL .* https/],
    ['a gateway that is no address', { WORLDLINE_PAY_URL: 'gateway' }, /WORLDLINE_PAY_URL is no address/],
    ['no address of its own', { PUBLIC_URL: '' }, /^PUBLIC_URL is http:\/\/localhost:4100, .* https/],
    ['an address in clear', { PUBLIC_URL: 'http://pravas.customer.example' }, /^PUBLIC_URL is .* https/],
    ['mail in clear', { SMTP_URL: `smtp://${MAILER}` }, /^SMTP_URL .* Use smtps/],
    [
      'mail in clear where the server likes',
      { SMTP_URL: `smtp://${MAILER}?requireTLS=false` },
      /^SMTP_URL .* Use smtps/,
    ],
    ['mail in clear by another name', { SMTP_URL: `smtps://${MAILER}?secure=false` }, /^SMTP_URL .* Use smtps/],
    ['mail to anyone', { SMTP_URL: `smtps://${MAILER}?tls.rejectUnauthorized=false` }, /^SMTP_URL .* Leave tls/],
    ['a mail server that is none', { SMTP_URL: `http://${MAILER}` }, /^SMTP_URL is no address/],
    ['a database in clear', { DATABASE_SERVE_URL: SERVE }, /^DATABASE_SERVE_URL .* Add sslmode=verify-full/],
    ['any database', { DATABASE_SERVE_URL: `${SERVE}?sslmode=require` }, /^DATABASE_SERVE_URL .* sslmode=verify-full/],
    ['a database said twice', { DATABASE_SERVE_URL: `${VERIFIED}&sslmode=no-verify` }, /^DATABASE_SERVE_URL/],
    ['a database elsewhere', { DATABASE_SERVE_URL: 'postgres://a@localhost/b?host=db.example' }, /^DATABASE_SERVE_URL/],
    ['an owner in clear', { DATABASE_SERVE_URL: VERIFIED, DATABASE_URL: SERVE }, /^DATABASE_URL .* Add sslmode/],
    ['the owner’s login alone', { DATABASE_URL: VERIFIED }, /^DATABASE_SERVE_URL is required/],
  ])('does not start with %s', (_, change, message) => {
    expect(() => readConfig({ ...SANDBOX, ...PRODUCTION, ...change })).toThrow(message);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a database that proves itself', { DATABASE_SERVE_URL: VERIFIED, DATABASE_URL: VERIFIED }],
    ['a database on the same machine', { DATABASE_SERVE_URL: 'postgres://pravas_app@127.0.0.1/pravas' }],
    ['a database behind a socket', { DATABASE_SERVE_URL: 'postgres://pravas_app@base/pravas?host=/run/postgresql' }],
    ['mail over TLS', { SMTP_URL: `smtps://user:secret@${MAILER}` }],
    ['mail that demands STARTTLS', { SMTP_URL: `smtp://${MAILER}:587?requireTLS=true` }],
    ['no mail server', { SMTP_URL: '' }],
  ])('starts with %s', (_, change) => {
    expect(readConfig({ ...SANDBOX, ...PRODUCTION, ...change }).environment).toBe('production');
  });

  it('knows every credential that the sandbox publishes', () => {
    const { userName, password } = SANDBOX_AGENCY;
    const { accessToken, webhookSecret } = SANDBOX_DUFFEL_ACCOUNT;
    const hotels = Object.values(SANDBOX_HOTEL_LOGINS).flatMap((login) => [login.userName, login.password]);
    const flights = [userName, password, accessToken, webhookSecret];
    const buses = Object.values(SANDBOX_SEATSELLER_ACCOUNT);
    const portal = Object.values(SANDBOX_IRP_ACCOUNT);
    const published = [SANDBOX_MERCHANT_ID, SANDBOX_MERCHANT_KEY_HEX, ...flights, ...hotels, ...buses, ...portal];
    expect([...PUBLISHED_KEYS].sort()).toEqual(published.map((key) => key.toLowerCase()).sort());
  });
});
