import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBookingViews } from '../booking/index.ts';

interface DeskEnteredProps {
  readonly service: string;
  readonly tripId: string;
  readonly bookingId: string;
  /** The seller's confirmation of it. */
  readonly bought: 'ticket' | 'booking';
}

/** Says that the find of the travel desk is in the trip, and what comes next. */
export function DeskEntered({ service, tripId, bookingId, bought }: DeskEnteredProps) {
  const view = useBookingViews()[service];
  return (
    <Notice
      tone="done"
      title={`The ${view?.noun ?? 'booking'} is in the trip`}
      action={
        <>
          <Link to="/trip/details" search={{ tripId }} className={buttonClass('primary', 'small')}>
            Open the trip
          </Link>
          {view?.desk && (
            <Link to={view.desk.buyPath} search={{ tripId, bookingId }} className={buttonClass('quiet', 'small')}>
              Enter the {bought}
            </Link>
          )}
        </>
      }
    >
      The travellers are told. {bought === 'ticket' ? 'Buy' : 'Book'} it once it is approved and paid for, or on
      account.
    </Notice>
  );
}
