import { enterStay } from '@pravas/contract/hotel/desk-stay.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { type FieldErrors, useForm } from '../../lib/form.ts';
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
import { HotelFields, TermsFields } from './stay-fields.tsx';
import { checkStay, fieldOfStay, newStay, type StayValues, stayBody, totalOf } from './stay-form.ts';
import { RoomFields } from './stay-room-fields.tsx';

/** Enters a stay that the travel desk found for a trip. */
export function EnterStayPage() {
  return <DeskEntryFrame title="Enter a stay">{(entry) => <EnterStay entry={entry} />}</DeskEntryFrame>;
}

interface EnterValues extends StayValues, FeeValues {}

function EnterStay({ entry }: { readonly entry: DeskEntry }) {
  const queries = useQueryClient();
  const once = useOnce();
  const [bookingId, setBookingId] = useState<string | null>(null);
  const tripId = entry.trip._id;
  const today = entry.supply.on;
  const form = useForm<EnterValues>({
    initial: { ...newStay(entry.travelers.length), fee: '', cancelFee: '' },
    check: ({ fee, cancelFee, ...stay }): FieldErrors => ({
      ...checkStay(stay, today),
      ...checkFees({ fee, cancelFee }),
    }),
    keepAs: `enter-stay:${tripId}`,
    submit: async ({ fee, cancelFee, ...stay }) => {
      const body = { tripId, stay: stayBody(stay), ...feeBody({ fee, cancelFee }) };
      const answer = await atFields(fieldOfStay, () =>
        once(body, (idempotencyKey) => api.call(enterStay, { body, idempotencyKey })),
      );
      void renewDeskWork(queries, tripId);
      setBookingId(answer.bookingId);
    },
  });
  if (bookingId !== null) return <DeskEntered service="hotel" tripId={tripId} bookingId={bookingId} bought="booking" />;
  const isPaidHere = form.values.payment === 'prepaid';
  const total = totalOf(form.values, today);
  return (
    <DeskEntryForm form={form}>
      <HotelFields form={form} />
      <RoomFields form={form} travelers={entry.travelers} />
      <TermsFields form={form} />
      <FeeFields
        form={form}
        supply={entry.supply}
        noun="the stay"
        total={isPaidHere || total === null ? total : ZERO}
      />
    </DeskEntryForm>
  );
}
