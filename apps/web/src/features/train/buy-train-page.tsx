import { buyTrain } from '@pravas/contract/train/train-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { today } from '../../lib/calendar-date.ts';
import { useForm } from '../../lib/form.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DeskBookingPage, renewDeskBooking } from '../booking/index.ts';
import { FareFields } from './fare-fields.tsx';
import { JourneyFields, type TrainForm, trainText } from './train-fields.tsx';
import { checkTicket, fieldOfTrain, type TrainValues, trainBody } from './train-form.ts';
import { RULE_OPTIONS } from './train-options.ts';
import { trainFromQuote } from './train-start.ts';
import type { BookedTrain, TrainTicket } from './train-types.ts';

/** They come below the first screenful. */
const PassengerFields = lazyPage(() => import('./passenger-fields.tsx'), 'PassengerFields');

/** Enters the ticket that the travel desk bought for a train that was quoted. */
export function BuyTrainPage() {
  return (
    <RoleGate title="Enter the ticket" privilege="desk.work">
      <DeskBookingPage service="train">
        {(train) => {
          const ticket = train.orders[0]?.train;
          return ticket && <BuyTrain train={train} ticket={ticket} />;
        }}
      </DeskBookingPage>
    </RoleGate>
  );
}

interface BuyValues extends TrainValues {
  readonly file: File | null;
}

interface BuyTrainProps {
  readonly train: BookedTrain;
  readonly ticket: TrainTicket;
}

function BuyTrain({ train, ticket }: BuyTrainProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const { _id: bookingId, tripId } = train;
  const form = useForm<BuyValues>({
    initial: { ...trainFromQuote(ticket), bookedOn: today(), file: null },
    check: ({ file: _, ...values }) => checkTicket(values, today()),
    keepAs: `buy-train:${bookingId}`,
    submit: async ({ file, ...values }) => {
      const body = { bookingId, train: trainBody(values) };
      const intent = { ...body, file: file && [file.name, file.size, file.lastModified] };
      const { text } = await atFields(
        (sent) => fieldOfTrain(sent, values),
        () => once(intent, (idempotencyKey) => api.call(buyTrain, { body, idempotencyKey, ...(file && { file }) })),
      );
      showToast(text);
      void renewDeskBooking(queries, train);
      void navigate({ to: '/trip/train', search: { tripId, bookingId } });
    },
  });
  return (
    <div className="mx-auto max-w-[920px]">
      <Link to="/trip/train" search={{ tripId, bookingId }} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Back to the train
      </Link>
      <h1 className="mb-1 text-title font-semibold tracking-[-0.01em]">Enter the ticket</h1>
      <p className="mb-4 text-ink-2">
        {train.title}, quoted for {inrExact(ticket.fare.total)}. {priceRule(train)}
      </p>
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="@container space-y-4">
        <TicketFields form={form} file={form.values.file} onFile={(file) => form.set('file', file)} />
        <Suspense>
          <PassengerFields form={form} isBought />
          <FareFields form={form} />
          <JourneyFields form={form} />
        </Suspense>
        {form.failure !== null && <FailureNotice failure={form.failure} />}
        <div className="flex justify-end">
          <Button type="submit" tone="primary" size="large" busy={form.isBusy} className="max-sm:w-full">
            Save the ticket
          </Button>
        </div>
        <LeaveGuard when={form.isDirty} />
      </form>
    </div>
  );
}

/** What may be entered besides the quoted price. */
function priceRule({ status }: BookedTrain): string {
  return status === 'BOOKING_PAUSED'
    ? 'It is paid for: a lower price goes back to the traveller, a higher one needs a new quote.'
    : 'It is not paid for: what you enter is owed by the organisation.';
}

interface TicketFieldsProps {
  readonly form: TrainForm;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
}

/** The railway's answer: its numbers, and the ticket itself. */
function TicketFields({ form, file, onFile }: TicketFieldsProps) {
  return (
    <section aria-labelledby="bought" className="card space-y-4 p-4 sm:p-5">
      <h2 id="bought" className="font-semibold">
        From IRCTC
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <TextField
          {...trainText(form, 'pnr')}
          label="PNR"
          inputMode="numeric"
          spellCheck={false}
          placeholder="10 digits"
        />
        <TextField {...trainText(form, 'transactionId')} label="Transaction id" spellCheck={false} />
        <DateField
          label="Booked on"
          value={form.values.bookedOn}
          error={form.error('bookedOn')}
          onChange={(bookedOn) => form.update((values) => ({ ...values, bookedOn }))}
          onBlur={() => form.touch('bookedOn')}
        />
        <SelectField {...trainText(form, 'cancellationRule')} label="Cancellation charges" options={RULE_OPTIONS} />
      </div>
      <FileField label="E-ticket" rule="document" value={file} onChange={onFile} error={form.error('file')} />
    </section>
  );
}
