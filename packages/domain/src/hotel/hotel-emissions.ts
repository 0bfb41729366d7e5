/** The stated method behind every estimate for a stay, as screens print it. */
export const HOTEL_EMISSIONS_METHOD = {
  name: 'Pravas hotel estimate',
  version: '2026.1',
  text: 'Rooms times nights times 58.9 kg CO2e, the average of hotels in India, whoever sleeps in the room and whatever its class. From the energy that the hotel uses, its laundry with it. An estimate, not a measurement. No figure is given for hotels abroad.',
  source:
    'UK Government (DESNZ), Greenhouse gas reporting: conversion factors, sheet "Hotel stay", India, kg CO2e for each room and night, after the Cornell Hotel Sustainability Benchmarking Index',
} as const;

/** By country; one that is not named has no estimate. */
const KG_PER_ROOM_NIGHT: Readonly<Record<string, number>> = { IN: 58.9 };

/** kg CO2e for a room and night in a country, "IN"; null where no factor is known. */
export function kgPerRoomNight(countryCode: string): number | null {
  return KG_PER_ROOM_NIGHT[countryCode] ?? null;
}

/** Greenhouse gas of a stay, all rooms and nights together, in whole kg; null where no factor is known. */
export function hotelCo2Kg(stay: {
  /** Two letters, "IN". */
  readonly countryCode: string;
  readonly rooms: number;
  readonly nights: number;
}): number | null {
  const perRoomNight = kgPerRoomNight(stay.countryCode);
  return perRoomNight === null ? null : Math.round(perRoomNight * stay.rooms * stay.nights);
}
