import { streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import { hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { FilteredList } from './measure-filtering.ts';
import { ANCHOR, type HotelBench } from './measure-hotels.ts';

/** How many hotels are filtered, with the map beside them. */
export const FILTERED_HOTELS = 1_000;

/** A long list of hotels with the map open. */
export function hotelPage(hotels: HotelBench): FilteredList {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  return {
    address: `/home2/hotel/list/?city=city:BLR&cid=${day}&cod=${day.add({ days: 2 })}&occ=1`,
    heading: /\d hotels$/,
    streamPath: streamHotels.path,
    body: streamOf(hotels),
    async prepare(page) {
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await page.getByRole('listbox', { name: 'Hotels on the map' }).waitFor();
    },
  };
}

/** A finished search as the browser receives it. */
function streamOf(hotels: HotelBench): string {
  const suppliers = [{ label: 'Supplier 1', state: 'done' as const, offers: 1, message: null, tookMs: 1 }];
  const listed = hotels.longest(FILTERED_HOTELS);
  const spots = (hotelCityByCode('BLR')?.spots ?? []).map(({ kind, name, point }) => ({ kind, name, ...point }));
  const events = [
    {
      type: 'started',
      searchedHotelId: '01960000-0000-7000-8000-0000000000ff',
      expiresAt: Temporal.Now.instant().add({ minutes: 25 }).toString(),
      placeName: 'Bengaluru',
      anchor: { name: 'Bengaluru', ...ANCHOR },
      spots,
      mapStyleUrl: null,
      nights: 2,
      fee: 0,
      asked: listed.length,
      occupancy: '1 Room, 1 Adult',
      featuredFormula: '',
      suppliers,
    },
    { type: 'hotels', hotels: listed, suppliers },
    {
      type: 'finished',
      featured: listed.map(({ hotelId }) => hotelId),
      soldOut: [],
      oneByOne: [],
      unknown: [],
      blocked: [],
      suppliers,
    },
  ];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}
