import { EMISSIONS_METHOD, emissionsOf } from '@pravas/domain/flight/emissions.ts';
import { placeOfUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import type { CarbonPart } from '@pravas/domain/report/travel-carbon.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { methodName, type ServiceCarbon } from '../booking/index.ts';
import type { FlightTypes } from './flight-booking.ts';

/** What flights emit for each traveller, of the slices that they still fly. Infants have no seat and count nothing. */
export const flightCarbon: ServiceCarbon<FlightTypes> = {
  method: methodName(EMISSIONS_METHOD),
  parts: async (_, { travellers }, { slices }, held) => {
    const places = Map.groupBy(
      held.map(({ unit }) => placeOfUnit(unit)),
      ({ travellerIndex }) => travellerIndex,
    );
    return [...places].map(([traveller, own]): CarbonPart => {
      if (travellers[traveller]?.type === 'INFANT') return { travellers: [traveller], kg: 0, km: null };
      const flown = slices.filter((_slice, index) => own.some(({ sliceIndex }) => sliceIndex === index));
      const found = emissionsOf(flown, airportByCode);
      const km = found && Math.round(found.slices.reduce((total, { distanceKm }) => total + distanceKm, 0));
      return { travellers: [traveller], kg: found?.co2eKg ?? null, km };
    });
  },
};
