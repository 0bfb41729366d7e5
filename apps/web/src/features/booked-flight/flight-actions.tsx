import { checkPrice, regenerateItinerary, removeFlight } from '@pravas/contract/flight/book-flight.ts';
import { Armchair, ArrowLeftRight, Headset } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fieldMessages, isAboutExtras } from '../../lib/error-text.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BookingActions, type BookingCardProps, type PriceRequests } from '../booking/index.ts';
import { OfflineBookingDialog } from '../desk/index.ts';
import { CreditsForFlight } from '../flight-credits/index.ts';
import { EditExtrasDialog } from '../seat-map/index.ts';
import type { FlightItem } from './booked-types.ts';
import { SearchAgain } from './search-again.tsx';

const SubstitutesDialog = lazyDialog(() => import('./substitutes-dialog.tsx'), 'SubstitutesDialog');

/** What can be done with a flight of a trip. */
export function FlightActions({ booking, trip }: Pick<BookingCardProps<FlightItem>, 'booking' | 'trip'>) {
  const mayChooseExtras = booking.allowedActions.some(({ action, allowed }) => action === 'extras' && allowed);
  return (
    <BookingActions
      booking={booking}
      requests={priceRequests(booking._id)}
      paidBesides={booking.paidByCredits}
      beforePay={
        <Suspense fallback={null}>
          <CreditsForFlight flightId={booking._id} tripId={booking.tripId} />
        </Suspense>
      }
      failureNote={(failure, forget) =>
        isAboutExtras(failure) && <LostExtras booking={booking} failure={failure} onDone={forget} />
      }
      remove={(idempotencyKey) => api.call(removeFlight, { query: { flightId: booking._id }, idempotencyKey })}
    >
      {mayChooseExtras && <Extras booking={booking} />}
      {booking.status === 'FAILED' && <SearchAgain trip={trip} slices={booking.slices} />}
      {canReplace(booking) && <Replace booking={booking} />}
      <DeskEntry booking={booking} />
    </BookingActions>
  );
}

/** An itinerary older than ten minutes is regenerated before its price is checked (rules §7.6). */
function priceRequests(flightId: string): PriceRequests {
  return {
    renew: (idempotencyKey) => api.call(regenerateItinerary, { body: { flightId }, idempotencyKey }),
    check: (agreed, idempotencyKey, _acceptsTerms, payWith) =>
      api.call(checkPrice, {
        body: {
          flightId,
          ...(agreed === null ? {} : { acceptedTotalPrice: agreed }),
          ...(payWith ? { payWith: [...payWith] } : {}),
        },
        idempotencyKey,
      }),
  };
}

/** A flight that was judged and may still be removed may be exchanged: near its departure that saves a new question. */
function canReplace(booking: FlightItem): boolean {
  const mayRemove = booking.allowedActions.some(({ action, allowed }) => action === 'remove' && allowed);
  return mayRemove && booking.status === 'CREATED' && booking.verdict !== null;
}

/**
 * The travel desk enters what was bought outside. The dialog's result stays readable although the flight is booked by
 * then.
 */
function DeskEntry({ booking }: { readonly booking: FlightItem }) {
  const isDesk = usePrivilege('desk.work') && booking.status === 'CREATED';
  const [open, setOpen] = useState(false);
  return (
    <>
      {isDesk && (
        <Button size="small" className="w-full" onClick={() => setOpen(true)} {...opens(OfflineBookingDialog)}>
          <Headset aria-hidden size={15} /> Enter details
        </Button>
      )}
      {open && <OfflineBookingDialog flightId={booking._id} tripId={booking.tripId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Seats, meals and bags may be changed as long as nothing is paid. */
function Extras({ booking }: { readonly booking: FlightItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="w-full" onClick={() => setOpen(true)} {...opens(EditExtrasDialog)}>
        <Armchair aria-hidden size={15} /> Seats, meals, bags
      </Button>
      {open && <EditExtrasDialog flightId={booking._id} onClose={() => setOpen(false)} />}
    </>
  );
}

function Replace({ booking }: { readonly booking: FlightItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="w-full" onClick={() => setOpen(true)} {...opens(SubstitutesDialog)}>
        <ArrowLeftRight aria-hidden size={15} /> Choose another flight
      </Button>
      {open && <SubstitutesDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}

interface LostExtrasProps {
  readonly booking: FlightItem;
  readonly failure: unknown;
  readonly onDone: () => void;
}

/** Seats, meals and bags that went to somebody else meanwhile: what they are, and the way to choose others. */
function LostExtras({ booking, failure, onDone }: LostExtrasProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice
        tone="warning"
        title="Some of your choices are no longer available"
        action={
          <Button size="small" onClick={() => setOpen(true)} {...opens(EditExtrasDialog)}>
            Choose again
          </Button>
        }
      >
        {fieldMessages(failure).join(' ')} Nothing was charged.
      </Notice>
      {open && <EditExtrasDialog flightId={booking._id} onClose={onDone} />}
    </>
  );
}
