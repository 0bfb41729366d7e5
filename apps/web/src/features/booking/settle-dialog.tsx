import { quoteSettlement, settleBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atFields } from '../../lib/at-fields.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { hasErrors } from '../../lib/form-rules.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type DeskBooking, renewDeskBooking } from './booking-query.ts';
import { useBookingView } from './booking-view.ts';
import {
  checkSettlement,
  fieldOfSettlement,
  keptField,
  keptLabel,
  newSettlement,
  type SettleValues,
  settleBody,
  settlementText,
  settleSubmit,
} from './settle-form.ts';

interface SettleDialogProps {
  readonly booking: DeskBooking;
  readonly onClose: () => void;
}

/** The seller's charge for a cancellation; the refund follows from it. */
export function SettleDialog({ booking, onClose }: SettleDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const { supplier } = useBookingView(booking.service);
  const isOwed = booking.origin === 'offline';
  const asked = booking.cancellations.find(({ state }) => state === 'requested');
  const form = useForm({
    initial: newSettlement(booking.cancel),
    check: (values) => checkSettlement(values, supplier),
    submit: async (values) => {
      const body = settleBody(values, booking._id);
      const { text } = await atFields(
        (sent) => fieldOfSettlement(sent, values),
        () => once(body, (idempotencyKey) => api.call(settleBookingCancellation, { body, idempotencyKey })),
      );
      showToast(text);
      await renewDeskBooking(queries, booking);
      onClose();
    },
  });
  const quote = useSettlementQuote(form.values, booking._id, supplier);
  const change = (at: number, part: { readonly isChosen?: boolean; readonly kept?: string }) =>
    form.update((values) => ({
      ...values,
      units: values.units.map((one, index) => (index === at ? { ...one, ...part } : one)),
    }));
  return (
    <FormDialog
      title="Enter a cancellation"
      form={form}
      submit={settleSubmit(quote, isOwed)}
      cancel="Back"
      onClose={onClose}
    >
      <p className="text-ink-2">
        Enter what the {supplier} keeps, with its GST. The rest of what was paid goes back, less our own charges.
      </p>
      {asked && (
        <p className="board">
          By the rules the {supplier} keeps {inrExact(asked.expected.penalty)}.
        </p>
      )}
      <ul className="space-y-3">
        {form.values.units.map((unit, at) => (
          <li key={keptField(unit)}>
            <Checkbox checked={unit.isChosen} wraps onChange={(isChosen) => change(at, { isChosen })}>
              <span className="text-body">{unit.text}</span>
            </Checkbox>
            {unit.isChosen && (
              <TextField
                label={keptLabel(unit, form.values.units, supplier)}
                name={keptField(unit)}
                value={unit.kept}
                error={form.error(keptField(unit))}
                onChange={(event) => change(at, { kept: event.target.value })}
                onBlur={() => form.touch(keptField(unit))}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0"
                className="mt-1"
              />
            )}
          </li>
        ))}
      </ul>
      <FieldError id="units-error" text={form.error('units')} />
      <p role="status" className="board font-semibold">
        {quote && settlementText(quote, isOwed)}
      </p>
      <TextField {...textInput(form, 'reason')} label="Reason (optional)" autoComplete="off" />
    </FormDialog>
  );
}

/** Asked once the typing has rested, not at every key. */
const REST_MS = 350;

/** What goes back for what is typed; null until that is known. */
function useSettlementQuote(values: SettleValues, bookingId: string, supplier: string) {
  const text = JSON.stringify(settleBody(values, bookingId).units);
  const rested = useDebounced(text, REST_MS);
  const isReady = text === rested && !hasErrors(checkSettlement(values, supplier));
  const answer = useQuery({
    queryKey: ['booking-settlement', bookingId, rested],
    queryFn: ({ signal }) => api.call(quoteSettlement, { query: { bookingId, units: rested }, signal }),
    enabled: isReady,
    // A refusal is shown at its field once the form is sent.
    retry: false,
    gcTime: 0,
  });
  return isReady ? (answer.data ?? null) : null;
}
