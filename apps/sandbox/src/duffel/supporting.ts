import type {} from '@duffel/api';
import type { LoyaltyProgramme } from '@duffel/api/types';
import { ALL_AIRLINES, FREQUENT_FLYER_GROUPS } from '@pravas/reference/airlines.ts';
import { searchAirports } from '@pravas/reference/airports.ts';
import type { DuffelEndpoint } from './context.ts';
import { invalidField, notFound, pageOf } from './envelope.ts';
import { ALL_CRAFT, allAirports, toAircraft, toAirline, toSuggestion } from './place-wire.ts';

const MOST_SUGGESTIONS = 10;

/** A list with its pages, and one of its things by id. */
function collection<T extends { readonly id: string }>(
  all: () => readonly T[],
): { list: DuffelEndpoint; get: DuffelEndpoint } {
  return {
    list: ({ query }) => pageOf(all(), query),
    get: ({ ids }) => {
      const found = all().find((one) => one.id === ids[0]);
      if (found === undefined) throw notFound();
      return { data: found };
    },
  };
}

/** Airlines. */
export const airlines = collection(() => ALL_AIRLINES.map((one) => toAirline(one.code)));
/** Airports. */
export const airports = collection(allAirports);
/** Aircraft types. */
export const aircraft = collection(() => ALL_CRAFT.map(toAircraft));
/** Frequent-flyer programmes. */
export const loyaltyProgrammes = collection(() =>
  FREQUENT_FLYER_GROUPS.map(
    (group): LoyaltyProgramme => ({
      id: `loy_sbx_${group.id}`,
      name: group.name,
      owner_airline_id: `arl_sbx_${group.id}`,
      alliance: null,
      logo_url: null,
    }),
  ),
);

/** Airports for a typed text. */
export const suggestPlaces: DuffelEndpoint = ({ query }) => {
  const text = query.get('query') ?? query.get('name') ?? '';
  if (text.trim() === '') throw invalidField('query is required.', 'validation_required');
  return { data: searchAirports(text, MOST_SUGGESTIONS).map(toSuggestion) };
};
