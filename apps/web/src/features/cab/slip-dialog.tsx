import { enterDutySlip, quoteDutySlip } from '@pravas/contract/cab/cab-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { atFields } from '../../lib/at-fields.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { hasErrors } from '../../lib/form-rules.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { renewDeskBooking } from '../booking/index.ts';
import { differenceText } from './cab-price.ts';
import type { BookedCab, CabRide } from './cab-types.ts';
import { checkSlip, newSlip, type SlipValues, slipBody } from './slip-form.ts';

interface SlipDialogProps {
  readonly cab: BookedCab;
  readonly onClose: () => void;
}

const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const;
const MONEY = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const;
const UNKNOWN: Pick<CabRide['usage'], 'start' | 'end'> = { start: { wall: '', zone: '' }, end: { wall: '', zone: '' } };

/** What was driven, off the duty slip: it makes the final price. */
export function SlipDialog({ cab, onClose }: SlipDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const usage = cab.orders[0]?.ride.usage ?? UNKNOWN;
  const form = useForm({
    initial: { ...newSlip(usage), file: null as File | null },
    check: checkSlip,
    submit: async ({ file, ...values }) => {
      const body = { bookingId: cab._id, slip: slipBody(values) };
      const intent = { ...body, file: file && [file.name, file.size, file.lastModified] };
      const { text } = await atFields(
        (sent) => sent.replace(/^slip\./, ''),
        () =>
          once(intent, (idempotencyKey) => api.call(enterDutySlip, { body, idempotencyKey, ...(file && { file }) })),
      );
      showToast(text);
      await renewDeskBooking(queries, cab);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Enter the duty slip"
      form={form}
      submit="Save the final price"
      width="w-[min(94vw,620px)]"
      onClose={onClose}
    >
      <p className="text-ink-2">
        The price follows the rate card. Anything above the estimate is owed; anything below is refunded.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'number')} label="Number of the slip" autoComplete="off" data-autofocus />
        <TextField {...textInput(form, 'signedBy')} label="Signed by (if signed)" autoComplete="off" />
        <TextField {...textInput(form, 'startKm')} {...WHOLE} label="First km reading" />
        <TextField {...textInput(form, 'endKm')} {...WHOLE} label="Last km reading" />
        <MomentField {...textInput(form, 'start')} label="Start" />
        <MomentField {...textInput(form, 'end')} label="End" />
        <TextField
          {...textInput(form, 'nights')}
          {...WHOLE}
          label="Nights driven"
          hint="Leave blank to use start and end"
        />
        <TextField {...textInput(form, 'toll')} {...MONEY} label="Toll" />
        <TextField {...textInput(form, 'parking')} {...MONEY} label="Parking" />
        <TextField {...textInput(form, 'permit')} {...MONEY} label="State taxes and permits" />
      </div>
      <FileField
        label="The slip and its receipts"
        rule="document"
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
      />
      <FinalPrice bookingId={cab._id} values={form.values} isSaving={form.isBusy} />
    </FormDialog>
  );
}

/** Asked once the typing has rested, not at every key. */
const REST_MS = 350;

interface FinalPriceProps {
  readonly bookingId: string;
  readonly values: SlipValues;
  readonly isSaving: boolean;
}

/** The price of the ride by what is typed, before it is saved. */
function FinalPrice({ bookingId, values, isSaving }: FinalPriceProps) {
  const text = JSON.stringify(slipBody(values));
  const rested = useDebounced(text, REST_MS);
  const isReady = text === rested && !hasErrors(checkSlip(values));
  const { data: price } = useQuery({
    // A question still under way when the slip is saved is dropped: it would be asked of a booking that has its slip.
    queryKey: ['duty-slip', bookingId, isSaving ? null : rested],
    queryFn: ({ signal }) => api.call(quoteDutySlip, { body: { bookingId, slip: JSON.parse(rested) }, signal }),
    enabled: isReady && !isSaving,
    ...(isSaving && { placeholderData: keepPreviousData }),
    // A refusal is shown at its field once the form is sent.
    retry: false,
    gcTime: 0,
  });
  return (
    <div role="status" className="rounded-xl border border-hairline bg-sunken p-4 text-[13px]">
      {isReady && price ? (
        <>
          <AmountLines
            lines={[
              ...price.lines.map(({ label, amount }) => ({ label, rupees: amount })),
              { label: 'Net other service charges & fees', rupees: Math.round((price.total - price.ride) * 100) / 100 },
              { label: 'Final price', rupees: price.total, total: true },
            ]}
          />
          <p className="board mt-2 font-semibold">
            {differenceText(Math.round((price.total - price.before) * 100) / 100)} The estimate was{' '}
            {inrExact(price.before)}.
          </p>
        </>
      ) : (
        <p className="text-ink-2">The final price appears once number, readings and times are entered.</p>
      )}
    </div>
  );
}
