import type { Page } from '@playwright/test';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { findStay, type WantedOffer } from '../integration/find-stay.ts';
import { hotelsAreListed } from '../integration/hotel-world.ts';
import { createStayWorld, type StayWorld } from '../integration/stay-world.ts';
import { logIn, startBrowser, type TestPage } from './browser.ts';
import { ADMIN, signIn } from './traveller.ts';
import type { World } from './world.ts';

/** Cities whose hotels the one supplier lists. */
const LISTS = 15;

/** Somebody at a screen who books hotels for others, in a world whose clock a test moves. */
export interface BookingDesk {
  readonly stays: StayWorld;
  readonly world: World;
  readonly page: Page;
  /** The page's logs besides refusals that a journey expects. */
  unexpected(): readonly string[];
  /** Opens the review of a standard room, as the page of its hotel leads there. */
  review(wanted: WantedOffer, at?: Page): ReturnType<typeof offerOf>;
  /** Names a new guest as the only one of a room, counted from 1. */
  fillGuest(room: number, firstName: string, lastName: string): Promise<void>;
  /** Says that the hotel's rules were read. */
  readRules(at?: Page): Promise<void>;
  /** Signs somebody in on a page of their own; the admin who books by default. */
  openPage(options: { readonly width: number; readonly height: number }, email?: string): Promise<TestPage>;
  close(): Promise<void>;
}

async function offerOf(stay: ReturnType<typeof findStay>) {
  return (await stay).offer;
}

/** Starts it: the company's admin may book for colleagues and guests. */
export async function openBookingDesk(): Promise<BookingDesk> {
  const stays = await createStayWorld();
  const { world } = stays;
  const settings = { modules: [{ id: 8, active: true }], enableBookForGuest: true, enableStaffBook: true };
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    COMPANY_ID,
  ]);
  await hotelsAreListed(world, LISTS);
  const client = await signIn(world, ADMIN);
  const browser = await startBrowser();
  const openPage: BookingDesk['openPage'] = async (options, email = ADMIN) => {
    const opened = await browser.openPage(options);
    await logIn(opened.page, world, email);
    return opened;
  };
  const { page, problems } = await openPage({ width: 1440, height: 900 });
  return {
    stays,
    world,
    page,
    unexpected: () => problems.filter((problem) => !/status of 4(?:09|22) .*\/hotel\//.test(problem)),
    openPage,
    async review(wanted, at = page) {
      const { cid = '2026-12-08', cod = '2026-12-10', occ = '1', tid } = wanted;
      const { searchedHotelId, offer } = await findStay(world, client, wanted);
      const address = new URLSearchParams({
        city: 'city:BLR',
        loc: 'Bengaluru',
        cid,
        cod,
        occ,
        hotel: searchedHotelId,
        offer: offer.offerId,
        ...(tid ? { tid } : {}),
      });
      await at.goto(`${world.url}/home2/hotel/review/?${address}`);
      await at.getByRole('heading', { name: 'Who sleeps where' }).waitFor();
      return offer;
    },
    async fillGuest(room, firstName, lastName) {
      const fields = page.getByRole('group', { name: new RegExp(`^Room ${room}`) });
      await fields.getByLabel('Guest 1, adult').selectOption({ label: 'A new guest' });
      await fields.getByLabel('Title').selectOption('Mr');
      await fields.getByLabel('First name').fill(firstName);
      await fields.getByLabel('Last name').fill(lastName);
    },
    async readRules(at = page) {
      await at.getByRole('checkbox', { name: /I have read the hotel’s rules/ }).check();
    },
    async close() {
      await browser.close();
      await stays.close();
    },
  };
}
