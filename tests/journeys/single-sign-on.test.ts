import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SsoWorld, startSsoWorld } from '../integration/sso-world.ts';
import { accessibilityFindings, logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { ADMIN, PASSWORD } from '../support/traveller.ts';

let sso: SsoWorld;
let browser: TestBrowser;

beforeAll(async () => {
  sso = await startSsoWorld();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await sso.close();
});

describe('single sign-on, end to end', () => {
  it('an admin proves the domain and connects the identity provider', async () => {
    const { page, close } = await browser.openPage();
    await logIn(page, sso.world, ADMIN);
    await page.goto(`${sso.world.url}/company-settings/integrations`);
    const domains = page.getByRole('region', { name: 'Domains' });
    await domains.getByRole('textbox', { name: /domain/i }).fill('meridian.example');
    await domains.getByRole('button', { name: /Claim/ }).click();
    await domains.getByText('Not verified yet').waitFor();
    const prove = async () => {
      const question = page.getByRole('dialog', { name: 'Is it you?' });
      const field = question.getByLabel('Your password');
      // It begins in its field; a code is for people who came without a password, and is offered to nobody else.
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await question.getByRole('button', { name: /authenticator app/ }).count()).toBe(0);
      await field.fill(PASSWORD);
      await question.getByRole('button', { name: 'Continue' }).click();
      await question.waitFor({ state: 'hidden' });
    };
    await domains.getByRole('button', { name: 'Verify now' }).click();
    await prove();
    await domains.getByText(/TXT record was not found/).waitFor();
    const [claimed] = await sso.world.query<{ token: string }>('select token from organization_domain');
    sso.published.set('_pravas.meridian.example', [`pravas-verification=${claimed?.token}`]);
    await domains.getByRole('button', { name: 'Verify now' }).click();
    await prove();
    await domains.getByText(/Verified on/).waitFor();
    await page.getByLabel('Issuer').fill(sso.provider.issuer);
    await page.getByLabel('Client id').fill('pravas');
    await page.getByLabel('Client secret').fill('a secret of the client');
    await page.getByRole('switch', { name: 'Single sign-on' }).click();
    await page.getByRole('switch', { name: 'Make accounts on first arrival' }).click();
    await page.getByLabel('Role of new accounts').selectOption({ label: 'Employee' });
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await prove();
    await expect
      .poll(
        async () =>
          (await sso.world.query<{ is_enabled: boolean }>('select is_enabled from sso_connection'))[0]?.is_enabled,
      )
      .toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await close();
  });

  it('somebody new arrives through it and has an account, without a password', async () => {
    const { page, close } = await browser.openPage();
    sso.provider.awaitArrival('u-1001', {
      email: 'priya.das@meridian.example',
      email_verified: true,
      given_name: 'Priya',
      family_name: 'Das',
    });
    await page.goto(`${sso.world.url}/login`);
    await page.getByRole('link', { name: /single sign-on/i }).click();
    await page.getByRole('heading', { name: 'Single sign-on' }).waitFor();
    await page.getByLabel('Email').fill('priya.das@meridian.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/home$/);
    await page.getByRole('heading', { name: /Priya/ }).waitFor();
    // A session like any other: it holds after a reload, and ends when it is ended.
    await page.reload();
    await page.getByRole('heading', { name: /Priya/ }).waitFor();
    const [person] = await sso.world.query<{ password_hash: string | null; role: string }>(
      `select p.password_hash, r.name as role from person p join role r on r.id = p.role_id where p.email = $1`,
      ['priya.das@meridian.example'],
    );
    expect(person).toEqual({ password_hash: null, role: 'Employee' });
    await close();
  });

  it('an address that nobody verified is told so, and can go on with a password', async () => {
    const { page, close } = await browser.openPage();
    await page.goto(`${sso.world.url}/sso`);
    await page.getByLabel('Email').fill('somebody@elsewhere.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Single sign-on is not set up for this address.').first().waitFor();
    await page.getByRole('link', { name: 'Login with a password' }).click();
    await page.waitForURL(/\/login/);
    await close();
  });
});
