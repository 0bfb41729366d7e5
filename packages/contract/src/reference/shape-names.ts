import { trainStation } from '../train/train-shapes.ts';
import { airport } from './airport.ts';
import { listedAirport } from './list-airports.ts';
import { city } from './lookups.ts';

/** What clients call the shapes of lists that everyone needs. */
export const REFERENCE_SHAPES = {
  Airport: airport,
  City: city,
  ListedAirport: listedAirport,
  TrainStation: trainStation,
};
