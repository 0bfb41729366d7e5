import { cancelOfflineFlight } from '@pravas/contract/desk/offline-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AmountLine } from '../../lib/amount-line.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { EntryDone } from './entry-card.tsx';
import { type EntryList, entriesQuery, type OfflineEntry } from './entry-query.ts';
import { EntryWait } from './entry-wait.tsx';
import {
  type CancelLine,
  type CancelType,
  type CancelValues,
  cancelBody,
  cancelLines,
  cancelValuesOf,
  checkCancel,
  isMultiple,
} from './offline-cancel-form.ts';
import { renewBooking } from './renew-booking.ts';

interface OfflineCancelDialogProps {
  readonly flightId: string;
  readonly tripId?: string | null | undefined;
  readonly onClose: () => void;
}

const TITLE = 'Offline cancellation';

/** Enters what came of cancelling a booking that was made outside, or a part of it (rules §5.9). */
export function OfflineCancelDialog({ flightId, tripId, onClose }: OfflineCancelDialogProps) {
  const answer = useQuery(entriesQuery(flightId));
  const [done, setDone] = useState<{ readonly entry: OfflineEntry; readonly text: string } | null>(null);
  if (done) return <EntryDone title={TITLE} {...done} onClose={onClose} />;
  if (!answer.data || answer.data.data.some(({ state }) => state === 'waiting')) {
    return <EntryWait title={TITLE} answer={answer} tripId={tripId} onClose={onClose} />;
  }
  return <CancelForm flightId={flightId} tripId={tripId} list={answer.data} onDone={setDone} onClose={onClose} />;
}

interface CancelFormProps extends OfflineCancelDialogProps {
  readonly list: EntryList;
  readonly onDone: (done: { readonly entry: OfflineEntry; readonly text: string }) => void;
}

const PARTS: readonly { readonly value: CancelType; readonly label: string }[] = [
  { value: '', label: 'Full trip' },
  { value: '1', label: 'Onward' },
  { value: '2', label: 'Return' },
];

function CancelForm({ flightId, tripId, list, onDone, onClose }: CancelFormProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const { travelers, isRoundTrip, asked } = list;
  const form = useForm<CancelValues>({
    initial: cancelValuesOf(travelers),
    check: (values) => checkCancel(values, travelers),
    // What was typed for the one is not for the other.
    keepAs: `offline-cancel:${flightId}${asked ? `:${asked.text}` : ''}`,
    submit: async (values) => {
      const body = cancelBody(values, flightId, list);
      const answer = await once(body, (idempotencyKey) => api.call(cancelOfflineFlight, { body, idempotencyKey }));
      void renewBooking(queries, flightId, tripId);
      onDone(answer);
    },
  });
  return (
    <FormDialog
      title={TITLE}
      form={form}
      onClose={onClose}
      submit="Save the cancellation"
      cancel="Back"
      width="w-[min(96vw,640px)]"
    >
      <p className="text-ink-2">
        Enter what the seller answered. A request of the traveller that is still open is closed with it.
      </p>
      {asked && (
        <Notice tone="info" title={`Asked for: ${asked.text}`}>
          {asked.reason ?? 'The traveller gave no reason.'}
        </Notice>
      )}
      {isRoundTrip && !asked && (
        <Segmented
          label="Which flights"
          name="offline-cancel-type"
          value={form.values.type}
          options={PARTS}
          onChange={(type) => form.set('type', type)}
        />
      )}
      {isMultiple(travelers) ? (
        <TravellerLines form={form} travelers={travelers} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...textInput(form, 'refundedAmount')}
            label="Refunded amount"
            inputMode="decimal"
            autoComplete="off"
            hint={`Of ${inr(travelers[0]?.paid)} paid`}
            data-autofocus
          />
          <TextField {...textInput(form, 'penality')} label="Penality" inputMode="decimal" autoComplete="off" />
        </div>
      )}
      <WhatBecomes lines={cancelLines(form.values, travelers)} />
      <TextArea {...textInput(form, 'reason')} label="Reason (if there is one)" rows={2} />
      <Notice tone="warning" title="This cannot be undone">
        The refund is set against what the organisation owes. Above {inr(list.confirmAbove)} a second person confirms it
        first.
      </Notice>
    </FormDialog>
  );
}

/** Shown before it is saved: a debit note is issued of what nobody explains. */
function WhatBecomes({ lines }: { readonly lines: readonly AmountLine[] | null }) {
  return (
    <div aria-live="polite" aria-atomic>
      {lines ? (
        <div className="rounded-xl border border-hairline bg-sunken p-4">
          <AmountLines lines={lines} />
        </div>
      ) : (
        <p className="text-[13px] text-ink-2">
          What neither goes back nor is the airline’s stays as our charges, of which a debit note is issued.
        </p>
      )}
    </div>
  );
}

interface TravellerLinesProps {
  readonly form: Form<CancelValues>;
  readonly travelers: EntryList['travelers'];
}

function TravellerLines({ form, travelers }: TravellerLinesProps) {
  const id = useId();
  const error = form.error('travelers') ?? form.error('refundedAmount') ?? form.error('penality');
  const change = (at: number, part: Partial<CancelLine>) =>
    form.update((values) => ({
      ...values,
      travelers: values.travelers.map((one, index) => (index === at ? { ...one, ...part } : one)),
    }));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Who is cancelled</legend>
      <div
        // Not in the Tab order; the form moves here when nobody is selected.
        tabIndex={-1}
        aria-invalid={error ? true : undefined}
        className={error ? 'rounded-xl border border-red' : 'rounded-xl border border-edge'}
      >
        <ul className="divide-y divide-hairline">
          {travelers.map(({ name, paid }, at) => {
            const line = form.values.travelers[at];
            if (!line) return null;
            return (
              <li key={line.index} className="space-y-3 p-3">
                <div className="flex items-center gap-1">
                  <TickBox
                    id={`${id}-${line.index}`}
                    state={line.isChecked ? 'all' : 'none'}
                    label={`Cancel ${name}`}
                    onChange={(isChecked) => change(at, { isChecked })}
                  />
                  <label htmlFor={`${id}-${line.index}`} className="min-w-0 flex-1 font-medium">
                    {name}
                  </label>
                  <span className="board text-[13px] text-ink-2">paid {inr(paid)}</span>
                </div>
                {line.isChecked && <LineAmounts form={form} at={at} line={line} name={name} onChange={change} />}
              </li>
            );
          })}
        </ul>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

interface LineAmountsProps {
  readonly form: Form<CancelValues>;
  readonly at: number;
  readonly line: CancelLine;
  readonly name: string;
  readonly onChange: (at: number, part: Partial<CancelLine>) => void;
}

function LineAmounts({ form, at, line, name, onChange }: LineAmountsProps) {
  const typed = (field: 'refundedAmount' | 'penality') => ({
    name: `travelers.${at}.${field}`,
    value: line[field],
    error: form.error(`travelers.${at}.${field}`),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(at, { [field]: event.target.value }),
    onBlur: () => form.touch(`travelers.${at}.${field}`),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...typed('refundedAmount')} label="Refunded amount" aria-label={`Refunded amount of ${name}`} />
      <TextField {...typed('penality')} label="Penality" aria-label={`Penality of ${name}`} />
    </div>
  );
}
