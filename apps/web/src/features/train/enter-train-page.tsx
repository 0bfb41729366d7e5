import { enterTrain } from '@pravas/contract/train/train-operations.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { today } from '../../lib/calendar-date.ts';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  checkFees,
  type DeskEntry,
  DeskEntryFrame,
  FeeFields,
  type FeeValues,
  feeBody,
  renewDeskWork,
} from '../desk/index.ts';
import { FareFields } from './fare-fields.tsx';
import { PassengerFields } from './passenger-fields.tsx';
import { JourneyFields } from './train-fields.tsx';
import { checkTrain, fieldOfTrain, type TrainValues, trainBody } from './train-form.ts';
import { trainFromWish } from './train-start.ts';

/** Enters a train that the travel desk found, for a trip or in answer to a request. */
export function EnterTrainPage() {
  return (
    <DeskEntryFrame title="Enter a train">
      {(entry, requestId) => <EnterTrain entry={entry} requestId={requestId} />}
    </DeskEntryFrame>
  );
}

interface EnterValues extends TrainValues, FeeValues {}

function check({ fee, cancelFee, ...train }: EnterValues): FieldErrors {
  return { ...checkTrain(train, today()), ...checkFees({ fee, cancelFee }) };
}

interface EnterTrainProps {
  readonly entry: DeskEntry;
  readonly requestId: string | null;
}

function EnterTrain({ entry, requestId }: EnterTrainProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const [bookingId, setBookingId] = useState<string | null>(null);
  const tripId = entry.trip._id;
  const form = useForm<EnterValues>({
    initial: { ...trainFromWish(entry), fee: '', cancelFee: '' },
    check,
    keepAs: `enter-train:${tripId}`,
    submit: async ({ fee, cancelFee, ...train }) => {
      const body = { tripId, requestId, train: trainBody(train), ...feeBody({ fee, cancelFee }) };
      const answer = await atFields(
        (sent) => fieldOfTrain(sent, train),
        () => once(body, (idempotencyKey) => api.call(enterTrain, { body, idempotencyKey })),
      );
      void renewDeskWork(queries, tripId);
      setBookingId(answer.bookingId);
    },
  });
  if (bookingId !== null) return <Entered tripId={tripId} bookingId={bookingId} />;
  const total = readTypedRupees(form.values.fare.total);
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="@container space-y-4">
      <JourneyFields form={form} />
      <PassengerFields form={form} isBought={false} />
      <FareFields form={form} />
      <FeeFields
        form={form}
        supply={entry.supply}
        noun="the ticket"
        total={total === null || Number.isNaN(total) ? null : fromRupees(total)}
      />
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <div className="flex justify-end">
        <Button type="submit" tone="primary" size="large" busy={form.isBusy} className="max-sm:w-full">
          Add to trip
        </Button>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

/** It is in the trip, and what comes next. */
function Entered({ tripId, bookingId }: { readonly tripId: string; readonly bookingId: string }) {
  return (
    <Notice
      tone="done"
      title="The train is in the trip"
      action={
        <>
          <Link to="/trip/details" search={{ tripId }} className={buttonClass('primary', 'small')}>
            Open the trip
          </Link>
          <Link to="/desk/buy-train" search={{ tripId, bookingId }} className={buttonClass('quiet', 'small')}>
            Enter the ticket
          </Link>
        </>
      }
    >
      The travellers are told. Buy it once it is approved and paid for, or on account.
    </Notice>
  );
}
