import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
  type TestPage,
} from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
  await page.addInitScript(keepShifts);
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const ONE_WAY = `from=DEL&to=BOM&dDate=${dayAhead(30)}`;
const RETURN = `${ONE_WAY}&rDate=${dayAhead(33)}`;
const ABROAD = `from=DEL&to=DXB&dDate=${dayAhead(30)}&rDate=${dayAhead(35)}`;

/**
 * Notes in the page each shift of a result or of what it lies in, as the browser tells it: words within a card may give
 * way to those of a cheaper fare. Moves within half a second of a key or a click are expected.
 */
function keepShifts() {
  const shifts: string[] = [];
  Object.assign(globalThis, { shiftsOfResults: shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    })[]) {
      const isOfResult = ({ node }: { readonly node: Node | null }) =>
        node instanceof Element && (node.matches('[data-result]') || node.querySelector('[data-result]') !== null);
      if (!entry.hadRecentInput && entry.sources.some(isOfResult)) shifts.push(entry.value.toFixed(4));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function list(query: string, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(`${world.url}/home2/flight/list/?cc=E&ad=1&${query}`);
  await page.locator('[data-result]').first().waitFor();
  await page.getByText('Checking').waitFor({ state: 'detached' });
}

/** How many results of the first list are in sight between the head and the bars fixed at the lower edge. */
function resultsInSight(): Promise<{ readonly whole: number; readonly parts: number; readonly firstTop: number }> {
  return page.evaluate(() => {
    const results = [
      ...(document.querySelector('[data-result]')?.closest('ul')?.querySelectorAll('[data-result]') ?? []),
    ];
    const fixed = [...document.querySelectorAll('[data-bottom-bar], nav')].flatMap((one) => {
      const { top, height, width } = one.getBoundingClientRect();
      return height > 0 && width > innerWidth / 2 && top > innerHeight / 2 ? [top] : [];
    });
    const end = Math.min(innerHeight, ...fixed);
    const boxes = results.map((one) => one.getBoundingClientRect());
    const shares = boxes.map(({ top, bottom, height }) => Math.max(0, Math.min(bottom, end) - top) / height);
    return {
      whole: shares.filter((share) => share === 1).length,
      parts: shares.reduce((sum, share) => sum + share, 0),
      firstTop: Math.min(...boxes.map(({ top }) => top)),
    };
  });
}

const heightOf = async (name: RegExp | string) => (await page.getByRole('region', { name }).boundingBox())?.height ?? 0;

describe.each([
  ['one way', ONE_WAY],
  ['a return whose ways are chosen apart', RETURN],
  ['a return abroad', ABROAD],
])('the list of %s', (name, query) => {
  it('shows six results on a desk, below a head of three lines, and nothing moves while the rest arrives', async () => {
    await list(query, DESK);
    expect((await resultsInSight()).whole).toBeGreaterThanOrEqual(6);
    for (const part of ['Search', 'Prices on other days']) {
      const height = await heightOf(part);
      expect(height).toBeGreaterThan(0);
      expect(height).toBeLessThanOrEqual(56);
    }
    // The days around appear by themselves, in the space reserved for them from the beginning.
    const priced = page.getByRole('region', { name: 'Prices on other days' }).getByRole('link', { name: /₹[\d,]+/ });
    await expect.poll(() => priced.count(), { timeout: 20_000 }).toBe(7);
    expect(await page.evaluate('shiftsOfResults')).toEqual([]);
  });

  it('shows two and a half on a phone', async () => {
    await list(query, PHONE);
    const { parts, firstTop } = await resultsInSight();
    expect(parts).toBeGreaterThanOrEqual(2.5);
    if (name === 'one way') expect(firstTop).toBeLessThan(240);
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate('shiftsOfResults')).toEqual([]);
  });
});

it('a list that moves would be noticed', async () => {
  await list(ONE_WAY, DESK);
  await page.evaluate(() => {
    const pushes = Object.assign(document.createElement('div'), { style: 'height: 40px' });
    document.querySelector('[data-result]')?.closest('ul')?.before(pushes);
  });
  await expect.poll(() => page.evaluate('shiftsOfResults.length')).toBeGreaterThan(0);
});

