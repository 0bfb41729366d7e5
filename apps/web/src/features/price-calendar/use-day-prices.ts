import { getPriceCalendar } from '@pravas/contract/flight/compare-prices.ts';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import type { DayPrice, PricedRoute, TypicalBand } from './day-prices.ts';

const HOLDS_MS = 5 * 60_000;

/** The remembered prices of some months of a route. */
export interface DayPrices {
  readonly byDate: ReadonlyMap<string, DayPrice>;
  /** Of the first of the months that has one. */
  readonly typical: TypicalBand | null;
  readonly isPending: boolean;
}

/** The key under which all prices of a route are cached here, so that a finished search can renew them. */
export function routeKey(route: PricedRoute): readonly string[] {
  return ['price-calendar', route.from, route.to, route.cabin];
}

/** The lowest prices that the server remembers for months of a route; nothing while there is no route. */
export function useDayPrices(route: PricedRoute | null, months: readonly string[]): DayPrices {
  return useQueries({
    queries: months.map((month) => ({
      queryKey: [...(route ? routeKey(route) : ['price-calendar']), month],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(getPriceCalendar, {
          query: { from: route?.from ?? '', to: route?.to ?? '', cc: route?.cabin ?? 'E', month },
          signal,
        }),
      staleTime: HOLDS_MS,
      // A calendar without prices is still a calendar.
      retry: false,
      enabled: route !== null && route.from !== route.to,
    })),
    combine: (answers) => ({
      byDate: new Map(answers.flatMap(({ data }) => data?.days ?? []).map((day) => [day.date, day] as const)),
      typical: answers.map(({ data }) => data?.typical ?? null).find((band) => band !== null) ?? null,
      isPending: route !== null && answers.some((answer) => answer.isPending),
    }),
  });
}
