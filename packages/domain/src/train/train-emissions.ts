import type { TrainDetail } from './train-detail.ts';

/** The stated method behind every estimate for a train, as screens print it. */
export const TRAIN_EMISSIONS_METHOD = {
  name: 'Pravas train estimate',
  version: '2026.1',
  text: 'The distance on the ticket times 8 g CO2 for each passenger and km, the average of electric and diesel trains in India. Classes with fewer berths in a coach cause more and are not told apart. From running the train alone, without building it. An estimate, not a measurement.',
  source:
    'India GHG Program (WRI India, CII, TERI), India Specific Rail Transport Emission Factors, 2015: 7.8 to 8.0 g CO2 for each passenger and km',
} as const;

/** 7.8 g on average of the network and 7.95 g in electric suburban trains, rounded up. */
const GRAMS_PER_PASSENGER_KM = 8;

/** Greenhouse gas of a ticket for each of its passengers, in whole kg and at least 1; the distance is in km. */
export function trainCo2Kg({ distanceKm }: Pick<TrainDetail, 'distanceKm'>): number {
  return Math.max(1, Math.round((distanceKm * GRAMS_PER_PASSENGER_KM) / 1000));
}
