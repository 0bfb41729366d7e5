import { type Coordinates, greatCircleKm } from '../flight/great-circle.ts';

/** The stated method behind every estimate for a bus, as screens print it. */
export const BUS_EMISSIONS_METHOD = {
  name: 'Pravas bus estimate',
  version: '2026.1',
  text: 'The straight distance between the two towns, a quarter more for the way of the road, times 15.161 g CO2 for each passenger and km. The paper gives this figure for buses within a city and none for coaches; air conditioning and berths, of which a coach has fewer, cause more and are not told apart. From burning the fuel alone. An estimate, not a measurement.',
  source:
    'India GHG Program (WRI India, CII, TERI), India Specific Road Transport Emission Factors, 2015: bus, 0.015161 kg CO2 for each passenger and km',
} as const;

const GRAMS_PER_PASSENGER_KM = 15.161;
/** How much longer than the straight line roads between the towns of India that buses connect are, about. */
const ROAD_FACTOR = 1.25;

/**
 * Greenhouse gas of a journey for each passenger, in whole kg and at least 1; null where a town's place is not known.
 */
export function busCo2Kg(from: Coordinates | null, to: Coordinates | null): number | null {
  if (!from || !to) return null;
  return Math.max(1, Math.round((greatCircleKm(from, to) * ROAD_FACTOR * GRAMS_PER_PASSENGER_KM) / 1_000));
}
