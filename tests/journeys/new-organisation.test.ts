import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { codeOf, linkOf, waitForMail } from '../support/mailbox.ts';
import { createWorld, type World } from '../support/world.ts';

const ADMIN_EMAIL = 'lakshmi.menon@kaveri.example';
const PASSWORD = 'Monsoon#Lake42';
const ROWS = 200;
const EMPLOYEE_EMAIL = 'employee7@kaveri.example';

let world: World;
let browser: TestBrowser;
let admin: TestPage;
let employee: TestPage;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  admin = await browser.openPage();
  employee = await browser.openPage({ width: 390, height: 844 });
});
afterAll(async () => {
  await admin.close();
  await employee.close();
  await browser.close();
  await world.close();
});

const fill = (page: Page, label: string | RegExp, text: string) => page.getByLabel(label).first().fill(text);

async function fillPerson(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByLabel('Title').selectOption('Ms');
  await fill(page, 'First name', firstName);
  await fill(page, 'Last name', lastName);
  await page.getByLabel('Gender').selectOption({ label: 'Female' });
  await fill(page, 'Mobile number', '9845098450');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
}

/** 200 people, three of them wrong: an address that is none, a name of digits, and one address twice. */
function spreadsheet(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const number = index + 1;
    const email =
      number === 20
        ? 'not-an-address'
        : number === 60
          ? 'employee59@kaveri.example'
          : `employee${number}@kaveri.example`;
    return `${number === 40 ? 'X2' : `Person`},Number${letters(number)},${email},Employee`;
  });
  return ['First name,Last name,Email,Role', ...rows].join('\n');
}

/** A number in letters, since names have no digits. */
const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

