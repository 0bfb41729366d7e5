import { randomBytes } from 'node:crypto';
import { createApiKey } from '@pravas/contract/access/api-key-operations.ts';
import { decideByLink, getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import { login } from '@pravas/contract/identity/login.ts';
import { forgotPassword, resetPassword, verifyForgotPassword } from '@pravas/contract/identity/password-operations.ts';
import { startTotp } from '@pravas/contract/identity/second-factor-operations.ts';
import { getInviteDetails, registerEmployee } from '@pravas/contract/identity/sign-up-operations.ts';
import { startSso, updateSsoSettings } from '@pravas/contract/identity/sso-operations.ts';
import { inviteEmployee, listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getSharedTrip, shareTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '../support/company.ts';
import { freeTestPort } from '../support/free-port.ts';
import { type ServerProcess, startProcess } from '../support/processes.ts';
import { PASSWORD } from '../support/traveller.ts';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { codeIn, cookieFrom, mailsTo, mailTo, NEW_PASSWORD, newAddress } from './getting-in.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { callOperation, payloadOf, send } from './send-request.ts';

const CALLBACK = '/identity/public/sso/callback';
const DOMAIN = 'meridian.example';
const CLIENT_SECRET = 'a secret of the client';

let company: ApprovalWorld;
let provider: IdentityProvider;
let server: ServerProcess;
let url: string;
/** Every secret that opens something, by its kind; collected from answers and mails. */
const secrets = new Map<string, string>();

function secret(what: string, value: string | null | undefined): string {
  if (!value) throw new Error(`No ${what} was issued`);
  secrets.set(`${what} ${secrets.size}`, value);
  return value;
}

const tokenIn = (text: string, page: string): string =>
  new RegExp(`/${page}#token=([\\w-]{20,})`).exec(text)?.[1] ?? '';

beforeAll(async () => {
  provider = await startIdentityProvider();
  const key = randomBytes(32).toString('hex');
  company = await createApprovalWorld({ env: { PRAVAS_SECRET_KEY: key, EGRESS_ALLOWED: provider.host } });
  const port = await freeTestPort();
  url = `http://localhost:${port}`;
  const { PRAVAS_PG_HOST, PRAVAS_PG_PORT, PRAVAS_PG_DATABASE, FILES_DIR, EGRESS_ALLOWED } = company.world.env;
  // Production as an operator runs it, behind a proxy that ends TLS; the log is left as it comes.
  server = await startProcess('api', {
    ...Object.fromEntries(
      Object.entries({ PRAVAS_PG_HOST, PRAVAS_PG_PORT, PRAVAS_PG_DATABASE, FILES_DIR, EGRESS_ALLOWED }).map(
        ([name, value]) => [name, value ?? ''],
      ),
    ),
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `https://localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    PRAVAS_SECRET_KEY: key,
    FLIGHT_SUPPLIERS: '',
    WORLDLINE_MID: 'WL0000000012345',
    WORLDLINE_KEY_HEX: randomBytes(16).toString('hex'),
    WORLDLINE_PAY_URL: 'https://gateway.example/ipg/doMEPayRequest',
    WORLDLINE_SERVER_URL: 'https://gateway.example/ipg',
  });
  secret('installation key', key);
  provider.open({
    clientId: 'pravas',
    clientSecret: CLIENT_SECRET,
    redirectUri: `https://localhost:${port}${CALLBACK}`,
  });
});
afterAll(async () => {
  await server.stop();
  await company.close();
  await provider.close();
});

const call = (...[operation, input, token]: Parameters<ApprovalWorld['call']>) =>
  callOperation(url, operation, input, { token });
/** A page as a browser asks for it, and what a client of an earlier release would ask the API. */
const openOld = async (page: string, operation: { readonly path: string }, token: string) => {
  for (const path of [`/${page}?token=${token}`, `${operation.path}?token=${token}`, `/nowhere?token=${token}`]) {
    await send(url, { method: 'GET', path });
  }
  // An address that cannot be read is logged before any route is found.
  await send(url, { method: 'GET', path: `/%zz?token=${token}` });
};

async function signInAndFail(): Promise<string> {
  const wrong = secret('wrong password', `Wrong-${randomBytes(6).toString('hex')}`);
  await call(login, { body: { email: APPROVER, password: wrong } }, '');
  const answer = await call(login, { body: { email: APPROVER, password: secret('password', PASSWORD) } }, '');
  secret('session cookie', cookieFrom(answer, '__Host-pravas')?.split('=')[1]);
  const token = secret('access token', payloadOf<{ accessToken: string }>(answer).accessToken);
  const begun = payloadOf<{ secret: string }>(await call(startTotp, { body: { password: PASSWORD } }, token));
  secret('authenticator', begun.secret);
  return token;
}

async function invite(): Promise<void> {
  const email = newAddress(DOMAIN);
  const roleId = await idOf(company.world, 'role', 'Employee');
  const body = { email, first_name: 'Tara', last_name: 'Sen', roleId };
  payloadOf(await call(inviteEmployee, { body }, company.vikram));
  const token = secret('invitation', tokenIn((await mailTo(company.world, email)).text, 'register'));
  await openOld('register', getInviteDetails, token);
  payloadOf(await call(getInviteDetails, { bearer: token }, ''));
  const person = { title: 'Ms', firstName: 'Tara', lastName: 'Sen', gender: 'female', mobile: '9845011111' };
  const password = secret('chosen password', `${NEW_PASSWORD}x`);
  const accepted = await call(
    registerEmployee,
    { body: { token, ...person, password, confirmPassword: password } },
    '',
  );
  secret('access token', payloadOf<{ accessToken: string }>(accepted).accessToken);
  // Search words are usually people's names.
  const search = JSON.stringify({ name: secret('search words', 'Tara Searchedfor') });
  await call(listEmployees, { query: { search } }, company.vikram);

  const count = (await mailsTo(company.world, email)).length;
  const asked = payloadOf<{ rememberToken: string }>(await call(forgotPassword, { body: { email } }, ''));
  const remember = { 'remember-token': secret('reset request', asked.rememberToken) };
  const otp = secret('reset code', codeIn(await mailTo(company.world, email, count + 1)));
  const proved = await call(verifyForgotPassword, { body: { otp }, headers: remember }, '');
  const bearer = secret('reset token', payloadOf<{ resetToken: string }>(proved).resetToken);
  payloadOf(await call(resetPassword, { bearer, body: { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } }, ''));
  secret('new password', NEW_PASSWORD);
}

async function shareAndApprove(): Promise<void> {
  await company.judgeBy(asking('approval'));
  const { tripId } = await company.plan('6E');
  const shared = payloadOf<{ url: string }>(await call(shareTrip, { body: { tripId } }, company.asha.token));
  const token = secret('shared link', tokenIn(shared.url, 'shared'));
  await openOld('shared', getSharedTrip, token);
  payloadOf(await call(getSharedTrip, { bearer: token }, ''));

  const before = (await mailsTo(company.world, APPROVER)).length;
  const card = await company.request(tripId);
  const mail = await mailTo(company.world, APPROVER, before + 1);
  const link = secret('approval link', tokenIn(mail.text, 'approval'));
  await openOld('approval', getApprovalLink, link);
  payloadOf(await call(getApprovalLink, { bearer: link }, ''));
  const decisions = [{ itemId: card.items[0]?.itemId, decision: 'approve' }];
  payloadOf(await call(decideByLink, { body: { token: link, decisions } }, ''));
}

async function signInElsewhere(): Promise<void> {
  await company.world.query(
    `insert into organization_domain (organization_id, id, domain, token, verified_at, created_at)
     select organization_id, gen_random_uuid(), $1, 'token', now(), now() from person where email = $2`,
    [DOMAIN, APPROVER],
  );
  const settings = {
    issuer: provider.issuer,
    clientId: 'pravas',
    clientSecret: secret('client secret', CLIENT_SECRET),
    isEnabled: true,
    isRequired: false,
    createsAccounts: false,
    defaultRoleId: null,
    password: PASSWORD,
  };
  payloadOf(await call(updateSsoSettings, { body: settings }, company.vikram));
  const begun = await call(startSso, { body: { email: APPROVER } }, '');
  const cookie = cookieFrom(begun, '__Host-pravas_sso') ?? '';
  secret('browser token', cookie.split('=')[1]);
  const { redirectUrl } = payloadOf<{ redirectUrl: string }>(begun);
  secret('state', new URL(redirectUrl).searchParams.get('state'));
  const account = { email: APPROVER, email_verified: true, given_name: 'Meera', family_name: 'Iyer' };
  const back = await provider.signIn(redirectUrl, 'meera', account);
  secret('code', back.searchParams.get('code'));
  const path = back.pathname + back.search;
  const arrived = await send(url, { method: 'GET', path, headers: { cookie } });
  expect(arrived.headers.location).toBe('/sso?done=1');
  secret('session cookie', cookieFrom(arrived, '__Host-pravas')?.split('=')[1]);
  // The second time it is refused, and that is logged too.
  expect((await send(url, { method: 'GET', path, headers: { cookie } })).headers.location).toContain('/sso?error=');
}

async function useKey(): Promise<void> {
  const made = await call(createApiKey, { body: { name: 'Reports', scopes: ['trips.own'] } }, company.vikram);
  const key = secret('API key', payloadOf<{ secret: string }>(made).secret);
  payloadOf(await call(createTrip, { body: { name: 'By key' } }, key));
  await call(createTrip, { body: { name: 'By key' } }, `${key}x`);
}

describe('the log of a server in production', () => {
  it('tells what was asked, and nothing that opens anything', async () => {
    await signInAndFail();
    await invite();
    await shareAndApprove();
    await signInElsewhere();
    await useKey();
    const log = server.said.join('\n');
    for (const path of ['/register', '/nowhere', getSharedTrip.path, getApprovalLink.path, CALLBACK, login.path]) {
      expect(log).toContain(`"path":"${path}"`);
    }
    expect(secrets.size).toBeGreaterThanOrEqual(20);
    // As it is, or as an address encodes it. Six digits may be a part of other numbers, so they must be separate.
    const isIn = (text: string) =>
      /^\d+$/.test(text) ? new RegExp(`(?<!\\w)${text}(?!\\w)`).test(log) : log.includes(text);
    const written = [...secrets].filter(([, value]) =>
      [value, encodeURIComponent(value), new URLSearchParams({ value }).toString().slice('value='.length)].some(isIn),
    );
    expect(written.map(([what]) => what)).toEqual([]);
  });
});
