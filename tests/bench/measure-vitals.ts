import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import type { Login } from './load-client.ts';

/** How a page feels, as its browser reports it (web.dev/articles/vitals). */
export interface Vitals {
  /** Until the largest element of the first view was drawn, milliseconds (Largest Contentful Paint). */
  readonly lcpMs: number;
  /** How far drawn elements have moved by themselves, in sum (Cumulative Layout Shift). */
  readonly cls: number;
  /** From a key or a click until it was seen, the slowest of the page, milliseconds (Interaction to Next Paint). */
  readonly inpMs: number;
}

/** Screens that are measured. */
export const VITAL_SCREENS = ['home', 'list', 'details'] as const;
/** How many times slower than this machine the browser's processor is. */
export const CPU_SLOWER = 4;

type Screen = (typeof VITAL_SCREENS)[number];
const DESK = { width: 1440, height: 900 };
/** Chromium reports no shorter interaction (Event Timing, 3.3). */
const SHORTEST_TOLD_MS = 16;

/** A browser of somebody who has signed in, on a slow processor. */
export interface VitalsBench {
  round(): Promise<Readonly<Record<Screen, Vitals>>>;
  close(): Promise<void>;
}

/** Signs somebody in, in a Chromium of its own. */
export async function prepareVitals(url: string, login: Login): Promise<VitalsBench> {
  const executablePath = await ensureBrowser(() => undefined);
  const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await signIn(browser, url, login);
    return {
      round: async () => ({
        home: await measure(page, `${url}/home`, useHome),
        list: await measure(page, `${url}${listPath()}`, useList),
        details: await measure(page, await detailsOf(page, url), useDetails),
      }),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function signIn(browser: Browser, url: string, { email, password }: Login): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.addInitScript(keepVitals, SHORTEST_TOLD_MS);
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/home$/);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return page;
}

const listPath = () => {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  return `/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${day}`;
};

/** The address of the first flight of the list, with its present offers. */
async function detailsOf(page: Page, url: string): Promise<string> {
  await page.goto(`${url}${listPath()}`);
  await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
  await page.waitForURL(/\/home2\/flight\/booking\//);
  return page.url();
}

interface Kept {
  lcpMs: number;
  cls: number;
  inpMs: number;
}

/** Keeps in the page what its browser reports of it. */
function keepVitals(shortestMs: number): void {
  const kept: Kept = { lcpMs: 0, cls: 0, inpMs: 0 };
  Object.assign(globalThis, { keptVitals: kept });
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => {
    kept.lcpMs = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) kept.cls += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) kept.inpMs = Math.max(kept.inpMs, duration);
    },
    { durationThreshold: shortestMs },
  );
}

async function measure(page: Page, address: string, use: (page: Page) => Promise<void>): Promise<Vitals> {
  await page.goto(address);
  await use(page);
  // The last action is reported once it has been drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  return page.evaluate(() => (globalThis as unknown as { keptVitals: Kept }).keptVitals);
}

/** Chooses a destination, types a command, and leaves it. */
async function useHome(page: Page): Promise<void> {
  const to = page.getByRole('combobox', { name: 'To' }).first();
  await to.click();
  await to.pressSequentially('bombay');
  await page
    .getByRole('option', { name: /\(BOM\)/ })
    .first()
    .click();
  await page.keyboard.press('Control+k');
  // The calendar that the chosen place has opened is a dialog as well.
  const bar = page.getByRole('combobox', { name: 'Command' });
  await bar.waitFor();
  await page.keyboard.type('del blr');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
}

/** Filters by stops, sorts, and goes through the cards by keys, once everything has arrived. */
async function useList(page: Page): Promise<void> {
  await page.locator('[data-result]').first().waitFor();
  await page.getByText('Checking').waitFor({ state: 'detached' });
  const filter = page.getByRole('checkbox', { name: /Nonstop/i }).first();
  await filter.click();
  await filter.click();
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  await page
    .getByRole('radio', { name: 'Cheapest' })
    .or(page.getByText('Cheapest', { exact: true }))
    .first()
    .click();
}

/** Opens the refund, and chooses another fare. */
async function useDetails(page: Page): Promise<void> {
  await page.getByText('If you act now', { exact: false }).first().waitFor();
  const fares = page.getByRole('radio');
  await fares.nth(1).click();
  await fares.nth(0).click();
}
