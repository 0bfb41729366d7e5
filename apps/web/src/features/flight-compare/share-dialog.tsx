import { shareShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import { api } from '../../lib/session.ts';
import { ShareDialog } from '../sharing/index.ts';
import type { Picked } from './picks.ts';

interface ShareFlightsProps {
  readonly flights: readonly Picked[];
  readonly searchedFlightId: string;
  readonly tripId: string | null;
  /** A trip policy has judged these flights, and the recipients see how. */
  readonly judged: boolean;
  /** The fares have expired: searches again. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Flights to colleagues or approvers, with a note. */
export function ShareFlights({ flights, searchedFlightId, tripId, judged, onReload, onClose }: ShareFlightsProps) {
  return (
    <ShareDialog
      service="flight"
      things={flights.map(({ flightId, title, totalPrice }) => ({ key: flightId, title, rupees: totalPrice }))}
      says={
        judged
          ? 'They see each flight with its fare, our fee and CO₂e, and what your trip policy says, with the reasons. They can suggest one of them.'
          : 'They see each flight with its fare, our fee and CO₂e. They can suggest one of them.'
      }
      send={(sharing, idempotencyKey) => {
        const chosen = flights.map(({ flightId, fareType }) => ({ flightId, fareType }));
        const trip = tripId === null ? {} : { tripId };
        return api.call(shareShortlist, {
          body: { searchedFlightId, flights: chosen, ...sharing, ...trip },
          idempotencyKey,
        });
      }}
      onReload={onReload}
      onClose={onClose}
    />
  );
}
