import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingDesk, openBookingDesk } from '../support/hotel-desk.ts';
import { payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, APPROVER, signIn } from '../support/traveller.ts';

let desk: BookingDesk;

beforeAll(async () => {
  desk = await openBookingDesk();
});
afterEach(() => desk.world.clearFaults());
afterAll(() => desk.close());

/** Books a room for a guest whose last name the sandbox's hotel supplier plays a trick on, and pays for it. */
async function bookFor(firstName: string, lastName: string) {
  const { page } = desk;
  await desk.review({ code: 'BLR-08', fits: ({ isRefundable }) => isRefundable });
  await desk.fillGuest(1, firstName, lastName);
  await desk.readRules();
  await page.getByRole('button', { name: 'Add to trip' }).click();
  await page.waitForURL(/\/trip\/details/);
  await payNow(page);
  return page.getByRole('article', { name: /Grand/ });
}

describe('a stay in trouble', () => {
  it('is said to be in process while the hotel is pending, and booked once it has confirmed', async () => {
    const { page, stays } = desk;
    const card = await bookFor('Ravi', 'Pending');
    await card.getByText('Booking in process').first().waitFor();
    await expectCleanInBothSizes(page);
    const booked = card.getByText('Booked', { exact: true }).first();
    // The supplier confirms when it is asked for the third time.
    for (let asked = 0; asked < 12 && !(await booked.isVisible()); asked += 1) {
      stays.pass(15);
      await booked.waitFor({ timeout: 6_000 }).catch(() => undefined);
    }
    await booked.waitFor();
    expect(desk.unexpected()).toEqual([]);
  });

  it('whose answer was lost is in process, never bought twice, and found later', async () => {
    const { page, stays } = desk;
    const card = await bookFor('Nina', 'Timeout');
    await card.getByText('Booking in process').first().waitFor();
    await expectCleanInBothSizes(page);
    const bookingId = await lastBooking();
    const booked = card.getByText('Booked', { exact: true }).first();
    for (let asked = 0; asked < 12 && !(await booked.isVisible()); asked += 1) {
      stays.pass(5);
      await booked.waitFor({ timeout: 6_000 }).catch(() => undefined);
    }
    await booked.waitFor();
    expect(await stays.atSupplier(bookingId)).toHaveLength(1);
  });

  it('out of policy is asked for, approved by the approver, and paid, on a phone', async () => {
    const { world } = desk;
    const { token } = await signIn(world, ADMIN);
    const perNight = { action: 'approval' as const, limit: 1_000 };
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, perNight } };
    await enforcePolicy(world, token, await draftPolicy(world, token, 'Very cheap stays', rules));
    await world.query('update person set approver_id = (select id from person where email = $2) where email = $1', [
      ADMIN,
      APPROVER,
    ]);
    const phone = await desk.openPage({ width: 390, height: 844 });
    const { page } = phone;
    await desk.review({ code: 'BLR-08', fits: ({ isRefundable }) => isRefundable }, page);
    await page.getByText('Needs approval').first().waitFor();
    await desk.readRules(page);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.waitForURL(/\/trip\/details/);
    const trip = page.url();
    await page.getByRole('link', { name: /^Ask / }).first().click();
    await page
      .getByLabel(/purpose|note|why/i)
      .first()
      .fill('The customer is around the corner');
    await page.getByRole('button', { name: /^Ask / }).click();
    await page.getByRole('heading', { name: 'Trip finalised' }).waitFor();

    const meera = await desk.openPage({ width: 1440, height: 900 }, APPROVER);
    await meera.page.goto(`${world.url}/approvals`);
    const approve = meera.page.getByRole('button', { name: 'Approve', exact: true });
    // It takes no click in the moment in which it appears.
    await approve.and(meera.page.locator(':not([aria-disabled])')).first().click();
    await approve.waitFor({ state: 'detached' });
    await meera.close();

    await page.goto(trip);
    await payNow(page);
    await page.getByText('Booked', { exact: true }).first().waitFor();
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});

async function lastBooking(): Promise<string> {
  const [row] = await desk.world.query<{ id: string }>('select id from booking order by created_at desc limit 1');
  return row?.id ?? '';
}
