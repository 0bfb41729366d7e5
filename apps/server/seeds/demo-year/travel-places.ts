import type { Chance } from './chance.ts';
import type { Rows } from './rows.ts';

/** Where the company's people go: its own offices and two clients, at the areas of the reference data. */
const PLACES = [
  ['Meridian head office', 'office', 'Residency Road, Bengaluru 560025', 'BLR', 12.9719, 77.6074],
  ['Meridian Mumbai', 'office', '7 G Block, Bandra Kurla Complex, Mumbai 400051', 'BOM', 19.0665, 72.8654],
  ['Meridian Hyderabad', 'office', '3 Mindspace Road, HITEC City, Hyderabad 500081', 'HYD', 17.4474, 78.3762],
  ['Halden Retail, Delhi', 'client', '12 Asset Area, Aerocity, New Delhi 110037', 'DEL', 28.549, 77.1215],
  ['Norvane Motors, Pune', 'client', '40 Phase 1, Hinjawadi, Pune 411057', 'PNQ', 18.5913, 73.7389],
] as const;

/** The places that the company's people look for hotels near. */
export function seedTravelPlaces(chance: Chance, rows: Rows, nowMs: number): void {
  const at = new Date(nowMs - 200 * 86_400_000).toISOString();
  for (const [name, kind, address, cityCode, latitude, longitude] of PLACES) {
    rows.add('travel_place', {
      id: chance.id(nowMs),
      name,
      kind,
      address,
      city_code: cityCode,
      latitude,
      longitude,
      created_at: at,
      updated_at: at,
    });
  }
}
