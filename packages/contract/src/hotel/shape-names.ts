import { hotelAgreement } from './agreement-operations.ts';
import { stayRequests, stayRooms } from './book-stay.ts';
import { hotelList, hotelPair, listedRow } from './catalogue-operations.ts';
import {
  cancellationStep,
  houseRule,
  nearbyPlace,
  roomGroup,
  roomPlan,
  soldOutRoom,
  staySuggestion,
} from './hotel-details.ts';
import { hotelListEvent, hotelListPayload } from './list-hotels.ts';
import { travelPlace, travelPoint } from './office-operations.ts';
import {
  atHotelCharge,
  hotelHead,
  hotelSupplierProgress,
  listedHotel,
  listedRate,
  stayCap,
  stayGst,
  stayGstState,
  stayVerdict,
} from './stay-shapes.ts';
import { sharedStay, sharedStayAnswer, sharedStayVerdict } from './stay-shortlist.ts';
import { hotelCity, hotelSuggestion, suggestedHotel } from './suggest-operations.ts';

/** What clients call the shapes of hotels. */
export const HOTEL_SHAPES = {
  AtHotelCharge: atHotelCharge,
  CancellationStep: cancellationStep,
  HotelAgreement: hotelAgreement,
  HotelCity: hotelCity,
  HotelHead: hotelHead,
  HotelList: hotelList,
  HotelListEvent: hotelListEvent,
  HotelListPayload: hotelListPayload,
  HotelPair: hotelPair,
  HotelSuggestion: hotelSuggestion,
  HotelSupplierProgress: hotelSupplierProgress,
  HouseRule: houseRule,
  ListedHotel: listedHotel,
  ListedHotelRow: listedRow,
  ListedRate: listedRate,
  NearbyPlace: nearbyPlace,
  RoomGroup: roomGroup,
  RoomPlan: roomPlan,
  SharedStay: sharedStay,
  SharedStayAnswer: sharedStayAnswer,
  SharedStayVerdict: sharedStayVerdict,
  SoldOutRoom: soldOutRoom,
  StayCap: stayCap,
  StayGst: stayGst,
  StayGstState: stayGstState,
  StayRequests: stayRequests,
  StayRooms: stayRooms,
  StaySuggestion: staySuggestion,
  StayVerdict: stayVerdict,
  SuggestedHotel: suggestedHotel,
  TravelPlace: travelPlace,
  TravelPoint: travelPoint,
};
