import type { Page } from '@playwright/test';

/** Who looks: how people of the demo sign in. */
export type Viewer = 'asha.rao' | 'meera.iyer' | 'vikram.shah' | 'nisha.verma' | 'dev.patel' | 'nobody';

/** A screen that is pictured. */
export interface PicturedScreen {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: string;
  /** What is pressed to reach the screen itself, each once it is there. */
  readonly press?: readonly RegExp[];
}

const day = (ahead: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: ahead }).toString();
const flights = (query: string) => `/home2/flight/list/?cc=E&ad=1&dDate=${day(30)}&${query}`;
const month = { from: day(-60), to: day(0) };
const report = (name: string, path: string): PicturedScreen => ({
  name: `report-${name}`,
  viewer: 'nisha.verma',
  path: `/report/${path}?${new URLSearchParams(month)}`,
});
const of = (viewer: Viewer, screens: readonly (readonly [name: string, path: string, ...press: RegExp[]])[]) =>
  screens.map(([name, path, ...press]): PicturedScreen => ({ name, viewer, path, press }));

const FIRST_TRIP = /^(?!Trip|Name).*(New Delhi|Mumbai|Bengaluru|Chennai|Hyderabad|Pune|Goa|Kolkata)/;

/**
 * Every screen that has an address of its own, in the order in which a traveller, an approver, a company and the
 * provider see them.
 */
export const PICTURED_SCREENS: readonly PicturedScreen[] = [
  ...of('nobody', [
    ['login', '/login'],
    ['forgotten-password', '/forgot-password'],
    ['sign-up', '/sign-up'],
    ['api', '/docs'],
  ]),
  ...of('asha.rao', [
    ['home', '/home'],
    ['search', '/search'],
    ['flights-one-way', flights('from=DEL&to=BOM')],
    ['flights-return', flights(`from=DEL&to=BOM&rDate=${day(33)}`)],
    ['flights-abroad', flights(`from=BOM&to=DXB&rDate=${day(35)}`)],
    ['flight-details', flights('from=DEL&to=BOM'), /View fares/],
    ['hotels', `/home2/hotel/list/?city=city:mumbai&cid=${day(30)}&cod=${day(32)}&occ=1`],
    ['buses', `/home2/bus/list/?from=mumbai&to=pune&date=${day(20)}`],
    ['trips', '/home2/trip/list/'],
    ['trip', '/home2/trip/list/', FIRST_TRIP],
    ['credits', '/trip/credits'],
    ['expenses', '/expenses'],
    ['profile', '/profile/'],
    ['my-policy', '/profile/?tab=policy'],
    ['inbox', '/inbox'],
    ['help', '/help/faq'],
  ]),
  ...of('meera.iyer', [
    ['home-of-an-approver', '/home'],
    ['approvals', '/approvals'],
  ]),
  ...of('nisha.verma', [
    ['home-of-finance', '/home'],
    ['dashboard', '/home2/dashboard'],
    ['wallet', '/home2/wallet'],
    ['ledger', '/ledger/list'],
    ['gst-credit', '/home2/gst-credit'],
    ['accounting', '/home2/accounting'],
    ['reports', '/report'],
    ['claims', '/expenses'],
  ]),
  report('master', 'employee-wise-spend-analysis'),
  report('towns', 'location-month-wise-spend'),
  report('trips', 'employee-trip'),
  report('hotels', 'hotel-master-data'),
  report('flights', 'flight-master-data'),
  report('invoices', 'invoice'),
  report('savings', 'savings-report'),
  ...of('vikram.shah', [
    ['home-of-an-admin', '/home'],
    ['organisation', '/company-settings/organization'],
    ['people', '/company-settings/employee-management'],
    ['import', '/company-settings/employee-management/import'],
    ['grades', '/company-settings/grade-management'],
    ['departments', '/company-settings/department-management'],
    ['roles', '/company-settings/roles-and-privilege-management'],
    ['policies', '/company-settings/trip-policy'],
    ['replay', '/company-settings/trip-policy/replay'],
    ['approval-chains', '/company-settings/approval-workflows'],
    ['budgets', '/company-settings/budgets'],
    ['cost-centres', '/company-settings/cost-centres'],
    ['webhooks', '/company-settings/webhooks'],
    ['integrations', '/company-settings/integrations'],
    ['audit', '/company-settings/audit'],
    ['who-is-where', '/home2/who-is-where'],
  ]),
  ...of('dev.patel', [
    ['desk', '/desk'],
    ['enter-a-flight', '/desk/enter-flight'],
    ['pay-later-keys', '/desk/pay-later-keys'],
    ['customers', '/provider/customers'],
    ['what-waits', '/provider'],
    ['reconciliation', '/provider/reconciliation'],
    ['gst-return', '/provider/gst-return'],
    ['fees', '/provider/fees'],
  ]),
];

/** Presses what leads to the screen, and waits until it has settled. */
export async function openScreen(page: Page, url: string, { path, press = [] }: PicturedScreen): Promise<void> {
  await page.goto(`${url}${path}`);
  await settle(page);
  if (/page-not-found/.test(page.url()) || (await page.getByText('This page does not exist').count()) > 0) {
    throw new Error('There is no such screen');
  }
  for (const name of press) {
    const before = page.url();
    await page.locator('main a, main button, main tr').filter({ hasText: name }).first().click({ timeout: 15_000 });
    // A press is drawn before what it leads to is asked for.
    await page.waitForURL(({ href }) => href !== before, { timeout: 5_000 }).catch(() => undefined);
    await settle(page);
  }
}

/** Nothing is requested or waited for any more, or requests never stop. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 12_000 }).catch(() => undefined);
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 8_000 })
    .catch(() => undefined);
}
