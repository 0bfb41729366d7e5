import { createApiKey } from '@pravas/contract/access/api-key-operations.ts';
import { confirmTotp, startTotp } from '@pravas/contract/identity/second-factor-operations.ts';
import { removeDomain, updateSsoSettings, verifyDomain } from '@pravas/contract/identity/sso-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addApiKey, addPerson, beginSession, givePassword } from '../support/callers.ts';
import { ADMIN, EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import { codeOf } from './factor-world.ts';
import { cookieFrom, knock, mailsTo, newAddress } from './getting-in.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { DOMAIN, type SsoWorld, startSsoWorld, whereTo } from './sso-world.ts';

const BRANCH = 'branch.example';

let sso: SsoWorld;

beforeAll(async () => {
  sso = await startSsoWorld();
});
afterAll(() => sso.close());

/** A person whose role holds exactly these rights, with the demo password. */
async function somebodyWith(privileges: readonly string[], email?: string) {
  const personId = await addPerson(sso.world, sso.companyId, privileges);
  await givePassword(sso.world, personId);
  if (email) await sso.world.query('update person set email = $2 where id = $1', [personId, email]);
  return { personId, token: await beginSession(sso.world, personId) };
}

const roleOf = (personId: string, name: string) =>
  sso.world.query(
    `update person p set role_id = r.id from role r
     where p.id = $1 and r.organization_id = p.organization_id and r.name = $2`,
    [personId, name],
  );

/** The first mail to the admin with this subject and these words, waited for. */
async function toldAdmin(subject: string, words: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await mailsTo(sso.world, ADMIN)).filter((mail) => mail.subject === subject);
      const told = mails.find((mail) => mail.text.includes(words));
      expect(told, `${mails.length} mails “${subject}”, none with “${words}”`).toBeDefined();
      return told?.text ?? '';
    },
    { timeout: 10_000, interval: 50 },
  );
}

describe('setting the identity provider of people on other addresses', () => {
  // The only verified domain is that of a branch, on which nobody holds much: the admin's address is elsewhere.
  it('is for those who hold every right of the people whom it can sign in', async () => {
    await sso.verifiedDomain(BRANCH);
    const it = await somebodyWith(['integrations.manage', 'profile.own', 'search']);
    const hand = await somebodyWith(['search'], newAddress(BRANCH));
    payloadOf(await sso.configure({}, it.token));
    const [row] = await sso.world.query<{ email: string }>('select email from person where id = $1', [hand.personId]);
    const account = { email: row?.email ?? '', email_verified: true };
    await sso.whoCame(await sso.arrive('hand', account, undefined, BRANCH));
    await roleOf(hand.personId, 'Finance');
    const answer = await sso.arrive('hand', account, undefined, BRANCH);
    expect(whereTo(answer)).toBe('/sso?error=sso_account_above');
    expect(cookieFrom(answer)).toBeNull();
    expectRefusal(await sso.configure({}, it.token), 'privilege_not_held');
    // An admin answers for everybody, and saves it again.
    payloadOf(await sso.configure());
    await sso.whoCame(await sso.arrive('hand', account, undefined, BRANCH));
  });

  it('never links an account with more rights than whoever set it holds', async () => {
    await sso.world.query(`update sso_connection set set_by_admin = false, set_privileges = '{search}'`);
    const boss = await somebodyWith([], newAddress(BRANCH));
    await roleOf(boss.personId, 'Company admin');
    const [row] = await sso.world.query<{ email: string }>('select email from person where id = $1', [boss.personId]);
    const answer = await sso.arrive('boss', { email: row?.email ?? '', email_verified: true }, undefined, BRANCH);
    expect(whereTo(answer)).toBe('/sso?error=sso_account_above');
    expect(cookieFrom(answer)).toBeNull();
    expect(await sso.world.query('select 1 from person_identity where person_id = $1', [boss.personId])).toEqual([]);
    payloadOf(await sso.configure());
  });

  it('refuses to have a domain verified, or given up, on which people hold more', async () => {
    const it = await somebodyWith(['integrations.manage', 'profile.own', 'search']);
    const claimed = payloadOf<{ domain: { _id: string; record: string } }>(await sso.claim(DOMAIN, it.token)).domain;
    sso.publish({ ...claimed, domain: DOMAIN, verifiedAt: null });
    expectRefusal(await sso.verify(claimed._id, it.token), 'privilege_not_held');
    payloadOf(await sso.verify(claimed._id));
    const body = { domainId: claimed._id, password: PASSWORD };
    expectRefusal(await knock(sso.world, removeDomain, { body }, { token: it.token }), 'privilege_not_held');
    await toldAdmin('A domain was verified', DOMAIN);
  });
});

