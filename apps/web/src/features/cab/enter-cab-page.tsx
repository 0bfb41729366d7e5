import { enterCab } from '@pravas/contract/cab/cab-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
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
import { type CabValues, cabBody, checkCab, estimateOf, fieldOfCab } from './cab-form.ts';
import { cabFromWish } from './cab-start.ts';
import { CardFields } from './card-fields.tsx';
import { EstimateFields } from './estimate-fields.tsx';
import { RideFields } from './ride-fields.tsx';
import { VendorFields } from './vendor-fields.tsx';

/** Enters a cab that the travel desk found, for a trip or in answer to a request. */
export function EnterCabPage() {
  return (
    <DeskEntryFrame title="Enter a cab">
      {(entry, requestId) => <EnterCab entry={entry} requestId={requestId} />}
    </DeskEntryFrame>
  );
}

interface EnterValues extends CabValues, FeeValues {}

function check({ fee, cancelFee, ...cab }: EnterValues): FieldErrors {
  return { ...checkCab(cab), ...checkFees({ fee, cancelFee }) };
}

interface EnterCabProps {
  readonly entry: DeskEntry;
  readonly requestId: string | null;
}

function EnterCab({ entry, requestId }: EnterCabProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const [bookingId, setBookingId] = useState<string | null>(null);
  const tripId = entry.trip._id;
  const form = useForm<EnterValues>({
    initial: { ...cabFromWish(entry), fee: '', cancelFee: '' },
    check,
    keepAs: `enter-cab:${tripId}`,
    submit: async ({ fee, cancelFee, ...cab }) => {
      const body = { tripId, requestId, cab: cabBody(cab), ...feeBody({ fee, cancelFee }) };
      const answer = await atFields(
        (sent) => fieldOfCab(sent, cab),
        () => once(body, (idempotencyKey) => api.call(enterCab, { body, idempotencyKey })),
      );
      void renewDeskWork(queries, tripId);
      setBookingId(answer.bookingId);
    },
  });
  if (bookingId !== null) return <Entered tripId={tripId} bookingId={bookingId} />;
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="@container space-y-4">
      <RideFields form={form} />
      <CardFields form={form} />
      <VendorFields form={form} />
      <EstimateFields form={form} />
      <FeeFields
        form={form}
        supply={entry.supply}
        noun="the ride"
        total={estimateOf(form.values)?.bill.totalPaise ?? null}
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
      title="The cab is in the trip"
      action={
        <>
          <Link to="/trip/details" search={{ tripId }} className={buttonClass('primary', 'small')}>
            Open the trip
          </Link>
          <Link to="/desk/buy-cab" search={{ tripId, bookingId }} className={buttonClass('quiet', 'small')}>
            Enter the booking
          </Link>
        </>
      }
    >
      The travellers are told. Book it once it is approved and paid for, or on account.
    </Notice>
  );
}
