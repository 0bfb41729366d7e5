import type { AnswerOf } from '@pravas/contract/operation.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AmountLine } from '../../lib/amount-line.ts';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { CreditChoice } from '../../ui/credit-choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type BookingView, keptLines, useBookingViews } from '../booking/index.ts';
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';

type Quote = AnswerOf<typeof quoteTripCancellation>;
type BookingQuote = Quote['items'][number];

interface CancelTripDialogProps {
  readonly trip: TripDetails;
  readonly onClose: () => void;
}

const WIDTH = 'w-[min(94vw,600px)]';

/** Cancels a trip: first the refund of each booking and why, then the reason, then the decision. */
export function CancelTripDialog({ trip, onClose }: CancelTripDialogProps) {
  const quote = useQuery({
    queryKey: ['trip-cancellation', trip._id],
    queryFn: ({ signal }) => api.call(quoteTripCancellation, { query: { tripId: trip._id }, signal }),
    // The refund falls with the hours: it is fetched each time the dialog opens.
    gcTime: 0,
    staleTime: 0,
  });
  if (quote.data)
    return <CancelForm trip={trip} quote={quote.data} onRequote={() => quote.refetch()} onClose={onClose} />;
  return (
    <Dialog title="Cancel trip" shape="sheet" width={WIDTH} onClose={onClose}>
      <div className="px-5 pt-1 pb-5">
        {quote.isError ? (
          <LoadProblem failure={quote.error} what="What you get back" onRetry={() => void quote.refetch()} />
        ) : (
          <div role="status" className="space-y-3">
            <p className="text-ink-2">Checking the refund…</p>
            <Bone className="h-14" />
            <Bone className="h-14" />
          </div>
        )}
        <div className="mt-5 flex justify-end">
          <Button onClick={onClose} data-autofocus>
            Keep the trip
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface CancelFormProps extends CancelTripDialogProps {
  readonly quote: Quote;
  readonly onRequote: () => Promise<unknown>;
}

function CancelForm({ trip, quote, onRequote, onClose }: CancelFormProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const [takesCredit, setTakesCredit] = useState(false);
  const credit = quote.items.reduce((all, booking) => all + booking.credit, 0);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: checkText(FIELD_RULES.reason, reason) ?? undefined }),
    submit: async ({ reason }) => {
      const chosen = credit > 0 ? { takesCredit } : {};
      const body = { tripId: trip._id, reason, acceptedRefund: quote.refund, ...chosen };
      try {
        await once(body, (idempotencyKey) => api.call(cancelTrip, { body, idempotencyKey }));
      } catch (error) {
        if (errorCode(error) === 'price_changed') await onRequote();
        throw error;
      }
      await renewTrips(queries, trip._id);
      onClose();
    },
  });
  const paid = quote.items.some((booking) => booking.paid > 0);
  return (
    <FormDialog
      title="Cancel trip"
      form={form}
      onClose={onClose}
      cancel="Keep the trip"
      submit={paid ? `Cancel trip, ${inrExact(quote.refund)} back` : 'Cancel trip'}
      width={WIDTH}
    >
      <p>{quote.text}</p>
      {quote.items.length > 0 && (
        <ul className="divide-y divide-hairline rounded-[10px] border border-hairline">
          {quote.items.map((booking) => (
            <BookingRefund key={booking.bookingId} booking={booking} />
          ))}
        </ul>
      )}
      {!quote.exact && (
        <p className="text-meta text-ink-3">
          Some suppliers gave only their general rules; the exact refund is known once all is cancelled.
        </p>
      )}
      {credit > 0 && <CreditChoice rupees={credit} takesCredit={takesCredit} onChoose={setTakesCredit} />}
      <TextArea {...textInput(form, 'reason')} label="Reason" />
    </FormDialog>
  );
}

const OUTCOMES: Record<BookingQuote['outcome'], string> = {
  refund: 'Cancelled, with this refund.',
  removed: 'Not paid, so no refund.',
  stays: 'Stays as it is.',
};

function BookingRefund({ booking }: { readonly booking: BookingQuote }) {
  const view = useBookingViews()[booking.service];
  return (
    <li className="px-3.5 py-3">
      <p className="font-medium">{booking.title}</p>
      <p className="text-[13px] text-ink-2">
        {booking.note ?? OUTCOMES[booking.outcome]}
        {booking.days && ` The money takes ${booking.days}.`}
      </p>
      {booking.outcome === 'refund' && (
        <div className="mt-2.5 rounded-lg bg-sunken px-3 py-2.5">
          <AmountLines lines={refundLines(booking, view)} />
        </div>
      )}
    </li>
  );
}

function ofIt({ taxesReturned, credit, refund }: BookingQuote): string | null {
  const taxes = taxesReturned === 0 ? null : `${inrExact(taxesReturned)} of it taxes`;
  if (credit === 0) return taxes;
  return `${taxes === null ? '' : `${taxes}; `}${credit >= refund ? 'all' : inrExact(credit)} as a credit`;
}

function refundLines(booking: BookingQuote, view: BookingView | undefined): readonly AmountLine[] {
  return [
    { label: 'Paid', rupees: booking.paid },
    { label: `The ${view?.supplier ?? 'supplier'} keeps`, rupees: -booking.penalty },
    { label: 'Cancellation charge', rupees: -booking.serviceCharge },
    { label: 'CGST 9%', rupees: -booking.CGST },
    { label: 'SGST 9%', rupees: -booking.SGST },
    { label: 'IGST 18%', rupees: -booking.IGST },
    // Bookings that travellers make themselves include seats, meals and bags.
    ...(view?.desk
      ? keptLines(booking, view.charges)
      : [{ label: 'Fees, charges and extras', rupees: -booking.notReturned, detail: 'Not refunded' }]),
    { label: 'You get back', rupees: booking.refund, detail: ofIt(booking), total: true },
  ].filter((line) => line.rupees !== 0 || line.total === true);
}
