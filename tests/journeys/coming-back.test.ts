import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { codeOf, waitForMail } from '../support/mailbox.ts';
import { EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const NEW_PASSWORD = 'Monsoon#Lake42';

let world: World;
let browser: TestBrowser;
let open: TestPage;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
});
beforeEach(async () => {
  open = await browser.openPage({ withServiceWorker: true });
});
afterEach(() => open.close());
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('a session that ends in the middle of a form', () => {
  it('sends to the login and back to the form, with everything that was typed', async () => {
    const { page } = open;
    await logIn(page, world);
    await page.goto(`${world.url}/profile/`);
    await page.getByLabel('Mobile number').fill('9845099999');
    await page.getByLabel('PAN', { exact: false }).fill('ABCDE1234F');
    await world.query(`update session set ended_at = now(), end_reason = 'test' where ended_at is null`);
    // The inbox's stream may notice the end before the form does, and lead away first: Enter then has no form to send.
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/unauthorized/);
    await page.getByText('Your session has been expired. Please Login again.').first().waitFor();
    await page.getByRole('link', { name: /Login/ }).first().click();
    await page.getByLabel('Email').fill(EMPLOYEE);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/profile/);
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('9845099999');
    expect(await page.getByLabel('PAN', { exact: false }).inputValue()).toBe('ABCDE1234F');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect
      .poll(
        async () =>
          (await world.query<{ mobile: string }>('select mobile from person where email = $1', [EMPLOYEE]))[0]?.mobile,
      )
      .toBe('+919845099999');
  });

  it('is renewed in silence when only the access token has run out', async () => {
    const { page } = open;
    await logIn(page, world);
    await page.goto(`${world.url}/profile/`);
    await page.getByLabel('Mobile number').fill('9845011111');
    await world.query(`update session_access set expires_at = now() - interval '1 second'`);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect
      .poll(
        async () =>
          (await world.query<{ mobile: string }>('select mobile from person where email = $1', [EMPLOYEE]))[0]?.mobile,
      )
      .toBe('+919845011111');
    expect(page.url()).toMatch(/\/profile/);
  });

  it('loses nothing while there is no network either', async () => {
    const { page } = open;
    await logIn(page, world);
    await page.goto(`${world.url}/profile/`);
    await page.getByLabel('Mobile number').fill('9845022222');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByText('NO INTERNET CONNECTION').first().waitFor();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('9845022222');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect
      .poll(
        async () =>
          (await world.query<{ mobile: string }>('select mobile from person where email = $1', [EMPLOYEE]))[0]?.mobile,
      )
      .toBe('+919845022222');
  });

  it('asks before what was typed is left behind', async () => {
    const { page } = open;
    await logIn(page, world);
    await page.goto(`${world.url}/profile/`);
    await page.getByLabel('Mobile number').fill('9845033333');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('9845033333');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/\/home$/);
  });
});

describe('a forgotten password', () => {
  it('is set anew with a code from the mail; the old one and other sessions end', async () => {
    const other = await browser.openPage();
    await logIn(other.page, world);
    const { page } = open;
    await page.goto(`${world.url}/login`);
    await page.getByRole('link', { name: /Forgot password/ }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.getByLabel('Email').fill(EMPLOYEE);
    await page.getByRole('button', { name: /code/i }).click();
    const mail = await waitForMail(world, EMPLOYEE, /\b\d{6}\b/);
    await page.getByLabel('OTP').fill(codeOf(mail));
    await page
      .locator('input')
      .and(page.getByLabel('New password', { exact: true }))
      .fill('password');
    await page.getByLabel('Confirm password', { exact: true }).fill('different');
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await page.getByText('Password and confirm password must be same').waitFor();
    await page
      .locator('input')
      .and(page.getByLabel('New password', { exact: true }))
      .fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await page
      .locator('form')
      .getByRole('button', { name: /^(Set|Save|Change|Reset)/ })
      .click();
    await page.waitForURL(/\/login/);
    await page.getByLabel('Email').fill(EMPLOYEE);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('The e-mail or the password is wrong.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/home$/);
    await other.page.goto(`${world.url}/profile/`);
    await other.page.waitForURL(/\/(unauthorized|login)/);
    await other.close();
    await waitForMail(world, EMPLOYEE, /account was changed/);
  });

  it('says the same of an address that nobody has', async () => {
    const { page } = open;
    await page.goto(`${world.url}/forgot-password`);
    await page.getByLabel('Email').fill('nobody@nowhere.example');
    await page.getByRole('button', { name: /code/i }).click();
    await page.getByLabel('OTP').waitFor();
  });
});
