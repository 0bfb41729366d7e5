import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { download, isoDate } from '../schemas.ts';

const WHO_IS_WHERE = '/trip/api/v1/who-is-where';
/** Those who may locate everybody, and approvers for the people they decide about; the use case checks which. */
const ACCESS = { kind: 'session' } as const;

/** Which days, and what is narrowed by. Days are those of the place; both absent = today in India; at most 31 days. */
const asked = {
  from: z.optional(isoDate),
  to: z.optional(isoDate),
  /** A city under any of its names, a country, or its two letters. */
  place: z.optional(z.string().check(z.maxLength(100))),
  departmentId: z.optional(z.uuid()),
};

/** Where a person is for a while, by what is booked. Times are those of the place. */
export const personPlace = z.object({
  state: z.enum(['travelling', 'staying', 'between']),
  /** "Flight from Bengaluru to Delhi", "In Delhi, no stay booked". */
  text: z.string(),
  /** The flight, the hotel; null between two bookings. */
  title: z.nullable(z.string()),
  /** Where they are, or where they are going. */
  city: z.string(),
  country: z.nullable(z.string()),
  /** Nobody has booked a bed for the night. */
  isWithoutStay: z.boolean(),
  begins: z.string(),
  ends: z.string(),
  /** When it ends or has ended: "Wed, 5 Jan, 18:30". */
  until: z.string(),
  /** Whether they have left it, or arrived where they went. */
  isOver: z.boolean(),
});

/** Somebody who is under way, with how to reach them. */
export const locatedPerson = z.object({
  /** Of the traveller; the same person has one on each day that is asked for. */
  _id: z.uuid(),
  name: z.string(),
  /** Null for a guest. */
  employeeCode: z.nullable(z.string()),
  department: z.nullable(z.string()),
  /** Whose guest they are; null for those who work here. */
  guestOf: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  /** The same as people write it: "+91 98450 12345". */
  mobileText: z.nullable(z.string()),
  /** Where they are now, or first on these days. */
  here: personPlace,
  /** All of these days, in the order of time. */
  places: z.array(personPlace),
  /** What takes them further; null where nothing is booked. */
  next: z.nullable(personPlace),
  trip: z.object({
    name: z.string(),
    /** Null where the caller may not open it. */
    tripId: z.nullable(z.uuid()),
  }),
});

/** How many people are in a city on these days. */
export const cityCount = z.object({ city: z.string(), country: z.nullable(z.string()), people: z.number() });

/** Who is where on some days: of private journeys nothing is told. */
export const listWhoIsWhere = defineOperation({
  id: 'list-who-is-where',
  area: 'whereabouts',
  method: 'GET',
  path: WHO_IS_WHERE,
  summary: 'Who is where',
  access: ACCESS,
  object: 'organisation',
  query: z.strictObject(asked),
  payload: z.object({
    from: z.string(),
    to: z.string(),
    /** False where the caller sees only the people they decide about. */
    seesEverybody: z.boolean(),
    /** Whether anybody is under way on these days, whatever else is asked for. */
    people: z.number(),
    cities: z.array(cityCount),
    data: z.array(locatedPerson),
  }),
  errors: ['validation_failed', 'privilege_missing', 'not_found'],
});

/** The same people as a file of contacts; text that a spreadsheet would compute is made harmless. */
export const exportWhoIsWhere = defineOperation({
  id: 'export-who-is-where',
  area: 'whereabouts',
  method: 'GET',
  path: `${WHO_IS_WHERE}/export`,
  summary: 'Who is where as a file',
  access: ACCESS,
  object: 'organisation',
  query: z.strictObject(asked),
  payload: download,
  errors: ['validation_failed', 'privilege_missing', 'not_found', 'too_many_requests'],
  answer: 'download',
});

/** The operations of who is where. */
export const WHEREABOUTS_OPERATIONS: readonly Operation[] = [listWhoIsWhere, exportWhoIsWhere];
