import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { busReport } from './after-bus.ts';
import { busHoldNow } from './bus-hold.ts';
import { busCancellation, busStop } from './bus-seat-shapes.ts';
import { busMoment } from './bus-shapes.ts';

/** A stop of a booked passenger, as they find it. */
export const bookedStop = z.extend(busStop, {
  /** "+91 98450 12345"; null where the operator names none. */
  phoneText: z.nullable(z.string()),
});

/** A seat of a booking. */
export const bookedBusSeat = z.object({
  /** Names it where it is cancelled. */
  unit: z.string(),
  seatName: z.string(),
  /** "Lower berth L7". */
  text: z.string(),
  travelerIndex: z.number(),
  name: z.string(),
  /** True for the first one, whose passenger answers for all of them. */
  isPrimary: z.boolean(),
  /** With tax, without our fee. */
  fare: rupees,
  state: z.enum(['held', 'cancelling', 'cancelled']),
});

/** What an order of a bus shows besides what all bookings do. */
export const bookedBus = z.object({
  operator: z.object({ operatorId: z.string(), name: z.string() }),
  type: z.object({
    name: z.string(),
    isAc: z.boolean(),
    seating: z.enum(['seater', 'semi_sleeper', 'sleeper', 'mixed']),
  }),
  from: z.string(),
  to: z.string(),
  departure: busMoment,
  arrival: busMoment,
  /** For those who could easily come a day late: "This is the night of Mon 30 Nov: …"; null by day. */
  nightNote: z.nullable(z.string()),
  boarding: bookedStop,
  /** Where and when to get on now, if the operator has moved it, a sentence; null = as it was booked. */
  movedNote: z.nullable(z.string()),
  /** A quarter of an hour before the bus leaves it. */
  beThereBy: busMoment,
  /** Null where the operator sets passengers down wherever they ask. */
  dropping: z.nullable(bookedStop),
  seats: z.array(bookedBusSeat),
  price: z.object({
    /** They add up to the total; without our fee. */
    lines: z.array(z.object({ code: z.string(), label: z.string(), amount: rupees })),
    total: rupees,
  }),
  /** Null while no seats are held. */
  hold: z.nullable(busHoldNow),
  /** Of the remaining seats; null where there are none. */
  cancellation: z.nullable(busCancellation),
  /** What may be cancelled together now; empty where nothing may. */
  cancelChoices: z.array(z.object({ units: z.array(z.string()), label: z.string() })),
  /** Null until it is bought. */
  issued: z.nullable(
    z.object({
      /** Which drivers and counters ask for. */
      number: z.string(),
      /** The operator's own; null = it has none. */
      operatorNumber: z.nullable(z.string()),
      /** "KA 01 AB 1234"; null until the operator says so. */
      busNumber: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
      /** What is still to come, or where the bus is tracked; a sentence. */
      vehicleText: z.string(),
      /** Whether it has to be printed; a sentence. */
      showText: z.string(),
    }),
  ),
  /** What the operator did to it since it was bought; null = it runs. */
  operatorChange: z.nullable(
    z.object({
      kind: z.enum(['cancelled', 'replaced']),
      title: z.string(),
      text: z.string(),
      /** The refund for it. */
      refund: rupees,
      /** Where to search for another bus on the same road and day; null where there is no need. */
      searchPath: z.nullable(z.string()),
    }),
  ),
  /**
   * Where to search for another bus on the same road and day, for the same trip and the seats that are left; null once
   * the day has passed.
   */
  anotherPath: z.nullable(z.string()),
  /** Where to search for the way back, for the same trip; null once the day of arrival has passed. */
  wayBackPath: z.nullable(z.string()),
  /** What was reported of a bus that did not come; null = nothing. */
  report: z.nullable(busReport),
});
