import { hotelAgreement } from './agreement-operations.ts';
import { hotelList, hotelPair, listedRow } from './catalogue-operations.ts';
import { travelPlace } from './office-operations.ts';
import { hotelCity, hotelSuggestion, suggestedHotel } from './suggest-operations.ts';

/** What clients call the shapes of hotels. */
export const HOTEL_SHAPES = {
  HotelAgreement: hotelAgreement,
  HotelCity: hotelCity,
  HotelList: hotelList,
  HotelPair: hotelPair,
  HotelSuggestion: hotelSuggestion,
  ListedHotelRow: listedRow,
  SuggestedHotel: suggestedHotel,
  TravelPlace: travelPlace,
};
