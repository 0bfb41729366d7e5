import type { Page } from '@playwright/test';
import { stationsAreListed } from '../integration/bus-world.ts';
import { busFinder, setBusFee } from '../integration/find-bus.ts';
import { logIn, startBrowser, type TestPage } from './browser.ts';
import { allowGuests } from './company.ts';
import { dayAhead } from './journey.ts';
import { signIn } from './traveller.ts';
import { createWorld, type World } from './world.ts';

/** So many days ahead the buses of the worked cases are looked for: in every tier of their cancellation. */
const AHEAD_DAYS = 12;

/** An employee at a screen who books buses for themselves and for guests, at our fee of the worked cases. */
export interface BusScreens {
  readonly world: World;
  /** The day of journey, YYYY-MM-DD. */
  readonly date: string;
  openPage(size?: { readonly width: number; readonly height: number }): Promise<TestPage>;
  /** Opens the list of buses from Bengaluru to Hyderabad. */
  openList(page: Page, seats: number): Promise<void>;
  /** Opens a bus of that list by the beginning of its operator's name and its clock. */
  openBus(page: Page, operator: string, clock: string, seats?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a world in which buses are sold, with a browser. */
export async function openBusScreens(): Promise<BusScreens> {
  const world = await createWorld({ buses: true });
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
