import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberList } from '../../lib/last-list.ts';
import { DateStrip } from '../price-calendar/index.ts';
import type { SearchRun } from './flight-search-run.ts';
import { FlightResults, ListHead, PairColumns } from './list-parts.ts';
import { type ChangeState, type ListState, writeListState } from './list-state.ts';

/** A way to change what the address says. */
export function useChangeState(state: ListState): ChangeState {
  const navigate = useNavigate();
  return (part, replace = false) =>
    navigate({
      to: '/home2/flight/list/',
      search: writeListState({ ...state, ...part }),
      replace,
      resetScroll: false,
    });
}

/** Details lead back to this address, filters and all. */
export function useRememberList(searchedFlightId: string | null): void {
  const href = useRouterState({ select: (router) => router.location.href });
  useEffect(() => {
    if (searchedFlightId && href.startsWith('/home2/flight/list')) rememberList(searchedFlightId, href);
  }, [searchedFlightId, href]);
}

/** What draws the results is fetched while the suppliers are still looking. */
export function useFetchParts(): void {
  useEffect(() => {
    for (const part of [DateStrip, ListHead, FlightResults, PairColumns]) void part.preload();
  }, []);
}

/** From the first touch on, what arrives waits until it is asked for: nothing may jump under a finger. */
export function useHoldOnInteraction(run: SearchRun): void {
  useEffect(() => {
    const hold = () => run.hold();
    const kinds = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, hold, { passive: true, once: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hold);
    };
  }, [run]);
}
