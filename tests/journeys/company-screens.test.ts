import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { halfOf } from '../support/depth.ts';
import { fillTables } from '../support/fill-tables.ts';
import { judgeScreen, looksToLoad } from '../support/looks.ts';
import { pagesInMenu } from '../support/menu.ts';
import { ADMIN, EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  await fillTables(world, ADMIN);
  await fillTables(world, EMPLOYEE);
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
  /** What to press on it, and whether that opens a dialog. */
  readonly press?: string | RegExp;
}

const COMPANY = '/company-settings';

const SCREENS: readonly Screen[] = [
  { name: 'employees', path: `${COMPANY}/employee-management`, heading: 'Employee Management' },
  { name: 'invite', path: `${COMPANY}/employee-management`, heading: 'Employee Management', press: /^Invite/ },
  { name: 'import', path: `${COMPANY}/employee-management/import`, heading: 'Import employees' },
  { name: 'nobody found', path: `${COMPANY}/employee-management?search=zzzz`, heading: 'Employee Management' },
  { name: 'grades', path: `${COMPANY}/grade-management`, heading: 'Employee Grades' },
  { name: 'add a grade', path: `${COMPANY}/grade-management`, heading: 'Employee Grades', press: /^Add/ },
  { name: 'departments', path: `${COMPANY}/department-management`, heading: 'Departments' },
  { name: 'add a department', path: `${COMPANY}/department-management`, heading: 'Departments', press: /^Add/ },
  { name: 'roles', path: `${COMPANY}/roles-and-privilege-management`, heading: /^Roles/ },
  { name: 'organisation', path: `${COMPANY}/organization`, heading: /^Organi[sz]ation/ },
  { name: 'travel desk', path: `${COMPANY}/organization?tab=desk`, heading: /^Organi[sz]ation/ },
  { name: 'help articles', path: '/help/articles', heading: 'Help articles' },
  { name: 'write an article', path: '/help/articles', heading: 'Help articles', press: /^Write/ },
  { name: 'integrations', path: `${COMPANY}/integrations`, heading: 'Integrations' },
  { name: 'audit trail', path: `${COMPANY}/audit`, heading: 'Audit trail' },
  { name: 'profile', path: '/profile/', heading: /Vikram/ },
  { name: 'documents', path: '/profile/?tab=documents', heading: /Vikram/ },
  { name: 'add a document', path: '/profile/?tab=documents', heading: /Vikram/, press: /^Add/ },
  { name: 'frequent flyers', path: '/profile/?tab=flyers', heading: /Vikram/ },
  { name: 'preferences', path: '/profile/?tab=preferences', heading: /Vikram/ },
  { name: 'security', path: '/profile/?tab=security', heading: /Vikram/ },
];

const BEFORE_LOGIN: readonly Screen[] = [
  { name: 'sign-up', path: '/sign-up', heading: 'Register your organisation' },
  { name: 'forgot password', path: '/forgot-password', heading: /password/i },
  { name: 'single sign-on', path: '/sso', heading: 'Single sign-on' },
  { name: 'single sign-on refused', path: '/sso?error=sso_refused', heading: 'Single sign-on' },
  { name: 'invitation of nobody', path: `/register#token=${'x'.repeat(43)}`, heading: /no longer valid/ },
];

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(world.url + screen.path);
  await page.getByRole('heading', { name: screen.heading }).first().waitFor();
  // Every skeleton says that it is one; the test checks what replaced them.
  await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count(), { timeout: 15_000 }).toBe(0);
  if (!screen.press) return;
  await page.getByRole('button', { name: screen.press }).first().click();
  await page.getByRole('dialog').first().waitFor();
}

describe.each(looksToLoad('company-screens'))('on %s', (_, look) => {
  it('every screen passes axe, fits its width and breaks no content rule', async () => {
    const { page, problems, close } = await browser.openPage(look);
    const findings: string[] = [];
    const visit = async (screen: Screen): Promise<void> => {
      await open(page, screen);
      findings.push(...(await judgeScreen(page, look, screen.name)));
    };
    for (const screen of BEFORE_LOGIN) await visit(screen);
    await logIn(page, world, ADMIN);
    for (const screen of halfOf(SCREENS, 'company screens')) await visit(screen);
    expect(findings).toEqual([]);
    // The dead invitation answers 410, which the browser notes.
    expect(problems.filter((problem) => !/status of 410/.test(problem))).toEqual([]);
    await close();
  });
});

describe('by keyboard alone', () => {
  it('a grade is added, renamed and found, and the focus is where it belongs', async () => {
    const { page, close } = await browser.openPage();
    await logIn(page, world, ADMIN);
    await page.goto(`${world.url}${COMPANY}/grade-management`);
    const add = page.getByRole('button', { name: /^Add/ }).first();
    await add.waitFor();
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // Sent empty: nothing goes out, and the first bad field has the focus and its message.
    await page.keyboard.press('Enter');
    await dialog.getByText('Grade name is required').waitFor();
    await page.locator('dialog input:focus').waitFor();
    await page.keyboard.type('Grade #1');
    await page.keyboard.press('Enter');
    await dialog.getByText('Please enter valid grade name').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Senior L5+');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Senior L5+').first().waitFor();
    // The same name again lands on its field.
    await add.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('senior l5+');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/already used/)
      .first()
      .waitFor();
    // A slip does not lose the typed text: leaving asks.
    await page.keyboard.press('Escape');
    await page.getByText('Leave without saving?').waitFor();
    await close();
  });
});

describe('somebody without privileges', () => {
  it('has no company menu, and an address typed by hand shows nothing of it', async () => {
    const { page, close } = await browser.openPage();
    await logIn(page, world, EMPLOYEE);
    expect(await pagesInMenu(page)).toContain('My trips');
    expect(await pagesInMenu(page)).not.toContain('Employees');
    const closed = SCREENS.filter((screen) => screen.path.startsWith(COMPANY));
    for (const { path } of halfOf(closed, 'closed screens')) {
      await page.goto(world.url + path);
      await page.getByText('Your role does not allow this.', { exact: false }).first().waitFor();
    }
    await close();
  });
});