describe('a new organisation', () => {
  it('signs up with a code from the mail', async () => {
    const { page } = admin;
    await page.goto(`${world.url}/login`);
    await page.getByRole('link', { name: /Register your organisation/ }).click();
    await page.getByRole('heading', { name: 'Register your organisation' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await fill(page, 'Email', ADMIN_EMAIL);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    const mail = await waitForMail(world, ADMIN_EMAIL, /\b\d{6}\b/);
    const code = codeOf(mail);
    await page.getByLabel('OTP').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByText('The code is wrong. Please check it and try again.').waitFor();
    await page.getByLabel('OTP').fill(code);
    await page.getByRole('heading', { name: 'Your organisation and you' }).waitFor();
  });

  it('says who it is: a wrong GST number is named before anything is sent, and nothing typed is lost', async () => {
    const { page } = admin;
    await fill(page, 'Organisation name', 'Kaveri Foods');
    for (const choice of ['Organisation type', 'Organisation size', 'Industry']) {
      await page.getByLabel(choice).selectOption({ index: 1 });
    }
    await page.getByLabel('State').selectOption({ label: 'Karnataka' });
    await page.getByRole('combobox', { name: 'City' }).fill('Mysu');
    await page
      .getByRole('option', { name: /Mysuru/ })
      .first()
      .click();
    await fill(page, 'Zip code', '570001');
    await fill(page, 'Address', '7 Sayyaji Rao Road');
    await fill(page, /GST number/, '29AAFCK1806Q1Z9');
    await fillPerson(page, 'Lakshmi', 'Menon');
    await page.getByRole('button', { name: /^Register/ }).click();
    await page.getByText('Please enter valid GST number').first().waitFor();
    await page
      .locator('input:focus')
      .and(page.getByLabel(/GST number/))
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await fill(page, /GST number/, '');
    await page.getByRole('button', { name: /^Register/ }).click();
    await page.waitForURL(/\/home$/);
    const [row] = await world.query<{ name: string; state_id: number; role: string }>(
      `select o.name, o.state_id, r.name as role from person p join organization o on o.id = p.organization_id
       join role r on r.organization_id = p.organization_id and r.id = p.role_id where p.email = $1`,
      [ADMIN_EMAIL],
    );
    expect(row).toEqual({ name: 'Kaveri Foods', state_id: 506, role: 'Company admin' });
  });

  it('invites 197 of 200 people by spreadsheet, seeing why three are refused', async () => {
    const { page } = admin;
    await page.goto(`${world.url}/company-settings/employee-management/import`);
    await page.getByRole('heading', { name: 'Import employees' }).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(spreadsheet()),
    });
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('button', { name: 'Import the 197 good rows' }).waitFor();
    const [before] = await world.query<{ count: string }>(
      `select count(*) from person where email like '%@kaveri.example'`,
    );
    expect(Number(before?.count)).toBe(1);
    for (const reason of ['Please enter valid email', 'Please enter valid first name']) {
      await page.getByText(reason).first().waitFor();
    }
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import the 197 good rows' }).click();
    await page.getByText(/197/).first().waitFor();
    await page
      .getByText(/done|imported|invited/i)
      .first()
      .waitFor();
    await expect
      .poll(
        async () => {
          const [after] = await world.query<{ count: string }>(
            `select count(*) from person where email like 'employee%@kaveri.example'`,
          );
          return Number(after?.count);
        },
        { timeout: 30_000 },
      )
      .toBe(197);
  });

  it('finds them in its list', async () => {
    const { page } = admin;
    await page.goto(`${world.url}/company-settings/employee-management`);
    await page.getByText('1 - 20 of 198').first().waitFor();
    await page.getByLabel('Search employees').fill('employee7@');
    await page.getByText(EMPLOYEE_EMAIL).first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('an employee', () => {
  it('registers from the mail, on a phone', async () => {
    const { page } = employee;
    const mail = await waitForMail(world, EMPLOYEE_EMAIL, /\/register#token=/);
    await page.goto(linkOf(mail));
    await page.getByRole('heading', { name: 'Join Kaveri Foods' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await fillPerson(page, 'Person', 'Number');
    await page.getByRole('button', { name: 'Join Kaveri Foods' }).click();
    await page.waitForURL(/\/home$/);
    // The link was for one use.
    const second = await browser.openPage();
    await second.page.goto(linkOf(mail));
    await second.page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
    await second.close();
  });

  it('sees his menu grow when an admin gives him a role of its own, without signing in again', async () => {
    const { page } = admin;
    await page.goto(`${world.url}/company-settings/roles-and-privilege-management`);
    await page.getByRole('button', { name: 'Add role' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role', { exact: true }).fill('People desk');
    await dialog.getByRole('button', { name: 'Add role' }).click();
    await page.getByRole('region', { name: 'People desk' }).waitFor();
    const [privilege] = await world.query<{ id: string }>(`select id from role where name = 'People desk'`);
    expect(privilege).toBeDefined();
    for (const name of [/See employees/i, /own profile/i]) {
      await page.getByRole('region', { name: 'People desk' }).getByRole('checkbox', { name }).first().check();
    }
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () =>
        (
          await world.query<{ privilege: string }>('select privilege from role_privilege where role_id = $1', [
            privilege?.id,
          ])
        )
          .map((row) => row.privilege)
          .sort(),
      )
      .toEqual(['employees.view', 'profile.own']);

    await page.goto(`${world.url}/company-settings/employee-management?search=employee7%40`);
    const [person] = await world.query<{ user_id: number }>('select user_id from person where email = $1', [
      EMPLOYEE_EMAIL,
    ]);
    await page.goto(`${world.url}/profile/employee/${person?.user_id}`);
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'People desk' });
    await page.getByRole('button', { name: /^Save/ }).last().click();
    await expect
      .poll(
        async () =>
          (await world.query('select 1 from person where email = $1 and role_id = $2', [EMPLOYEE_EMAIL, privilege?.id]))
            .length,
      )
      .toBe(1);

    await employee.page.reload();
    await employee.page.getByRole('button', { name: 'More', exact: true }).click();
    await employee.page.getByRole('link', { name: 'Employees' }).click();
    await employee.page.getByRole('heading', { name: 'Employee Management' }).waitFor();
    expect(await employee.page.getByRole('button', { name: /Invite/ }).count()).toBe(0);
  });

  it('leaves no error behind in either browser', () => {
    expect(admin.problems.filter((problem) => !/status of (400|403|409|450)/.test(problem))).toEqual([]);
    expect(employee.problems.filter((problem) => !/status of (400|403|409|450)/.test(problem))).toEqual([]);
  });
});
