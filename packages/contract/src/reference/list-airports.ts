import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { airport } from './airport.ts';

/** An airport, or a city with all of its airports. */
export const listedAirport = z.extend(airport, {
  /** Of a city's row, where `cities` asks for them: the codes of all its airports; the row's own is of the main one. */
  all_airports: z.optional(z.array(z.string())),
});

/** Airports by code or by what a person types ("mum", "bombay", "BOM"). */
export const listAirports = defineOperation({
  id: 'list-airports',
  area: 'reference',
  method: 'GET',
  path: '/trip/public/api/v1/airports',
  summary: 'Airports by code, or matching what is typed',
  access: { kind: 'public' },
  object: 'nothing',
  query: z.strictObject({
    /** Comma-separated IATA codes. */
    codes: z.optional(z.string().check(z.maxLength(200))),
    /** JSON: {"name":"mum"} (spec rules §7.6). */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** 1 = cities with several airports have a row of their own beside their airports. */
    cities: z.optional(z.enum(['1'])),
    sortBy: z.optional(z.string().check(z.maxLength(40))),
    sortOrder: z.optional(z.enum(['ASC', 'DESC', 'asc', 'desc'])),
  }),
  body: z.strictObject({}),
  payload: z.object({ airports: z.array(listedAirport) }),
  errors: ['validation_failed', 'bad_request'],
});
