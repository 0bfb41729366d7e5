import { stayForm } from './desk-stay.ts';
import { hotelInvoice, hotelInvoiceForm } from './hotel-invoices.ts';
import { bookedHotel, bookedStay, stayChange, stayRoom } from './hotel-shapes.ts';
import { sleptRoom } from './stay-travellers.ts';
import { hotelOrder, tripHotel } from './trip-hotel.ts';

/** Clients' names for the shapes of stays. */
export const STAY_SHAPES = {
  BookedHotel: bookedHotel,
  BookedStay: bookedStay,
  HotelInvoice: hotelInvoice,
  HotelInvoiceForm: hotelInvoiceForm,
  HotelOrder: hotelOrder,
  SleptRoom: sleptRoom,
  StayChange: stayChange,
  StayForm: stayForm,
  StayRoom: stayRoom,
  TripHotel: tripHotel,
};
