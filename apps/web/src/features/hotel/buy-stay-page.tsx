import { buyStay } from '@pravas/contract/hotel/desk-stay.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { DeskBookingPage, renewDeskBooking } from '../booking/index.ts';
import { StayPrice } from './hotel-more.tsx';
import type { BookedHotel } from './hotel-types.ts';
import { RoomLines, StayRow } from './stay-view.tsx';

/** Enters that a hotel has confirmed a stay as it was quoted. */
export function BuyStayPage() {
  return (
    <RoleGate title="Enter the booking" privilege="desk.work">
      <DeskBookingPage service="hotel">{(hotel) => <BuyStay hotel={hotel} />}</DeskBookingPage>
    </RoleGate>
  );
}

function BuyStay({ hotel }: { readonly hotel: BookedHotel }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const { _id: bookingId, tripId } = hotel;
  const stay = hotel.orders[0]?.stay;
  const form = useForm({
    initial: { hotelConfirmation: '', supplierReference: '', file: null as File | null },
    check: ({ hotelConfirmation, supplierReference }) =>
      `${hotelConfirmation}${supplierReference}`.trim() === ''
        ? { hotelConfirmation: "Enter the hotel's number, or the reference below" }
        : {},
    submit: async ({ hotelConfirmation, supplierReference, file }) => {
      const body = { bookingId, hotelConfirmation, supplierReference };
      const intent = { ...body, file: file && [file.name, file.size, file.lastModified] };
      const { text } = await once(intent, (idempotencyKey) =>
        api.call(buyStay, { body, idempotencyKey, ...(file && { file }) }),
      );
      showToast(text);
      void renewDeskBooking(queries, hotel);
      void navigate({ to: '/trip/hotel', search: { tripId, bookingId } });
    },
  });
  return (
    <div className="mx-auto max-w-[720px]">
      <Link to="/trip/hotel" search={{ tripId, bookingId }} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Back to the stay
      </Link>
      <h1 className="mb-1 text-title font-semibold tracking-[-0.01em]">Enter the booking</h1>
      <p className="mb-4 text-ink-2">
        {stay?.hotel.name} has confirmed the stay as it was quoted. If it costs something else, enter a new quote.
      </p>
      {stay && (
        <section aria-label="As it was quoted" className="card mb-4">
          <div className="space-y-4 p-4 sm:p-5">
            <StayRow stay={stay} />
            <RoomLines rooms={stay.rooms} />
          </div>
          <div className="stub-flat px-4 py-4 sm:px-5">
            <StayPrice stay={stay} />
          </div>
        </section>
      )}
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="card space-y-4 p-4 sm:p-5">
        <TextField
          {...textInput(form, 'hotelConfirmation')}
          label="The hotel's confirmation number"
          hint="Guests say it at the desk of the hotel"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...textInput(form, 'supplierReference')}
          label="Reference of the seller (if it is not the hotel)"
          autoComplete="off"
          spellCheck={false}
        />
        <FileField
          label="The hotel's confirmation"
          rule="document"
          value={form.values.file}
          onChange={(file) => form.set('file', file)}
          error={form.error('file')}
        />
        {form.failure !== null && <FailureNotice failure={form.failure} />}
        <div className="flex justify-end">
          <Button type="submit" tone="primary" size="large" busy={form.isBusy} className="max-sm:w-full">
            Save the booking
          </Button>
        </div>
        <LeaveGuard when={form.isDirty} />
      </form>
    </div>
  );
}