describe('whoever holds integrations.manage alone', () => {
  it('does not become the admin through a provider of their own, nor does a key', async () => {
    // The domain is verified, as it is wherever single sign-on is used, and the only provider about is the attacker's.
    await sso.world.query('delete from sso_connection');
    const mallory = await somebodyWith(['integrations.manage', 'profile.own']);
    expectRefusal(await sso.configure({}, mallory.token), 'privilege_not_held');
    const [admin] = await sso.world.query<{ id: string }>('select id from person where email = $1', [ADMIN]);
    for (const makerId of [mallory.personId, admin?.id ?? '']) {
      const key = await addApiKey(sso.world, makerId, ['integrations.manage']);
      expectRefusal(await sso.configure({}, key), 'privilege_missing');
    }
    expect(await sso.world.query('select 1 from sso_connection')).toEqual([]);
    expectRefusal(await sso.begin(ADMIN), 'sso_not_configured');
  });
});

describe('who may say who somebody is', () => {
  it('proves to be there: with a password, not a session alone', async () => {
    expectRefusal(await sso.configure({ password: undefined }), 'proof_required');
    expectRefusal(await sso.configure({ password: 'Wrong#Password1' }), 'wrong_current_password');
    expectRefusal(await sso.configure({ password: undefined, otp: '123456' }), 'proof_required');
    const [domain] = await sso.world.query<{ id: string }>('select id from organization_domain where domain = $1', [
      BRANCH,
    ]);
    const body = { domainId: domain?.id ?? '' };
    expectRefusal(await knock(sso.world, removeDomain, { body }, { token: sso.admin }), 'proof_required');
    await sso.world.query('update organization_domain set verified_at = null where id = $1', [domain?.id]);
    expectRefusal(await knock(sso.world, verifyDomain, { body }, { token: sso.admin }), 'proof_required');
    payloadOf(await sso.verify(domain?.id ?? ''));
  });

  it('proves it with a fresh code where they signed in through the provider', async () => {
    const { secret, factorId } = payloadOf<{ secret: string; factorId: string }>(
      await knock(sso.world, startTotp, { body: { password: PASSWORD } }, { token: sso.admin }),
    );
    const otp = codeOf(secret);
    payloadOf(await knock(sso.world, confirmTotp, { body: { factorId, otp } }, { token: sso.admin }));
    await sso.world.query(
      `update session set method = 'sso' where person_id = (select id from person where email = $1)`,
      [ADMIN],
    );
    expectRefusal(await sso.configure({ password: undefined }), 'proof_required');
    // Setting the app up has used its code.
    expectRefusal(await sso.configure({ password: undefined, otp }), 'otp_wrong');
    const next = codeOf(secret, 1);
    payloadOf(await sso.configure({ password: undefined, otp: next }));
    expectRefusal(await sso.configure({ password: undefined, otp: next }), 'otp_wrong');
  });

  it('begins without anybody linked where the provider is another, and every admin is told', async () => {
    payloadOf(await sso.configure());
    await sso.whoCame(await sso.arrive('asha', { email: EMPLOYEE, email_verified: true }));
    const linked = () => sso.world.query('select subject from person_identity');
    expect(await linked()).not.toEqual([]);
    const begun = await sso.beginAs(EMPLOYEE);
    const back = await sso.provider.signIn(begun.redirectUrl, 'asha', { email: EMPLOYEE, email_verified: true });
    const { clientSecret: _, ...same } = sso.settings();
    payloadOf(
      await knock(sso.world, updateSsoSettings, { body: { ...same, password: PASSWORD } }, { token: sso.admin }),
    );
    expect(await linked()).not.toEqual([]);
    payloadOf(await sso.configure({ clientId: 'another', isEnabled: false }));
    expect(await linked()).toEqual([]);
    payloadOf(await sso.configure());
    // A login begun with the former client ends with it.
    expect(whereTo(await sso.comeBack(back, begun.cookie))).toBe('/sso?error=sso_refused');
    const mail = await toldAdmin('Single sign-on was changed', 'Client id: another');
    expect(mail).toMatch(/Vikram Shah \(.+\) changed how people sign in/);
    expect(mail).toContain('Client id: pravas');
    const [inbox] = await sso.world.query<{ count: number }>(
      `select count(*)::int from inbox_item i join person p on p.id = i.person_id
       where p.email = $1 and i.subject = 'Single sign-on was changed'`,
      [ADMIN],
    );
    expect(inbox?.count).toBeGreaterThan(1);
  });

  it('gives a directory its key with a proof, and every admin is told', async () => {
    const body = { name: 'Entra', scopes: ['scim'] };
    const make = (more = {}) => knock(sso.world, createApiKey, { body: { ...body, ...more } }, { token: sso.admin });
    await sso.world.query(`update session set method = 'password'`);
    expectRefusal(await make(), 'proof_required');
    payloadOf(await make({ password: PASSWORD }));
    await toldAdmin('New directory key: Entra', 'add, change and disable people');
    // Another key reads and books; it makes nobody a different person.
    payloadOf(await make({ scopes: ['search'] }));
    payloadOf(await make({ scopes: ['search'] }));
  });
});
