import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingDesk, openBookingDesk } from '../support/hotel-desk.ts';
import { payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';

type Fits = NonNullable<Parameters<BookingDesk['review']>[0]['fits']>;
const isPlain: Fits = ({ isRefundable, board }) => isRefundable && board === 'room_only';

let desk: BookingDesk;

beforeAll(async () => {
  desk = await openBookingDesk();
});
afterAll(() => desk.close());

it('a paid stay gets a night more: one sum, the new one booked first, the old one cancelled and refunded', async () => {
  const { page } = desk;
  const wanted = { code: 'BLR-08', fits: isPlain };
  const old = await desk.review({ ...wanted, cid: '2026-12-14', cod: '2026-12-16' });
  await desk.readRules();
  await page.getByRole('button', { name: 'Add to trip' }).click();
  await page.waitForURL(/\/trip\/details/);
  expect(await payNow(page)).toBe(old.total);
  await page.getByText('Booked', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Stay, cancel' }).click();
  await page.waitForURL(/\/trip\/hotel/);
  const oldPage = page.url();
  await expectCleanInBothSizes(page);

  // The form begins with the present stay.
  await page.getByRole('link', { name: 'Change stay' }).click();
  await page.waitForURL(/\/search/);
  const form = page.getByRole('form', { name: 'Hotel search' });
  await form.getByRole('combobox').first().waitFor();
  expect(await form.getByRole('combobox').first().inputValue()).toBe('Bengaluru');
  await form.getByRole('button', { name: /Mon, 14 Dec – Wed, 16 Dec/ }).waitFor();
  const tid = new URL(page.url()).searchParams.get('tid') ?? '';
  await form.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/\/home2\/hotel\/list/);
  expect(new URL(page.url()).searchParams.get('tid')).toBe(tid);

  const fresh = await desk.review({ ...wanted, cid: '2026-12-14', cod: '2026-12-17', tid });
  const instead = page.getByRole('group', {
    name: /^Instead of: Marunda Grand KSR Station, Mon, 14 Dec to Wed, 16 Dec/,
  });
  expect(await instead.getByRole('radio', { name: 'Change the stay' }).isChecked()).toBe(true);
  const back = Math.round((old.total - 118) * 100) / 100;
  const sentence = (await page.getByText(/^You pay ₹/).textContent()) ?? '';
  const told = [...sentence.matchAll(/₹([\d,.]*\d)/g)].map(([, text = '']) => Number(text.replaceAll(',', '')));
  expect(told).toEqual([fresh.total, back, Math.round((fresh.total - back) * 100) / 100]);
  await expectCleanInBothSizes(page);
  await desk.readRules();
  await page.getByRole('button', { name: 'Change the stay' }).click();
  await page.waitForURL(/\/trip\/details/);
  await page.getByRole('region', { name: 'Will be cancelled' }).waitFor();
  await page.getByRole('region', { name: 'Replaces another stay' }).waitFor();
  // One replaces the other: that is no clash.
  expect(await page.getByText('are at the same time').count()).toBe(0);
  await expectCleanInBothSizes(page);

  expect(await payNow(page)).toBe(fresh.total);
  await page.getByRole('region', { name: 'Replaced by another stay' }).waitFor();
  await page.goto(oldPage);
  await page.getByRole('heading', { name: 'Refund Calculation', exact: true }).waitFor();
  await page
    .getByText(`₹${back.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`)
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Replaced by another stay' }).waitFor();
  await expectCleanInBothSizes(page);
  expect(desk.unexpected()).toEqual([]);
});
