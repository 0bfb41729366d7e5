import { enterBus } from '@pravas/contract/bus/desk-bus.ts';
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
import { RouteFields, StopFields } from './desk-bus-fields.tsx';
import { type BusValues, busBody, checkBus, fieldOfBus, newBus, totalOf } from './desk-bus-form.ts';
import { SeatFields } from './desk-seat-fields.tsx';
import { TermsFields } from './desk-terms-fields.tsx';

/** Enters a bus that the travel desk found for a trip. */
export function EnterBusPage() {
  return <DeskEntryFrame title="Enter a bus">{(entry) => <EnterBus entry={entry} />}</DeskEntryFrame>;
}

interface EnterValues extends BusValues, FeeValues {}

function EnterBus({ entry }: { readonly entry: DeskEntry }) {
  const queries = useQueryClient();
  const once = useOnce();
  const [bookingId, setBookingId] = useState<string | null>(null);
  const tripId = entry.trip._id;
  const form = useForm<EnterValues>({
    initial: { ...newBus(entry.travelers.length), fee: '', cancelFee: '' },
    check: ({ fee, cancelFee, ...bus }): FieldErrors => ({
      ...checkBus(bus, entry.supply.on),
      ...checkFees({ fee, cancelFee }),
    }),
    keepAs: `enter-bus:${tripId}`,
    submit: async ({ fee, cancelFee, ...bus }) => {
      const body = { tripId, bus: busBody(bus), ...feeBody({ fee, cancelFee }) };
      const answer = await atFields(fieldOfBus, () =>
        once(body, (idempotencyKey) => api.call(enterBus, { body, idempotencyKey })),
      );
      void renewDeskWork(queries, tripId);
      setBookingId(answer.bookingId);
    },
  });
  if (bookingId !== null) return <DeskEntered service="bus" tripId={tripId} bookingId={bookingId} bought="ticket" />;
  return (
    <DeskEntryForm form={form}>
      <RouteFields form={form} />
      <StopFields form={form} />
      <SeatFields form={form} travelers={entry.travelers} />
      <TermsFields form={form} />
      <FeeFields form={form} supply={entry.supply} noun="the bus" total={totalOf(form.values)} />
    </DeskEntryForm>
  );
}
