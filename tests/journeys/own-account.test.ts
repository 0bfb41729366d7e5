import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../integration/factor-world.ts';
import { accessibilityFindings, logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const NEW_PASSWORD = 'Monsoon#Lake42';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;
let recoveryCode = '';

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
});
afterAll(async () => {
  await open.close();
  await browser.close();
  await world.close();
});

const liveSessions = async () =>
  (
    await world.query(
      'select 1 from session s join person p on p.id = s.person_id where p.email = $1 and s.ended_at is null',
      [EMPLOYEE],
    )
  ).length;

async function typePassword(password: string): Promise<void> {
  await page.getByLabel('Email').fill(EMPLOYEE);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ]);
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await field.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Login' }).click();
}

describe('one’s own account', () => {
  it('shows where one is signed in, and ends another session at once', async () => {
    const other = await browser.openPage();
    await logIn(other.page, world);
    await logIn(page, world);
    await page.goto(`${world.url}/profile/?tab=security`);
    await page.getByRole('button', { name: /^End the session on/ }).click();
    const question = page.getByRole('dialog', { name: /^End the session on/ });
    await question.getByLabel('Your password').fill('Not-the-1-it-is');
    await question.getByRole('button', { name: 'End session' }).click();
    await question.getByText('The current password is wrong.').waitFor();
    expect(await liveSessions()).toBe(2);
    await question.getByLabel('Your password').fill(PASSWORD);
    await question.getByRole('button', { name: 'End session' }).click();
    await expect.poll(liveSessions).toBe(1);
    await other.page.goto(`${world.url}/profile/`);
    await other.page.waitForURL(/\/(unauthorized|login)/);
    await other.close();
  });

  it('changes the password, refusing a wrong present one on its field', async () => {
    const form = page.getByRole('form', { name: 'Change password' });
    const field = (label: string) => form.locator('input').and(page.getByLabel(label, { exact: true }));
    await field('Current password').fill('Not-the-1-it-is');
    await field('New password').fill(NEW_PASSWORD);
    await field('Confirm password').fill(NEW_PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('The current password is wrong.').waitFor();
    await field('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect.poll(() => field('New password').inputValue()).toBe('');
    expect(await liveSessions()).toBe(1);
  });

  it('adds an authenticator app, whose code the next login asks for', async () => {
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const shown = await dialog.locator('p.font-mono').innerText();
    const secret = shown.replaceAll(/\s/g, '');
    await dialog.getByLabel('Code that the app shows').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog').getByLabel('Recovery codes');
    await codes.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    recoveryCode = (await codes.innerText()).split(/\s+/)[0] ?? '';
    await page.getByLabel('I have kept these codes').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).first().click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await question.getByLabel('Your password').fill(NEW_PASSWORD);
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(/\/login/);
    expect(await liveSessions()).toBe(0);
    const left = await page.evaluate(async () =>
      JSON.stringify([{ ...localStorage, ...sessionStorage }, await caches.keys(), await indexedDB.databases()]),
    );
    expect(left).not.toMatch(/asha|rao|meridian|trip|flight/i);
    await typePassword(NEW_PASSWORD);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    // A code counts once, so the next one is used; the clock of phones may be half a minute ahead.
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await page.waitForURL(/\/home$/);
  });

  it('opens with a recovery code where the app is lost', async () => {
    const second = await browser.openPage();
    page = second.page;
    await page.goto(`${world.url}/login`);
    await typePassword(NEW_PASSWORD);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.getByRole('button', { name: /recovery code/i }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/home$/);
    await second.close();
  });

  it('is signed out of from the menu that every page has, by keyboard too', async () => {
    ({ page } = open);
    const before = await liveSessions();
    await page.getByRole('button', { name: /account of Asha Rao/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login/);
    expect(await liveSessions()).toBe(before - 1);
  });
});
