import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNow } from '../integration/sample-input.ts';
import { expectBooksInOrder } from '../support/books.ts';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
  type TestPage,
} from '../support/browser.ts';
import { COMPANY_ID, lastMailTo } from '../support/company.ts';
import { photograph } from '../support/pictures.ts';
import { publishPolicy } from '../support/travel-rules.ts';
import { ADMIN, APPROVER, EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';
const WHY_NOT = 'The bill names no guest. Please add who was there.';
const REFERENCE = 'NEFT-2026-118';

let world: World;
let browser: TestBrowser;
/** Asha's page on a desk; the others open and close. */
let asha: TestPage;
let claimPath = '';

beforeAll(async () => {
  // Messages about a claim are gathered before they are mailed; here only for a moment.
  world = await createWorld({
    env: { PRAVAS_DIGEST_QUIET_SECONDS: '1', PRAVAS_DIGEST_MAX_SECONDS: '2' },
  });
  await world.query(
    'update person set approver_id = (select id from person where email = $1) where email = $2 and organization_id = $3',
    [APPROVER, EMPLOYEE, COMPANY_ID],
  );
  await publishPolicy(world, await signIn(world, ADMIN), 'Expenses of everybody', {
    expense: {
      ceilings: {
        action: 'approval',
        limits: [
          { category: 'food', limit: 1_000, per: 'day' },
          { category: 'conveyance', limit: 500, per: 'day' },
        ],
      },
      receiptAbove: 500,
      perKm: 12,
    },
  });
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
});
afterAll(async () => {
  await asha.close();
  await browser.close();
  await world.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const totalOf = async (account: string) => {
  const [row] = await world.query<{ balance_paise: string }>(
    'select balance_paise from ledger_account where organization_id = $1 and code = $2',
    [COMPANY_ID, account],
  );
  return Number(row?.balance_paise ?? 0);
};

/** Looks at a page as somebody else does, and closes it when nothing is wrong with it. */
async function as(email: string, look: (page: Page) => Promise<void>, width = 1440): Promise<void> {
  const { page, problems, close } = await browser.openPage({ width });
  await logIn(page, world, email);
  await look(page);
  expect(problems).toEqual([]);
  await close();
}

describe('Asha’s claim', () => {
  it('is told while it is entered what the policy says of each expense', async () => {
    const { page } = asha;
    await page.goto(`${world.url}/expenses`);
    await heading(page, 'Expenses');
    await page.getByRole('button', { name: 'Add expense' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add expense' });
    await dialog.getByRole('radio', { name: 'Food' }).check();
    await dialog.getByRole('textbox', { name: 'Date' }).fill(dayFromNow(-1));
    await dialog.getByLabel('Amount (₹)').fill('1,450');
    await dialog.getByLabel('Paid to (optional)').fill('Hotel Saravana Bhavan');
    await dialog.getByLabel('What it was for').fill('Dinner with a client');
    const policy = dialog.getByRole('region', { name: 'Policy check' });
    await policy.getByText('₹1,450 without a receipt; attach one, as it is needed above ₹500.').waitFor();
    await policy.getByText('Not allowed', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'dinner.jpg',
        mimeType: 'image/jpeg',
        buffer: await photograph('jpeg'),
      });
    await policy.getByText('The receipt is attached.').waitFor();
    await policy.getByText('Food: ₹1,450 is ₹450 above ₹1,000 per day.').waitFor();
    await policy.getByText('Needs approval', { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Add another after this' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved as a draft. Add the next one.').waitFor();

    await dialog.getByRole('radio', { name: 'Conveyance' }).check();
    await dialog.getByRole('radio', { name: 'Own car, by km' }).check();
    await dialog.getByRole('textbox', { name: 'From', exact: true }).fill('Andheri');
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('Powai');
    await dialog.getByLabel('Kilometres').fill('24');
    await policy.getByText('24 km at ₹12 a kilometre').waitFor();
    await policy.getByText('Conveyance: ₹288 is within ₹500 per day.').waitFor();
    await policy.getByText('In policy', { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Add another after this' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const rows = page.getByRole('table', { name: 'My expenses' }).getByRole('row');
    await rows.filter({ hasText: 'Hotel Saravana Bhavan' }).getByText('Needs approval').waitFor();
    await rows.filter({ hasText: 'Andheri → Powai, 24 km' }).getByText('In policy').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('takes both expenses, and waits for Meera', async () => {
    const { page } = asha;
    await page.getByRole('checkbox', { name: /^Select Food/ }).check();
    await page.getByRole('checkbox', { name: /^Select Conveyance/ }).check();
    await page.getByText('2 expenses, ₹1,738').waitFor();
    await page.getByRole('button', { name: 'Claim ₹1,738' }).click();
    const dialog = page.getByRole('dialog', { name: 'Claim 2 expenses' });
    await dialog.getByLabel('Comment for your approver (optional)').fill('Visit to Powai');
    await dialog.getByRole('button', { name: 'Claim ₹1,738' }).click();
    await page.waitForURL(/\/expenses\/claim/);
    await heading(page, /^Claim \d+$/);
    await page.getByText('waits for Meera Iyer', { exact: false }).waitFor();
    claimPath = new URL(page.url()).pathname + new URL(page.url()).search;
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await lastMailTo(world, APPROVER)).toContain('Asha Rao claims ₹1,738 and asks you to decide.');
  });

  it('is decided line by line, from the inbox on', async () => {
    await as(APPROVER, async (page) => {
      await page.goto(`${world.url}/inbox`);
      await heading(page, 'Inbox');
      await page.getByRole('link', { name: /Claim \d+ from Asha Rao: ₹1,738/ }).click();
      await heading(page, /^Claim \d+$/);
      await page.getByText('Food: ₹1,450 is ₹450 above ₹1,000 per day.').first().waitFor();
      const answerTo = (category: string) => page.getByRole('group', { name: new RegExp(`line \\d, ${category}`) });
      await answerTo('Food').getByRole('radio', { name: 'Reject' }).check();
      await answerTo('Conveyance').getByRole('radio', { name: 'Approve' }).check();
      await page.getByText('Approved ₹288 · rejected ₹1,450').waitFor();
      // A line goes back with a reason or not at all.
      await page.getByRole('button', { name: 'Send decision' }).click();
      const why = page.getByLabel('Reason for sending it back');
      await expect.poll(() => why.getAttribute('aria-invalid')).toBe('true');
      expect(await accessibilityFindings(page)).toEqual([]);
      await why.fill(WHY_NOT);
      await page.getByRole('button', { name: 'Send decision' }).click();
      await page.getByText('Partly approved', { exact: true }).waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
    });
    expect([await totalOf('employee_payable'), await totalOf('employee_expense')]).toEqual([-28_800, 28_800]);
  });

  it('shows her what was not approved and why, on her phone too', async () => {
    const { page } = asha;
    await page.goto(world.url + claimPath);
    await heading(page, /^Claim \d+$/);
    const lines = page.getByRole('list', { name: 'Lines', exact: true }).getByRole('listitem');
    const food = lines.filter({ has: page.getByRole('heading', { name: 'Food' }) });
    await food.getByText('Rejected', { exact: true }).waitFor();
    await food.getByText(`Meera Iyer: ${WHY_NOT}`).waitFor();
    await lines
      .filter({ has: page.getByRole('heading', { name: 'Conveyance' }) })
      .getByText('Approved', { exact: true })
      .waitFor();
    expect(await lastMailTo(world, EMPLOYEE)).toContain(WHY_NOT);
    await as(
      EMPLOYEE,
      async (phone) => {
        await phone.goto(world.url + claimPath);
        await heading(phone, /^Claim \d+$/);
        await phone.getByText(`Meera Iyer: ${WHY_NOT}`).waitFor();
        await expectNoSidewaysScroll(phone);
        expect(await accessibilityFindings(phone)).toEqual([]);
        await phone.goto(`${world.url}/expenses`);
        await heading(phone, 'Expenses');
        await phone.getByRole('button', { name: /^Open Food, Hotel Saravana Bhavan/ }).waitFor();
        await expectNoSidewaysScroll(phone);
        expect(await accessibilityFindings(phone)).toEqual([]);
        await phone.getByRole('button', { name: /^Open Food, Hotel Saravana Bhavan/ }).click();
        const sheet = phone.getByRole('dialog', { name: 'Change expense' });
        await sheet.getByText('This claim was sent back').waitFor();
        await sheet.getByText(WHY_NOT).waitFor();
      },
      390,
    );
  });

  it('is paid by Nisha with a reference, and its books close', async () => {
    await as(FINANCE, async (page) => {
      await page.goto(`${world.url}/expenses?tab=pay`);
      await heading(page, 'Expenses');
      await page
        .getByRole('row', { name: /Asha Rao/ })
        .getByRole('link', { name: /^Claim \d+$/ })
        .click();
      await heading(page, /^Claim \d+$/);
      await page.getByRole('button', { name: 'Mark as paid' }).click();
      const dialog = page.getByRole('dialog', { name: /^Claim \d+ is paid$/ });
      await dialog.getByText('₹288 to Asha Rao.', { exact: false }).waitFor();
      await dialog.getByLabel('Payment reference').fill(REFERENCE);
      await dialog.getByRole('button', { name: 'Mark as paid' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(`₹288 paid by Nisha Verma, reference ${REFERENCE}.`).waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.goto(`${world.url}/expenses?tab=pay`);
      await page.getByText('Nothing to pay').waitFor();
    });
    const { page } = asha;
    await page.goto(world.url + claimPath);
    await page.getByText(`Payment reference ${REFERENCE}`).waitFor();
    await page.getByText('Paid out', { exact: true }).first().waitFor();
    expect(await totalOf('employee_payable')).toBe(0);
    expect(await totalOf('employee_expense')).toBe(28_800);
    await expectBooksInOrder(world);
    expect(asha.problems).toEqual([]);
  });
});
