import { shareStays } from '@pravas/contract/hotel/stay-shortlist.ts';
import { api } from '../../lib/session.ts';
import { ShareDialog } from '../sharing/index.ts';

interface ShareHotelsProps {
  readonly searchedHotelId: string;
  readonly tripId: string | null;
  /** Each at a rate; one at least. Rupees. */
  readonly hotels: readonly {
    readonly hotelId: string;
    readonly offerId: string;
    readonly title: string;
    readonly total: number;
    readonly isJudged: boolean;
  }[];
  /** The rates have expired: searches again. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Hotels to colleagues or approvers, with a note. */
export function ShareHotels({ searchedHotelId, tripId, hotels, onReload, onClose }: ShareHotelsProps) {
  const isJudged = hotels.some((one) => one.isJudged);
  return (
    <ShareDialog
      service="hotel"
      things={hotels.map(({ hotelId, title, total }) => ({ key: hotelId, title, rupees: total }))}
      says={
        isJudged
          ? 'They see each hotel with its room, price and terms, and what your trip policy says, with the reasons. They can suggest one of them.'
          : 'They see each hotel with its room, price and terms. They can suggest one of them.'
      }
      send={(sharing, idempotencyKey) => {
        const chosen = hotels.map(({ hotelId, offerId }) => ({ hotelId, offerId }));
        const trip = tripId === null ? {} : { tripId };
        return api.call(shareStays, { body: { searchedHotelId, hotels: chosen, ...sharing, ...trip }, idempotencyKey });
      }}
      onReload={onReload}
      onClose={onClose}
    />
  );
}
