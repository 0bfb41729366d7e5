import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { useBookingViews } from './booking-view.ts';

interface OpenBookingProps {
  readonly service: string;
  readonly bookingId: string;
  /** What else distinguishes it from others of the page, for people who hear the page. */
  readonly about?: string;
}

/** Leads to the page of a booking, by the name of what it is; nothing for a service that the app does not show. */
export function OpenBooking({ service, bookingId, about }: OpenBookingProps) {
  const view = useBookingViews()[service];
  if (!view) return null;
  const label = `Open the ${view.noun}`;
  return (
    <Link
      to={view.path}
      search={{ [view.idName]: bookingId }}
      aria-label={about && `${label}: ${about}`}
      className={buttonClass('quiet', 'small')}
    >
      {label}
    </Link>
  );
}
