import { Link } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useRef, useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { type BookingView, useBookingViews } from '../booking/index.ts';
import { useServices } from './services-query.ts';
import type { TripDetails } from './trip-types.ts';

/** A service that the travel desk sells, by the name that bookings give it. */
interface Sold {
  readonly service: string;
  readonly view: BookingView;
  readonly Wish: NonNullable<NonNullable<BookingView['desk']>['Wish']>;
}

/** The services that the travel desk sells and that are switched on; none while that is not known. */
export function useSoldByDesk(): readonly Sold[] {
  const views = useBookingViews();
  const services = useServices();
  return Object.entries(views).flatMap(([service, view]) =>
    view.desk?.Wish && services[service] ? [{ service, view, Wish: view.desk.Wish }] : [],
  );
}

/** "a train or a cab": what may be asked for. */
function namesText(sold: readonly Sold[]): string {
  return sold.map(({ view }) => `a ${view.noun}`).join(' or ');
}

interface AskDeskProps {
  readonly trip: TripDetails;
  readonly className?: string;
}

/** Asks the travel desk for what it sells, or enters what it found; nothing where there is neither. */
export function AskDesk({ trip, className }: AskDeskProps) {
  const sold = useSoldByDesk();
  const found = useFoundByDesk();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (sold.length + found.length === 0 || !mayAsk(trip)) return null;
  const Wish = sold.find(({ service }) => service === asking)?.Wish;
  const [only] = sold.length === 1 && found.length === 0 ? sold : [];
  const line = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left font-medium hover:bg-sunken';
  return (
    <div className={cx('relative', className)}>
      <Button
        ref={button}
        className="max-sm:w-full"
        aria-haspopup="dialog"
        aria-expanded={only ? undefined : open}
        onClick={() => (only ? setAsking(only.service) : setOpen(!open))}
        {...(only && opens(only.Wish))}
      >
        <Headset aria-hidden size={17} /> {sold.length > 0 ? `Ask for ${namesText(sold)}` : 'Travel desk'}
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="What you ask the travel desk for"
        align="end"
        className="w-72 p-1.5"
      >
        <ul>
          {sold.map(({ service, view, Wish: Asked }) => (
            <li key={service}>
              <button
                type="button"
                {...opens(Asked)}
                onClick={() => {
                  setOpen(false);
                  button.current?.focus();
                  setAsking(service);
                }}
                className={line}
              >
                <view.icon aria-hidden size={17} className="shrink-0" /> Ask for a {view.noun}
              </button>
            </li>
          ))}
          {found.map(({ service, view, to }) => (
            <li key={service}>
              <Link to={to} search={{ tripId: trip._id }} className={line}>
                <view.icon aria-hidden size={17} className="shrink-0" /> Enter a {view.noun}
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
      {Wish && <Wish trip={trip} onClose={() => setAsking(null)} />}
    </div>
  );
}

/**
 * Services that travellers book themselves, of which the travel desk enters another offer; of the travel desk alone.
 */
function useFoundByDesk() {
  const views = useBookingViews();
  const services = useServices();
  const isDesk = usePrivilege('desk.work');
  return Object.entries(views).flatMap(([service, view]) =>
    isDesk && view.desk && !view.desk.Wish && services[service] ? [{ service, view, to: view.desk.enterPath }] : [],
  );
}

/** Nobody asks for anything in a trip that is over. */
function mayAsk({ isCancelled, status }: TripDetails): boolean {
  return !isCancelled && status !== 'Past';
}
