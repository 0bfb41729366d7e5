import type { Page } from '@playwright/test';
import { askForTrain } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
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

const open = async (email: string, path = '/home'): Promise<Page> => {
  const { page } = await browser.openPage();
  await logIn(page, world, email);
  if (path !== '/home') await page.goto(`${world.url}${path}`);
  return page;
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the help' });

/** Asks the travel desk for a train in a new trip of Asha's. */
async function askForATrain(): Promise<void> {
  const { client } = await signIn(world);
  const idempotencyKey = crypto.randomUUID();
  const { data: trip } = await client.call(createTrip, { body: { name: 'To Prayagraj' }, idempotencyKey });
  const train = { from: 'NDLS', to: 'PRYJ', date: dayAhead(20) };
  await client.call(askForTrain, { body: { tripId: trip._id, train }, idempotencyKey: crypto.randomUUID() });
}

describe('the help', () => {
  it('leads a traveller by keyboard from a word to the article, the screen and a vote', async () => {
    await askForATrain();
    const page = await open(EMPLOYEE);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { name: 'Cancel and refunds' }).waitFor();
    await expectCleanInBothSizes(page);

    await search(page).fill('refnd');
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByRole('link', { name: 'When a refund arrives' }).waitFor();
    await expectCleanInBothSizes(page);
    await search(page).press('Enter');
    await page.getByRole('heading', { name: 'When a refund arrives' }).waitFor();
    await page.getByText('6-7 working days').first().waitFor();
    expect(new URL(page.url()).searchParams.get('article')).toBe('when-a-refund-arrives');
    await expectCleanInBothSizes(page);

    const yes = page.getByRole('button', { name: 'Yes' });
    await yes.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Thank you. You can change it.').waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'When a refund arrives' }).waitFor();
    expect(await page.getByRole('button', { name: 'No', exact: true }).getAttribute('aria-pressed')).toBe('true');
    expect(await yes.getAttribute('aria-pressed')).toBe('false');

    await page.goBack();
    await results.waitFor();
    const cases = page.getByRole('region', { name: 'Your open cases' });
    await cases.getByText('The travel desk looks for it').waitFor();
    await cases.getByRole('link', { name: /Prayagraj/ }).click();
    await page.waitForURL(/\/trip\/details/);
  });

  it('offers the travel desk where no article helps, and the way out of a wrong address', async () => {
    const page = await open(EMPLOYEE, '/help/faq?q=quantum');
    await page.getByText('Sorry, No result found.').waitFor();
    await page.getByRole('heading', { name: 'Ask the travel desk' }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Show all articles' }).click();
    await page.getByRole('heading', { name: 'Approval', exact: true }).waitFor();
    expect(await search(page).inputValue()).toBe('');
    await page.goto(`${world.url}/help/faq?article=no-such-article`);
    await page.getByText('Sorry, No result found.').waitFor();
    await page.getByRole('link', { name: 'All articles' }).click();
    await page.getByRole('heading', { name: 'Approval', exact: true }).waitFor();
  });

  it('takes the desk’s contact and an article from an admin, for their own people alone', async () => {
    const page = await open(ADMIN, '/company-settings/organization?tab=desk');
    const form = page.getByRole('form', { name: 'How it is reached' });
    await form.getByLabel('Phone (optional)').fill('+91 80 4123 4567');
    await form.getByLabel('Email (optional)').fill('desk');
    await form.getByLabel('Email (optional)').press('Tab');
    await form.getByText(/Email must be|valid email/).waitFor();
    await form.getByLabel('Email (optional)').fill('travel.desk@meridian.example');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      await form.getByRole('checkbox', { name: day }).check();
      await form.getByLabel(`${day} opens`).selectOption('00:00');
      await form.getByLabel(`${day} closes`).selectOption('24:00');
    }
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();

    await page.goto(`${world.url}/help/articles`);
    await page.getByText('No articles of your own yet').waitFor();
    await page.getByRole('button', { name: 'Write an article' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write an article' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Title is required').waitFor();
    await dialog.getByLabel('Title').fill('Visas for Dubai');
    await dialog.getByLabel('Topic').selectOption('Book');
    await dialog.getByLabel('Search words (optional)').fill('visa, emirates');
    await dialog
      .getByRole('textbox', { name: 'Text' })
      .fill(
        'Ask **Priya** early: [form](https://intranet.example/visa) [x](javascript:alert(1)) <script>alert(2)</script>',
      );
    await dialog.getByText('See how it looks').click();
    const look = dialog.getByRole('region', { name: 'How it looks' });
    expect(await look.getByRole('link').allInnerTexts()).toEqual(['form']);
    await look.getByText('<script>alert(2)</script>').waitFor();
    await expectCleanInBothSizes(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Draft').waitFor();
    await page.getByRole('button', { name: 'Publish Visas for Dubai' }).click();
    await page.getByRole('button', { name: 'Withdraw Visas for Dubai' }).waitFor();
    await expectCleanInBothSizes(page);

    const traveller = await open(EMPLOYEE, '/help/faq?q=emirates');
    await traveller.getByRole('link', { name: 'Visas for Dubai' }).click();
    await traveller.getByText('From your organisation').waitFor();
    await traveller.getByText('Open day and night').waitFor();
    expect(await traveller.getByRole('link', { name: '+91 80 4123 4567' }).getAttribute('href')).toBe(
      'tel:+918041234567',
    );
    await traveller.goto(`${world.url}/help/faq?q=zzzz`);
    const mail = traveller.getByRole('region', { name: 'Ask the travel desk' }).getByRole('link', { name: /@/ });
    expect(await mail.getAttribute('href')).toBe('mailto:travel.desk@meridian.example?subject=Help%3A%20zzzz');

    const stranger = await open(STRANGER, '/help/faq?q=emirates');
    await stranger.getByText('Sorry, No result found.').waitFor();
    await stranger
      .getByText(/has not added travel desk contacts/)
      .first()
      .waitFor();
  });

  it('keeps writing to admins', async () => {
    const page = await open(EMPLOYEE, '/help/articles');
    await page.getByText('Your role does not allow this').waitFor();
    await page.goto(`${world.url}/help/faq`);
    await page.getByRole('heading', { name: 'Approval', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Write articles' }).count()).toBe(0);
  });
});
