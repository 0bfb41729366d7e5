import type { Page } from '@playwright/test';
import { stationsAreListed } from '../integration/bus-world.ts';
import { busFinder, setBusFee } from '../integration/find-bus.ts';
import { logIn, startBrowser, type TestPage } from './browser.ts';
import { allowGuests } from './company.ts';
import { dayAhead } from './journey.ts';
import { signIn } from './traveller.ts';
import { createWorld, type World } from './world.ts';

/** How many days ahead the buses of the worked cases are searched: in every tier of their cancellation. */
const AHEAD_DAYS = 12;

/** An employee at a screen who books buses for themselves and for guests, at our fee of the worked cases. */
export interface BusScreens {
  readonly world: World;
  /** The day of journey, YYYY-MM-DD. */
  readonly date: string;
  openPage(size?: { readonly width: number; readonly height: number }): Promise<TestPage>;
  /** Moves the clocks of the servers and the sandbox on; those of browsers go on as before. */
  pass(seconds: number): void;
  /** Opens the list of buses from Bengaluru to Hyderabad. */
  openList(page: Page, seats: number): Promise<void>;
  /** Opens a bus of that list by the beginning of its operator's name and its clock. */
  openBus(page: Page, operator: string, clock: string, seats?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a world in which buses are sold, with a browser. */
export async function openBusScreens(): Promise<BusScreens> {
  let aheadSeconds = 0;
  const clock = { now: () => Temporal.Now.instant().add({ seconds: aheadSeconds }) };
  const world = await createWorld({
    buses: true,
    clock,
    sandboxNow: () => new Date(clock.now().epochMilliseconds),
  });
  await stationsAreListed(world);
  await allowGuests(world);
  await setBusFee(world);
  const browser = await startBrowser();
  const date = dayAhead(AHEAD_DAYS);
  const { from, to } = await (await busFinder(world, await signIn(world))).search('Bengaluru', 'Hyderabad', {
    jDate: date,
  });
  const openList = async (page: Page, seats: number) => {
    const address = new URLSearchParams({ from: from._id, to: to._id, ad: String(seats), jDate: date });
    await page.goto(`${world.url}/home2/bus/list/?${address}`);
    await page.getByRole('heading', { name: /^\d+ buses$/ }).waitFor();
  };
  return {
    world,
    date,
    async openPage(size) {
      const opened = await browser.openPage(size);
      await logIn(opened.page, world);
      return opened;
    },
    pass: (seconds) => {
      aheadSeconds += seconds;
    },
    openList,
    async openBus(page, operator, clock, seats = 1) {
      await openList(page, seats);
      const card = page.getByRole('article', { name: new RegExp(`^${operator}.*${clock}`) }).first();
      await card.getByRole('link', { name: /^Choose seats/ }).click();
      await page.waitForURL(/\/home2\/bus\/details/);
      await page.locator('[data-seat]').first().waitFor();
    },
    async close() {
      await browser.close();
      await world.close();
    },
  };
}

/**
 * Puts the chosen seats into a trip, the first stop being where everybody gets on; a guest sits on one of them.
 * `onReview` is done before they are added.
 */
export async function addSeats(
  page: Page,
  guestOn: string | null,
  onReview: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await page.getByRole('button', { name: 'Choose where you get on' }).or(goOn).first().waitFor();
  await page.getByRole('group', { name: 'Where you get on' }).getByRole('radio').first().check();
  await goOn.click();
  await page.getByRole('heading', { name: 'Who travels' }).waitFor();
  if (guestOn !== null) {
    await page.getByLabel(`Passenger on ${guestOn}`).selectOption({ label: 'A new guest' });
    const guest = page.getByRole('group', { name: new RegExp(`^Lower berth ${guestOn}`) });
    await guest.getByLabel('Title').selectOption('Mr');
    await guest.getByLabel('First name').fill('Ravi');
    await guest.getByLabel('Last name').fill('Iyer');
    await guest.getByLabel('Date of birth', { exact: true }).fill('05-05-1990');
    // Operators call the person who answers for the ticket.
    const mobile = guest.getByLabel('Mobile number');
    if ((await mobile.count()) > 0) await mobile.fill('98450 12345');
  }
  await onReview();
  await page.getByRole('button', { name: 'Add to trip' }).click();
  await page.waitForURL(/\/trip\/details/);
  await page
    .getByRole('article', { name: /Bengaluru.*Hyderabad/ })
    .first()
    .waitFor();
}
