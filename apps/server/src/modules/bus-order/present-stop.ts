import type { busStop } from '@pravas/contract/bus/bus-seat-shapes.ts';
import type { busMoment } from '@pravas/contract/bus/bus-shapes.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { arrivalText, departureText } from '@pravas/domain/bus/bus-time.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';

/** A stop with all its details; `momentAt` words its time as a boarding time by default. */
export function presentStop(
  { point, at, ...stop }: BusPoint,
  town: string,
  momentAt: (at: AirportTime) => z.output<typeof busMoment> = momentOf,
): z.output<typeof busStop> {
  const { pointId, name, area, address, landmark, phone } = stop;
  return {
    ...{ pointId, name, area, address, landmark, phone },
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    mapQuery: [...new Set([name, address, town].filter((part) => part !== null))].join(', '),
    at: momentAt(at),
  };
}

/** A time at which a bus leaves a stop, with its words. */
export function momentOf(at: AirportTime): z.output<typeof busMoment> {
  return { wall: at.wall, text: departureText(at) };
}

/** A time at which it reaches one where passengers get off. */
export function arrivalOf(at: AirportTime): z.output<typeof busMoment> {
  return { wall: at.wall, text: arrivalText(at) };
}
