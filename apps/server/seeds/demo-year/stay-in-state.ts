import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Chance } from './chance.ts';
import type { DemoPerson } from './people.ts';
import { aStay, recordStay } from './stays.ts';
import type { TripSeed } from './story.ts';

const DAY_MS = 86_400_000;
/** For a stay whose hotel was not asked for its invoice lately. */
const DAYS = { booked: 19, checkIn: 8, checkOut: 5 } as const;
/** A fair makes the first night dear, above the slab; the average stays below the city's limit. */
const NIGHTS = [7_900, 4_900, 4_900] as const;
const HOTEL = {
  name: 'Quillam Grand Koramangala',
  area: 'Koramangala',
  stars: 4,
  phone: '+918000010009',
  rupees: 5_900,
  isAgreed: false,
};

/**
 * Three nights at a hotel in the company's own State, reached by road, whose invoice is missing: only there can the
 * company's one registration claim the hotel's GST, and the dear night is taxed at a claimable rate.
 */
export function seedStayInState(chance: Chance, seed: TripSeed, person: DemoPerson, traveller: Traveller): void {
  const { rows, company, nowMs } = seed;
  const dayAgo = (days: number) => new Date(nowMs - days * DAY_MS).toISOString();
  const dateAgo = (days: number) => dayAgo(days).slice(0, 10);
  const [bookedMs, at] = [nowMs - DAYS.booked * DAY_MS, dayAgo(DAYS.booked)];
  const stay = { checkIn: dateAgo(DAYS.checkIn), checkOut: dateAgo(DAYS.checkOut) };
  const tripId = chance.id(bookedMs);
  rows.add('trip', {
    id: tripId,
    created_by: person.id,
    name: 'Planning days in Bengaluru',
    kind: 'self',
    purpose: null,
    state: 'finalised',
    finalised_at: at,
    cancelled_at: null,
    cancel_reason: null,
    cost_centre_id: chance.pick(company.costCentreIds),
    project_id: null,
    starts_at: `${stay.checkIn}T14:00:00+05:30`,
    ends_at: `${stay.checkOut}T12:00:00+05:30`,
    created_at: at,
    updated_at: at,
    version: 1,
  });
  rows.add('trip_traveller', {
    id: chance.id(bookedMs),
    trip_id: tripId,
    position: 0,
    person_id: person.id,
    details: traveller,
  });
  for (const [index, text] of ['The trip was made.', 'The trip was finalised.'].entries()) {
    rows.add('trip_event', { trip_id: tripId, seq: index + 1, at, actor_id: person.id, text });
  }
  const city = { stateCode: '29', postalCode: '560034' };
  const version = company.everybody.at(-1) ?? company.everybody[0];
  const detail = aStay(chance, HOTEL, {
    city,
    cityName: 'Bengaluru',
    stay,
    soldMs: bookedMs,
    supplierId: seed.hotelSupplierId,
    nightly: NIGHTS,
  });
  const story = {
    tripId,
    person,
    traveller,
    fate: 'flown',
    departsMs: nowMs - DAYS.checkIn * DAY_MS,
    version,
  } as const;
  recordStay(chance, seed, story, detail, bookedMs);
}
