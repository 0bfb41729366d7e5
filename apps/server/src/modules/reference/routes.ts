import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { listFlightClasses } from '@pravas/contract/reference/list-flight-classes.ts';
import {
  listAirlines,
  listCities,
  listCountries,
  listExpenseTypes,
  listFrequentFlyerAirlines,
  listIndustries,
  listOrganizationSizes,
  listOrganizationTypes,
  listStates,
  listStations,
  listTravelModes,
  listTripCities,
} from '@pravas/contract/reference/lookups.ts';
import { CABINS } from '@pravas/domain/flight/cabin.ts';
import { FREQUENT_FLYER_GROUPS, searchAirlines } from '@pravas/reference/airlines.ts';
import { type City, searchCities } from '@pravas/reference/cities.ts';
import { ALL_COUNTRIES } from '@pravas/reference/countries.ts';
import { INDIAN_STATES } from '@pravas/reference/indian-states.ts';
import {
  type Choice,
  INDUSTRIES,
  ORGANIZATION_SIZES,
  ORGANIZATION_TYPES,
} from '@pravas/reference/organization-kinds.ts';
import { searchRailwayStations } from '@pravas/reference/railway-stations.ts';
import { EXPENSE_TYPES, TRAVEL_MODES } from '@pravas/reference/travel-choices.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { suggestAirports } from './suggest-airports.ts';

const MAX_SUGGESTIONS = 20;

/** Registers the look-ups of forms. */
export function registerReferenceRoutes(router: OperationRouter): void {
  router.register(listAirports, async ({ query }) => ({ airports: suggestAirports(query) }));
  router.register(listFlightClasses, async () => ({ data: CABINS.map(({ code, name }) => ({ code, name })) }));
  registerPlaces(router);
  registerChoices(router);
  router.register(listFrequentFlyerAirlines, async () => ({
    data: FREQUENT_FLYER_GROUPS.map(({ id, name, airlineCodes }) => ({
      _id: id,
      groupName: name,
      airlines: airlineCodes.join(','),
    })),
  }));
  router.register(listAirlines, async ({ query }) => ({
    data: searchAirlines(query.search ?? '', MAX_SUGGESTIONS).map(({ code, name }) => ({ code, name })),
  }));
}

function registerPlaces(router: OperationRouter): void {
  router.register(listCountries, async () => ({
    data: ALL_COUNTRIES.map(({ code, name, dialCode }) => ({ isoCodeA2: code, countryName: name, dialCode })),
  }));
  router.register(listStates, async ({ query }) => ({
    data:
      query.countryCode === 'IN'
        ? INDIAN_STATES.map(({ id, name, gstCode }) => ({ state_id: id, stateName: name, gstCode }))
        : [],
  }));
  router.register(listCities, async ({ query }) => ({
    data: searchCities(query.search ?? '', MAX_SUGGESTIONS, {
      countryCode: query.countryCode,
      stateId: query.state_id,
    }).map(presentCity),
  }));
  router.register(listTripCities, async ({ query }) => ({
    data: searchCities(query.search ?? '', MAX_SUGGESTIONS).map(presentCity),
  }));
  router.register(listStations, async ({ query }) => ({
    data: searchRailwayStations(query.search ?? '', MAX_SUGGESTIONS).map(({ code, name, city }) => ({
      code,
      name,
      city,
    })),
  }));
}

function registerChoices(router: OperationRouter): void {
  router.register(listOrganizationTypes, async () => present(ORGANIZATION_TYPES));
  router.register(listOrganizationSizes, async () => present(ORGANIZATION_SIZES));
  router.register(listIndustries, async () => present(INDUSTRIES));
  router.register(listTravelModes, async () => present(TRAVEL_MODES));
  router.register(listExpenseTypes, async () => present(EXPENSE_TYPES));
}

const present = (choices: readonly Choice[]) => ({ data: choices.map(({ id, name }) => ({ _id: id, name })) });

function presentCity(city: City) {
  return {
    city_name: city.name,
    stateName: city.stateName,
    countryCode: city.countryCode,
    countryName: city.countryName,
  };
}
