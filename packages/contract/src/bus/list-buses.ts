import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { flag } from '../schemas.ts';
import { busSupplierProgress, listedBus } from './bus-shapes.ts';

const text = z.optional(z.string().check(z.maxLength(400)));

/**
 * The URL parameters of the list of buses (rules §7.7). Those that only filter or sort are the browser's and ignored
 * here.
 */
export const busListQuery = z.strictObject({
  /** Trip. */
  id: text,
  /** Stations, by `_id`. */
  from: text,
  to: text,
  /** Seats, 1 to 6: children have seats like everybody, so that `child` and `inf` are 0. */
  ad: text,
  child: text,
  inf: text,
  /** Day of journey, YYYY-MM-DD. */
  jDate: text,
  /** Personal booking. */
  pb: z._default(flag, false),
  dep: text,
  arr: text,
  ac: text,
  seat: text,
  op: text,
  bp: text,
  dp: text,
  fromP: text,
  toP: text,
  single: text,
  track: text,
  refund: text,
  policy: text,
  sort: text,
});

const place = z.object({ _id: z.string(), station_name: z.string() });

/** Facts of a whole search. */
const searchHead = {
  searchedBusId: z.string(),
  /** ISO instant until which the results can be opened. */
  expiresAt: z.string(),
  from: place,
  to: place,
  /** The day of journey, YYYY-MM-DD, "Tue 1 Dec", and the days beside it; before today there is none. */
  date: z.string(),
  dateText: z.string(),
  earlierDay: z.nullable(z.string()),
  laterDay: z.string(),
  seats: z.number(),
  /** Our fee with its GST for the seats that are wanted, which every total has in it. Rupees. */
  fee: rupees,
  isPersonal: z.boolean(),
  /** The trip that it is for, and what does not fit it; null = for none, or none of the asker's. */
  trip: z.nullable(
    z.object({
      _id: z.string(),
      startsOn: z.nullable(z.string()),
      endsOn: z.nullable(z.string()),
      travellers: z.number(),
      /** "This day is outside the trip's dates, Mon 1 Dec to Wed 3 Dec." */
      notes: z.array(z.string()),
    }),
  ),
  /** Greenhouse gas of the journey for each passenger, and by which method; null where a town's place is not known. */
  co2Kg: z.nullable(z.number()),
  co2Method: z.string(),
};

const errors = ['validation_failed', 'service_disabled', 'supplier_error', 'too_many_requests'] as const;

/** What a search answers with: the buses of all suppliers that answered, by departure, sold-out ones last. */
export const busListPayload = z.object({
  ...searchHead,
  buses: z.array(listedBus),
  suppliers: z.array(busSupplierProgress),
});

/** Searches buses and answers when every supplier has answered or its deadline has passed. */
export const listBuses = defineOperation({
  id: 'list-buses',
  area: 'bus',
  method: 'GET',
  path: '/bus/list',
  summary: 'Search buses',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'nothing',
  query: busListQuery,
  body: z.strictObject({}),
  payload: busListPayload,
  errors: [...errors],
});

/** An event of the streaming search. */
export const busListEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), ...searchHead, suppliers: z.array(busSupplierProgress) }),
  z.object({
    type: z.literal('buses'),
    buses: z.array(listedBus),
    /** Buses shown before whose departure another supplier sells better, by `busId`. */
    replaced: z.array(z.string()),
    suppliers: z.array(busSupplierProgress),
  }),
  z.object({ type: z.literal('finished'), suppliers: z.array(busSupplierProgress) }),
]);

/** The same search as a stream of server-sent events: each supplier's buses as they arrive. */
export const streamBuses = defineOperation({
  ...listBuses,
  id: 'stream-buses',
  path: '/bus/list/stream',
  summary: 'Search buses, results as they arrive',
  payload: busListEvent,
  errors: [...errors, 'too_many_streams'],
  answer: 'stream',
});

/** Searching for buses. */
export const BUS_LIST_OPERATIONS: readonly Operation[] = [listBuses, streamBuses];
