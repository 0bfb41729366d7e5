import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { dayAhead } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { linkOf, waitForMail } from '../support/mailbox.ts';
import { ADMIN, APPROVER, EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const KIRAN = 'kiran.bose@meridian.example';
/** Days ahead of the flights to Mumbai. */
const AHEAD = 40;

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  await addPerson(world, KIRAN);
  await bookFlight(world, await signIn(world), { onward: '6E', back: '6E', daysAhead: AHEAD });
  await bookFlight(world, await signIn(world, KIRAN), { daysAhead: AHEAD });
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const open = async (email: string, size?: { width: number; height: number }): Promise<Page> => {
  const { page } = await browser.openPage();
  if (size) await page.setViewportSize(size);
  await logIn(page, world, email);
  return page;
};
const namesOn = (page: Page) => page.getByRole('region', { name: 'People' }).getByRole('heading').allTextContents();

describe('a storm in Mumbai', () => {
  it('is asked about by keyboard from the map, answered on a phone, and who needs help stands first at once', async () => {
    const page = await open(ADMIN);
    await page.goto(`${world.url}/home2/who-is-where?from=${dayAhead(AHEAD)}&map=1`);
    const map = page.getByRole('listbox', { name: 'Cities on the map' });
    await map.getByRole('option', { name: 'Mumbai, 2 people' }).waitFor();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('2 people in Mumbai').waitFor();

    await page.getByRole('button', { name: 'Ask if they are safe' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ask whether they are safe' });
    await dialog.getByText('To 2 people in Mumbai').waitFor();
    const write = dialog.getByRole('button', { name: 'Write to 2 people' });
    await write.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Subject is required').waitFor();
    await expectCleanInBothSizes(page);
    await page.keyboard.type('Storm in Mumbai');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A storm is near. <b>Stay</b> where you are.');
    await write.focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 people are being written to').waitFor();
    const asked = page.getByRole('region', { name: 'Safety checks' }).getByRole('link', { name: /Storm in Mumbai/ });
    await asked.getByText('2 have not answered').waitFor();
    expect(await namesOn(page)).toEqual(['Asha Rao', 'Kiran Bose']);

    const link = linkOf(await waitForMail(world, KIRAN, /A storm is near/));
    const phone = await open(KIRAN, { width: 390, height: 844 });
    // What waits for them on the first page leads to the same question as the mail.
    await phone.goto(`${world.url}/home`);
    await phone.getByRole('link', { name: 'Answer: Are you safe? Storm in Mumbai' }).click();
    await phone.getByRole('heading', { name: 'Storm in Mumbai' }).waitFor();
    expect(phone.url()).toBe(link);
    await phone.getByText('A storm is near. <b>Stay</b> where you are.').waitFor();
    await expectCleanInBothSizes(phone);
    await phone.getByRole('textbox', { name: 'Note (optional)' }).fill('The hotel is flooded');
    await phone.getByRole('button', { name: 'I need help' }).click();
    await phone.getByText('You need help').waitFor();

    // Nobody has reloaded anything.
    await asked.getByText('1 needs help, 1 has not answered').waitFor();
    await page.getByText('“The hotel is flooded”').waitFor();
    await expect.poll(() => namesOn(page)).toEqual(['Kiran Bose', 'Asha Rao']);
    await expectCleanInBothSizes(page);
  });

  it('has answers noted for those who were reached by phone', async () => {
    const page = await open(ADMIN);
    await page.goto(`${world.url}/home2/who-is-where`);
    await page.getByRole('link', { name: /Storm in Mumbai/ }).click();
    const answers = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
    await answers.first().getByText('Needs help').waitFor();
    await expectCleanInBothSizes(page);
    // The person who decides about her trips has her in their list.
    await world.query('update person set approver_id = (select id from person where email = $1) where email = $2', [
      APPROVER,
      EMPLOYEE,
    ]);
    const meera = await open(APPROVER);
    await meera.goto(`${world.url}/home2/who-is-where?from=${dayAhead(AHEAD)}`);
    const ashas = meera.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Asha Rao' });
    await ashas.getByText('No answer yet').waitFor();
    await page.getByRole('button', { name: 'Note an answer of Asha Rao' }).click();
    const dialog = page.getByRole('dialog', { name: 'What Asha Rao answered' });
    await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Reached by phone');
    await dialog.getByRole('button', { name: 'Note the answer' }).click();
    await page.getByText('1 needs help, 1 is safe').waitFor();
    await answers.last().getByText('noted by Vikram Shah').waitFor();
    // Nobody has reloaded the approver's list.
    await ashas.getByText('Safe', { exact: true }).waitFor();
    await ashas.getByText('“Reached by phone”').waitFor();
  });

  it('is a question of those alone who were asked, and its answers are shown to nobody else', async () => {
    const [check] = await world.query<{ id: string }>('select id from safety_check');
    const asha = await open(EMPLOYEE);
    await asha.goto(`${world.url}/home2/who-is-where/check?checkId=${check?.id}`);
    await asha.getByText('Your role does not allow this').waitFor();
    const admin = await open(ADMIN);
    await admin.goto(`${world.url}/safety?checkId=${check?.id}`);
    await admin.getByText('Sorry, No result found.').waitFor();
  });

  it('is written to those alone who were ticked', async () => {
    const page = await open(ADMIN, { width: 390, height: 844 });
    await page.goto(`${world.url}/home2/who-is-where?from=${dayAhead(AHEAD)}`);
    await page.getByRole('checkbox', { name: 'Choose Asha Rao' }).check();
    await page.getByText(/; 1 chosen$/).waitFor();
    await page.getByRole('button', { name: 'Ask 1 chosen' }).click();
    await page.getByRole('button', { name: 'Write to 1 person' }).waitFor();
    await expectCleanInBothSizes(page);
  });
});
