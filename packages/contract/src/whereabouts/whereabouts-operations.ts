import { WHEREABOUTS_SERVICES } from '@pravas/domain/whereabouts/narrow-places.ts';
import { SAFETY_ANSWERS } from '@pravas/domain/whereabouts/safety-check.ts';
import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { count, download, isoDate } from '../schemas.ts';

const WHO_IS_WHERE = '/trip/api/v1/who-is-where';
/** Those who may locate everybody, and approvers for the people they decide about; the use case checks which. */
const ACCESS = { kind: 'session' } as const;

/** Farther away people are not affected by the same thing. */
const MOST_KM = 500;
const KM_RULE = `Choose 1 to ${MOST_KM} km`;

/** Which days, and what is narrowed by. Days are those of the place; both absent = today in India; at most 31 days. */
export const whereaboutsAsked = {
  from: z.optional(isoDate),
  to: z.optional(isoDate),
  /** A city under any of its names, a country, or its two letters; with `km` a city. */
  place: z.optional(z.string().check(z.maxLength(100))),
  /** Within this many kilometres of the place, in a straight line; 1 to 500. */
  km: z.optional(z.pipe(count, z.int().check(z.gte(1, KM_RULE), z.lte(MOST_KM, KM_RULE)))),
  departmentId: z.optional(z.uuid()),
  /** On the way by it, or staying in a hotel. */
  service: z.optional(z.enum(WHEREABOUTS_SERVICES)),
};

/** Where a person is for some time, by their bookings. Times are those of the place. */
export const personPlace = z.object({
  state: z.enum(['travelling', 'staying', 'between']),
  /** "Flight from Bengaluru to Delhi", "In Delhi, no stay booked". */
  text: z.string(),
  /** The flight, the hotel; null between two bookings. */
  title: z.nullable(z.string()),
  /** Where they are, or where they are going. */
  city: z.string(),
  country: z.nullable(z.string()),
  /** No bed is booked for the night. */
  isWithoutStay: z.boolean(),
  begins: z.string(),
  ends: z.string(),
  /** When it ends or has ended: "Wed, 5 Jan, 18:30". */
  until: z.string(),
  /** Whether they have left it, or arrived where they went. */
  isOver: z.boolean(),
});

/** The answer of a person who was asked whether they are safe. */
export const checkStanding = z.object({
  checkId: z.uuid(),
  subject: z.string(),
  /** ISO instant. */
  sentAt: z.string(),
  /** Null = they have not answered. */
  answer: z.nullable(z.enum(SAFETY_ANSWERS)),
  note: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** Who recorded the answer of a person they reached; null where people answered themselves. */
  notedBy: z.nullable(z.string()),
});

/** A person who is under way, with how to reach them. */
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
  /** The last time within seven days that they were asked whether they are safe; null = they were not. */
  check: z.nullable(checkStanding),
  trip: z.object({
    name: z.string(),
    /** Null where the caller may not open it. */
    tripId: z.nullable(z.uuid()),
  }),
});

/** How many people are in a city on these days, and where it lies; degrees, null where no list knows it. */
export const cityCount = z.object({
  city: z.string(),
  country: z.nullable(z.string()),
  people: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

/** A city with where it lies, degrees. */
export const cityPoint = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });

/** Who is where on some days; private journeys are left out. */
export const listWhoIsWhere = defineOperation({
  id: 'list-who-is-where',
  area: 'whereabouts',
  method: 'GET',
  path: WHO_IS_WHERE,
  summary: 'Who is where',
  access: ACCESS,
  object: 'organisation',
  query: z.strictObject(whereaboutsAsked),
  payload: z.object({
    from: z.string(),
    to: z.string(),
    /** False where the caller sees only the people they decide about. */
    seesEverybody: z.boolean(),
    /** How many people are under way on these days, whatever else is asked for. */
    people: z.number(),
    cities: z.array(cityCount),
    /** Other cities around them, for a map: the best known first, at most forty. */
    around: z.array(cityPoint),
    /** What distances are measured from; null without `km`. */
    anchor: z.nullable(cityPoint),
    /** The departments of everybody under way, for a choice. */
    departments: z.array(z.object({ _id: z.uuid(), name: z.string(), people: z.number() })),
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
  query: z.strictObject({ ...whereaboutsAsked, format: z._default(z.enum(['csv', 'excel']), 'csv') }),
  payload: download,
  errors: ['validation_failed', 'privilege_missing', 'not_found', 'too_many_requests'],
  answer: 'download',
});

/** The operations of who is where. */
export const WHEREABOUTS_OPERATIONS: readonly Operation[] = [listWhoIsWhere, exportWhoIsWhere];
