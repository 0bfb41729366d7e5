import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness } from 'lucide-react';
import { Bone } from '../../ui/skeleton.tsx';
import { tripSpan } from './trip-dates.ts';
import { tripQuery } from './trip-query.ts';

/** Names the trip that the things on screen will be added to. */
export function TripChip({ tripId }: { readonly tripId: string }) {
  const trip = useQuery(tripQuery(tripId));
  if (trip.isPending) return <Bone className="h-9 w-52" />;
  const details = trip.data?.tripDetails;
  if (!details) return null;
  return (
    <Link
      to="/trip/details"
      search={{ tripId }}
      className="inline-flex h-9 max-w-full items-center gap-2 rounded-[10px] border border-edge px-3 text-[13px] hover:bg-sunken max-sm:h-11"
    >
      <BriefcaseBusiness aria-hidden size={15} className="shrink-0 text-ink-3" />
      <span className="text-ink-2">Trip</span>
      <span className="truncate font-semibold">{details.name}</span>
      <span className="board hidden whitespace-nowrap text-ink-2 sm:inline">{tripSpan(details)}</span>
    </Link>
  );
}
