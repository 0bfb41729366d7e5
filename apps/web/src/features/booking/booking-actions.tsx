import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard, KeyRound, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText, isOffline } from '../../lib/error-text.ts';
import { newIntentKey } from '../../lib/intent-key.ts';
import { opens } from '../../lib/lazy-dialog.ts';
import { inrExact } from '../../lib/money-text.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PHONE_FOOT } from '../../ui/phone-foot.ts';
import { PriceChangedDialog } from '../../ui/price-changed-dialog.tsx';
import { TermsChangedDialog } from '../../ui/terms-changed-dialog.tsx';
import { PayLaterDialog } from '../pay-later/index.ts';
import type { BookingHead } from './booking-head.ts';
import { useBookingView } from './booking-view.ts';
import { usePayingRank } from './next-to-pay.ts';
import { PayWith, usePayChoice } from './pay-with.tsx';
import { type Hold, type PayStep, type PriceRequests, usePayment } from './use-payment.ts';

/** A booking, and how its service asks, pays and takes it out. */
export interface BookingActionsProps {
  readonly booking: BookingHead;
  readonly requests: PriceRequests;
  /** How much is paid by other means than the card. Rupees. */
  readonly paidBesides: number;
  /** Above the payment: what else may pay. */
  readonly beforePay?: ReactNode;
  /** What the service says of a payment that failed; null where the failure speaks for itself. */
  readonly failureNote?: (failure: unknown, forget: () => void) => ReactNode;
  /** The service's words, beside a new price, about what it holds while the person thinks about it. */
  readonly holdNote?: (hold: Hold) => ReactNode;
  /** Takes an unpaid booking out of its trip. */
  readonly remove: (idempotencyKey: string) => Promise<unknown>;
  /** What else the service allows. */
  readonly children: ReactNode;
}

/** What the server allows with this booking; where it does not, why. */
export function BookingActions({ booking, requests, beforePay, children, ...props }: BookingActionsProps) {
  const action = (name: string) => booking.allowedActions.find((entry) => entry.action === name);
  const pay = action('pay');
  const unpaid = booking.status === 'CREATED';
  return (
    <div className="mt-auto space-y-2">
      {pay?.allowed && beforePay}
      {pay?.allowed && (
        <Pay
          booking={booking}
          requests={requests}
          paidBesides={props.paidBesides}
          failureNote={props.failureNote ?? noNote}
          holdNote={props.holdNote ?? noNote}
        />
      )}
      {!pay?.allowed && unpaid && pay?.reason && <p className="text-meta text-ink-2">{pay.reason}</p>}
      {children}
      <PayLater booking={booking} />
      {action('remove')?.allowed && <Remove booking={booking} remove={props.remove} />}
    </div>
  );
}

const noNote = () => null;

/**
 * The provider books on a pay-later key besides. What the dialog says it did stays to be read although the booking is
 * made by then.
 */
function PayLater({ booking }: { readonly booking: BookingHead }) {
  const { user } = useSession();
  const mayPayLater = usePrivilege('pay.later');
  const isProvider = mayPayLater && user?.isSuperAdmin === true && booking.status === 'CREATED';
  const [open, setOpen] = useState(false);
  return (
    <>
      {isProvider && (
        <Button size="small" className="w-full" onClick={() => setOpen(true)} {...opens(PayLaterDialog)}>
          <KeyRound aria-hidden size={15} /> Zippay
        </Button>
      )}
      {open && user && (
        <PayLaterDialog
          flightId={booking._id}
          tripId={booking.tripId}
          userId={user.user_id}
          totalPrice={booking.totalPrice}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const STEP_LABELS: Record<Exclude<PayStep, 'idle'>, string> = {
  rechecking: 'Re-checking the price…',
  checking: 'Checking the price…',
  leaving: 'Starting the payment…',
};

type PayProps = Pick<BookingActionsProps, 'booking' | 'requests' | 'paidBesides'> &
  Required<Pick<BookingActionsProps, 'failureNote' | 'holdNote'>>;

function Pay({ booking, requests, paidBesides, failureNote, holdNote }: PayProps) {
  const paying = usePayChoice({ bookingId: booking._id }, booking.pendingTotalPrice ?? booking.totalPrice);
  const payment = usePayment(booking, requests, paying.chosen?.payWith);
  const { isLoud, isNextStep } = usePayingRank(booking._id);
  const failurePlace = useFailurePlace(payment.error);
  const { pendingTotalPrice, approval } = booking;
  // Nobody agrees in passing to a price above the approved one: it is fetched again and put to the person.
  const isAboveBand = pendingTotalPrice !== null && approval.band !== null && pendingTotalPrice > approval.band;
  const idle = isAboveBand
    ? 'Check the price again'
    : `Pay ${inrExact((pendingTotalPrice ?? booking.totalPrice) - paidBesides)}${paying.chosen?.button ?? ''}`;
  const label = payment.step === 'idle' ? idle : STEP_LABELS[payment.step];
  const note = payment.error && failureNote(payment.error, payment.forget);
  return (
    <>
      <PayWith choices={paying.choices} chosen={paying.chosen} onChoose={paying.choose} />
      <div className={isNextStep ? PHONE_FOOT : undefined}>
        <Button
          tone={isLoud ? 'primary' : 'quiet'}
          size="large"
          // The button names the means of payment, which is longer than the card beside a booking is wide.
          className="w-full leading-tight whitespace-normal!"
          disabled={payment.step !== 'idle' || paying.isAsking}
          busy={payment.step !== 'idle'}
          onClick={() => payment.start(isAboveBand ? null : pendingTotalPrice)}
        >
          {payment.step === 'idle' && <CreditCard aria-hidden size={17} className="shrink-0" />} {label}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {payment.step === 'idle' ? '' : label}
      </span>
      <span ref={failurePlace} aria-hidden className="block scroll-mt-20 scroll-mb-52" />
      {note}
      {payment.error && !note && (
        <Notice tone={isOffline(payment.error) ? 'offline' : 'error'} title={errorText(payment.error)}>
          Nothing was charged.
        </Notice>
      )}
      {payment.terms && (
        <TermsChangedDialog
          changes={payment.terms.changes}
          onContinue={() => payment.terms && payment.start(payment.terms.agreed, true)}
          onClose={payment.cancel}
        />
      )}
      {payment.question && (
        <PriceChangedDialog
          oldRupees={payment.question.old}
          newRupees={payment.question.new}
          asksAgain={payment.question.asksAgain}
          onContinue={() => payment.question && payment.start(payment.question.new)}
          onClose={payment.cancel}
        >
          {payment.question.hold && holdNote(payment.question.hold)}
        </PriceChangedDialog>
      )}
    </>
  );
}

/** The button is at the foot of a phone's window, the card with the outcome perhaps not in sight. */
function useFailurePlace(failure: unknown) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return place;
}

function Remove({ booking, remove: take }: Pick<BookingActionsProps, 'booking' | 'remove'>) {
  const queries = useQueryClient();
  const { noun } = useBookingView(booking.service);
  const [asking, setAsking] = useState(false);
  const [key] = useState(newIntentKey);
  const remove = useMutation({
    mutationFn: () => take(key),
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
        <Dialog title={`Remove this ${noun}?`} role="alertdialog" onClose={() => setAsking(false)}>
          <div className="px-5 pb-5">
            <p className="mt-2 text-ink-2">
              It is not paid, so nothing is charged. You can search for it again; the price may differ.
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
                Remove {noun}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
