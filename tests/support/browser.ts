import fs from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect } from 'vitest';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { keepTold, rememberPage } from './open-pages.ts';
import { EMPLOYEE, PASSWORD } from './traveller.ts';
import type { World } from './world.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A real Chromium with the built web app. */
export interface TestBrowser {
  /** A new page of a new person; its logged errors are collected, and there must be none. */
  openPage(options?: {
    readonly width?: number;
    readonly height?: number;
    readonly dark?: boolean;
    /** Where the person is; India by default. */
    readonly zone?: string;
    /** With the service worker, which keeps the app for the time without a network; it costs a page a second. */
    readonly withServiceWorker?: boolean;
  }): Promise<TestPage>;
  close(): Promise<void>;
}

/** A page and what went wrong in it. */
export interface TestPage {
  readonly page: Page;
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** Starts the browser once per file, with more switches where a file tests what they switch. */
export async function startBrowser(more: readonly string[] = []): Promise<TestBrowser> {
  const executablePath = await ensureBrowser(() => undefined);
  const browser: Browser = await chromium.launch({ executablePath, args: [...QUIET, ...more] });
  return {
    async openPage({
      width = 1440,
      height = 900,
      dark = false,
      zone = 'Asia/Kolkata',
      withServiceWorker = false,
    } = {}) {
      const context: BrowserContext = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        serviceWorkers: withServiceWorker ? 'allow' : 'block',
        locale: 'en-IN',
        timezoneId: zone,
        // Animations test nothing, and a waiting page would be drawn sixty times a second.
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => problems.push(error.message));
      rememberPage(page, problems);
      const close = async () => {
        await keepTold(page);
        await context.close();
      };
      return { page, problems, close };
    },
    close: () => browser.close(),
  };
}

/** Signs in through the login screen. */
export async function logIn(page: Page, world: World, email = EMPLOYEE): Promise<void> {
  await page.goto(`${world.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/home$/);
  await page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
}

/** Waits until no colour is in transition: nobody chose those in between. Skeletons pulse for ever. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
}

/** What axe finds on the page, and finds again: new content may still be fading in. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  await animationsEnd(page);
  let found: readonly string[] | null = null;
  const look = async () => {
    found = await findingsNow(page);
    return found.length;
  };
  await expect
    .poll(look, { timeout: 6_000, interval: 500 })
    .toBe(0)
    .catch(() => undefined);
  // A screen that was never judged is not clean: an error that prevented it is thrown here.
  return found ?? findingsNow(page);
}

async function findingsNow(page: Page): Promise<readonly string[]> {
  // Through the debugger, not a script tag: the page's own content policy stays as strict as it is.
  // Once for each document: it is half a megabyte to read.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(`${AXE}; void 0`);
  return page.evaluate(async () => {
    interface Finding {
      id: string;
      help: string;
      nodes: { target: string[] }[];
    }
    interface Axe {
      run(context: Document, options: { readonly resultTypes: readonly string[] }): Promise<{ violations: Finding[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    // All rules run; only their findings are described.
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      (one) => `${one.id}: ${one.help} (${one.nodes.map((node) => node.target.join(' ')).join('; ')})`,
    );
  });
}

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const SETTLES_WITHIN_MS = 5_000;

/** Nothing on the page is wider than the screen, once everything that depends on its width has adapted. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate<number>(OVERFLOW);
  await expect.poll(overflow, { timeout: SETTLES_WITHIN_MS }).toBeLessThanOrEqual(0);
}
