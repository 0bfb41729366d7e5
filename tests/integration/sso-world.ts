import { createDomain, startSso, updateSsoSettings, verifyDomain } from '@pravas/contract/identity/sso-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { expect } from 'vitest';
import { startNameServer } from '../../apps/sandbox/src/dns/name-server.ts';
import { beginSession } from '../support/callers.ts';
import { ADMIN, EMPLOYEE, PASSWORD, STRANGER } from '../support/traveller.ts';
import { cookieFrom, createOpenWorld, fromElsewhere, knock, newAddress } from './getting-in.ts';
import { type ProviderAccount, startIdentityProvider, startLyingProvider } from './identity-provider.ts';
import { type Answer, payloadOf, send } from './send-request.ts';

/** Where identity providers send browsers back to. */
export const CALLBACK = '/identity/public/sso/callback';
/** The demo company's mail domain. */
export const DOMAIN = 'meridian.example';

type Domain = AnswerOf<typeof createDomain>['domain'];

/** The settings a test changes from. */
interface Settings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  readonly createsAccounts: boolean;
  readonly defaultRoleId: string | null;
  /** The password of the person who changes them; the demo's where it is left out. */
  readonly password?: string | undefined;
  readonly otp?: string;
}

/** Who came out at the end of a single sign-on. */
interface Arrived {
  readonly email_: string;
  readonly roleName: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** A world with a name server and two identity providers around it: a real one, and one that lies. */
export type SsoWorld = Awaited<ReturnType<typeof startSsoWorld>>;

/** Where a callback sends the browser. */
export function whereTo(answer: Answer): string {
  expect(answer.status).toBe(303);
  return answer.headers.location ?? '';
}

/** Makes one. No domain is claimed yet, and nothing is configured. */
export async function startSsoWorld() {
  // The TXT records that DNS has.
  const published = new Map<string, string[]>();
  const names = await startNameServer(({ name, type }) => (type === 'TXT' ? (published.get(name) ?? []) : []));
  const provider = await startIdentityProvider();
  const liar = await startLyingProvider();
  const world = await createOpenWorld({
    env: { EGRESS_ALLOWED: `${provider.host},${liar.host}`, DNS_SERVERS: names.address },
  });
  provider.open({ clientId: 'pravas', clientSecret: 'a secret of the client', redirectUri: world.url + CALLBACK });
  const people = await world.query<{ email: string; id: string; organization_id: string }>(
    'select email, id, organization_id from person',
  );
  const find = (email: string) => people.find((person) => person.email === email);
  const admin = await beginSession(world, find(ADMIN)?.id ?? '');
  const stranger = await beginSession(world, find(STRANGER)?.id ?? '');
  const companyId = find(ADMIN)?.organization_id ?? '';

  const settings = (): Settings => ({
    issuer: provider.issuer,
    clientId: 'pravas',
    clientSecret: 'a secret of the client',
    isEnabled: true,
    isRequired: false,
    createsAccounts: false,
    defaultRoleId: null,
  });
  const configure = (change: Partial<Settings> = {}, token = admin) =>
    knock(world, updateSsoSettings, { body: { ...settings(), password: PASSWORD, ...change } }, { token });
  const claim = (domain: string, token = admin) => knock(world, createDomain, { body: { domain } }, { token });
  const verify = (domainId: string, token = admin) =>
    knock(world, verifyDomain, { body: { domainId, password: PASSWORD } }, { token });
  const publish = ({ record }: Domain): void => {
    const [name = '', , value = ''] = record.split(' ');
    published.set(name, ['v=spf1 -all', value]);
  };
  const begin = (email: string, next?: string) =>
    knock(world, startSso, { body: { email, ...(next === undefined ? {} : { next }) } });
  const beginAs = async (email: string, next?: string) => {
    const answer = await begin(email, next);
    const { redirectUrl } = payloadOf<{ redirectUrl: string }>(answer);
    return { redirectUrl, cookie: cookieFrom(answer, 'pravas_sso') ?? '' };
  };
  const comeBack = (url: URL, cookie: string) =>
    send(world.url, { method: 'GET', path: url.pathname + url.search, headers: { cookie, ...fromElsewhere() } });

  return {
    world,
    provider,
    liar,
    published,
    admin,
    stranger,
    companyId,
    settings,
    configure,
    claim,
    verify,
    publish,
    begin,
    beginAs,
    comeBack,
    /** Claims a domain, publishes its record and has it verified. */
    async verifiedDomain(domain: string): Promise<Domain> {
      const claimed = payloadOf<{ domain: Domain }>(await claim(domain)).domain;
      publish(claimed);
      return payloadOf<{ domain: Domain }>(await verify(claimed._id)).domain;
    },
    /** All the way through the real provider; answers what the callback said. */
    async arrive(subject: string, account: ProviderAccount, next?: string, domain = DOMAIN): Promise<Answer> {
      const begun = await beginAs(`anyone@${domain}`, next);
      return comeBack(await provider.signIn(begun.redirectUrl, subject, account), begun.cookie);
    },
    /** Begins with the cookie that a callback set, as the web app does. */
    async whoCame(answer: Answer): Promise<Arrived> {
      expect(whereTo(answer)).toMatch(/^\/sso\?done=1/);
      const cookie = cookieFrom(answer) ?? '';
      const path = '/identity/refresh';
      const renewed = await send(world.url, { method: 'POST', path, body: {}, headers: { cookie } });
      return payloadOf<{ user: Arrived }>(renewed).user;
    },
    /** An employee of the demo company without a password. */
    async addEmployee(email = newAddress(DOMAIN), inviteStatus = 'Registered') {
      const [row] = await world.query<{ id: string }>(
        `insert into person (organization_id, id, email, first_name, last_name, role_id, invite_status)
         select organization_id, gen_random_uuid(), $1, 'Ravi', 'Kulkarni', role_id, $2 from person where email = $3
         returning id`,
        [email, inviteStatus, EMPLOYEE],
      );
      return { email, personId: row?.id ?? '' };
    },
    async close(): Promise<void> {
      await world.close();
      await Promise.all([provider.close(), liar.close(), names.close()]);
    },
  };
}
