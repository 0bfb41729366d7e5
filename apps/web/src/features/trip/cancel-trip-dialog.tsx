import type { AnswerOf } from '@pravas/contract/operation.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AmountLine } from '../../lib/amount-line.ts';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
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
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';

type Quote = AnswerOf<typeof quoteTripCancellation>;
type FlightQuote = Quote['items'][number];

interface CancelTripDialogProps {
  readonly trip: TripDetails;
  readonly onClose: () => void;
}

const WIDTH = 'w-[min(94vw,600px)]';

/** Cancels a trip: first what comes back for each flight and why, then the reason, then the decision. */
export function CancelTripDialog({ trip, onClose }: CancelTripDialogProps) {
  const quote = useQuery({
    queryKey: ['trip-cancellation', trip._id],
    queryFn: ({ signal }) => api.call(quoteTripCancellation, { query: { tripId: trip._id }, signal }),
    // What comes back falls with the hours: it is asked for each time the dialog opens.
    gcTime: 0,
    staleTime: 0,
  });
  if (quote.data)
    return <CancelForm trip={trip} quote={quote.data} onRequote={() => quote.refetch()} onClose={onClose} />;
  return (
    <Dialog title="Cancel trip" shape="sheet" width={WIDTH} onClose={onClose}>
      <div className="px-5 pt-1 pb-5">
        {quote.isError ? (
          <LoadProblem failure={quote.error} what="What comes back" onRetry={() => void quote.refetch()} />
        ) : (
          <div role="status" className="space-y-3">
            <p className="text-ink-2">Asking the airlines what comes back…</p>
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
  const credit = quote.items.reduce((all, flight) => all + flight.credit, 0);
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
  const paid = quote.items.some((flight) => flight.paid > 0);
  return (
    <FormDialog
      title="Cancel trip"
      form={form}
      onClose={onClose}
      cancel="Keep the trip"
      submit={paid ? `Cancel trip, ${inr(quote.refund)} back` : 'Cancel trip'}
      width={WIDTH}
    >
      <p>{quote.text}</p>
      {quote.items.length > 0 && (
        <ul className="divide-y divide-hairline rounded-[10px] border border-hairline">
          {quote.items.map((flight) => (
            <FlightRefund key={flight.bookingId} flight={flight} />
          ))}
        </ul>
      )}
      {!quote.exact && (
        <p className="text-meta text-ink-3">
          Some airlines have only given their general rules; the refund is exact once they have cancelled.
        </p>
      )}
      {credit > 0 && <CreditChoice rupees={credit} takesCredit={takesCredit} onChoose={setTakesCredit} />}
      <TextArea {...textInput(form, 'reason')} label="Reason" />
    </FormDialog>
  );
}

const OUTCOMES: Record<FlightQuote['outcome'], string> = {
  refund: 'Cancelled with the airline.',
  removed: 'Not paid, so nothing comes back.',
  stays: 'Stays as it is.',
};

function FlightRefund({ flight }: { readonly flight: FlightQuote }) {
  return (
    <li className="px-3.5 py-3">
      <p className="font-medium">{flight.title}</p>
      <p className="text-[13px] text-ink-2">
        {flight.note ?? OUTCOMES[flight.outcome]}
        {flight.days && ` The money takes ${flight.days}.`}
      </p>
      {flight.outcome === 'refund' && (
        <div className="mt-2.5 rounded-lg bg-sunken px-3 py-2.5">
          <AmountLines lines={refundLines(flight)} />
        </div>
      )}
    </li>
  );
}

function ofIt({ taxesReturned, credit, refund }: FlightQuote): string {
  const taxes = `${inr(taxesReturned)} of it taxes`;
  if (credit === 0) return taxes;
  return `${taxes}; ${credit >= refund ? 'all' : inr(credit)} as a credit of the airline`;
}

function refundLines(flight: FlightQuote): readonly AmountLine[] {
  return [
    { label: 'Paid', rupees: flight.paid },
    { label: 'Airline penalty', rupees: -flight.penalty },
    { label: 'Cancellation charge', rupees: -flight.serviceCharge },
    { label: 'CGST 9%', rupees: -flight.CGST },
    { label: 'SGST 9%', rupees: -flight.SGST },
    { label: 'IGST 18%', rupees: -flight.IGST },
    { label: 'Fees, charges and extras', rupees: -flight.notReturned, detail: 'Does not come back' },
    { label: 'Comes back', rupees: flight.refund, detail: ofIt(flight), total: true },
  ].filter((line) => line.rupees !== 0 || line.total === true);
}
