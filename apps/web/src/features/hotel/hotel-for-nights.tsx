import { Link } from '@tanstack/react-router';
import { BedDouble } from 'lucide-react';
import { useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { ForNightsProps } from '../booking/index.ts';

/** Leads to the search form for hotels with the city, the nights and the trip filled in, where the organisation books them. */
export function HotelForNights({ tripId, nights: { city, from, until } }: ForNightsProps) {
  if (useSession().organization?.settings.disableHotel === true) return null;
  return (
    <Link
      to="/search"
      search={{ service: 'hotel', tid: tripId, loc: city, cid: from, cod: until }}
      className={buttonClass('quiet', 'small')}
    >
      <BedDouble aria-hidden size={15} /> Add a hotel
    </Link>
  );
}
