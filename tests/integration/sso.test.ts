import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import type { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { removeDomain } from '@pravas/contract/identity/sso-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getProfile, updateProfile } from '@pravas/contract/people/profile-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from '../support/callers.ts';
import { ADMIN, EMPLOYEE, PASSWORD, pickFlight, STRANGER } from '../support/traveller.ts';
import { cookieFrom, knock, logInAs, newAddress } from './getting-in.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf, send } from './send-request.ts';
import { CALLBACK, DOMAIN, type SsoWorld, startSsoWorld, whereTo } from './sso-world.ts';

let sso: SsoWorld;

beforeAll(async () => {
  sso = await startSsoWorld();
  await sso.verifiedDomain(DOMAIN);
  payloadOf(await sso.configure());
});
afterAll(() => sso.close());

describe('signing in through the identity provider', () => {
  it('goes out with PKCE, state and nonce, and says nothing to domains without it', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const url = new URL(redirectUrl);
    expect(url.origin).toBe(sso.provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'pravas',
      redirect_uri: sso.world.url + CALLBACK,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      login_hint: EMPLOYEE,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
    }
    expect(cookie).toMatch(/^pravas_sso=/);
    const answer = await sso.begin(EMPLOYEE);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/HttpOnly/);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/SameSite=Lax/);
    expect((await sso.begin(newAddress(DOMAIN))).status).toBe(200);
    for (const email of [newAddress('nobody.example'), newAddress(`sub.${DOMAIN}`), STRANGER]) {
      expectRefusal(await sso.begin(email), 'sso_not_configured');
    }
  });

  it('finds the account by its verified address, and later by the subject alone', async () => {
    const { email, personId } = await sso.addEmployee();
    const first = await sso.arrive(
      'ravi',
      { email: email.toUpperCase(), email_verified: true },
      '/trip/details?tripId=1',
    );
    expect(whereTo(first)).toBe(`/sso?done=1&next=${encodeURIComponent('/trip/details?tripId=1')}`);
    expect((await sso.whoCame(first)).email_).toBe(email);
    const [session] = await sso.world.query<{ method: string; is_restricted: boolean }>(
      'select method, is_restricted from session where person_id = $1',
      [personId],
    );
    expect(session).toEqual({ method: 'sso', is_restricted: false });
    const later = await sso.arrive('ravi', { email: 'other@elsewhere.example', email_verified: false });
    expect((await sso.whoCame(later)).email_).toBe(email);
    expect(first.headers.location).not.toContain('token');
  });

  it('registers somebody who was invited, and uses the invitation up', async () => {
    const { email, personId } = await sso.addEmployee(newAddress(DOMAIN), 'Sent');
    await sso.world.query(
      `insert into invitation (organization_id, id, person_id, expires_at, created_at)
       values ($1, gen_random_uuid(), $2, now() + interval '1 day', now())`,
      [sso.companyId, personId],
    );
    expect((await sso.whoCame(await sso.arrive('invited', { email, email_verified: true }))).email_).toBe(email);
    const [row] = await sso.world.query<{ invite_status: string; open: number }>(
      `select invite_status, (select count(*)::int from invitation i where i.person_id = p.id and used_at is null) as open
       from person p where id = $1`,
      [personId],
    );
    expect(row).toEqual({ invite_status: 'Registered', open: 0 });
  });

  it.each([
    ['nobody knows the address', () => ({ email: newAddress(DOMAIN), email_verified: true })],
    ['the address is not verified', () => ({ email: EMPLOYEE, email_verified: false })],
    ['nothing says that it is verified', () => ({ email: EMPLOYEE })],
    ['there is no address', () => ({})],
    ['the address is on somebody else’s domain', () => ({ email: STRANGER, email_verified: true })],
    ['the address is on a domain nobody verified', () => ({ email: 'asha@unverified.example', email_verified: true })],
    ['the address is on a subdomain', () => ({ email: `asha.rao@sub.${DOMAIN}`, email_verified: true })],
  ])('lets nobody in when %s', async (_, account) => {
    const answer = await sso.arrive(crypto.randomUUID(), account());
    expect(whereTo(answer)).toBe('/sso?error=sso_account_unknown');
    expect(cookieFrom(answer)).toBeNull();
  });

  it('tells people whose address signs in to another organisation, and their own organisation nothing of it', async () => {
    const email = newAddress(DOMAIN);
    const { personId } = await sso.addEmployee(email, 'Sent');
    await sso.world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id)
       select organization_id, gen_random_uuid(), $1, 'Foreign', 'Person', role_id from person where email = $2`,
      [email, STRANGER],
    );
    const elsewhere = '/sso?error=sso_account_elsewhere';
    expect(whereTo(await sso.arrive('foreign', { email, email_verified: true }))).toBe(elsewhere);
    expect(await sso.world.query('select invite_status from person where id = $1', [personId])).toEqual([
      { invite_status: 'Sent' },
    ]);
    await sso.world.query('delete from person where id = $1', [personId]);
    payloadOf(await sso.configure({ createsAccounts: true }));
    expect(whereTo(await sso.arrive('foreign', { email, email_verified: true }))).toBe(elsewhere);
    payloadOf(await sso.configure());
    expect(await sso.world.query(`select 1 from person_identity where subject = 'foreign'`)).toEqual([]);
    const noted = await sso.world.query<{ said: string }>('select s::text as said from security_event s');
    expect(noted.map((one) => one.said).join()).not.toContain('elsewhere');
  });

  it('refuses a disabled person, linked or not', async () => {
    const linked = await sso.addEmployee();
    await sso.arrive('leaver', { email: linked.email, email_verified: true });
    const fresh = await sso.addEmployee();
    await sso.world.query('update person set is_active = false where id = any($1)', [
      [linked.personId, fresh.personId],
    ]);
    for (const [subject, email] of [
      ['leaver', linked.email],
      ['never came', fresh.email],
    ] as const) {
      const answer = await sso.arrive(subject, { email, email_verified: true });
      expect(whereTo(answer)).toBe('/sso?error=sso_refused');
      expect(cookieFrom(answer)).toBeNull();
    }
  });

  it('creates accounts where the organisation wants that, once for two arrivals at the same moment', async () => {
    payloadOf(await sso.configure({ createsAccounts: true }));
    const email = newAddress(DOMAIN);
    const account = { email, email_verified: true, given_name: 'Lakshmi', family_name: 'Subramanian' };
    const begun = [await sso.beginAs(email), await sso.beginAs(email)];
    const urls: URL[] = [];
    for (const one of begun) urls.push(await sso.provider.signIn(one.redirectUrl, 'lakshmi', account));
    const answers = await Promise.all(urls.map((url, index) => sso.comeBack(url, begun[index]?.cookie ?? '')));
    for (const answer of answers) {
      expect(await sso.whoCame(answer)).toMatchObject({
        email_: email,
        first_name: 'Lakshmi',
        last_name: 'Subramanian',
        roleName: 'Employee',
      });
    }
    const rows = await sso.world.query<{ gender: string | null; password_hash: string | null }>(
      'select gender, password_hash from person where email = $1',
      [email],
    );
    expect(rows).toEqual([{ gender: null, password_hash: null }]);
    const nameless = newAddress(DOMAIN);
    const named = await sso.whoCame(
      await sso.arrive('nameless', { email: nameless, email_verified: true, given_name: '<script>' }),
    );
    expect([named.first_name, named.last_name]).toEqual([expect.stringMatching(/^[A-Z][a-z]*$/), '']);
    const [role] = await sso.world.query<{ id: string }>(
      `select id from role where organization_id = $1 and name = 'Finance'`,
      [sso.companyId],
    );
    payloadOf(await sso.configure({ createsAccounts: true, defaultRoleId: role?.id ?? null }));
    const clerk = await sso.arrive('clerk', { email: newAddress(DOMAIN), email_verified: true });
    expect((await sso.whoCame(clerk)).roleName).toBe('Finance');
    payloadOf(await sso.configure());
  });

  it('makes nothing up of whom it creates: what nobody said is asked before the first booking, and then it books', async () => {
    payloadOf(await sso.configure({ createsAccounts: true }));
    const account = { email: newAddress(DOMAIN), email_verified: true, given_name: 'Sujatha' };
    const came = await sso.whoCame(await sso.arrive('sujatha', account));
    payloadOf(await sso.configure());
    expect(came).toMatchObject({ first_name: 'Sujatha', last_name: '' });
    const [row] = await sso.world.query<Record<string, string | null> & { readonly id: string }>(
      'select id, title, last_name, gender, nationality, mobile from person where email = $1',
      [account.email],
    );
    expect(row).toMatchObject({ title: null, last_name: '', gender: null, nationality: null, mobile: null });
    const token = await beginSession(sso.world, row?.id ?? '');
    const add = async () => {
      const path = `/flights/list?from=DEL&to=BOM&dDate=${dayFromNow(30)}&pb=true`;
      const flights = payloadOf<AnswerOf<typeof listFlights>>(
        await send(sso.world.url, { method: 'GET', path, token }),
      );
      const body = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), fareType: '2' };
      return knock(sso.world, addFlightToTrip, { body }, { token });
    };
    expect(expectRefusal(await add(), 'traveller_details_missing').errors?.map(({ field }) => field)).toEqual([
      'travelers.0.title',
      'travelers.0.lastName',
      'travelers.0.gender',
      'travelers.0.nationality',
      'travelers.0.mobile',
    ]);
    const { profile } = payloadOf<AnswerOf<typeof getProfile>>(await knock(sso.world, getProfile, {}, { token }));
    const { first_name, dateOfBirth, pan, preferences, extraFields, version } = profile;
    const said = { title: 'Ms', last_name: 'Nair', gender: 'female', nationality: 'IN', mobile: '98450 12399' };
    const body = { first_name, dateOfBirth, pan, preferences, extraFields, version, ...said };
    payloadOf(await knock(sso.world, updateProfile, { body }, { token }));
    expect(payloadOf(await add())).toHaveProperty('tripId');
  });

  it('tells a person who turned back at the provider', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const state = new URL(redirectUrl).searchParams.get('state') ?? '';
    const back = new URL(`${sso.world.url}${CALLBACK}?error=access_denied&state=${state}&iss=${sso.provider.issuer}`);
    expect(whereTo(await sso.comeBack(back, cookie))).toBe('/sso?error=sso_refused');
  });

  it('tells that it was switched off in between', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const back = await sso.provider.signIn(redirectUrl, 'asha', { email: EMPLOYEE, email_verified: true });
    payloadOf(await sso.configure({ isEnabled: false }));
    expect(whereTo(await sso.comeBack(back, cookie))).toBe('/sso?error=sso_disabled');
    payloadOf(await sso.configure());
  });

  it('tells that the provider is away, on the way out and on the way back', async () => {
    const { redirectUrl, cookie } = await sso.beginAs(EMPLOYEE);
    const back = await sso.provider.signIn(redirectUrl, 'asha', { email: EMPLOYEE, email_verified: true });
    sso.provider.shut();
    expectRefusal(await sso.begin(EMPLOYEE), 'sso_unreachable');
    expect(whereTo(await sso.comeBack(back, cookie))).toBe('/sso?error=sso_unreachable');
    sso.provider.open({ clientId: '', clientSecret: '', redirectUri: '' });
  });
});

describe('where single sign-on is required', () => {
  beforeAll(async () => {
    payloadOf(await sso.configure({ isRequired: true }));
  });
  afterAll(async () => {
    payloadOf(await sso.configure());
  });

  it('passwords of its domain are refused alike: known or not, right or wrong', async () => {
    const said = new Set<string>();
    for (const [email, password] of [
      [EMPLOYEE, PASSWORD],
      [EMPLOYEE, 'wrong'],
      [newAddress(DOMAIN), PASSWORD],
      [ADMIN, 'wrong'],
    ] as const) {
      const { requestId: _, ...envelope } = expectRefusal(await logInAs(sso.world, email, password), 'sso_required');
      said.add(JSON.stringify(envelope));
    }
    expect(said.size).toBe(1);
  });

  it('company admins are let through, so that a broken provider can be repaired', async () => {
    expect((await logInAs(sso.world, ADMIN, PASSWORD)).status).toBe(200);
  });

  it('people of other organisations and other domains sign in as ever', async () => {
    expect((await logInAs(sso.world, STRANGER, PASSWORD)).status).toBe(200);
    expectRefusal(await logInAs(sso.world, newAddress('elsewhere.example'), 'wrong'), 'wrong_credentials');
    const foreign = newAddress(DOMAIN);
    await sso.world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash)
       select p.organization_id, gen_random_uuid(), $1, 'Foreign', 'Person', r.id, p.password_hash from person p
       join role r on r.organization_id = p.organization_id and r.name = 'Employee' where p.email = $2`,
      [foreign, STRANGER],
    );
    expect((await logInAs(sso.world, foreign, PASSWORD)).status).toBe(200);
  });

  it('is lifted when it is switched off, or the domain is given up', async () => {
    payloadOf(await sso.configure({ isRequired: true, isEnabled: false }));
    expect((await logInAs(sso.world, EMPLOYEE, PASSWORD)).status).toBe(200);
    payloadOf(await sso.configure({ isRequired: true }));
    expectRefusal(await logInAs(sso.world, EMPLOYEE, PASSWORD), 'sso_required');
    const [domain] = await sso.world.query<{ id: string }>('select id from organization_domain where domain = $1', [
      DOMAIN,
    ]);
    payloadOf(
      await knock(
        sso.world,
        removeDomain,
        { body: { domainId: domain?.id ?? '', password: PASSWORD } },
        { token: sso.admin },
      ),
    );
    expect((await logInAs(sso.world, EMPLOYEE, PASSWORD)).status).toBe(200);
    expectRefusal(await sso.begin(EMPLOYEE), 'sso_not_configured');
    await sso.verifiedDomain(DOMAIN);
  });
});
