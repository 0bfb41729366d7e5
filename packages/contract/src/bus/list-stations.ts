import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

/** At most this many are shown for a typed text (rules §9.4); without any text all of them are. */
export const MOST_STATIONS = 20;

/** A town that buses go from and to, under the specification's names (screens §3). */
export const busStation = z.object({
  _id: z.string(),
  station_name: z.string(),
  /** "Karnataka"; null = not known. */
  state_name: z.nullable(z.string()),
  /** The other name that was typed, "Bangalore"; null = it is known by this one. */
  alias: z.nullable(z.string()),
});

/**
 * Stations by name (rules §7.7): a plain list, sorted by name where nothing is typed, the likeliest first where
 * something is.
 */
export const listBusStations = defineOperation({
  id: 'list-bus-stations',
  area: 'bus',
  method: 'GET',
  path: '/bus/stations/list',
  summary: 'Stations by part of their names',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'nothing',
  query: z.strictObject({
    station_name: z.optional(z.string().check(z.maxLength(100))),
    /** By name, the only order there is. */
    sortBy: z.optional(z.literal('station_name')),
    sortOrder: z.optional(z.enum(['ASC', 'DESC', 'asc', 'desc'])),
  }),
  payload: z.object({ list: z.array(busStation) }),
  errors: ['validation_failed', 'service_disabled'],
});
