import type { CabDetail, VehicleClass } from './cab-detail.ts';
import { cabPrice } from './cab-price.ts';

/** The stated method behind every estimate for a cab, as screens print it. */
export const CAB_EMISSIONS_METHOD = {
  name: 'Pravas cab estimate',
  version: '2026.1',
  text: 'The km that the price counts, from garage to garage where the vendor does so, times what a usual car of the class emits on the road: hatchback 140 g CO2 a km, sedan 153, SUV 210, premium sedan 207, tempo traveller 226. For the whole car, whoever rides in it. From burning the fuel alone. An estimate, not a measurement.',
  source:
    'India GHG Program (WRI India, CII, TERI), India Specific Road Transport Emission Factors, 2015, with its uplift for real driving',
} as const;

/**
 * Grams of CO2 for each km of the car. Rows of the paper: hatchback under 1,400 cc and sedan under 1,400 cc, petrol; SUV
 * under 2,500 cc, diesel; premium sedan under 2,000 cc, petrol; maxi van, diesel. It has none for hired buses.
 */
const GRAMS_PER_KM: Readonly<Record<VehicleClass, number | null>> = {
  hatchback: 140,
  sedan: 153,
  suv: 210,
  premium: 207,
  van: 226,
  minibus: null,
  bus: null,
};

/** Greenhouse gas of a whole ride, in whole kg and at least 1: by its estimate, by its duty slip once there is one. Null where no factor is known. */
export function cabCo2Kg(ride: CabDetail): number | null {
  const grams = GRAMS_PER_KM[ride.vehicle.vehicleClass];
  return grams === null ? null : Math.max(1, Math.round((cabPrice(ride).usage.km * grams) / 1000));
}
