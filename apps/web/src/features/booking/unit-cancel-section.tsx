import { cancelBooking, quoteBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { CANCEL_QUOTE, type DeskBooking, renewCancelledBooking } from './booking-query.ts';
import { useBookingView } from './booking-view.ts';
import { CancelCard } from './cancel-card.tsx';
import { type CancelChoosing, CancelForm } from './cancel-form.tsx';
import { ConfirmCancelDialog } from './confirm-cancel-dialog.tsx';
import { UnitPicker } from './unit-picker.tsx';
import { UnitQuoteView } from './unit-quote-view.tsx';
import { offeredUnits, type UnitQuote, unitKey, unitRefundLines } from './unit-words.ts';

type UnitRef = { readonly orderId: string; readonly unit: string };

/** Cancelling a booking unit by unit, or asking for the refund of a no-show. */
export function UnitCancelSection({ booking }: { readonly booking: DeskBooking }) {
  const { cancel } = booking;
  const { noun } = useBookingView(booking.service);
  return (
    <CancelCard
      noun={noun}
      charges={null}
      refusal={cancel.offered ? null : (cancel.refusal ?? `Nothing on this ${noun} can be cancelled now.`)}
      form={<UnitCancelForm booking={booking} />}
    >
      {cancel.noShow && (
        <details className="mt-4 border-t border-hairline pt-3">
          <summary className="min-h-6 cursor-pointer text-[13px] font-medium text-blue max-sm:py-2.5">
            Did someone not travel?
          </summary>
          <UnitCancelForm booking={booking} noShow />
        </details>
      )}
    </CancelCard>
  );
}

interface UnitCancelFormProps {
  readonly booking: DeskBooking;
  /** It asks for the refund of a no-show. */
  readonly noShow?: boolean;
}

function UnitCancelForm({ booking, noShow = false }: UnitCancelFormProps) {
  const queries = useQueryClient();
  const { supplier, charges } = useBookingView(booking.service);
  const { cancel } = booking;
  const offered = offeredUnits(cancel);
  const keys = offered.map(unitKey);
  const choosing: CancelChoosing<readonly string[], readonly UnitRef[]> = {
    // Where there is only one unit there is nothing to choose, and its refund is shown at once.
    nothing: keys.length === 1 ? keys : [],
    still: (choice) => choice.filter((key) => keys.includes(key)),
    problemOf: (choice) => (choice.length === 0 ? 'Please select who is cancelled' : null),
    wireOf: (choice) =>
      offered.filter((one) => choice.includes(unitKey(one))).map(({ orderId, unit }) => ({ orderId, unit })),
    picker: (props) => (keys.length > 1 ? <UnitPicker cancel={cancel} {...props} /> : null),
  };
  return (
    <CancelForm<readonly string[], readonly UnitRef[], UnitQuote>
      queryKey={[CANCEL_QUOTE, booking._id, String(noShow)]}
      note={cancel.note ?? ''}
      choosing={choosing}
      quote={(units, signal) => askQuote(booking._id, units, noShow, signal)}
      asking="Working out the refund…"
      buttonOf={() => (noShow ? 'See the refund' : cancel.button)}
      quoteView={({ id, quote }) => <UnitQuoteView id={id} quote={quote} supplier={supplier} charges={charges} />}
      confirm={({ quote, wire, ...answers }) => (
        <ConfirmCancelDialog
          title={noShow ? 'Not travelled' : cancel.button}
          question={cancel.confirm}
          summary={`${quote.scopeText}. ${quote.text}`}
          lines={unitRefundLines(quote.amounts, supplier, charges)}
          body={{ bookingId: booking._id, units: [...wire], expectedRefund: quote.amounts.refund, noShow }}
          send={(body, idempotencyKey) => api.call(cancelBooking, { body, idempotencyKey })}
          renew={() => renewCancelledBooking(queries, booking)}
          {...answers}
        />
      )}
    />
  );
}

function askQuote(
  bookingId: string,
  units: readonly UnitRef[],
  noShow: boolean,
  signal: AbortSignal,
): Promise<UnitQuote> {
  const query = { bookingId, units: JSON.stringify(units), ...(noShow && { noShow: '1' as const }) };
  return api.call(quoteBookingCancellation, { query, signal });
}
