import * as z from 'zod/mini';
import { changedPrice, rupees } from '../amounts.ts';
import { defineOperation } from '../operation.ts';
import { gender, id, integerId } from '../schemas.ts';
import { busCancellation, busSeat, busStop, busVerdict } from './bus-seat-shapes.ts';
import { busId, OPENING_ERRORS, pointId } from './show-seats.ts';

/**
 * A seat that is wanted, and who sits on it: a person of the trip (`travelerId`), an employee (`user_id`), or a guest
 * by title and gender. Without any of them it is open.
 */
export const wantedSeat = z.strictObject({
  seatName: z.string().check(z.minLength(1), z.maxLength(20)),
  travelerId: z.optional(id),
  user_id: z.optional(integerId),
  title: z.optional(z.enum(['Mr', 'Mrs', 'Ms', 'Mstr', 'Miss'])),
  gender: z.optional(gender),
});

/** The seats that a person has chosen of a bus of a search. The first one's passenger answers for all of them. */
export const busSelection = {
  searchedBusId: id,
  busId,
  boardingPointId: pointId,
  droppingPointId: z.optional(pointId),
  seats: z.array(wantedSeat).check(z.minLength(1), z.maxLength(6)),
  /** The total that was shown before; absent = none was. */
  seenTotal: z.optional(rupees),
};

/** The price of chosen seats. */
export const seatsPrice = z.object({
  /** They add up to the total. */
  lines: z.array(z.object({ code: z.string(), label: z.string(), amount: rupees })),
  /** What is paid. */
  total: rupees,
  /** GST on our fee. */
  feeGst: z.object({ cgst: rupees, sgst: rupees, igst: rupees }),
  /** Compared with what was shown before; null where that is the same, or nothing was. */
  changed: z.nullable(changedPrice),
  verdict: busVerdict,
  /** The nearest choice that complies: a seat of the same bus, or another bus. Null where there is none, or no need. */
  suggestion: z.nullable(
    z.object({ text: z.string(), busId: z.nullable(z.string()), seatName: z.nullable(z.string()), saves: rupees }),
  ),
  cancellation: busCancellation,
});

/** A chosen seat, and who sits on it. */
export const quotedSeat = z.object({
  seat: busSeat,
  /** Null where no passenger is named. */
  passenger: z.nullable(
    z.object({ name: z.nullable(z.string()), title: z.nullable(z.string()), gender: z.nullable(gender) }),
  ),
  isPrimary: z.boolean(),
});

/** Chosen seats as they are at this moment. */
export const quotedSeats = {
  boarding: busStop,
  dropping: z.nullable(busStop),
  /** In the order in which they were chosen; a seat that the bus does not have is left out. */
  seats: z.array(quotedSeat),
  /** What prevents the seats from being booked, each at its seat; null = all of them. */
  problems: z.array(
    z.object({
      code: z.string(),
      seatName: z.nullable(z.string()),
      message: z.string(),
      /** True where something is only not stated or chosen yet. */
      isOpen: z.boolean(),
    }),
  ),
  /** Null where one of the seats is not available. */
  price: z.nullable(seatsPrice),
};

/** What chosen seats cost, whether these people may have them, and what the policy says. Nothing is held. */
export const quoteBusSeats = defineOperation({
  id: 'quote-bus-seats',
  area: 'bus',
  method: 'POST',
  path: '/bus/seats/quote',
  summary: 'Price and check seats of a bus',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  body: z.strictObject(busSelection),
  payload: z.object(quotedSeats),
  errors: [...OPENING_ERRORS, 'others_not_allowed'],
});
