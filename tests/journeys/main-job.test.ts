import type { Page } from '@playwright/test';
import { getProfile, updateProfile } from '@pravas/contract/people/profile-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { EMPLOYEE, PASSWORD, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  await sayHome('DEL');
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** The traveller has said in the profile where journeys begin. */
async function sayHome(code: string): Promise<void> {
  const { client } = await signIn(world);
  const { profile } = await client.call(getProfile);
  await client.call(updateProfile, {
    body: {
      title: 'Ms',
      first_name: profile.first_name,
      last_name: profile.last_name,
      gender: 'female',
      mobile: profile.mobile ?? '+919876543210',
      dateOfBirth: profile.dateOfBirth,
      nationality: profile.nationality,
      pan: profile.pan,
      preferences: { ...profile.preferences, homeAirport: code },
      extraFields: profile.extraFields,
      version: profile.version,
    },
  });
}

/** What the browser itself saw: presses of the mouse that were clicks, and fields with typed text. */
interface Effort {
  clicks: number;
  readonly fields: string[];
}

async function watchEffort(): Promise<Effort> {
  const effort: Effort = { clicks: 0, fields: [] };
  await page.exposeFunction('tellClick', () => {
    effort.clicks += 1;
  });
  await page.exposeFunction('tellField', (name: string) => {
    if (!effort.fields.includes(name)) effort.fields.push(name);
  });
  await page.addInitScript(() => {
    const told = globalThis as unknown as { tellClick(): void; tellField(name: string): void };
    // A press of the mouse, not the click that a key or the page itself makes.
    addEventListener('pointerdown', () => told.tellClick(), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement) told.tellField(target.name || target.id);
      },
      true,
    );
  });
  return effort;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('from the login to a booked return, by mouse', () => {
  it('takes at most nine clicks and three typed fields', async () => {
    const effort = await watchEffort();
    await page.goto(`${world.url}/login`);
    const email = page.getByLabel('Email');
    await email.waitFor();
    // The page begins in its first field.
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(EMPLOYEE);
    await page.getByLabel('Password', { exact: true }).click();
    await page.keyboard.type(PASSWORD);
    await button('Login').click();
    await page.waitForURL(/\/home$/);

    // The start is known; the destination is one press, and the days are asked for next.
    const from = page.getByRole('combobox', { name: 'From' });
    await expect.poll(() => from.inputValue()).toMatch(/\(DEL\)$/);
    await page.getByRole('region', { name: 'Popular from Delhi' }).getByRole('button', { name: /BOM/ }).click();
    expect(await page.getByRole('combobox', { name: 'To' }).inputValue()).toMatch(/\(BOM\)$/);
    const dates = page.getByRole('dialog', { name: 'Depart and return dates' });
    const dayCell = (days: number) => {
      const date = Temporal.PlainDate.from(dayAhead(days));
      const name = date.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
      return dates.getByRole('button', { name: new RegExp(`\\b${name}`) }).first();
    };
    await dayCell(21).click();
    await dayCell(23).click();
    await dates.waitFor({ state: 'hidden' });
    await button('Search').click();
    await page.waitForURL(/\/home2\/flight\/list\//);
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('from'), asked.get('to'), asked.get('dDate'), asked.get('rDate')]).toEqual([
      'DEL',
      'BOM',
      dayAhead(21),
      dayAhead(23),
    ]);

    // A pair that keeps the policy is chosen already, with its price.
    const fares = page.locator('a, button').filter({ hasText: 'View fares' }).first();
    await fares.waitFor();
    await fares.click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await button('Book and pay').click();
    await page.waitForURL(/\/ipg\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/trip\/details/);
    await page.getByText('Booked and ticketed.').first().waitFor();

    console.info(`${effort.clicks} clicks, typed into ${effort.fields.join(', ')}`);
    expect(effort.clicks).toBeLessThanOrEqual(9);
    expect(effort.fields.length).toBeLessThanOrEqual(3);
    expect(open.problems).toEqual([]);
    await expectBooksInOrder(world);
  });

  it('offers home and where one was lately as soon as the field has the focus, and keeps no half-typed name', async () => {
    await page.goto(`${world.url}/search`);
    const from = page.getByRole('combobox', { name: 'From' });
    await from.fill('');
    await from.click();
    const options = page.getByRole('listbox', { name: 'From suggestions' }).getByRole('option');
    await expect.poll(() => options.first().textContent()).toMatch(/Delhi.*Home.*DEL/);
    // A half-typed text becomes its first suggestion, when the person leaves the field with the mouse too.
    await from.fill('hyd');
    await page.getByRole('option', { name: /\(HYD\)/ }).waitFor();
    await page.getByRole('heading', { name: 'Where to next?' }).click();
    await expect.poll(() => from.inputValue()).toMatch(/\(HYD\)$/);
    // And text typed when the page went away is not taken for a choice.
    await from.fill('hydx');
    await page.reload();
    await expect.poll(() => from.inputValue()).toMatch(/\(DEL\)$/);
    expect(open.problems).toEqual([]);
  });
});
