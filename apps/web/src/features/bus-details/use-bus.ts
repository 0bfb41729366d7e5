import { quoteBusSeats } from '@pravas/contract/bus/quote-seats.ts';
import { showBusSeats } from '@pravas/contract/bus/show-seats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BusDetailsState, wantedSeats } from '../../lib/bus-details-address.ts';
import { errorCode } from '../../lib/error-text.ts';
import { api, useSession } from '../../lib/session.ts';
import type { BusNow, Quoted } from './bus-types.ts';

/** The supplier is asked at each visit, and not again by itself: reading a page changes nothing. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false } as const;

/** A bus as far as it is known. */
interface BusOnPage {
  readonly bus: BusNow | undefined;
  /** True while its seats are asked for again. */
  readonly isAsking: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

/** The seats and stops of a bus now. Where seats depend on the stops they are fetched once both are chosen. */
export function useBus({ searchedBusId, busId, boardingPointId, droppingPointId }: BusDetailsState): BusOnPage {
  const plain = useQuery({
    ...ONCE,
    queryKey: ['bus-seats', searchedBusId, busId],
    queryFn: ({ signal }) => api.call(showBusSeats, { query: { searchedBusId, busId }, signal }),
  });
  const isPlaced = plain.data?.bus.arePointsFirst === true && boardingPointId !== null && droppingPointId !== null;
  const placed = useQuery({
    ...ONCE,
    queryKey: ['bus-seats', searchedBusId, busId, boardingPointId, droppingPointId],
    queryFn: ({ signal }) =>
      api.call(showBusSeats, {
        query: {
          searchedBusId,
          busId,
          boardingPointId: boardingPointId ?? '',
          ...(droppingPointId === null ? {} : { droppingPointId }),
        },
        signal,
      }),
    enabled: isPlaced,
    placeholderData: keepPreviousData,
  });
  const asked = isPlaced ? placed : plain;
  return {
    bus: (isPlaced ? placed.data : undefined) ?? plain.data,
    isAsking: asked.isFetching,
    error: asked.error,
    again: () => void asked.refetch(),
  };
}

/** The price of chosen seats, and what is wrong with them. */
export interface SeatsQuoted {
  /** Of the present choice, or of the one before while this one is fetched; undefined without seats. */
  readonly quoted: Quoted | undefined;
  readonly isAsking: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

/**
 * Prices and checks the seats of an address. Until a boarding stop is chosen, the first stop is used: the price does
 * not depend on it where seats are shown without it.
 */
export function useQuote(state: BusDetailsState, bus: BusNow | undefined): SeatsQuoted {
  const { user } = useSession();
  const { searchedBusId, busId, seats, droppingPointId } = state;
  const isOpen = bus?.bus.arePointsFirst === true && state.boardingPointId === null;
  const boardingPointId = isOpen ? null : (state.boardingPointId ?? bus?.boardingPoints[0]?.pointId ?? null);
  const dropping = droppingPointId ?? (bus?.isDroppingPointNeeded ? (bus.droppingPoints[0]?.pointId ?? null) : null);
  const wanted = wantedSeats(seats, user?.user_id);
  const isAsked = bus?.seats != null && seats.length > 0 && boardingPointId !== null;
  const query = useQuery({
    ...ONCE,
    queryKey: ['bus-quote', searchedBusId, busId, boardingPointId, dropping, wanted],
    queryFn: ({ signal }) =>
      api.call(quoteBusSeats, {
        body: {
          searchedBusId,
          busId,
          boardingPointId: boardingPointId ?? '',
          ...(dropping === null ? {} : { droppingPointId: dropping }),
          seats: wanted,
          ...seenTotal(bus, seats[0]?.seatName, seats.length),
        },
        signal,
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return { quoted: undefined, isAsking: false, error: null, again: () => undefined };
  return {
    quoted: query.data,
    isAsking: query.isFetching,
    error: query.error,
    again: () => void query.refetch(),
  };
}

/** A single seat's price with our fee was shown; those of several together were not. */
function seenTotal(bus: BusNow | undefined, seatName: string | undefined, count: number) {
  const seat = count === 1 ? bus?.seats?.find((one) => one.seatName === seatName) : undefined;
  return seat ? { seenTotal: seat.total } : {};
}

/** True where the search of the address is over or belongs to another person, or the bus is no longer sold. */
export function isGone(error: unknown): boolean {
  return ['search_expired', 'not_found', 'offer_unavailable'].includes(errorCode(error) ?? '');
}
