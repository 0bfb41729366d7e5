import { HOTEL_EMISSIONS_METHOD, hotelCo2Kg } from '@pravas/domain/hotel/hotel-emissions.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import { type CarbonPart, shareKg } from '@pravas/domain/report/travel-carbon.ts';
import { methodName, type ServiceCarbon } from '../booking/index.ts';
import type { HotelTypes } from './hotel-booking.ts';

/** What the rooms that are left of a stay emit, each shared by those who sleep in it. */
export const hotelCarbon: ServiceCarbon<HotelTypes> = {
  method: methodName(HOTEL_EMISSIONS_METHOD),
  parts: async (_, __, { hotel, stay }, held) => {
    const { countryCode } = hotel.address;
    const kg = hotelCo2Kg({ countryCode, rooms: held.length, nights: nightsOf(stay) });
    const byRoom = kg === null ? null : shareKg(kg, held.length);
    return held.map(({ travellers }, index): CarbonPart => ({ travellers, kg: byRoom?.[index] ?? null, km: null }));
  },
};
