import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { amountsOf, dayAhead, payNow, rupeesIn, rupeesText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { publishPolicy } from '../support/travel-rules.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  // No half comes near it, and many pairs exceed it.
  await publishPolicy(world, await signIn(world, ADMIN), 'Both ways', {
    flight: { ceiling: { action: 'approval', domestic: CEILING, international: null } },
  });
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const CEILING = 8_600;

const radios = (direction: string) => page.getByRole('region', { name: direction }).getByRole('radio');
const nameOf = async (direction: string, index: number) =>
  (await radios(direction).nth(index).getAttribute('aria-label')) ?? '';
const barPrice = () => page.getByRole('button', { name: /^₹[\d,]+, show what it is made of$/ });
/** "₹7,843" of "from ₹7,843 return" or of "+₹230, ₹8,073 both ways". */
const totalIn = (name: string) => rupeesIn(/₹[\d,]+(?= (?:return|both ways))/.exec(name)?.[0] ?? null);

describe('a return whose ways are chosen apart', () => {
  let paid = 0;

  it('says of a pair the same figure on the day, the cards and the bar', async () => {
    const query = `from=DEL&to=BOM&ad=1&dDate=${dayAhead(30)}&rDate=${dayAhead(33)}&cp=cheapest`;
    await page.goto(`${world.url}/home2/flight/list/?cc=E&${query}`);
    await barPrice().waitFor();
    await page.getByText(/^\d+ flights · choose one each way$/).waitFor();
    await page.getByText('Checking').waitFor({ state: 'detached' });
    const from = totalIn(await nameOf('DEL to BOM', 0));
    const day = page.getByRole('region', { name: 'Prices on other days' }).locator('[aria-current=date]');
    expect(await day.textContent()).toContain(rupeesText(from));
    // The ways back from the cheapest flight out begin with the one that adds nothing.
    await radios('DEL to BOM').first().check();
    const least = await nameOf('BOM to DEL', 0);
    expect(least).toContain('+₹0, ');
    expect(totalIn(least)).toBe(from);
    await radios('BOM to DEL').first().check();
    expect(rupeesIn(await barPrice().textContent())).toBe(from);
    const next = await nameOf('BOM to DEL', 3);
    await radios('BOM to DEL').nth(3).check();
    await page.getByRole('button', { name: `${rupeesText(totalIn(next))}, show what it is made of` }).waitFor();
    expect(rupeesIn(/\+₹[\d,]+/.exec(next)?.[0].slice(1) ?? null)).toBe(totalIn(next) - from);
    await expectCleanInBothSizes(page);
  });

  it('opens what a pair is made of: fare, taxes and our fee', async () => {
    await barPrice().click();
    const dialog = page.getByRole('dialog', { name: 'What the price is made of' });
    await dialog.getByText('Taxes', { exact: true }).waitFor();
    const amounts = await amountsOf(dialog);
    const { Fare = 0, Taxes = 0, 'In all': all = 0, 'Our fee, with its GST': fee = 0 } = amounts;
    expect(fee).toBeGreaterThan(0);
    expect(Fare + Taxes + fee).toBeCloseTo(all, 2);
    expect(Math.round(all)).toBe(rupeesIn(await barPrice().textContent()));
    await page.keyboard.press('Escape');
  });

  it('is judged and filtered as what would be bought', async () => {
    const dear = page.getByRole('radio', { name: /both ways.*Needs approval, Price ceiling/ }).first();
    await dear.waitFor();
    expect(totalIn((await dear.getAttribute('aria-label')) ?? '')).toBeGreaterThan(CEILING);
    const counted = async (name: RegExp) =>
      Number(
        /\d+$/.exec((await page.locator('label').filter({ hasText: name }).first().textContent()) ?? '')?.[0] ?? 0,
      );
    const [inPolicy, asking] = [await counted(/^In policy/), await counted(/^Needs approval/)];
    const all = Number(/^\d+/.exec((await page.getByText(/flights · choose one each way$/).textContent()) ?? '')?.[0]);
    expect(inPolicy + asking).toBe(all);
    await page.getByRole('checkbox', { name: /^In policy/ }).check();
    await page.waitForURL(/[?&]policy=within/);
    await page.goto(
      page
        .url()
        .replace(/&fid=[^&]*/, '')
        .replace('&cp=cheapest', ''),
    );
    await barPrice().waitFor();
    await page.getByText('Checking').waitFor({ state: 'detached' });
    for (const direction of ['DEL to BOM', 'BOM to DEL']) {
      const names = await radios(direction).evaluateAll((some) => some.map((one) => one.getAttribute('aria-label')));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(name).toMatch(/In policy/);
    }
    await page.locator('[data-bottom-bar]').getByText('In policy').waitFor();
  });

  it('costs on the details page and at the gateway what the bar said', async () => {
    const price = rupeesIn(await barPrice().textContent());
    await page.getByRole('link', { name: 'View fares' }).click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    const card = page.locator('label', { has: page.locator('input[name="fare-type"]:checked') });
    await card.getByText(rupeesText(price), { exact: true }).waitFor();
    await page
      .getByRole('button', { name: `Total price for flight: ${rupeesText(price)}, show what it is made of` })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.waitForURL(/\/trip\/details/);
    paid = await payNow(page);
    expect(Math.round(paid)).toBe(price);
    await page.getByText('Booked and ticketed.').first().waitFor();
    const { payments } = await world.gatewayTruth();
    expect(payments.map((one) => Math.round(one.amountPaise / 100))).toContain(price);
    expect(open.problems).toEqual([]);
  });
});
