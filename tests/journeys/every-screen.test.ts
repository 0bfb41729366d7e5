import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings, logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { judgeScreen, looksToLoad } from '../support/looks.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const day = (ahead: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: ahead }).toString();

/** Every screen, in the order a traveller meets them, and the sign that it has loaded; flights leave that far ahead. */
async function walk(page: Page, ahead: number, look: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(`${world.url}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await look('login');
  await logIn(page, world);
  await look('home');
  await page.goto(`${world.url}/search`);
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await look('search');
  await page.goto(
    `${world.url}/home2/flight/list/?cc=E&from=DEL&to=BLR&ad=1&dDate=${day(ahead)}&rDate=${day(ahead + 2)}`,
  );
  await page.locator('a, button').filter({ hasText: 'View fares' }).first().waitFor();
  await look('domestic return');
  await page.goto(`${world.url}/home2/flight/list/?cc=E&from=BOM&to=DXB&ad=1&al=AI&dDate=${day(ahead)}`);
  await page.locator('a, button').filter({ hasText: 'View fares' }).first().waitFor();
  await look('international one way');
  await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
  await page.waitForURL(/\/home2\/flight\/booking\//);
  await page.getByText('If you act now', { exact: false }).first().waitFor();
  await look('flight details');
  await page.getByRole('button', { name: 'Add to trip' }).first().click();
  await page.waitForURL(/\/trip\/details/);
  await page
    .getByRole('button', { name: /^Pay ₹/ })
    .first()
    .waitFor();
  await look('trip details');
  await page.goto(`${world.url}/home2/trip/list/`);
  await page.getByRole('heading', { name: 'My Trips' }).waitFor();
  await look('my trips');
  await page.goto(`${world.url}/home2/flight/list/?cc=E&from=IXM&to=AJL&ad=1&dDate=${day(ahead)}`);
  await page.getByText('Sorry, No result found.', { exact: false }).first().waitFor();
  await look('no results');
  await page.goto(`${world.url}/unauthorized`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('unauthorized');
  await page.goto(`${world.url}/nowhere-at-all`);
  await page.waitForURL(/\/page-not-found/);
  await look('page not found');
}

const FIRST_DAY_AHEAD = 25;

describe.each(looksToLoad('every-screen').map(([name, look], index) => [name, look, FIRST_DAY_AHEAD + index] as const))(
  'on %s',
  (_, look, ahead) => {
    it('every screen passes axe, fits its width and breaks no content rule', async () => {
      const { page, problems, close } = await browser.openPage(look);
      const findings: string[] = [];
      await walk(page, ahead, async (screen) => void findings.push(...(await judgeScreen(page, look, screen))));
      expect(findings).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });
  },
);

describe('without a mouse', () => {
  it('a flight is searched by a typed command and opened from the keyboard', async () => {
    const { page, close } = await browser.openPage();
    await page.goto(`${world.url}/login`);
    await page.getByLabel('Email').focus();
    await page.keyboard.type('asha.rao@meridian.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Pravas@2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home$/);
    await page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    const date = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 25 });
    const month = date.toLocaleString('en-GB', { month: 'short' }).toLowerCase().slice(0, 3);
    await page.keyboard.type(`del blr ${date.day}${month}`);
    await page
      .getByRole('option', { name: /\(DEL\) to .+\(BLR\)/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home2\/flight\/list\//);
    const open = page.locator('a, button').filter({ hasText: 'View fares' }).first();
    await open.waitFor();
    await open.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await close();
  });
});

describe('a slow network', () => {
  /** Holds a file of the app back until the returned function releases it. */
  async function holdBack(page: Page, file: RegExp): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  }

  it('never shows an empty page: first the mark, then the screen before, with a line that moves', async () => {
    const { page, problems, close } = await browser.openPage();
    const sendApp = await holdBack(page, /\/assets\/app-[^/]*\.js/);
    await page.goto(`${world.url}/login`, { waitUntil: 'commit' });
    await page.getByText('Loading Pravas').waitFor({ state: 'attached' });
    expect(await accessibilityFindings(page)).toEqual([]);
    const sendTrips = await holdBack(page, /\/assets\/trip-list-page-[^/]*\.js/);
    sendApp();
    await logIn(page, world);
    await page.getByRole('link', { name: 'My trips' }).first().click();
    await page.getByText('Loading the next page').waitFor({ state: 'attached' });
    expect(await accessibilityFindings(page)).toEqual([]);
    sendTrips();
    await page.getByRole('heading', { name: 'My trips' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a session', () => {
  it('keeps no token where scripts or other pages could find it', async () => {
    const { page, close } = await browser.openPage();
    await logIn(page, world);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    const [access] = await world.query<{ count: string }>('select count(*) from session_access');
    expect(Number(access?.count)).toBeGreaterThan(0);
    // Tokens are 43 characters of base64url; nothing that long and random may be stored.
    expect(kept).not.toMatch(/[A-Za-z0-9_-]{43}/);
    const cookies = async () =>
      (await page.context().cookies()).map((cookie) => [cookie.name, cookie.httpOnly, cookie.sameSite]);
    // The second one marks a browser that has signed in before, the third the language of its pages; neither signs
    // anybody in.
    await expect.poll(cookies).toEqual([
      ['pravas', true, 'Lax'],
      ['pravas_device', true, 'Lax'],
      ['pravas_language', false, 'Lax'],
    ]);
    await close();
  });

  it('that ended elsewhere leads to the unauthorised page with the specified words, and back after login', async () => {
    const { page, close } = await browser.openPage();
    await logIn(page, world);
    // No page is open that could hear of it first and ask for a login on its own.
    await page.goto('about:blank');
    await world.query("update session set ended_at = now(), end_reason = 'test'");
    // By its old address, which leads to the new one with all its parameters.
    await page.goto(`${world.url}/home/trip/list?search=pune`);
    await page.waitForURL(/\/unauthorized/);
    await page.getByText('Your session has been expired. Please Login again.').first().waitFor();
    await page.getByRole('link', { name: /login/i }).first().click();
    await page.getByLabel('Email').fill('asha.rao@meridian.example');
    await page.getByLabel('Password', { exact: true }).fill('Pravas@2026');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/home2\/trip\/list\/\?search=pune$/);
    await close();
  });
});
