import type { Page } from '@playwright/test';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { dayAhead, openBookedFlight, payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { type CallRecorder, startRecorder } from '../support/recorded-calls.ts';
import { signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const LUKASZ = 'lukasz.wojcik@meridian.example';
let recorders: readonly [tbo: CallRecorder, duffel: CallRecorder];
let world: World;
let browser: TestBrowser;
let open: TestPage;

beforeAll(async () => {
  recorders = [await startRecorder(), await startRecorder()];
  const [tbo, duffel] = recorders;
  const env = { TBO_AIR_URL: `${tbo.url}/AirService.svc/rest`, DUFFEL_URL: duffel.url };
  world = await createWorld({ bothSuppliers: true, env });
  tbo.passOnTo(world.sandbox.urls.tbo);
  duffel.passOnTo(world.sandbox.urls.duffel);
  // Only admins see which supplier sells a fare.
  await addPerson(world, LUKASZ, 'Company admin');
  await world.query(`update person set first_name = 'Lukas', title = null, mobile = null where email = $1`, [LUKASZ]);
  browser = await startBrowser();
  open = await browser.openPage();
  await logIn(open.page, world, LUKASZ);
});
afterAll(async () => {
  await browser.close();
  await world.close();
  await Promise.all(recorders.map((one) => one.close()));
});

/** Opens the first fare that this supplier sells, for a private journey, which no policy judges. */
async function openFareOf(page: Page, supplier: string, daysAhead: number): Promise<void> {
  const { client } = await signIn(world, LUKASZ);
  const query = { from: 'DEL', to: 'BOM', dDate: dayAhead(daysAhead), pb: 'true' } as const;
  const { searchedFlightId, flights } = await client.call(listFlights, { query });
  const sold = flights.find(({ fares }) => fares.some((one) => one.supplier === supplier));
  const fareType = sold?.fares.find((one) => one.supplier === supplier)?.fareType;
  if (!sold || fareType === undefined) throw new Error(`${supplier} sells nothing`);
  const address = new URLSearchParams({ searchedFlightId, fid: sold.flightId, fareType });
  await page.goto(`${world.url}/home2/flight/booking/?${address}`);
}

/** The first passenger of the order that arrived at a path. */
function passengerAt({ calls }: CallRecorder, path: RegExp): unknown {
  const order = calls.find((one) => path.test(one.path) && /"passengers"/i.test(one.text));
  const sent = JSON.parse(order?.text ?? '{}') as { Passengers?: unknown[]; data?: { passengers: unknown[] } };
  return sent.Passengers?.[0] ?? sent.data?.passengers[0];
}

describe('Łukasz Wójcik, who has a number of Singapore', () => {
  it('says who he is in his profile, where a number shows its country', async () => {
    const { page } = open;
    await page.goto(`${world.url}/profile/`);
    await page.getByLabel('Title').selectOption('Mr');
    await page.getByLabel('First name').fill('Łukasz');
    await page.getByLabel('Last name').fill('Wójcik');
    await page.getByLabel('Nationality').selectOption('PL');
    await page.getByLabel('Mobile number').fill('12345678');
    await page.getByLabel('Gender').focus();
    await page.getByText('Please enter valid mobile number with its country code, such as +91 98450 12345').waitFor();
    await page.getByLabel('Mobile number').fill('6591234567');
    await page.getByLabel('Gender').focus();
    await page.getByLabel('Gender').selectOption('male');
    await page.getByText('+65 9123 4567, Singapore').waitFor();
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('14-03-1988');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect
      .poll(async () => (await world.query('select mobile from person where email = $1', [LUKASZ]))[0])
      .toEqual({ mobile: '+6591234567' });
  });

  it.each([
    [
      'Supplier 1',
      30,
      0,
      /\/(?:Book|Ticket)\/?$/,
      { FirstName: 'LUKASZ', LastName: 'WOJCIK', ContactNo: '91234567', CellCountryCode: '+65', Nationality: 'PL' },
    ],
    [
      'Supplier 2',
      33,
      1,
      /\/air\/orders$/,
      { given_name: 'LUKASZ', family_name: 'WOJCIK', phone_number: '+6591234567' },
    ],
  ] as const)(
    'is shown and confirms his name on the ticket before he pays %s',
    async (supplier, day, at, path, sent) => {
      const { page } = open;
      await openFareOf(page, supplier, day);
      const add = page.getByRole('button', { name: 'Add to trip' }).first();
      const agree = page.getByRole('checkbox', { name: /On the ticket: LUKASZ WOJCIK/ });
      await agree.waitFor();
      await expectCleanInBothSizes(page);
      await add.click();
      await page.getByText('Please confirm the name on the ticket').waitFor();
      await agree.check();
      await add.click();
      await page.waitForURL(/\/trip\/details/);
      await page.getByText('Printed as LUKASZ WOJCIK').first().waitFor();
      await payNow(page);
      await openBookedFlight(page);
      await page.getByText('On the ticket: LUKASZ WOJCIK').first().waitFor();
      expect(passengerAt(recorders[at], path)).toMatchObject(sent);
    },
  );
});
