import {
  type createDomain,
  getSsoSettings,
  listDomains,
  removeDomain,
  updateSsoSettings,
  verifyDomain,
} from '@pravas/contract/identity/sso-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, beginSession, givePassword } from '../support/callers.ts';
import { EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import { knock, logInAs } from './getting-in.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { CALLBACK, DOMAIN, type SsoWorld, startSsoWorld } from './sso-world.ts';

type Settings = AnswerOf<typeof getSsoSettings>['sso'];
type Domain = AnswerOf<typeof createDomain>['domain'];

let sso: SsoWorld;

beforeAll(async () => {
  sso = await startSsoWorld();
});
afterAll(() => sso.close());

describe('a mail domain', () => {
  it('is claimed, and verified by its TXT record', async () => {
    const claimed = payloadOf<{ domain: Domain }>(await sso.claim(' Meridian.Example. ')).domain;
    expect(claimed).toMatchObject({ domain: DOMAIN, verifiedAt: null });
    expect(claimed.record).toMatch(/^_pravas\.meridian\.example TXT pravas-verification=[\w-]{43}$/);
    expectRefusal(await sso.verify(claimed._id), 'domain_record_missing');
    sso.published.set(`_pravas.${DOMAIN}`, ['pravas-verification=another', 'v=spf1 -all']);
    expectRefusal(await sso.verify(claimed._id), 'domain_record_missing');
    sso.publish(claimed);
    const verified = payloadOf<{ domain: Domain }>(await sso.verify(claimed._id));
    expectShape(verifyDomain, verified);
    expect(verified.domain.verifiedAt).not.toBeNull();
    const list = payloadOf<{ data: Domain[] }>(await knock(sso.world, listDomains, {}, { token: sso.admin }));
    expect(list.data).toEqual([verified.domain]);
  });

  it.each(['localhost', 'no domain', 'a..example', `${'x'.repeat(64)}.example`, 'http://a.example', 'a@b.example', ''])(
    'is none when it is "%s"',
    async (domain) => {
      expect(expectRefusal(await sso.claim(domain), 'validation_failed').errors?.[0]?.field).toBe('domain');
    },
  );

  it('is claimed once by one organisation, and by others only while nobody has verified it', async () => {
    expectRefusal(await sso.claim(DOMAIN), 'validation_failed');
    expectRefusal(await sso.claim(DOMAIN, sso.stranger), 'domain_taken');
    const mine = payloadOf<{ domain: Domain }>(await sso.claim('shared.example')).domain;
    const theirs = payloadOf<{ domain: Domain }>(await sso.claim('shared.example', sso.stranger)).domain;
    const [, , a = ''] = mine.record.split(' ');
    const [, , b = ''] = theirs.record.split(' ');
    sso.published.set('_pravas.shared.example', [a, b]);
    const answers = await Promise.all([sso.verify(mine._id), sso.verify(theirs._id, sso.stranger)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    // Whichever was quicker, nobody has it afterwards.
    const body = { domainId: theirs._id, password: PASSWORD };
    payloadOf(await knock(sso.world, removeDomain, { body }, { token: sso.stranger }));
    payloadOf(await knock(sso.world, removeDomain, { body: { ...body, domainId: mine._id } }, { token: sso.admin }));
  });

  it('is nobody else’s to verify or give up, and needs the right to integrations', async () => {
    const mine = payloadOf<{ domain: Domain }>(await sso.claim('mine.example')).domain;
    expectRefusal(await sso.verify(mine._id, sso.stranger), 'not_found');
    const give = (token: string) => knock(sso.world, removeDomain, { body: { domainId: mine._id } }, { token });
    expectRefusal(await give(sso.stranger), 'not_found');
    const employee = payloadOf<{ accessToken: string }>(await logInAs(sso.world, EMPLOYEE, PASSWORD)).accessToken;
    expectRefusal(await sso.claim('other.example', employee), 'privilege_missing');
    expectRefusal(await sso.configure({}, employee), 'privilege_missing');
    expect(payloadOf(await give(sso.admin))).toEqual({ removed: true });
    expectRefusal(await give(sso.admin), 'not_found');
  });
});

describe('the settings', () => {
  it('are empty before, and never tell the client secret', async () => {
    const read = async () =>
      payloadOf<{ sso: Settings }>(await knock(sso.world, getSsoSettings, {}, { token: sso.admin })).sso;
    expect(await read()).toMatchObject({ issuer: '', isEnabled: false, hasClientSecret: false });
    const answer = await sso.configure();
    expectShape(updateSsoSettings, payloadOf(answer));
    expect(answer.text).not.toContain('a secret of the client');
    expect(await read()).toMatchObject({
      issuer: sso.provider.issuer,
      isEnabled: true,
      hasClientSecret: true,
      redirectUri: sso.world.url + CALLBACK,
    });
    const rows = await sso.world.query<{ row: string }>(
      `select row_to_json(t)::text as row from sso_connection t
       union all select row_to_json(a)::text from audit_event a where action = 'sso.changed'`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) expect(row).not.toContain('a secret of the client');
    const { clientSecret: _, ...unchanged } = sso.settings();
    payloadOf(
      await knock(sso.world, updateSsoSettings, { body: { ...unchanged, password: PASSWORD } }, { token: sso.admin }),
    );
    expect((await read()).hasClientSecret).toBe(true);
    payloadOf(await sso.configure({ clientSecret: null }));
    expect((await read()).hasClientSecret).toBe(false);
    payloadOf(await sso.configure());
  });

  it('ask for a verified domain before they are switched on', async () => {
    expectRefusal(await sso.configure({}, sso.stranger), 'domain_not_verified');
    payloadOf(await sso.configure({ isEnabled: false }, sso.stranger));
  });

  it.each([
    ['http://127.0.0.1:1/', 'address_refused'],
    ['https://169.254.169.254/', 'address_refused'],
    ['https://[::1]/', 'address_refused'],
    ['https://nobody.example/', 'address_refused'],
    ['ftp://idp.example/', 'address_refused'],
    ['no address at all', 'validation_failed'],
  ] as const)('refuse the issuer %s', async (issuer, code) => {
    expectRefusal(await sso.configure({ issuer }), code);
  });

  it.each([
    ['another issuer’s name', { issuer: 'https://other.example' }],
    ['a template for many tenants', { issuer: 'http://127.0.0.1/{tenantid}' }],
    ['a script to open', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a page without https', { authorization_endpoint: 'http://idp.example/authorize' }],
    ['no token endpoint', { token_endpoint: undefined }],
  ])('refuse a provider whose document has %s', async (_, document) => {
    sso.liar.document = document;
    expectRefusal(await sso.configure({ issuer: sso.liar.issuer }), 'sso_unreachable');
    sso.liar.document = {};
  });

  it('refuse a provider that does not answer', async () => {
    sso.provider.shut();
    expectRefusal(await sso.configure(), 'sso_unreachable');
    sso.provider.open({ clientId: '', clientSecret: '', redirectUri: '' });
    payloadOf(await sso.configure());
  });

  it('take a role of the organisation that gives no more than the caller has', async () => {
    const roles = await sso.world.query<{ id: string; organization_id: string; name: string }>('select * from role');
    const roleOf = (organization: boolean, name: string) =>
      roles.find((role) => (role.organization_id === sso.companyId) === organization && role.name === name)?.id ?? '';
    expectRefusal(await sso.configure({ defaultRoleId: roleOf(false, 'Employee') }), 'not_found');
    expectRefusal(await sso.configure({ defaultRoleId: crypto.randomUUID() }), 'not_found');
    payloadOf(await sso.configure({ defaultRoleId: roleOf(true, 'Finance') }));
    const limitedId = await addPerson(sso.world, sso.companyId, ['integrations.manage', 'search']);
    await givePassword(sso.world, limitedId);
    const limited = await beginSession(sso.world, limitedId);
    const refusal = expectRefusal(
      await sso.configure({ defaultRoleId: roleOf(true, 'Company admin') }, limited),
      'validation_failed',
    );
    expect(refusal.errors?.[0]?.field).toBe('defaultRoleId');
    payloadOf(await sso.configure());
  });
});
