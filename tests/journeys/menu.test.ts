import type { Page } from '@playwright/test';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
  type TestPage,
} from '../support/browser.ts';
import { COMPANY_ID } from '../support/company.ts';
import { ADMIN, EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let opened: TestPage[] = [];

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
});
afterEach(async () => {
  for (const one of opened) {
    // The browser itself logs that a trip was not found, which a screen explains.
    expect(one.problems.filter((problem) => !/status of 404/.test(problem))).toEqual([]);
    await one.close();
  }
  opened = [];
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

async function openAs(email: string, width = 1440, height = 900): Promise<Page> {
  const one = await browser.openPage({ width, height });
  opened.push(one);
  await logIn(one.page, world, email);
  return one.page;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const folder = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const isOpen = async (page: Page, name: string) => (await folder(page, name).getAttribute('aria-expanded')) === 'true';

const plantCase = (number: number) =>
  world.query(
    `insert into work_case (organization_id, id, number, kind, key, title, facts, state, due_at, created_at)
     values ($1, gen_random_uuid(), $2, 'refund_overdue', 'menu:' || $2::int, 'A case', '{}', 'open', now(), now())`,
    [COMPANY_ID, number],
  );

describe('the menu', () => {
  it('is seven things and the help for an employee', async () => {
    const page = await openAs(EMPLOYEE);
    await menu(page).getByRole('link', { name: 'My trips' }).waitFor();
    const links = menu(page)
      .getByRole('link')
      .filter({ hasNotText: /^Help$/ });
    const named = await links.filter({ hasText: /\w/ }).count();
    const folders = await menu(page).getByRole('button', { expanded: false }).count();
    expect(named - 1 + folders).toBeLessThanOrEqual(7);
  });

  it('folds and opens by keyboard, remembers it, and opens where one stands', async () => {
    const page = await openAs(ADMIN);
    expect(await isOpen(page, 'People')).toBe(false);
    await folder(page, 'People').press('Enter');
    await menu(page).getByRole('link', { name: 'Employees' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.reload();
    await menu(page).getByRole('link', { name: 'Employees' }).waitFor();
    await folder(page, 'People').press('Enter');
    await page.reload();
    await folder(page, 'People').waitFor();
    expect(await isOpen(page, 'People')).toBe(false);

    await page.goto(`${world.url}/company-settings/budgets`);
    const here = menu(page).getByRole('link', { name: 'Budgets' });
    await here.waitFor();
    expect(await here.getAttribute('aria-current')).toBe('page');
    expect(await isOpen(page, 'Policy')).toBe(false);
    // A person may fold it where they are; it opens again with the next of its pages.
    await folder(page, 'Money').press('Enter');
    await here.waitFor({ state: 'detached' });
    await page.goto(`${world.url}/company-settings/cost-centres`);
    await menu(page).getByRole('link', { name: 'Cost centres' }).waitFor();
  });

  it('says aloud how much waits behind its pages, folded away or not', async () => {
    const page = await openAs(ADMIN);
    await menu(page).getByRole('link', { name: 'Travel desk', exact: true }).waitFor();
    await plantCase(91_001);
    await plantCase(91_002);
    await page.reload();
    await menu(page).getByRole('link', { name: 'Travel desk 2 open', exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await world.query(`update work_case set state = 'done', closed_at = now() where key = 'menu:91002'`);
    await page.reload();
    await menu(page).getByRole('link', { name: 'Travel desk 1 open', exact: true }).waitFor();
  });
});

describe('what nothing linked to', () => {
  it('is reached from the travel desk: entering a flight into a trip that is chosen, and pay-later keys', async () => {
    const { client } = await signIn(world);
    await client.call(createTrip, { body: { name: 'To Prayagraj' }, idempotencyKey: crypto.randomUUID() });
    const page = await openAs(ADMIN);
    await menu(page)
      .getByRole('link', { name: /^Travel desk/ })
      .click();
    await page.getByRole('link', { name: 'Pay-later keys' }).waitFor();
    await page.getByRole('link', { name: 'Enter a flight' }).press('Enter');
    await page.getByRole('heading', { name: 'Enter a flight' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Trip' }).fill('prayag');
    await page.getByRole('option', { name: /To Prayagraj/ }).click();
    await page.getByText('For To Prayagraj').waitFor();
    await page.goto(`${world.url}/desk/enter-flight?tripId=${crypto.randomUUID()}`);
    await page.getByText('Trip not found at this address.').waitFor();
  });

  it('is the way to the API from its keys, and a heading that is led to has no ring', async () => {
    const page = await openAs(ADMIN);
    await folder(page, 'Company').press('Enter');
    await menu(page).getByRole('link', { name: 'Integrations' }).press('Enter');
    const heading = page.getByRole('heading', { name: 'Integrations', level: 1 });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
    await page.getByRole('tab', { name: 'API keys' }).click();
    const docs = page.getByRole('link', { name: 'What the API can do' });
    expect(await docs.getAttribute('href')).toBe('/docs');
    expect((await page.request.get(`${world.url}/docs`)).status()).toBe(200);
  });
});

describe('the menu where there is no room for a rail', () => {
  it.each([
    ['a tablet', 820, 1180],
    ['a desk at 200 %', 720, 450],
  ])('is a drawer on %s, by keyboard, that gives the focus back', async (_, width, height) => {
    const page = await openAs(ADMIN, width, height);
    expect(await menu(page).count()).toBe(0);
    const open = page.getByRole('button', { name: 'Menu', exact: true });
    await open.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'My trips' }).waitFor();
    await folder(page, 'Company').press('Enter');
    await drawer.getByRole('link', { name: 'Audit trail' }).waitFor();
    await folder(page, 'Company').press('Enter');
    expect(await accessibilityFindings(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
    await open.press('Enter');
    await drawer.getByRole('link', { name: 'My trips' }).press('Enter');
    await page.getByRole('heading', { name: 'My trips' }).waitFor();
    await drawer.waitFor({ state: 'detached' });
  });

  it('has a person’s work in the bar of a phone, and the rest in a sheet', async () => {
    const page = await openAs(ADMIN, 390, 844);
    await menu(page)
      .getByRole('link', { name: /^Travel desk/ })
      .waitFor();
    await menu(page).getByRole('button', { name: /^More/ }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await sheet.getByRole('link', { name: /^Inbox/ }).waitFor();
    expect(await sheet.getByRole('link', { name: 'Home', exact: true }).count()).toBe(0);
    await folder(page, 'People').click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Grades' }).click();
    await page.getByRole('heading', { name: /Grade/ }).first().waitFor();
  });
});
