import type { CDPSession, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;
let cdp: CDPSession;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
  cdp = await page.context().newCDPSession(page);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** The text that an input method works on, which is not the field's own yet. */
const compose = (text: string) =>
  cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
/** The input method is done, and hands its text over. */
const handOver = (text: string) => cdp.send('Input.insertText', { text });

const KEYS = { Enter: 13, ArrowDown: 40, Tab: 9 } as const;

async function press(key: keyof typeof KEYS): Promise<void> {
  const told = { key, code: key, windowsVirtualKeyCode: KEYS[key] };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...told });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...told });
}

describe('somebody who writes with an input method', () => {
  it('types a code in the digits of their script', async () => {
    await page.goto(`${world.url}/forgot-password`);
    await page.getByLabel('Email').fill(EMPLOYEE);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('OTP');
    await code.click();
    await compose('१२');
    expect(await code.inputValue()).toBe('१२');
    await handOver('१२');
    await expect.poll(() => code.inputValue()).toBe('12');
    await handOver('௩௪');
    await expect.poll(() => code.inputValue()).toBe('1234');
  });

  it('picks no airport, and leaves no field, with the key that takes a proposal', async () => {
    await logIn(page, world);
    await page.goto(`${world.url}/search`);
    const from = page.getByRole('combobox', { name: 'From' });
    await from.click();
    await compose('del');
    const offered = page.getByRole('listbox', { name: 'From suggestions' }).getByRole('option');
    await offered.filter({ hasText: 'Indira Gandhi' }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    expect(await from.inputValue()).toBe('del');
    expect(await offered.first().getAttribute('aria-selected')).toBe('true');
    await handOver('delhi');
    await offered.filter({ hasText: 'Indira Gandhi' }).waitFor();
    await press('Enter');
    await expect.poll(() => from.inputValue()).toMatch(/\(DEL\)$/);
  });

  it('goes nowhere from the command bar before its words are whole', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const bar = page.getByRole('combobox', { name: 'Command' });
    await bar.waitFor();
    await compose('inbox');
    await page.getByRole('option', { name: 'Inbox' }).waitFor();
    await press('Enter');
    expect(await bar.isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/search');
    await handOver('inbox');
    await press('Enter');
    await page.waitForURL(/\/inbox/);
  });

  it('types days and telephone numbers in the digits of their script', async () => {
    await page.goto(`${world.url}/search`);
    await page.getByRole('button', { name: /^Depart/ }).click();
    const depart = page.getByRole('textbox', { name: 'Depart' });
    await depart.fill('१५ dec');
    await page.keyboard.press('Enter');
    await expect.poll(() => depart.inputValue()).toMatch(/\b15 Dec/);
    await page.goto(`${world.url}/profile/`);
    const mobile = page.getByLabel(/^Mobile/);
    await mobile.fill('९८४५०१२३४५');
    await mobile.blur();
    await page.getByText('+91 98450 12345, India').waitFor();
    expect(open.problems).toEqual([]);
  });
});
