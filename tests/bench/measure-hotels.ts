import { listedHotel } from '@pravas/contract/hotel/stay-shapes.ts';
import { mergeHotels } from '@pravas/domain/hotel/merge-hotels.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { fromRupees, paise } from '@pravas/domain/money/money.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { HOTEL_CITIES } from '@pravas/reference/hotel-places.ts';
import type { ListedHotel } from '@pravas/suppliers/hotel/port.ts';
import { startTboHotelWorld } from '@pravas/suppliers/tbo-hotel/testing/sandbox-world.ts';
import * as z from 'zod/mini';
import { hotelFacts } from '../../apps/server/src/modules/hotel/catalogue/hotel-facts.ts';
import { contentPlace } from '../../apps/server/src/modules/hotel/catalogue/place-of-row.ts';
import { createFoundHotel } from '../../apps/server/src/modules/hotel/found-stays.ts';
import type { Presenting } from '../../apps/server/src/modules/hotel/present-hotel.ts';
import type { CatalogueHotel } from '../../apps/server/src/modules/hotel/read-hotels.ts';
import { pack } from '../../apps/server/src/platform/compressed-answer.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { encoderOf } from '../../apps/server/src/platform/wire-form.ts';
import { cpuMs, leastCpuMs } from './cpu-ms.ts';

/** Hotels of the answer that is measured, the plans of each, and rows of two suppliers that are merged. */
export const HOTEL_SIZES = { hotels: 180, plans: 12, rows: 1_000 } as const;

/** What a round took; milliseconds of the event loop's own processor time. */
export interface HotelCosts {
  /** Judging, presenting and writing the answer as JSON. */
  readonly answerMs: number;
  /** Writing alone: the yardstick. */
  readonly writingMs: number;
  readonly mergingMs: number;
  readonly offers: number;
  readonly plainKb: number;
  readonly zstdKb: number;
}

/** Answers made of what the sandbox's supplier sells in its cities. */
export interface HotelBench {
  /** A list of so many hotels, as it crosses the wire; the sandbox's again and again, each at a place of its own. */
  longest(count: number): readonly z.input<typeof listedHotel>[];
  round(): Promise<HotelCosts>;
}

const encode = encoderOf(z.array(listedHotel));
/** What distances are measured from. */
export const ANCHOR = { latitude: 12.9719, longitude: 77.6074 };
const STAY = { checkIn: '2026-12-08', checkOut: '2026-12-10' };

type Offers = ReadonlyMap<string, readonly StayOffer[]>;

/** Lists and searches every city of the sandbox once. */
export async function prepareHotels(): Promise<HotelBench> {
  const { hotels, offers, rows } = await collect();
  // Each answer is of a search of its own: none of its offers is cached yet, nor who asks.
  const answer = (sold: Offers) => {
    const presenting = presentingOf();
    return encode(
      hotels.map((hotel) => {
        const found = createFoundHotel(presenting, hotel);
        found.take(sold.get(hotel.facts.hotelId) ?? []);
        return found.present();
      }),
    );
  };
  const text = JSON.stringify([...offers]);
  const fresh = (): Offers => new Map(JSON.parse(text) as [string, StayOffer[]][]);
  return {
    longest(count) {
      const listed = answer(fresh());
      return Array.from({ length: count }, (_, index) => {
        const hotel = listed[index % listed.length] as (typeof listed)[number];
        // In circles around the middle, as far as a city reaches.
        const [turn, away] = [index * 2.4, 0.004 * Math.sqrt(index)];
        return {
          ...hotel,
          hotelId: newId(),
          name: `${hotel.name} ${index + 1}`,
          latitude: ANCHOR.latitude + away * Math.cos(turn),
          longitude: ANCHOR.longitude + away * Math.sin(turn),
          offers: hotel.offers.map((offer) => ({ ...offer, total: offer.total + (index % 97) })),
        };
      });
    },
    async round() {
      const listed = answer(fresh());
      const written = JSON.stringify(listed);
      return {
        answerMs: leastCpuMs(fresh, (found) => JSON.stringify(answer(found))),
        writingMs: cpuMs(() => JSON.stringify(listed)),
        mergingMs: cpuMs(() => mergeHotels(rows, { cityPins: [], decisions: [] })),
        offers: listed.reduce((count, { offers: sold }) => count + sold.length, 0),
        plainKb: Buffer.byteLength(written) / 1000,
        zstdKb: (await pack(written, 'zstd')).length / 1000,
      };
    },
  };
}

