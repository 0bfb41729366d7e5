import { cancelOfflineFlight } from '@pravas/contract/desk/offline-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EntryDone } from './entry-card.tsx';
import { type EntryList, entriesQuery, type OfflineEntry } from './entry-query.ts';
import { EntryWait } from './entry-wait.tsx';
import {
  type CancelScope,
  type CancelValues,
  cancelBody,
  cancelValuesOf,
  checkCancel,
  chosenScope,
  labelOfChosen,
  offeredScopes,
  paidOfChosen,
} from './offline-cancel-form.ts';
import { TravellerLines } from './offline-cancel-lines.tsx';
import { previewOf } from './offline-cancel-outcome.ts';
import { PaidForPart, WhatBecomes } from './offline-cancel-preview.tsx';
import { renewBooking } from './renew-booking.ts';

interface OfflineCancelDialogProps {
  readonly flightId: string;
  readonly tripId?: string | null | undefined;
  readonly onClose: () => void;
}

const TITLE = 'Offline cancellation';
/** How soon the form polls whether the new entry is settled. */
const SETTLED_IN_MS = 2_000;

/** Enters what came of cancelling a booking that was made outside, or a part of it (rules §5.9). */
export function OfflineCancelDialog({ flightId, tripId, onClose }: OfflineCancelDialogProps) {
  const answer = useQuery({
    ...entriesQuery(flightId),
    // Somebody else may have entered something since the page was drawn.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.cancelling.refusal?.code === 'being_settled' ? SETTLED_IN_MS : false),
  });
  const [done, setDone] = useState<{ readonly entry: OfflineEntry; readonly text: string } | null>(null);
  if (done) return <EntryDone title={TITLE} {...done} onClose={onClose} />;
  if (!answer.data || answer.data.data.some(({ state }) => state === 'waiting')) {
    return <EntryWait title={TITLE} answer={answer} tripId={tripId} onClose={onClose} />;
  }
  const scopes = offeredScopes(answer.data);
  if (!scopes) return <NothingLeft list={answer.data} onClose={onClose} />;
  return (
    <CancelForm
      flightId={flightId}
      tripId={tripId}
      list={answer.data}
      scopes={scopes}
      onDone={setDone}
      onClose={onClose}
    />
  );
}

/** Instead of a form: nothing can be entered, why, and what to do next. */
function NothingLeft({ list, onClose }: { readonly list: EntryList; readonly onClose: () => void }) {
  const { refusal } = list.cancelling;
  return (
    <Dialog title={TITLE} shape="sheet" onClose={onClose} width="w-[min(96vw,560px)]">
      <div className="space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        <Notice tone="info" title={refusal?.text ?? 'Nothing on this flight can be cancelled now.'}>
          {refusal?.next}
        </Notice>
        <div className="flex justify-end">
          <Button tone="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface CancelFormProps extends OfflineCancelDialogProps {
  readonly list: EntryList;
  readonly scopes: NonNullable<ReturnType<typeof offeredScopes>>;
  readonly onDone: (done: { readonly entry: OfflineEntry; readonly text: string }) => void;
}

function CancelForm({ flightId, tripId, list, scopes, onDone, onClose }: CancelFormProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const { asked } = list;
  const form = useForm<CancelValues>({
    initial: cancelValuesOf(scopes),
    check: (values) => checkCancel(values, scopes),
    // Text typed for one case is not for another.
    keepAs: `offline-cancel:${flightId}${asked ? `:${asked.text}` : ''}`,
    submit: async (values) => {
      const body = cancelBody(values, flightId, chosenScope(values, scopes));
      const answer = await once(body, (idempotencyKey) => api.call(cancelOfflineFlight, { body, idempotencyKey }));
      void renewBooking(queries, flightId, tripId);
      onDone(answer);
    },
  });
  const scope = chosenScope(form.values, scopes);
  return (
    <FormDialog
      title={TITLE}
      form={form}
      onClose={onClose}
      submit="Save the cancellation"
      cancel="Back"
      width="w-[min(96vw,680px)]"
    >
      <p className="text-ink-2">
        Enter what the seller answered. A request of the traveller that is still open is closed with it.
      </p>
      {asked && (
        <Notice tone="info" title={`Asked for: ${asked.text}`}>
          {asked.reason ?? 'The traveller gave no reason.'}
        </Notice>
      )}
      {scopes.length > 1 && (
        <ScopeChoice scopes={scopes} chosen={scope} onChoose={(chosen) => form.set('scope', chosen)} />
      )}
      <PaidForPart label={labelOfChosen(form.values, scope)} part={paidOfChosen(form.values, scope)} />
      {scope.mode === 'travelers' ? (
        <TravellerLines key={scope.scope} form={form} scope={scope} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...textInput(form, 'refundedAmount')}
            label="Refunded amount"
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
          />
          <TextField {...textInput(form, 'penality')} label="Penality" inputMode="decimal" autoComplete="off" />
        </div>
      )}
      <div aria-live="polite" aria-atomic>
        <WhatBecomes preview={previewOf(form.values, scope, list)} />
      </div>
      <TextArea {...textInput(form, 'reason')} label="Reason (if there is one)" rows={2} />
      <Notice tone="warning" title="This cannot be undone">
        The refund is set against what the organisation owes, so the provider agrees to it first.
      </Notice>
    </FormDialog>
  );
}

interface ScopeChoiceProps {
  readonly scopes: readonly CancelScope[];
  readonly chosen: CancelScope;
  readonly onChoose: (scope: CancelScope['scope']) => void;
}

/** Which of the parts that may still be cancelled is meant. */
function ScopeChoice({ scopes, chosen, onChoose }: ScopeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">What is cancelled</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {scopes.map(({ scope, label, paid }) => (
          <RadioCard
            key={scope}
            name="offline-cancel-scope"
            checked={scope === chosen.scope}
            label={label}
            text={`Paid ${inrExact(paid.total)}`}
            onChoose={() => onChoose(scope)}
          />
        ))}
      </div>
    </fieldset>
  );
}
