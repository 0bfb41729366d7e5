import { cityCount, cityPoint, locatedPerson, personPlace } from './whereabouts-operations.ts';

/** What clients call the shapes of who is where. */
export const WHEREABOUTS_SHAPES = {
  CityCount: cityCount,
  CityPoint: cityPoint,
  LocatedPerson: locatedPerson,
  PersonPlace: personPlace,
};
