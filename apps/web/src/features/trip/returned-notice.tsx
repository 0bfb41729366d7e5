import { Notice } from '../../ui/notice.tsx';
import { type BookingHead, OpenBooking, useBookingTitles, useBookingViews } from '../booking/index.ts';

interface ReturnedNoticeProps {
  readonly items: readonly BookingHead[];
}

/** After the gateway: that nobody has to wait here, then what became of the last payment. */
export function ReturnedNotice({ items }: ReturnedNoticeProps) {
  const titleOf = useBookingTitles();
  const waiting = items.some(
    ({ status, paymentStatus }) =>
      status === 'BOOKING_IN_PROCESS' || (status === 'CREATED' && paymentStatus === 'IN_PROGRESS'),
  );
  if (waiting) {
    return (
      <Notice tone="info" title="Booking in process" className="mb-4">
        This page updates itself. You can leave it; the booking continues.
      </Notice>
    );
  }
  const latest = [...items].sort((a, b) => lastPayment(b).localeCompare(lastPayment(a)))[0];
  if (!latest) return null;
  if (latest.status === 'BOOKED') return <BookedNotice booking={latest} />;
  // A single booking says it on its own card.
  if (items.length === 1) return null;
  const failed = latest.status === 'FAILED' || latest.paymentStatus === 'FAILED';
  return <Notice tone={failed ? 'error' : 'warning'} title={`${titleOf(latest)}: ${latest.badge}`} className="mb-4" />;
}

/** It is bought: its locator, and where its papers are. */
function BookedNotice({ booking }: { readonly booking: BookingHead }) {
  const titleOf = useBookingTitles();
  const view = useBookingViews()[booking.service];
  const locators = [...new Set(booking.orders.flatMap(({ locator }) => locator ?? []))];
  return (
    <Notice
      tone="done"
      title={`Booked: ${titleOf(booking)}`}
      className="mb-4"
      action={<OpenBooking service={booking.service} bookingId={booking._id} />}
    >
      {view && locators.length > 0 && (
        <>
          Its {view.locator} is{' '}
          <strong translate="no" className="font-mono text-ink">
            {locators.join(', ')}
          </strong>
          .{' '}
        </>
      )}
      Its documents are on this trip and come by e-mail.
    </Notice>
  );
}

function lastPayment({ payments }: BookingHead): string {
  return (
    payments
      .map((payment) => payment.at)
      .sort()
      .at(-1) ?? ''
  );
}
