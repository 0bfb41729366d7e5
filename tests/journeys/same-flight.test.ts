import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let asha: TestPage;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const trips = async () => (await world.query<{ id: string }>('select id from trip')).map((one) => one.id);

describe('a flight that was added, and is added once more after going back', () => {
  it('is told with the trip it is in, and added a second time only when that is said', async () => {
    const { page, problems } = asha;
    const before = await trips();
    const add = page.getByRole('button', { name: 'Add to trip' }).first();
    await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&dDate=${dayAhead(33)}`);
    await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await add.click();
    await page.waitForURL(/\/trip\/details/);
    const first = new URL(page.url()).searchParams.get('tripId');
    expect(await trips()).toHaveLength(before.length + 1);

    await page.goBack();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await add.click();
    const question = page.getByRole('alertdialog', { name: 'This flight is already in another trip' });
    await question
      .getByText(/^You already have \w\w \d+ on \w{3}, \d+ \w+ in '.*' \(not booked yet, added .*\)$/)
      .waitFor();
    expect(await question.getByRole('link').getAttribute('href')).toContain(first);
    await expectCleanInBothSizes(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await trips()).toHaveLength(before.length + 1);

    await add.click();
    await question.getByRole('button', { name: 'Add it anyway' }).click();
    await page.waitForURL(/\/trip\/details/);
    expect(new URL(page.url()).searchParams.get('tripId')).not.toBe(first);
    expect(await trips()).toHaveLength(before.length + 2);
    expect(problems).toEqual([]);
  });
});
