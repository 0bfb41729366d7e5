import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
} from '../support/browser.ts';
import { halfOf } from '../support/depth.ts';
import { judgeScreen, looksToLoad } from '../support/looks.ts';
import { ADMIN, APPROVER, EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
/** Trips of Asha's by their status, and things of the company, from the demo year. */
let ids: Readonly<
  Record<'draft' | 'waiting' | 'booked' | 'request' | 'policy' | 'budget' | 'budgetName' | 'claim', string>
>;

beforeAll(async () => {
  world = await createWorld();
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'tbo');
  await database.close();
  const one = async (sql: string): Promise<string> => (await world.query<{ id: string }>(sql))[0]?.id ?? '';
  const trip = (where: string) =>
    one(
      `select t.id from trip t join person p on p.id = t.created_by join booking b on b.trip_id = t.id
       where p.email = '${EMPLOYEE}' and ${where} order by t.starts_at desc limit 1`,
    );
  ids = {
    draft: await trip(`t.state = 'draft'`),
    waiting: await trip(`b.approval_status = 'Pending For Approval'`),
    booked: await trip(`b.status = 'BOOKED' and t.starts_at > now()`),
    request: await one(
      `select r.id from approval_request r join approval_task k on k.request_id = r.id join person p on p.id = k.assignee_id
       where r.state = 'open' and p.email = '${APPROVER}' limit 1`,
    ),
    policy: await one(`select id from trip_policy where name = 'Company travel'`),
    budget: await one('select id from budget order by id limit 1'),
    budgetName: await one('select name as id from budget order by budget.id limit 1'),
    claim: await one(
      `select c.id from expense_claim c join person p on p.id = c.person_id where p.email = '${EMPLOYEE}' limit 1`,
    ),
  };
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** A screen, by its address and by the sign that it has loaded. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly heading: string | RegExp;
  /** A button on it that opens a dialog. */
  readonly press?: RegExp;
}

const screensOf = (): Readonly<Record<string, readonly Screen[]>> => ({
  [EMPLOYEE]: [
    { name: 'home', path: '/home', heading: /^Good/ },
    { name: 'trips', path: '/home2/trip/list/', heading: 'My Trips' },
    { name: 'new trip', path: '/home2/trip/list/', heading: 'My Trips', press: /^New trip/ },
    { name: 'no trips', path: '/home2/trip/list/?search=zzzz', heading: 'My Trips' },
    { name: 'a draft', path: `/trip/details?tripId=${ids.draft}`, heading: / in / },
    { name: 'a waiting trip', path: `/trip/details?tripId=${ids.waiting}`, heading: / in / },
    { name: 'a booked trip', path: `/trip/details?tripId=${ids.booked}`, heading: / in / },
    { name: 'finalising', path: `/trip/finalise?tripId=${ids.draft}`, heading: 'Before you pay' },
    { name: 'expenses', path: '/expenses', heading: 'Expenses' },
    { name: 'add an expense', path: '/expenses', heading: 'Expenses', press: /^Add expense/ },
    { name: 'a claim', path: `/expenses/claim?claimId=${ids.claim}`, heading: /Claim/ },
    { name: 'inbox', path: '/inbox', heading: 'Inbox' },
    { name: 'help', path: '/help/faq', heading: 'Help' },
    { name: 'own policy', path: '/profile/?tab=policy', heading: 'Company travel' },
  ],
  [APPROVER]: [
    { name: 'approvals', path: '/approvals', heading: 'Approvals' },
    { name: 'a request', path: `/approvals/request?requestId=${ids.request}`, heading: / in / },
    { name: 'claims to decide', path: '/expenses?tab=decide', heading: 'Expenses' },
  ],
  [ADMIN]: [
    { name: 'policies', path: '/company-settings/trip-policy', heading: 'Trip policies' },
    {
      name: 'a policy',
      path: `/company-settings/trip-policy/details?policyId=${ids.policy}`,
      heading: 'Company travel',
    },
    { name: 'approval chains', path: '/company-settings/approval-workflows', heading: /^Approval/ },
    { name: 'budgets', path: '/company-settings/budgets', heading: 'Budgets' },
    { name: 'a budget', path: `/company-settings/budgets?budgetId=${ids.budget}`, heading: ids.budgetName },
    { name: 'cost centres', path: '/company-settings/cost-centres', heading: /^Cost centres/ },
    { name: 'hotel invoices', path: '/company-settings/hotel-invoices', heading: 'Hotel invoices' },
    { name: 'webhooks', path: '/company-settings/webhooks', heading: 'Webhooks' },
  ],
});

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(world.url + screen.path);
  await page.getByRole('heading', { name: screen.heading }).first().waitFor();
  await expect
    .poll(() => page.getByRole('status', { name: /^(Loading|Judging)/ }).count(), { timeout: 15_000 })
    .toBe(0);
  if (!screen.press) return;
  await page.getByRole('button', { name: screen.press }).first().click();
  await page.getByRole('dialog').first().waitFor();
}

describe.each(looksToLoad('travel-screens'))('after a year of travel, on %s', (_, look) => {
  it.each([EMPLOYEE, APPROVER, ADMIN])(
    'every screen of %s passes axe, fits its width and logs nothing',
    async (email) => {
      const { page, problems, close } = await browser.openPage(look);
      await logIn(page, world, email);
      const findings: string[] = [];
      for (const screen of halfOf(screensOf()[email] ?? [], `screens of ${email}`)) {
        await open(page, screen);
        findings.push(...(await judgeScreen(page, look, screen.name)));
      }
      expect(findings).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
  );
});

describe('a shared or mailed link that is nobody’s', () => {
  it('says what to do', async () => {
    const { page, close } = await browser.openPage({ width: 390, height: 844 });
    const secret = 'x'.repeat(43);
    for (const path of [`/shared?token=${secret}`, `/approval?token=${secret}`]) {
      await page.goto(world.url + path);
      await page.getByRole('heading', { name: /link/i }).first().waitFor();
      // Older mails have the token where servers would see it again.
      expect(page.url()).toBe(world.url + path.replace('?', '#'));
      expect(await accessibilityFindings(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    await close();
  });
});
