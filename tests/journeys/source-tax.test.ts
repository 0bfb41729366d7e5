import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

async function open(email: string, address: string) {
  const opened = await browser.openPage();
  const { page } = opened;
  await page.goto(`${world.url}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await logIn(page, world, email);
  await page.goto(`${world.url}${address}`);
  return opened;
}

describe('taxes at source', () => {
  it('are switched by keyboard from a day on, and a month is saved as a file', async () => {
    const { page, problems, close } = await open(STRANGER, '/provider/taxes');
    await page.getByText('Our fees: On, 2 % above ₹20,000 a year').waitFor();
    await page.getByText('Nothing was kept back in this month.').waitFor();
    await expectCleanInBothSizes(page);
    const list = page.getByRole('list', { name: 'GST collected from suppliers (TCS)' });
    await list.getByRole('button', { name: /Hotels$/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hotels: GST collected from suppliers (TCS)' });
    const rate = dialog.getByLabel('Rate, in percent');
    await rate.fill('31');
    await page.keyboard.press('Tab');
    await dialog.getByText('Please enter valid rate').waitFor();
    await rate.fill('0.5');
    await expectCleanInBothSizes(page);
    await page.keyboard.press('Enter');
    await list.getByText('Hotels: On, 0.5 %').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
    expect((await saving).suggestedFilename()).toMatch(/^taxes-at-source-\d{4}-\d\d\.csv$/);
    expect(problems).toEqual([]);
    await close();
  });

  it('are nobody’s but the provider’s', async () => {
    const { page, problems, close } = await open(ADMIN, '/provider/taxes');
    await page.getByText('Your role does not allow this.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
