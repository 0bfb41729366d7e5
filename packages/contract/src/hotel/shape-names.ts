import { hotelList, hotelPair, listedRow } from './catalogue-operations.ts';

/** What clients call the shapes of hotels. */
export const HOTEL_SHAPES = {
  HotelList: hotelList,
  HotelPair: hotelPair,
  ListedHotelRow: listedRow,
};