function presentingOf(): Presenting {
  const rules = {
    ...OPEN_POLICY,
    hotel: {
      ...OPEN_POLICY.hotel,
      perNight: { action: 'approval', limitPaise: fromRupees(5_000) },
      stars: { action: 'note', min: 2, max: 4 },
    },
  } as const;
  const amounts = { standardAmountPaise: paise(20_000), cancelAmountPaise: paise(10_000) };
  return {
    criteria: {
      cities: HOTEL_CITIES.map(({ code }) => code),
      anchor: { name: 'Meridian head office', point: ANCHOR },
      stay: STAY,
      rooms: [{ adults: 1, childAges: [] }],
      nationality: 'IN',
      zone: 'Asia/Kolkata',
      personal: false,
      tripId: null,
    } as unknown as Presenting['criteria'],
    terms: {
      quote: {
        fees: { hotel: amounts },
        personal: false,
        travellers: 1,
        on: '2026-12-01',
        supplierStateCode: '29',
        placeOfSupplyStateCode: '29',
      } as unknown as Presenting['terms']['quote'],
      version: { policyId: 'p', policyName: 'Measured', versionId: 'v', number: 1, rules },
      registeredIn: ['29', '27'],
      capBasis: { of: 'average', withTax: false },
      creditAt5: false,
      invoicing: new Map(),
      byHotel: new Map(),
      companyCodes: [],
    },
    now: Temporal.Instant.from('2026-12-01T04:30:00Z'),
    labelOf: null,
  };
}

async function collect() {
  const world = await startTboHotelWorld();
  try {
    const hotels: CatalogueHotel[] = [];
    const offers = new Map<string, StayOffer[]>();
    const rows: ListedHotel[] = [];
    for (const city of HOTEL_CITIES) {
      for await (const batch of world.supplier.listHotels(contentPlace(city), AbortSignal.timeout(60_000))) {
        if (batch.type === 'error') throw new Error(batch.error.messages.join(' '));
        for (const row of batch.hotels) {
          const { supplierId, supplierHotelId } = row;
          rows.push(row);
          const facts = hotelFacts(newId(), [row], city);
          // Random numbers cannot be compressed: an answer has as many of them here as it is sent with.
          const rowsOf = [{ supplierId, supplierHotelId }];
          hotels.push({ facts, cityCode: city.code, rows: rowsOf, pictureId: newId() });
        }
      }
    }
    const asked = hotels.map(({ facts: { hotelId, zone }, rows: [row] }) => ({
      hotelId,
      supplierHotelId: row?.supplierHotelId ?? '',
      zone,
    }));
    const search = { hotels: asked, stay: STAY, rooms: [{ adults: 1, childAges: [] }] as const, nationality: 'IN' };
    for await (const batch of world.supplier.search(search, AbortSignal.timeout(60_000))) {
      if (batch.type === 'error') throw new Error(batch.error.messages.join(' '));
      for (const offer of batch.offers) {
        const known = offers.get(offer.hotelId) ?? [];
        if (known.length < HOTEL_SIZES.plans) offers.set(offer.hotelId, [...known, offer]);
      }
    }
    return { hotels: hotels.filter(({ facts }) => offers.has(facts.hotelId)), offers, rows: twoLists(rows) };
  } finally {
    await world.close();
  }
}

/** The rows of the sandbox's cities again and again, at two suppliers, each copy in its own area of the map. */
function twoLists(rows: readonly ListedHotel[]) {
  const copies = Math.ceil(HOTEL_SIZES.rows / (2 * rows.length));
  return Array.from({ length: copies }, (_, copy) =>
    rows.flatMap((row) => {
      const point = row.point && { latitude: row.point.latitude - 20 - copy * 8, longitude: row.point.longitude };
      const moved = { ...row, point, postalCode: row.postalCode && `${copy}${row.postalCode}` };
      const other = point && { ...point, latitude: point.latitude + 0.0005 };
      return [moved, { ...moved, supplierId: 'other', name: `Hotel ${row.name}`, point: other }];
    }),
  )
    .flat()
    .slice(0, HOTEL_SIZES.rows);
}
