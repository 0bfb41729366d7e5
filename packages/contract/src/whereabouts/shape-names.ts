import { checkedPerson, safetyCheck } from './safety-operations.ts';
import { checkStanding, cityCount, cityPoint, locatedPerson, personPlace } from './whereabouts-operations.ts';

/** What clients call the shapes of who is where. */
export const WHEREABOUTS_SHAPES = {
  CheckedPerson: checkedPerson,
  CheckStanding: checkStanding,
  CityCount: cityCount,
  CityPoint: cityPoint,
  LocatedPerson: locatedPerson,
  PersonPlace: personPlace,
  SafetyCheck: safetyCheck,
};
