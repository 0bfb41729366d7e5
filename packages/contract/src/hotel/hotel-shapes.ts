import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { carbonEstimate, wallTime } from '../booking/booking-shapes.ts';

/** The hotel of a stay, with its location and contact. */
export const bookedHotel = z.object({
  name: z.string(),
  /** 1 to 5; null = not rated. */
  stars: z.nullable(z.number()),
  /** "14, 80 Feet Road, Koramangala, Bengaluru 560034". */
  address: z.string(),
  city: z.string(),
  /** The query for a map: name and address. */
  mapQuery: z.string(),
  /** E.164. */
  phone: z.nullable(z.string()),
  /** The same as people read it out. */
  phoneText: z.nullable(z.string()),
});

/** A person who sleeps in a room; a child that is not a traveller of the booking has only its age. */
const roomGuest = z.object({
  travelerIndex: z.number(),
  name: z.string(),
  /** True for who answers for the room at the desk. */
  isLead: z.boolean(),
});

/** A colleague who would share a room, and their answer. */
const roomSharer = z.object({
  user_id: z.number(),
  name: z.string(),
  answer: z.enum(['asked', 'agreed', 'declined']),
  /** Their part of what is paid here for the room; null until everybody has agreed. */
  share: z.nullable(rupees),
});

/** A room of a stay, with who sleeps in it and what its nights cost. */
export const stayRoom = z.object({
  /** Names the room where it is cancelled alone. */
  unit: z.string(),
  name: z.string(),
  /** "2 single beds"; null = not said. */
  beds: z.nullable(z.string()),
  guests: z.array(roomGuest),
  /** Ages of children who are not travellers of the booking. */
  childAges: z.array(z.number()),
  /** Colleagues who share it; empty where none was asked. */
  sharers: z.array(roomSharer),
  state: z.enum(['held', 'cancelling', 'cancelled']),
  nights: z.array(
    z.object({
      /** YYYY-MM-DD. */
      date: z.string(),
      price: rupees,
      /** Null = the supplier names none for it. */
      tax: z.nullable(rupees),
    }),
  ),
  /** With its tax. */
  total: rupees,
});

/** A line of a price. */
const priceLine = z.object({ code: z.string(), label: z.string(), amount: rupees });

/** What an order of a stay shows besides what all bookings do. */
export const bookedStay = z.object({
  hotel: bookedHotel,
  /** By the hotel's clock. */
  checkIn: wallTime,
  checkOut: wallTime,
  nights: z.number(),
  rooms: z.array(stayRoom),
  /** "Breakfast". */
  board: z.string(),
  /** Where the meals are not for everybody: "Breakfast for 1". */
  boardNote: z.nullable(z.string()),
  /** Who is paid, and when. */
  payment: z.object({ code: z.enum(['prepaid', 'at_hotel', 'company']), label: z.string() }),
  price: z.object({
    /** They add up to the total. */
    lines: z.array(priceLine),
    total: rupees,
    /** What the guest pays at the hotel in addition, in its currency: "City tax, INR 200". */
    atHotel: z.array(z.string()),
  }),
  cancellation: z.object({
    /** "Free until Sun 6 Dec 13:59"; one for each step that is still to come. */
    sentences: z.array(z.string()),
    /** The last moment at which cancelling is free, ISO instant; null where it is not any more. */
    freeUntil: z.nullable(z.string()),
  }),
  /** What travellers must know of the hotel's rules, a sentence each. */
  houseRules: z.array(z.string()),
  confirmation: z.object({
    /** By which the desk of the hotel knows the booking; null until the hotel has given it. */
    number: z.nullable(z.string()),
    /** What it means, one sentence. */
    text: z.string(),
  }),
  /** Null abroad, where no factor is known. */
  carbon: z.nullable(carbonEstimate),
});

/** The sum of changing a paid stay: the new one is paid in full, what is left of the old one is refunded. */
const stayChangeSum = z.object({
  /** What is paid now for the new stay. */
  pay: rupees,
  /** The refund of the old one. */
  back: rupees,
  /** What it costs in all beyond what was paid already, and what is left over; one of the two is 0. */
  more: rupees,
  less: rupees,
  /** The same in a sentence. */
  text: z.string(),
});

/** A change of a paid stay, seen from one of its two bookings. */
export const stayChange = z.object({
  /** Whether this booking is the one that is given up, or its replacement. */
  role: z.enum(['old', 'new']),
  /** open: the new stay is being booked · cancelling: the old one is being cancelled · done · ended: abandoned */
  state: z.enum(['open', 'cancelling', 'done', 'ended']),
  otherBookingId: z.string(),
  /** "The Park Bengaluru, Tue, 8 Dec to Thu, 10 Dec". */
  otherText: z.string(),
  /** "Will be cancelled", "Replaces another stay". */
  title: z.string(),
  /** What happens next, in a sentence or two. */
  text: z.string(),
  steps: z.array(z.object({ label: z.string(), state: z.enum(['done', 'current', 'waiting', 'stopped']) })),
  /** Null once it was abandoned. */
  sum: z.nullable(stayChangeSum),
  /** Until when cancelling the old stay is free, in a sentence; null where it is not, or it is cancelled. */
  deadline: z.nullable(z.string()),
});

/** A booked stay that the one under review would replace, with the one sum of both. */
export const stayInstead = z.object({
  bookingId: z.string(),
  /** "The Park Bengaluru, Tue, 8 Dec to Thu, 10 Dec". */
  text: z.string(),
  /** What was paid for it, who keeps what of it, and the refund: paid = all the others together. */
  lines: z.array(z.object({ code: z.string(), label: z.string(), amount: rupees })),
  /** False while its hotel has only given its rules. */
  exact: z.boolean(),
  sum: stayChangeSum,
  /** Until when cancelling it is free, in a sentence; null where it is not. */
  deadline: z.nullable(z.string()),
});
