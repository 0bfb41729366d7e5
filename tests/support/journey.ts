import type { Locator, Page } from '@playwright/test';
import { formatInr, formatInrExact, fromRupees } from '@pravas/domain/money/money.ts';

/** Airlines are asked about a refund ever less often: it takes a quarter of a minute, and on a busy machine longer. */
export const WHILE_AIRLINES_REFUND = { timeout: 60_000 } as const;

/** The day so many days from now, as addresses name it. */
export function dayAhead(days: number): string {
  return Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();
}

/** The same day as people type it: "05-01-2027". */
export function typedDay(days: number): string {
  return dayAhead(days).split('-').reverse().join('-');
}

/** The first amount of a text, in rupees as it is printed: 1234 of "₹1,234", -50 of "-₹50". */
export function rupeesIn(text: string | null): number {
  const found = /(-?)₹([\d,]+(?:\.\d\d)?)/.exec(text ?? '');
  if (!found) throw new Error(`No amount in "${text}"`);
  return Number(`${found[1]}${found[2]?.replaceAll(',', '')}`);
}

/** "₹12,34,567", as the screens print whole rupees. */
export function rupeesText(rupees: number): string {
  return formatInr(fromRupees(rupees));
}

/** "₹12,34,567.50", the format of sums that will be on a statement. */
export function sumText(rupees: number): string {
  return formatInrExact(fromRupees(rupees));
}

/** The lines of a list of amounts by their names, in rupees as they are printed. */
export async function amountsOf(list: Locator): Promise<Readonly<Record<string, number>>> {
  await list.locator('dl').first().waitFor();
  const lines = await list
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.firstChild?.textContent?.trim() ?? '',
        row.querySelector('dd')?.textContent ?? '',
      ]),
    );
  return Object.fromEntries(
    lines.filter(([, amount]) => amount?.includes('₹')).map(([name = '', amount = '']) => [name, rupeesIn(amount)]),
  );
}

/** Pays what is due at the hosted payment page; afterwards the browser is back at its return address. */
export async function payNow(page: Page, button: RegExp = /^Pay ₹/): Promise<number> {
  const pay = page.getByRole('button', { name: button }).first();
  const rupees = rupeesIn(await pay.textContent());
  await pay.click();
  await page.waitForURL(/\/ipg\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/trip\//);
  return rupees;
}

/** From the trip to the page of its one booked flight. */
export async function openBookedFlight(page: Page): Promise<void> {
  await page.getByText('Booked and ticketed.').first().waitFor();
  await page.getByRole('link', { name: 'Tickets, change, cancel' }).first().click();
  await page.waitForURL(/\/trip\/flight/);
  await page.getByRole('heading', { name: 'Travellers and tickets' }).waitFor();
}
