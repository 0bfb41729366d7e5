import { stayForm } from './desk-stay.ts';
import { hotelInvoice, hotelInvoiceForm } from './hotel-invoices.ts';
import { bookedHotel, bookedStay, stayChange, stayRoom } from './hotel-shapes.ts';
import { hotelOrder, tripHotel } from './trip-hotel.ts';

/** What clients call the shapes of stays. */
export const STAY_SHAPES = {
  BookedHotel: bookedHotel,
  BookedStay: bookedStay,
  HotelInvoice: hotelInvoice,
  HotelInvoiceForm: hotelInvoiceForm,
  HotelOrder: hotelOrder,
  StayChange: stayChange,
  StayForm: stayForm,
  StayRoom: stayRoom,
  TripHotel: tripHotel,
};
