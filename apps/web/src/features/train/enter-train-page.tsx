import { enterTrain } from '@pravas/contract/train/train-operations.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { today } from '../../lib/calendar-date.ts';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { useOnce } from '../../lib/use-once.ts';
import {
  checkFees,
  DeskEntered,
  type DeskEntry,
  DeskEntryForm,
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
  if (bookingId !== null) return <DeskEntered service="train" tripId={tripId} bookingId={bookingId} bought="ticket" />;
  const total = readTypedRupees(form.values.fare.total);
  return (
    <DeskEntryForm form={form}>
      <JourneyFields form={form} />
      <PassengerFields form={form} isBought={false} />
      <FareFields form={form} />
      <FeeFields
        form={form}
        supply={entry.supply}
        noun="the ticket"
        total={total === null || Number.isNaN(total) ? null : fromRupees(total)}
      />
    </DeskEntryForm>
  );
}
