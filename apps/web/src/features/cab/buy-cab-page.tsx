import { buyCab } from '@pravas/contract/cab/cab-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
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
import type { BookedCab } from './cab-types.ts';
import { RidePrice, RideRow } from './ride-view.tsx';

/** Enters that the vendor has confirmed a cab as it was quoted. */
export function BuyCabPage() {
  return (
    <RoleGate title="Enter the booking" privilege="desk.work">
      <DeskBookingPage service="cab">{(cab) => <BuyCab cab={cab} />}</DeskBookingPage>
    </RoleGate>
  );
}

function BuyCab({ cab }: { readonly cab: BookedCab }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const { _id: bookingId, tripId } = cab;
  const ride = cab.orders[0]?.ride;
  const form = useForm({
    initial: { bookingNumber: '', file: null as File | null },
    check: ({ bookingNumber }) =>
      bookingNumber.trim() === '' ? { bookingNumber: requiredMessage('Booking number') } : {},
    submit: async ({ bookingNumber, file }) => {
      const body = { bookingId, bookingNumber };
      const intent = { ...body, file: file && [file.name, file.size, file.lastModified] };
      const { text } = await once(intent, (idempotencyKey) =>
        api.call(buyCab, { body, idempotencyKey, ...(file && { file }) }),
      );
      showToast(text);
      void renewDeskBooking(queries, cab);
      void navigate({ to: '/trip/cab', search: { tripId, bookingId } });
    },
  });
  return (
    <div className="mx-auto max-w-[720px]">
      <Link to="/trip/cab" search={{ tripId, bookingId }} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Back to the cab
      </Link>
      <h1 className="mb-1 text-title font-semibold tracking-[-0.01em]">Enter the booking</h1>
      <p className="mb-4 text-ink-2">
        {ride?.vendor.name} has confirmed {cab.title} as it was quoted. If it costs something else, enter a new quote.
      </p>
      {ride && (
        <section aria-label="As it was quoted" className="card mb-4">
          <div className="p-4 sm:p-5">
            <RideRow ride={ride} />
          </div>
          <div className="stub-flat px-4 py-4 sm:px-5">
            <RidePrice ride={ride} />
          </div>
        </section>
      )}
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="card space-y-4 p-4 sm:p-5">
        <TextField
          {...textInput(form, 'bookingNumber')}
          label="Booking number of the vendor"
          autoComplete="off"
          spellCheck={false}
        />
        <FileField
          label="The vendor's confirmation"
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
