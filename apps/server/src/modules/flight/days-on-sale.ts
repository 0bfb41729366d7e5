import { type SaleDays, SOLD_AHEAD_DAYS, saleDays } from '@pravas/domain/flight/search-limits.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { airportDay } from './airport-day.ts';
import type { FlightContext } from './flight-context.ts';

/** How many days ahead any of the suppliers sells: no supplier sells a later day. */
export function soldAheadDays({ suppliers }: Pick<FlightContext, 'suppliers'>): number {
  const days = suppliers.map(({ supplier }) => supplier.capabilities.soldAheadDays);
  return days.length === 0 ? SOLD_AHEAD_DAYS : Math.max(...days);
}

/** The days on which any of the suppliers sells flights from an airport, counted there. */
export function daysOnSale(context: Pick<FlightContext, 'suppliers' | 'clock'>, from: string): SaleDays {
  const origin = airportByCode(from);
  const now = context.clock.now();
  return saleDays(origin ? airportDay(origin, now) : indianDay(now), soldAheadDays(context));
}
