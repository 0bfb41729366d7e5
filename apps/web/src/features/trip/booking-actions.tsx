import { removeFlight } from '@pravas/contract/flight/book-flight.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Armchair, ArrowLeftRight, CreditCard, Headset, KeyRound, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorText, fieldMessages, isAboutExtras, isOffline } from '../../lib/error-text.ts';
import { newIntentKey } from '../../lib/intent-key.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { inr } from '../../lib/money-text.ts';
import { api, usePrivilege, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PriceChangedDialog } from '../../ui/price-changed-dialog.tsx';
import { OfflineBookingDialog, PayLaterDialog } from '../desk/index.ts';
import { CreditsForFlight } from '../flight-credits/index.ts';
import { EditExtrasDialog } from '../seat-map/index.ts';
import { SearchAgain } from './search-again.tsx';
import type { FlightBooking } from './trip-types.ts';
import { type PayStep, usePayment } from './use-payment.ts';

const SubstitutesDialog = lazyDialog(() => import('./substitutes-dialog.tsx'), 'SubstitutesDialog');

/** What the server allows with this booking; where it does not, why. */
export function BookingActions({ booking }: { readonly booking: FlightBooking }) {
  const action = (name: string) => booking.allowedActions.find((entry) => entry.action === name);
  const pay = action('pay');
  const unpaid = booking.flightStatus === 'CREATED';
  return (
    <div className="mt-auto space-y-2">
      {pay?.allowed && (
        <Suspense fallback={null}>
          <CreditsForFlight flightId={booking._id} tripId={booking.tripId} />
        </Suspense>
      )}
      {pay?.allowed && <Pay booking={booking} />}
      {!pay?.allowed && unpaid && pay?.reason && <p className="text-meta text-ink-2">{pay.reason}</p>}
      {action('extras')?.allowed && <Extras booking={booking} />}
      {booking.flightStatus === 'FAILED' && <SearchAgain tripId={booking.tripId} slices={booking.slices} />}
      {canReplace(booking) && <Replace booking={booking} />}
      <Desk booking={booking} />
      {action('remove')?.allowed && <Remove booking={booking} />}
    </div>
  );
}

/** A flight that was judged and may still be removed may be exchanged: near its departure that saves a new question. */
function canReplace(booking: FlightBooking): boolean {
  const mayRemove = booking.allowedActions.some(({ action, allowed }) => action === 'remove' && allowed);
  return mayRemove && booking.flightStatus === 'CREATED' && booking.verdict !== null;
}

/**
 * What the travel desk and the provider may do besides: enter what was bought outside, book on a pay-later key. What a
 * dialog says it did stays to be read although the flight is booked by then.
 */
function Desk({ booking }: { readonly booking: FlightBooking }) {
  const { user } = useSession();
  const isUnpaid = booking.flightStatus === 'CREATED';
  const isDesk = usePrivilege('desk.work') && isUnpaid;
  const isProvider = usePrivilege('pay.later') && user?.isSuperAdmin === true && isUnpaid;
  const [open, setOpen] = useState<'entry' | 'key' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {isDesk && (
        <Button size="small" className="w-full" onClick={() => setOpen('entry')} {...opens(OfflineBookingDialog)}>
          <Headset aria-hidden size={15} /> Enter details
        </Button>
      )}
      {isProvider && user && (
        <Button size="small" className="w-full" onClick={() => setOpen('key')} {...opens(PayLaterDialog)}>
          <KeyRound aria-hidden size={15} /> Zippay
        </Button>
      )}
      {open === 'entry' && <OfflineBookingDialog flightId={booking._id} tripId={booking.tripId} onClose={close} />}
      {open === 'key' && user && (
        <PayLaterDialog
          flightId={booking._id}
          tripId={booking.tripId}
          userId={user.user_id}
          totalPrice={booking.totalPrice}
          onClose={close}
        />
      )}
    </>
  );
}

/** Seats, meals and bags may be changed as long as nothing is paid. */
function Extras({ booking }: { readonly booking: FlightBooking }) {
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

function Replace({ booking }: { readonly booking: FlightBooking }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="w-full" onClick={() => setOpen(true)} {...opens(SubstitutesDialog)}>
        <ArrowLeftRight aria-hidden size={15} /> Take another flight
      </Button>
      {open && <SubstitutesDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}

const STEP_LABELS: Record<Exclude<PayStep, 'idle'>, string> = {
  rechecking: 'Re-checking the price…',
  checking: 'Checking the price…',
  leaving: 'Opening the payment page…',
};

function Pay({ booking }: { readonly booking: FlightBooking }) {
  const payment = usePayment(booking);
  const { pendingTotalPrice, paidByCredits, approval } = booking;
  // Above what was approved nothing is agreed to by the way: the price is asked for anew and put to the person.
  const isAboveBand = pendingTotalPrice !== null && approval.band !== null && pendingTotalPrice > approval.band;
  const idle = isAboveBand
    ? 'Check the price again'
    : `Pay ${inr((pendingTotalPrice ?? booking.totalPrice) - paidByCredits)}`;
  const label = payment.step === 'idle' ? idle : STEP_LABELS[payment.step];
  return (
    <>
      <Button
        tone="primary"
        size="large"
        className="w-full"
        disabled={payment.step !== 'idle'}
        busy={payment.step !== 'idle'}
        onClick={() => payment.start(isAboveBand ? null : pendingTotalPrice)}
      >
        {payment.step === 'idle' && <CreditCard aria-hidden size={17} />} {label}
      </Button>
      <span role="status" className="sr-only">
        {payment.step === 'idle' ? '' : label}
      </span>
      {isAboutExtras(payment.error) && <LostExtras booking={booking} failure={payment.error} onDone={payment.forget} />}
      {payment.error && !isAboutExtras(payment.error) && (
        <Notice tone={isOffline(payment.error) ? 'offline' : 'error'} title={errorText(payment.error)}>
          Nothing was charged.
        </Notice>
      )}
      {payment.question && (
        <PriceChangedDialog
          oldRupees={payment.question.old}
          newRupees={payment.question.new}
          asksAgain={payment.question.asksAgain}
          onContinue={() => payment.question && payment.start(payment.question.new)}
          onClose={payment.cancel}
        />
      )}
    </>
  );
}

interface LostExtrasProps {
  readonly booking: FlightBooking;
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
        title="Some of your choices are gone"
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

function Remove({ booking }: { readonly booking: FlightBooking }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [key] = useState(newIntentKey);
  const remove = useMutation({
    mutationFn: () => api.call(removeFlight, { query: { flightId: booking._id }, idempotencyKey: key }),
    onSuccess: async () => {
      setAsking(false);
      void queries.invalidateQueries({ queryKey: ['trips'] });
      await queries.invalidateQueries({ queryKey: ['trip', booking.tripId] });
    },
  });
  return (
    <>
      <Button size="small" tone="danger" className="w-full" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={15} /> Remove
      </Button>
      {asking && (
        <Dialog title="Remove this flight?" role="alertdialog" onClose={() => setAsking(false)}>
          <div className="px-5 pb-5">
            <p className="mt-2 text-ink-2">
              It is not paid, so nothing is charged. You can search for it again; its price may differ then.
            </p>
            {remove.isError && (
              <Notice
                tone={isOffline(remove.error) ? 'offline' : 'error'}
                title={errorText(remove.error)}
                className="mt-4"
              />
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Button onClick={() => setAsking(false)}>Keep</Button>
              <Button tone="danger" busy={remove.isPending} disabled={remove.isPending} onClick={() => remove.mutate()}>
                Remove flight
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
