import type {} from '@duffel/api';
import type { StaysAccommodationReview, StaysLoyaltyProgramme } from '@duffel/api/Stays/StaysTypes';
import { instant, invalidField, notFound, pageOf } from '../duffel/envelope.ts';
import { pick } from '../hotel-engine/hash.ts';
import { type ListedProperty, SECOND_LIST } from '../hotel-engine/second-list.ts';
import { asObject, textField } from '../tbo/request.ts';
import { accommodationId, listedOf, toAccommodation, toLocation } from './accommodation-wire.ts';
import type { StaysEndpoint } from './context.ts';
import { readCircle } from './read-search.ts';
import { listedWithin } from './search.ts';

const MOST_SUGGESTIONS = 10;
const DEFAULT_RADIUS_KM = '5';
const DAY_MS = 86_400_000;

function find(id: string): ListedProperty {
  const listed = listedOf(id);
  if (listed === undefined) throw notFound();
  return listed;
}

/** Accommodation for a typed text: every word of it, in any order. */
export const suggestAccommodation: StaysEndpoint = ({ data }) => {
  const words = textField(data, 'query').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) throw invalidField('query is required.', 'validation_required');
  const location = asObject(data.location);
  const rows =
    location === undefined
      ? SECOND_LIST
      : listedWithin(readCircle(location, asObject(location.geographic_coordinates) ?? {}));
  const found = rows.filter((one) => {
    const text = `${one.name} ${one.property.place.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return {
    data: found.slice(0, MOST_SUGGESTIONS).map((one) => ({
      accommodation_id: accommodationId(one),
      accommodation_name: one.name,
      accommodation_location: toLocation(one),
    })),
  };
};

/** Everything in a circle, by pages; without rooms. */
export const listAccommodation: StaysEndpoint = ({ query, origin }) => {
  const radius = query.get('radius') ?? DEFAULT_RADIUS_KM;
  const circle = readCircle({ radius }, { latitude: query.get('latitude'), longitude: query.get('longitude') });
  const { data, page } = pageOf(listedWithin(circle), query);
  return { data: data.map((one) => toAccommodation(one, [], origin)), page };
};

/** One accommodation; without rooms. */
export const getAccommodation: StaysEndpoint = ({ ids, origin }) => ({
  data: toAccommodation(find(ids[0] ?? ''), [], origin),
});

const REVIEWS = [
  ['Asha', 'Quiet room, quick check-in.'],
  ['Ravi', 'Good breakfast and a short way to the office.'],
  ['Meera', 'Clean, but the lift is slow.'],
] as const;

/** What guests wrote. */
export const listReviews: StaysEndpoint = ({ ids, query }, { clock }) => {
  const { property } = find(ids[0] ?? '');
  const all = REVIEWS.map(([name, text], position): StaysAccommodationReview => {
    const offset = pick(`${property.code}|review${position}`, 21) - 10;
    return {
      created_at: instant(clock.nowMs() - (30 + 20 * position) * DAY_MS),
      reviewer_name: name,
      score: Math.min(100, property.scoreTenths + offset) / 10,
      text,
    };
  });
  const { data, page } = pageOf(all, query);
  return { data: { reviews: data }, page };
};

/** Brands: invented houses have none. */
export const listBrands: StaysEndpoint = () => ({ data: [] });

/** A brand by its id. */
export const getBrand: StaysEndpoint = () => {
  throw notFound();
};

/** Programmes that hotels know guests by; no rate here asks for one. */
export const listLoyaltyProgrammes: StaysEndpoint = ({ origin }) => {
  const programme: StaysLoyaltyProgramme = {
    reference: 'duffel_hotel_group_rewards',
    name: 'Duffel Hotel Group Rewards',
    logo_url_svg: `${origin}/stays/photos/acc_0000SBXTST02-1.svg`,
    logo_url_png_small: `${origin}/stays/photos/acc_0000SBXTST02-1.svg`,
  };
  return { data: [programme] };
};
