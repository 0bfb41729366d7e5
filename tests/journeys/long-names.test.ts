import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, bookFlight } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const PHONE = { width: 390, height: 844 };
/** As long as names may be, and without a place to break. */
const LONG = {
  type: 'ADULT',
  title: 'Mr',
  firstName: 'Venkatanarasimharajuvaripetasubramaniam',
  lastName: 'Balasubramaniamvenkataramanannarayanan',
  gender: 'male',
  dateOfBirth: '1990-05-05',
  nationality: 'IN',
} as const;

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let flightId = '';

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
  ({ flightId } = await bookFlight(world, await signIn(world), { back: '6E', travelers: [ASHA, LONG] }));
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('a traveller of a very long name', () => {
  it('is written out in lists that stay beside one another, and makes no screen wider than it is', async () => {
    const { page } = asha;
    await page.goto(`${world.url}/trip/flight?flightId=${flightId}`);
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    const lists = section.getByRole('group', { name: /^(Onward|Return)$/ });
    await lists.first().waitFor();
    const [onward, back] = await Promise.all([lists.nth(0).boundingBox(), lists.nth(1).boundingBox()]);
    expect((onward?.x ?? 0) + (onward?.width ?? 0)).toBeLessThanOrEqual(back?.x ?? 0);
    const frame = await section.boundingBox();
    expect((back?.x ?? 0) + (back?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    const everybody = section.getByLabel('Everybody, on all flights');
    await everybody.check();
    for (const box of await lists.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(true);
    await everybody.uncheck();
    for (const list of await lists.all()) await list.getByLabel(LONG.firstName).check();
    expect(await everybody.isChecked()).toBe(false);
    await section.getByText('Together').waitFor();
    await expectCleanInBothSizes(page);
    // Two names that differ only at their end can be distinguished: nothing of them is cut off.
    await page.setViewportSize(PHONE);
    const label = lists.first().getByText(LONG.lastName);
    const [wide, room] = await label.evaluate((node) => [node.scrollWidth, node.clientWidth]);
    expect(wide).toBeLessThanOrEqual(room ?? 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByText(LONG.lastName).first().waitFor();
    await expectCleanInBothSizes(page);
    expect(asha.problems).toEqual([]);
  });
});
