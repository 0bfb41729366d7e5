import { enterCab } from '@pravas/contract/cab/cab-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { api } from '../../lib/session.ts';
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
import { type CabValues, cabBody, checkCab, estimateOf, fieldOfCab } from './cab-form.ts';
import { cabFromWish } from './cab-start.ts';
import { CardFields } from './card-fields.tsx';
import { RideFields } from './ride-fields.tsx';

/** They come below the first screenful. */
const EstimateFields = lazyPage(() => import('./estimate-fields.tsx'), 'EstimateFields');
const VendorFields = lazyPage(() => import('./vendor-fields.tsx'), 'VendorFields');

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
  if (bookingId !== null) return <DeskEntered service="cab" tripId={tripId} bookingId={bookingId} bought="booking" />;
  return (
    <DeskEntryForm form={form}>
      <RideFields form={form} />
      <CardFields form={form} />
      <Suspense>
        <VendorFields form={form} />
        <EstimateFields form={form} />
      </Suspense>
      <FeeFields
        form={form}
        supply={entry.supply}
        noun="the ride"
        total={estimateOf(form.values)?.bill.totalPaise ?? null}
      />
    </DeskEntryForm>
  );
}
