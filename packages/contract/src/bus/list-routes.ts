import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

const station = z.object({ _id: z.string(), station_name: z.string() });

/** A way that a person looked for buses. */
export const busRoute = z.object({ from: station, to: station });

/** The ways that a person looked for last, the newest first. */
export const listBusRoutes = defineOperation({
  id: 'list-bus-routes',
  area: 'bus',
  method: 'GET',
  path: '/bus/routes/recent',
  summary: 'Bus routes that you searched last',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'self',
  payload: z.object({ list: z.array(busRoute) }),
  errors: ['service_disabled'],
});
