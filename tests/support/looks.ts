import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { accessibilityFindings, expectNoSidewaysScroll } from './browser.ts';
import { IS_DEEP, sampleOf } from './depth.ts';

/** A screen's size and colours. */
export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
}

/** A desk, the same at 200 % zoom, a tablet, and a phone. */
const SIZES = [
  { name: 'a desk', width: 1440, height: 900 },
  { name: 'a desk at 200 %', width: 720, height: 450 },
  { name: 'a tablet', width: 820, height: 1180 },
  { name: 'a phone', width: 390, height: 844 },
] as const;

const LOOKS: readonly Look[] = SIZES.flatMap(({ name, ...size }) => [
  { ...size, name: `${name}, light`, dark: false },
  { ...size, name: `${name}, dark`, dark: true },
]);

/** The looks that every screen is loaded in: all in a deep run, otherwise one of them, by its name. */
export function looksToLoad(file: string): readonly (readonly [string, Look])[] {
  return sampleOf(LOOKS, 1, file).map((look) => [look.name, look] as const);
}

/**
 * Faults of the screen on the page: for axe, or in its width. Where not every look is loaded, the one most unlike it is
 * shown as well, as if the window were resized and the colours changed, and axe is asked about one of the two.
 */
export async function judgeScreen(page: Page, look: Look, screen: string): Promise<readonly string[]> {
  if (IS_DEEP) return judgeNow(page, `${screen}, ${look.name}`);
  const other = unlike(look);
  const findings: string[] = [];
  const forAxe = sampleOf([look, other], 1, screen);
  for (const shown of [look, other]) {
    await show(page, shown);
    if (forAxe.includes(shown)) findings.push(...(await judgeNow(page, `${screen}, ${shown.name}`)));
    else await expectNoSidewaysScroll(page);
  }
  await show(page, look);
  return findings;
}

const DESK_LIGHT: Look = { name: 'a desk, light', width: 1440, height: 900, dark: false };
const PHONE_DARK: Look = { name: 'a phone, dark', width: 390, height: 844, dark: true };

const ZOOMED_LIGHT: Look = { name: 'a desk at 200 %, light', width: 720, height: 450, dark: false };
const TABLET_DARK: Look = { name: 'a tablet, dark', width: 820, height: 1180, dark: true };

const NARROW_LOOKS = [PHONE_DARK, ZOOMED_LIGHT, TABLET_DARK];

/** How many screens a page has been asked about: each draws for itself. */
const asked = new WeakMap<Page, number>();

/**
 * Nothing on the screen is wider than it, on a desk and where there is less room: a phone, a tablet, a desk at 200 %;
 * axe finds no fault with it in any of them. Where not every look is asked about, it is the desk and one of the others,
 * a phone as often as both of the rest, and axe is asked about every second screen, in one of the two.
 */
export async function expectCleanInBothSizes(page: Page): Promise<void> {
  const count = (asked.get(page) ?? 0) + 1;
  asked.set(page, count);
  const { currentTestName } = expect.getState();
  const name = `${currentTestName} ${count}`;
  const narrow = IS_DEEP ? NARROW_LOOKS : sampleOf([PHONE_DARK, ...NARROW_LOOKS], 1, `narrow ${name}`);
  const looks = [DESK_LIGHT, ...narrow];
  const forAxe = IS_DEEP ? looks : sampleOf([...looks, null, null], 1, name);
  for (const look of looks) {
    await show(page, look);
    if (forAxe.includes(look)) expect(await accessibilityFindings(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
  await show(page, DESK_LIGHT);
}

function unlike(look: Look): Look {
  const width = look.width > 390 ? 390 : 1440;
  const found = LOOKS.find((one) => one.width === width && one.dark !== look.dark);
  if (!found) throw new Error(`Nothing is unlike ${look.name}`);
  return found;
}

async function show(page: Page, { width, height, dark }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
}

async function judgeNow(page: Page, name: string): Promise<readonly string[]> {
  await expectNoSidewaysScroll(page);
  return (await accessibilityFindings(page)).map((finding) => `${name}: ${finding}`);
}
