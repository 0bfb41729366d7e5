import { Headset } from 'lucide-react';
import { useRef, useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { type BookingView, useBookingViews } from '../booking/index.ts';
import { useServices } from './services-query.ts';
import type { TripDetails } from './trip-types.ts';

/** A service that the travel desk sells, by the name that bookings give it. */
interface Sold {
  readonly service: string;
  readonly view: BookingView & { readonly desk: NonNullable<BookingView['desk']> };
}

/** The services that the travel desk sells and that are switched on; none while that is not known. */
export function useSoldByDesk(): readonly Sold[] {
  const views = useBookingViews();
  const services = useServices();
  return Object.entries(views).flatMap(([service, view]) =>
    view.desk && services[service] ? [{ service, view: { ...view, desk: view.desk } }] : [],
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

/** Asks the travel desk for what it sells; nothing where it sells nothing. */
export function AskDesk({ trip, className }: AskDeskProps) {
  const sold = useSoldByDesk();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (sold.length === 0 || !mayAsk(trip)) return null;
  const Wish = sold.find(({ service }) => service === asking)?.view.desk.Wish;
  const [only] = sold.length === 1 ? sold : [];
  return (
    <div className={cx('relative', className)}>
      <Button
        ref={button}
        className="max-sm:w-full"
        aria-haspopup="dialog"
        aria-expanded={only ? undefined : open}
        onClick={() => (only ? setAsking(only.service) : setOpen(!open))}
        {...(only && opens(only.view.desk.Wish))}
      >
        <Headset aria-hidden size={17} /> Ask for {namesText(sold)}
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="What the travel desk is asked for"
        align="end"
        className="w-72 p-1.5"
      >
        <ul>
          {sold.map(({ service, view }) => (
            <li key={service}>
              <button
                type="button"
                {...opens(view.desk.Wish)}
                onClick={() => {
                  setOpen(false);
                  button.current?.focus();
                  setAsking(service);
                }}
                className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-sunken"
              >
                <view.icon aria-hidden size={17} className="shrink-0" />
                <span className="font-medium">Ask for a {view.noun}</span>
              </button>
            </li>
          ))}
        </ul>
      </Popover>
      {Wish && <Wish trip={trip} onClose={() => setAsking(null)} />}
    </div>
  );
}

/** Nothing is asked for in a trip that is over. */
function mayAsk({ isCancelled, status }: TripDetails): boolean {
  return !isCancelled && status !== 'Past';
}
