import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const ARN = 'AD290326000123X';

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

it('the provider enters a letter of undertaking and takes it away', async () => {
  const { page, problems, close } = await browser.openPage();
  await logIn(page, world, STRANGER);
  await page.goto(`${world.url}/company-settings/organization?tab=gst`);
  const section = page.getByRole('region', { name: 'Letters of undertaking' });
  await section.getByText('No letter yet.').waitFor();
  await section.getByRole('button', { name: 'Add letter' }).click();
  const dialog = page.getByRole('dialog');
  const year = financialYearOf(Temporal.Now.plainDateISO('Asia/Kolkata').toString());
  await dialog.getByLabel('ARN').fill(ARN.toLowerCase());
  await dialog.getByRole('textbox', { name: 'First day' }).fill(`01-04-${year}`);
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(`01-04-${year + 1}`);
  await dialog.getByRole('button', { name: 'Save the letter' }).click();
  await dialog.getByText(`This letter is valid until 31 March ${year + 1} at the latest`).waitFor();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(`31-03-${year + 1}`);
  await dialog.getByRole('button', { name: 'Save the letter' }).click();
  await section.getByRole('paragraph').filter({ hasText: ARN }).waitFor();
  await section.getByText('In force', { exact: true }).waitFor();
  await expectCleanInBothSizes(page);
  await section.getByRole('button', { name: `Remove ${ARN}` }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click();
  await section.getByText('No letter yet.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('an admin of a company sees nothing of letters, and calls a registration a SEZ unit or developer', async () => {
  const { page, problems, close } = await browser.openPage();
  await logIn(page, world, ADMIN);
  await page.goto(`${world.url}/company-settings/organization?tab=gst`);
  await page.getByRole('button', { name: 'Add GST registration' }).click();
  const types = page.getByRole('dialog').getByLabel('GST type');
  expect(await types.getByRole('option').allTextContents()).toContain('SEZ unit or developer');
  expect(await page.getByText('Letters of undertaking').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
