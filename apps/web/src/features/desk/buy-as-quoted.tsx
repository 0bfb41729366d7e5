import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldErrors, type Form, useForm } from '../../lib/form.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { type DeskBooking, renewDeskBooking, useBookingViews } from '../booking/index.ts';

/** The paper that comes with what was bought. */
interface WithPaper {
  readonly file: File | null;
}

interface Buying<V> {
  readonly initial: V;
  readonly check: (values: V & WithPaper) => FieldErrors;
  readonly send: (
    body: V & { readonly bookingId: string },
    sending: { readonly idempotencyKey: string; readonly file?: File },
  ) => Promise<{ readonly text: string }>;
}

/** The form in which the travel desk enters what it bought; once it is saved, the booking's page opens. */
export function useBuying<V extends object>(booking: DeskBooking, { initial, check, send }: Buying<V>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const view = useBookingViews()[booking.service];
  const { _id: bookingId, tripId } = booking;
  return useForm<V & WithPaper>({
    initial: { ...initial, file: null },
    check,
    submit: async ({ file, ...typed }) => {
      const body = { bookingId, ...(typed as unknown as V) };
      const intent = { ...body, file: file && [file.name, file.size, file.lastModified] };
      const { text } = await once(intent, (idempotencyKey) => send(body, { idempotencyKey, ...(file && { file }) }));
      showToast(text);
      void renewDeskBooking(queries, booking);
      if (view) void navigate({ to: view.path, search: { tripId, bookingId } });
    },
  });
}

interface BuyAsQuotedProps<V> {
  readonly booking: DeskBooking;
  /** The seller's confirmation of it. */
  readonly bought: 'ticket' | 'booking';
  /** Who has agreed to what, a sentence. */
  readonly text: string;
  /** What was quoted, and at what price. */
  readonly quoted: ReactNode;
  readonly price: ReactNode;
  /** The name of the seller's paper. */
  readonly paper: string;
  readonly form: Form<V & WithPaper>;
  readonly children: ReactNode;
}

/** The page on which the travel desk enters that something was bought as it was quoted. */
export function BuyAsQuoted<V>({ booking, bought, text, quoted, price, paper, form, children }: BuyAsQuotedProps<V>) {
  const view = useBookingViews()[booking.service];
  const { _id: bookingId, tripId } = booking;
  return (
    <div className="mx-auto max-w-[720px]">
      {view && (
        <Link to={view.path} search={{ tripId, bookingId }} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
          <ArrowLeft aria-hidden size={15} /> Back to the {view.noun}
        </Link>
      )}
      <h1 className="mb-1 text-title font-semibold tracking-[-0.01em]">Enter the {bought}</h1>
      <p className="mb-4 text-ink-2">{text} If the price differs, enter a new quote.</p>
      {quoted && (
        <section aria-label="As it was quoted" className="card mb-4">
          <div className="space-y-4 p-4 sm:p-5">{quoted}</div>
          <div className="stub-flat px-4 py-4 sm:px-5">{price}</div>
        </section>
      )}
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="card space-y-4 p-4 sm:p-5">
        {children}
        <FileField
          label={paper}
          rule="document"
          value={form.values.file}
          onChange={(file) => form.update((values) => ({ ...values, file }))}
          error={form.error('file')}
        />
        {form.failure !== null && <FailureNotice failure={form.failure} />}
        <div className="flex justify-end">
          <Button type="submit" tone="primary" size="large" busy={form.isBusy} className="max-sm:w-full">
            Save the {bought}
          </Button>
        </div>
        <LeaveGuard when={form.isDirty} />
      </form>
    </div>
  );
}
