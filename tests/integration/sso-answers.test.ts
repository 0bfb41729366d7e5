import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPLOYEE } from '../support/traveller.ts';
import { cookieFrom } from './getting-in.ts';
import type { LyingProvider } from './identity-provider.ts';
import { payloadOf } from './send-request.ts';
import { CALLBACK, DOMAIN, type SsoWorld, startSsoWorld, whereTo } from './sso-world.ts';

let sso: SsoWorld;

beforeAll(async () => {
  sso = await startSsoWorld();
  await sso.verifiedDomain(DOMAIN);
  payloadOf(await sso.configure());
});
afterAll(() => sso.close());

describe('an answer that is not the one awaited', () => {
  const account = { email: EMPLOYEE, email_verified: true };
  const refused = async (url: URL, cookie: string) => {
    const answer = await sso.comeBack(url, cookie);
    expect(whereTo(answer)).toBe('/sso?error=sso_refused');
    expect(cookieFrom(answer)).toBeNull();
  };

  it('is refused the second time', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const back = await sso.provider.signIn(redirectUrl, 'asha', account);
    const answers = await Promise.all([sso.comeBack(back, cookie), sso.comeBack(back, cookie)]);
    expect(answers.map(whereTo).sort()).toEqual(['/sso?done=1', '/sso?error=sso_refused']);
    await refused(back, cookie);
  });

  it('is refused from another browser, which spoils nothing for the one that began', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const other = await sso.beginAs(EMPLOYEE);
    const back = await sso.provider.signIn(redirectUrl, 'asha', account);
    await refused(back, other.cookie);
    await refused(back, 'pravas_sso=invented');
    await refused(back, '');
    expect(whereTo(await sso.comeBack(back, cookie))).toBe('/sso?done=1');
  });

  it('is refused with a state that was invented, left out, doubled or is too old', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const back = await sso.provider.signIn(redirectUrl, 'asha', account);
    const changed = (change: (parameters: URLSearchParams) => void) => {
      const url = new URL(back);
      change(url.searchParams);
      return url;
    };
    await refused(
      changed((parameters) => parameters.set('state', 'invented')),
      cookie,
    );
    await refused(
      changed((parameters) => parameters.delete('state')),
      cookie,
    );
    await refused(
      changed((parameters) => parameters.append('state', 'invented')),
      cookie,
    );
    await sso.world.query(`update sso_login set expires_at = now() - interval '1 second'`);
    await refused(back, cookie);
  });

  it('is refused with another code, or without PKCE’s other half', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const back = await sso.provider.signIn(redirectUrl, 'asha', account);
    const invented = new URL(back);
    invented.searchParams.set('code', 'invented');
    await refused(invented, cookie);
    // A code that was made for another challenge: injected into a login of this browser.
    const [mine, theirs] = [await sso.beginAs(EMPLOYEE), await sso.beginAs(EMPLOYEE)];
    const stolen = await sso.provider.signIn(theirs.redirectUrl, 'asha', account);
    const injected = new URL(stolen);
    injected.searchParams.set('state', new URL(mine.redirectUrl).searchParams.get('state') ?? '');
    await refused(injected, mine.cookie);
  });

  it('is refused with another nonce', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const url = new URL(redirectUrl);
    url.searchParams.set('nonce', 'another');
    await refused(await sso.provider.signIn(url.href, 'asha', account), cookie);
  });

  it('is refused from another issuer, whether it says so or pretends to be the right one', async () => {
    for (const change of [
      (parameters: URLSearchParams) => parameters.set('iss', sso.liar.issuer),
      (parameters: URLSearchParams) => parameters.delete('iss'),
    ]) {
      const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
      const back = await sso.provider.signIn(redirectUrl, 'asha', account);
      change(back.searchParams);
      await refused(back, cookie);
    }
  });
});

describe('a provider that lies', () => {
  beforeAll(async () => {
    payloadOf(await sso.configure({ issuer: sso.liar.issuer }));
  });
  afterAll(async () => {
    payloadOf(await sso.configure());
  });

  const now = () => Math.floor(Date.now() / 1_000);

  async function arriveWith(change: Record<string, unknown>, signing: Partial<LyingProvider['lie']> = {}) {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const { state = '', nonce = '' } = Object.fromEntries(new URL(redirectUrl).searchParams);
    const claims = {
      iss: sso.liar.issuer,
      aud: 'pravas',
      sub: 'asha at the liar',
      iat: now(),
      exp: now() + 300,
      nonce,
      email: EMPLOYEE,
      email_verified: true,
      ...change,
    };
    sso.liar.lie = { claims, ...signing };
    return sso.comeBack(new URL(`${sso.world.url}${CALLBACK}?code=x&state=${state}`), cookie);
  }

  it('is believed when nothing is wrong, and got the verifier and the client’s secret', async () => {
    expect((await sso.whoCame(await arriveWith({}))).email_).toBe(EMPLOYEE);
    expect(sso.liar.received.body.get('code_verifier')?.length).toBeGreaterThanOrEqual(43);
    expect(sso.liar.received.body.get('redirect_uri')).toBe(sso.world.url + CALLBACK);
    expect(sso.liar.received.authorization).toMatch(/^Basic /);
  });

  it.each([
    ['another issuer', { iss: 'https://other.example' }, {}],
    ['another audience', { aud: 'another client' }, {}],
    ['more audiences without saying who asked', { aud: ['pravas', 'another'], azp: 'another' }, {}],
    ['an end in the past', { exp: now() - 600 }, {}],
    ['another nonce', { nonce: 'another' }, {}],
    ['no nonce', { nonce: undefined }, {}],
    ['no subject', { sub: undefined }, {}],
    ['no signature', {}, { algorithm: 'none' }],
    ['a signature with another key', {}, { foreignKey: true }],
  ] as const)('is not believed with %s', async (_, change, signing) => {
    const answer = await arriveWith(change, signing);
    expect(whereTo(answer)).toBe('/sso?error=sso_refused');
    expect(cookieFrom(answer)).toBeNull();
  });
});

describe('where the way leads afterwards', () => {
  it.each([
    ['/trip/details?tripId=1#top', '/trip/details?tripId=1#top'],
    ['/', '/'],
    ['https://evil.example/', null],
    ['//evil.example/', null],
    ['/\\evil.example/', null],
    ['\\\\evil.example/', null],
    ['/\t/evil.example/', null],
    ['/\n//evil.example', null],
    ['/..//evil.example/', null],
    ['/.//evil.example/', null],
    ['/x/../..//evil.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['http:evil.example', null],
    ['/@evil.example', '/@evil.example'],
    ['evil.example', null],
    ['', null],
    [' /x', null],
    ['/%2F/evil.example', '/%2F/evil.example'],
  ])('%j is kept as %j', async (next, kept) => {
    const answer = await sso.arrive('asha', { email: EMPLOYEE, email_verified: true }, next);
    const location = new URL(whereTo(answer), sso.world.url);
    expect(location.pathname).toBe('/sso');
    expect(location.searchParams.get('next')).toBe(kept);
    if (kept !== null) expect(new URL(kept, sso.world.url).origin).toBe(sso.world.url);
  });
});
