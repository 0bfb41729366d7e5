/** The stated method behind every estimate for a stay, as screens print it. */
export const HOTEL_EMISSIONS_METHOD = {
  name: 'Pravas hotel estimate',
  version: '2026.1',
  text: 'Rooms times nights times 58.9 kg CO2e, the average of hotels in India, whoever sleeps in the room and whatever its class. From the energy that the hotel uses, its laundry with it. An estimate, not a measurement. No figure is given for hotels abroad.',
  source:
    'UK Government (DESNZ), GHG Conversion Factors for Company Reporting 2024, "Hotel stay": India, for each room and night, after the Cornell Hotel Sustainability Benchmarking Index',
} as const;

/** kg CO2e for a room and night; a country that is not named has no estimate. */
const KG_PER_ROOM_NIGHT: Readonly<Record<string, number>> = { IN: 58.9 };

/** Greenhouse gas of a stay, all rooms and nights together, in whole kg; null where no factor is known. */
export function hotelCo2Kg(stay: {
  /** Two letters, "IN". */
  readonly countryCode: string;
  readonly rooms: number;
  readonly nights: number;
}): number | null {
  const perRoomNight = KG_PER_ROOM_NIGHT[stay.countryCode];
  return perRoomNight === undefined ? null : Math.round(perRoomNight * stay.rooms * stay.nights);
}
