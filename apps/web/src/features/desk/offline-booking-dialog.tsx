import { saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { type Form, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { EntryDone } from './entry-card.tsx';
import { BenchmarkLine } from './entry-figures.tsx';
import { type EntryList, entriesQuery, type OfflineEntry } from './entry-query.ts';
import { EntryWait } from './entry-wait.tsx';
import { AmountFields, ReferenceFields } from './offline-fields.tsx';
import {
  checkOffline,
  entryInForce,
  type OfflineValues,
  offlineBody,
  offlineValuesOf,
  overBenchmark,
  sumLines,
} from './offline-form.ts';
import { tripMend } from './offline-refusal.ts';
import { renewBooking } from './renew-booking.ts';

interface OfflineBookingDialogProps {
  readonly flightId: string;
  readonly tripId?: string | null | undefined;
  readonly onClose: () => void;
}

/** 'Enter Details': completes a booking that was bought outside, or corrects its amounts (rules §5.8). */
export function OfflineBookingDialog({ flightId, tripId, onClose }: OfflineBookingDialogProps) {
  const answer = useQuery(entriesQuery(flightId));
  const [done, setDone] = useState<{ readonly entry: OfflineEntry; readonly text: string } | null>(null);
  if (done) return <EntryDone title="Enter Details" {...done} onClose={onClose} />;
  if (!answer.data || answer.data.data.some(({ state }) => state === 'waiting')) {
    return <EntryWait title="Enter Details" answer={answer} tripId={tripId} onClose={onClose} />;
  }
  return <DetailsForm flightId={flightId} tripId={tripId} list={answer.data} onDone={setDone} onClose={onClose} />;
}

interface DetailsFormProps extends OfflineBookingDialogProps {
  readonly list: EntryList;
  readonly onDone: (done: { readonly entry: OfflineEntry; readonly text: string }) => void;
}

function DetailsForm({ flightId, tripId, list, onDone, onClose }: DetailsFormProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const inForce = entryInForce(list.data);
  const { isRoundTrip } = list;
  const form = useForm<OfflineValues>({
    initial: offlineValuesOf(inForce),
    check: (values) => checkOffline(values, list),
    keepAs: `offline:${flightId}`,
    submit: async (values) => {
      const body = offlineBody(values, flightId, isRoundTrip);
      const answer = await once(body, (idempotencyKey) => api.call(saveOfflineBooking, { body, idempotencyKey }));
      void renewBooking(queries, flightId, tripId);
      onDone(answer);
    },
  });
  const { isCorrection } = form.values;
  return (
    <FormDialog
      title="Enter Details"
      form={form}
      onClose={onClose}
      submit={isCorrection ? 'Save the correction' : 'Save booking'}
      width="w-[min(96vw,880px)]"
      wayOut={(failure) => <Refusal failure={failure} tripId={tripId} />}
    >
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_280px]">
        <div className="space-y-5">
          <ReferenceFields form={form} isRoundTrip={isRoundTrip} travellers={list.travelers.length} />
          <AmountFields form={form} list={list} />
          <Switch
            checked={isCorrection}
            onChange={(checked) => form.set('isCorrection', checked)}
            label="This is a correction"
            hint="The amounts entered before are reversed and these take their place. Nothing is overwritten."
          />
        </div>
        <SumPanel form={form} list={list} inForce={inForce} />
      </div>
    </FormDialog>
  );
}

interface RefusalProps {
  readonly failure: unknown;
  readonly tripId: string | null | undefined;
}

/** Why the entry was refused; where the trip's own pages can fix it, it says so and leads there, in another tab. */
function Refusal({ failure, tripId }: RefusalProps) {
  const mend = tripMend(errorCode(failure));
  if (!mend) return <FailureNotice failure={failure} />;
  return (
    <FailureNotice
      failure={failure}
      action={
        tripId && (
          <Link to="/trip/finalise" search={{ tripId }} target="_blank" className={buttonClass('strong', 'small')}>
            {mend.link}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        )
      }
    >
      {mend.text}
    </FailureNotice>
  );
}

interface SumPanelProps {
  readonly form: Form<OfflineValues>;
  readonly list: EntryList;
  readonly inForce: OfflineEntry | null;
}

/** The total as a sum while it is typed, how it compares with the market, and who has to check it. */
function SumPanel({ form, list, inForce }: SumPanelProps) {
  const { values } = form;
  const { lines, total } = sumLines(values);
  const benchmark = inForce?.benchmark ?? list.data.find((entry) => entry.benchmark !== null)?.benchmark ?? null;
  const over = benchmark && overBenchmark(values.payment.totalPrice, benchmark.lowest);
  const above = values.isCorrection ? list.correctAbove : list.confirmAbove;
  const before = values.isCorrection ? (inForce?.amounts?.total ?? null) : null;
  return (
    <aside aria-label="Total" className="space-y-3 md:sticky md:top-0">
      <div className="rounded-xl border border-hairline bg-sunken p-4">
        <p className="mb-2 font-semibold">What the customer pays</p>
        <div aria-live="polite" aria-atomic>
          <AmountLines lines={lines} />
        </div>
        {before !== null && (
          <p className="board mt-2 text-[13px] text-ink-2">
            Before {inr(before)}, {changeWords(total - before)}
          </p>
        )}
      </div>
      {benchmark && over !== null && <BenchmarkLine benchmark={benchmark} difference={over} />}
      {!benchmark && (
        <p className="text-[13px] text-ink-2">
          When you save, suppliers are asked for the lowest comparable fare; it is kept with the entry.
        </p>
      )}
      {total > above && (
        <Notice tone="info" title="A second person confirms it">
          The total is above {inr(above)}
          {values.isCorrection && above < list.confirmAbove && ', up to which it was approved'}. It waits in the work
          queue until a colleague approves it.
        </Notice>
      )}
    </aside>
  );
}

function changeWords(difference: number): string {
  const rounded = Math.round(difference * 100) / 100;
  if (rounded === 0) return 'no change';
  return rounded > 0 ? `${inr(rounded)} more` : `${inr(-rounded)} less`;
}