describe('the cards', () => {
  it('are roomy for whoever wants that, also the next time', async () => {
    await list(ONE_WAY, DESK);
    const height = async () => (await page.getByRole('article').first().boundingBox())?.height ?? 0;
    const compact = await height();
    expect(compact).toBeLessThanOrEqual(96);
    const choose = async () => {
      await page.getByRole('button', { name: 'View, prices and order' }).click();
      await page.getByRole('checkbox', { name: 'Roomy cards' }).click();
      await page.keyboard.press('Escape');
    };
    await choose();
    await expect.poll(height).toBeGreaterThan(150);
    await page.reload();
    await expect.poll(height).toBeGreaterThan(150);
    await choose();
    await expect.poll(height).toBe(compact);
  });

  it('are never under the bar of the chosen pair while they have the focus', async () => {
    await list(RETURN, DESK);
    await page.locator('[data-bottom-bar]').waitFor();
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press('j');
      const isClear = () =>
        page.evaluate((index) => {
          const card = document.activeElement?.closest('[data-index]');
          const bar = document.querySelector('[data-bottom-bar]');
          if (!card || !bar || card.getAttribute('data-index') !== String(index)) return false;
          return card.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top + 8;
        }, press);
      await expect.poll(isClear).toBe(true);
    }
    expect((await page.locator('[data-bottom-bar]').boundingBox())?.height).toBeLessThanOrEqual(64);
  });
});

describe('the fares of a flight', () => {
  const fares = () => page.getByRole('group', { name: /^Fare type/ }).getByRole('radio');
  /** How much of each fare is in sight on the shelf. */
  const sharesInSight = () =>
    fares().evaluateAll((radios) => {
      const shelf = radios[0]?.closest('label')?.parentElement?.getBoundingClientRect();
      if (!shelf) return [];
      return radios.map((radio) => {
        const { left, right, width } = (radio.closest('label') ?? radio).getBoundingClientRect();
        return Math.max(0, Math.min(right, shelf.right) - Math.max(left, shelf.left)) / width;
      });
    });

  it('stand on one shelf that the arrow keys scroll; abroad the charges of all are asked for when somebody compares', async () => {
    await list(ABROAD, DESK);
    await page
      .getByRole('link', { name: /^View fares/ })
      .first()
      .click();
    await fares().nth(3).waitFor();
    expect((await sharesInSight()).filter((share) => share > 0.99)).toHaveLength(3);
    await fares().first().focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await sharesInSight())[3]).toBeGreaterThan(0.99);
    await expect.poll(() => fares().nth(3).isChecked()).toBe(true);
    const unknown = page.getByRole('group', { name: /^Fare type/ }).getByText('Select to see');
    await expect.poll(() => unknown.count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Show all charges' }).click();
    await expect.poll(() => unknown.count()).toBe(0);
    await page.getByRole('button', { name: 'Show all charges' }).waitFor({ state: 'detached' });
    await page.setViewportSize(PHONE);
    const seen = (await sharesInSight()).reduce((sum, share) => sum + share, 0);
    expect(seen).toBeGreaterThan(1.1);
    expect(seen).toBeLessThan(1.9);
    await expectNoSidewaysScroll(page);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('a tablet and a desk at 200 %', () => {
  it.each([
    [820, 1180],
    [720, 450],
  ])('read well at %d by %d', async (width, height) => {
    for (const query of [ONE_WAY, RETURN]) {
      await list(query, { width, height });
      expect(await accessibilityFindings(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    // A low window is left to the flights: the bar is below them.
    const position = await page.locator('[data-bottom-bar]').evaluate((bar) => getComputedStyle(bar).position);
    expect(position).toBe(height < 560 ? 'static' : 'sticky');
    const bar = (await page.locator('[data-bottom-bar]').boundingBox())?.height ?? 0;
    expect(bar).toBeLessThan(height / 3);
    expect(open.problems).toEqual([]);
  });
});
