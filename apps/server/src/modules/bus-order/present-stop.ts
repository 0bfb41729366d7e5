import type { busStop } from '@pravas/contract/bus/bus-seat-shapes.ts';
import type { busMoment } from '@pravas/contract/bus/bus-shapes.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { departureText } from '@pravas/domain/bus/bus-time.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';

/** A stop with all that is said of it. */
export function presentStop({ point, at, ...stop }: BusPoint): z.output<typeof busStop> {
  const { pointId, name, area, address, landmark, phone } = stop;
  return {
    ...{ pointId, name, area, address, landmark, phone },
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    at: momentOf(at),
  };
}

/** A time at a stop, with its words. */
export function momentOf(at: AirportTime): z.output<typeof busMoment> {
  return { wall: at.wall, text: departureText(at) };
}
