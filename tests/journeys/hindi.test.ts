import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { BUDGET_KB, HINDI, measureFirstLoad } from '../bench/measure-first-load.ts';
import { accessibilityFindings, logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { latinWords } from '../support/latin-words.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist');
const BUILT_WITHIN_MS = 300_000;

beforeAll(async () => {
  await buildWeb(undefined, ['hi']);
  world = await createWorld();
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
}, BUILT_WITHIN_MS);
afterAll(async () => {
  await open.close();
  await browser.close();
  await world.close();
});

const languageOf = () => page.evaluate(() => document.documentElement.lang);

describe('Hindi', () => {
  it('is offered before anybody signs in, and says what is wrong with a form', async () => {
    await page.goto(`${world.url}/login`);
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: 'लॉगिन' }).waitFor();
    expect(await languageOf()).toBe('hi');
    await page.getByRole('button', { name: 'लॉगिन' }).click();
    await page.getByText('ई-मेल ज़रूरी है').waitFor();
    expect(await latinWords(page)).toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await languageOf()).toBe('en-IN');
  });

  it('says what the server refuses', async () => {
    const other = await browser.openPage();
    await other.page.goto(`${world.url}/login`);
    await other.page.getByRole('button', { name: 'हिन्दी' }).click();
    await other.page.getByLabel('ई-मेल').fill('asha.rao@meridian.example');
    await other.page.getByLabel('पासवर्ड', { exact: true }).fill('Not@2026');
    await other.page.getByRole('button', { name: 'लॉगिन' }).click();
    await other.page.getByText('ई-मेल या पासवर्ड गलत है।').waitFor();
    await other.close();
  });

  it('is chosen in the profile, and the app speaks it at once', async () => {
    await logIn(page, world);
    await page.goto(`${world.url}/profile/?tab=preferences`);
    await page.getByLabel('Language').selectOption({ label: 'हिन्दी' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(languageOf).toBe('hi');
    const menu = page.getByRole('navigation').first();
    await menu.getByRole('link', { name: 'मेरी ट्रिप' }).waitFor();
    expect(await latinWords(menu)).toEqual([]);
  });

  it('is left in the profile as it was chosen', async () => {
    await page.goto(`${world.url}/profile/?tab=preferences`);
    await expect.poll(languageOf).toBe('hi');
    await page.locator('select[name="language"]').selectOption('en-IN');
    await page.getByRole('button', { name: 'सेव करें' }).click();
    await expect.poll(languageOf).toBe('en-IN');
    expect(open.problems).toEqual([]);
  });

  it('weighs a quarter more at most in Hindi, whose letters take three bytes each', () => {
    const [load, hindi] = [measureFirstLoad(DIST), measureFirstLoad(DIST, HINDI)];
    expect(hindi.initialJsKb).toBeLessThanOrEqual(BUDGET_KB.initialJs * 1.25);
    expect(hindi.cssKb).toBeLessThanOrEqual(BUDGET_KB.css * 1.25);
    expect(hindi.routes.length).toBe(load.routes.length);
    expect(hindi.routes.filter(({ kb }) => kb > BUDGET_KB.route * 1.25)).toEqual([]);
  });
});
