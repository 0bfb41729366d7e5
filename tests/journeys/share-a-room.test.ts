import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingDesk, openBookingDesk } from '../support/hotel-desk.ts';
import { payNow, rupeesIn } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { EMPLOYEE } from '../support/traveller.ts';

let desk: BookingDesk;

beforeAll(async () => {
  desk = await openBookingDesk();
});
afterAll(() => desk.close());

it('a room for two is paid for once the colleague has agreed in the inbox, on a phone, and each sees their part', async () => {
  const { page } = desk;
  await desk.review({ code: 'BLR-08', occ: '2' });
  await page.getByText(/We ask colleagues who share a room first/).waitFor();
  await page.getByLabel('Guest 2, adult').selectOption({ label: 'A colleague' });
  await page.getByRole('combobox', { name: 'Colleague' }).fill('Asha');
  await page.getByRole('option', { name: /Asha Rao/ }).click();
  await desk.readRules();
  await page.getByRole('button', { name: 'Add to trip' }).click();
  await page.waitForURL(/\/trip\/details/);
  const sharers = page.getByRole('list', { name: 'Who shares a room' });
  await sharers.getByText('Asha Rao has still to say whether to share the room').waitFor();
  await page.getByText('Asha Rao has still to say whether to share a room.').first().waitFor();
  expect(await page.getByRole('button', { name: /^Pay ₹/ }).count()).toBe(0);
  await expectCleanInBothSizes(page);

  const phone = await desk.openPage({ width: 390, height: 844 }, EMPLOYEE);
  await phone.page.goto(`${desk.world.url}/inbox`);
  await phone.page
    .getByRole('link', { name: /Would you share a room/ })
    .first()
    .click();
  await phone.page.getByText(/You may say no/).waitFor();
  await phone.page.getByRole('button', { name: 'I would rather not' }).click();
  await sharers.getByText('Asha Rao would rather not share the room').waitFor();
  await phone.page.getByRole('button', { name: 'I agree to share it' }).click();
  await phone.page.getByText('Asha Rao agrees to share the room').waitFor();
  expect(phone.problems).toEqual([]);
  await phone.close();

  const parts = sharers.getByRole('listitem').filter({ hasText: '₹' });
  await parts.nth(1).waitFor();
  const shares = (await parts.allTextContents()).map(rupeesIn);
  const paid = await payNow(page);
  expect(Math.round(shares.reduce((sum, share) => sum + share, 0) * 100)).toBe(Math.round(paid * 100));
  await page.getByText('Booked', { exact: true }).first().waitFor();
  expect(desk.unexpected()).toEqual([]);
});
