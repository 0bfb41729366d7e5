import { Link } from '@tanstack/react-router';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inr, inrExact } from '../../lib/money-text.ts';
import { besideFareLines, changedLines, fareLines, serviceLines, totalLines } from '../../lib/price-lines.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { refundLine } from './refund-line.ts';
import { SearchAgain } from './search-again.tsx';
import { missedSlices, toldOrders } from './told-orders.ts';
import { BookingActions, BookingMore, BookingPolicy } from './trip-parts.ts';
import type { FlightBooking } from './trip-types.ts';
import { PAYMENT_WORDS, type PaymentState, paymentState } from './trip-words.ts';

/** What was bought, or is being bought, has a page of its own. */
const HAS_OWN_PAGE: ReadonlySet<FlightBooking['flightStatus']> = new Set(['BOOKED', 'BOOKING_IN_PROCESS', 'CANCELED']);

interface BookingCardProps {
  readonly booking: FlightBooking;
  /** The GST number of the trip, told at its head; a ticket that carries another one says so. */
  readonly tripGstin: string | null;
  /** The trip's latest request for approval; null where nobody was asked. */
  readonly requestId: string | null;
}

/** A flight of the trip: what it is, where it stands, what it costs and what can be done. */
export function BookingCard({ booking, tripGstin, requestId }: BookingCardProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const look = lookOf(booking);
  const first = booking.forward.segments[0];
  const last = booking.forward.segments.at(-1);
  const airlines = [
    ...new Map(
      [...booking.forward.segments, ...(booking.return?.segments ?? [])].map((s) => [s.airlineCode, s.airline]),
    ),
  ];
  return (
    <article aria-labelledby={`${id}-title`} className="card">
      <div className="grid md:grid-cols-[minmax(0,1fr)_236px]">
        <div className="min-w-0 p-4 sm:p-5">
          <header className="mb-3.5 flex flex-wrap items-center gap-2.5">
            {airlines.slice(0, 2).map(([code]) => (
              <AirlineBadge key={code} code={code} />
            ))}
            <h3 id={`${id}-title`} className="text-[15px] font-semibold">
              {first?.fromCity} to {last?.toCity}
              <span className="font-normal text-ink-2">
                {' '}
                · {airlines.map(([, name]) => name).join(', ')} · {booking.cabinClass}
              </span>
            </h3>
            <Badge tone={look.tone} className="ml-auto">
              <look.icon aria-hidden size={13} /> {booking.badge}
            </Badge>
          </header>
          <div className="space-y-3">
            <SliceRow slice={booking.forward} />
            {booking.return && <SliceRow slice={booking.return} />}
          </div>
          <p aria-live="polite" className="mt-4 border-t border-hairline pt-3 text-ink-2">
            {booking.statusText}
          </p>
          {booking.airlineChange && <AirlineChangeNote booking={booking} change={booking.airlineChange} />}
          {(booking.verdict !== null || booking.approval.status !== 'Not Required') && (
            <Suspense fallback={<Bone className="mt-3 h-[46px]" />}>
              <BookingPolicy booking={booking} requestId={requestId} />
            </Suspense>
          )}
          <Orders booking={booking} />
          {booking.gstin !== null && booking.gstin !== tripGstin && (
            <p className="mt-3 text-[13px] text-ink-2">
              GST on the ticket <span className="font-mono text-ink">{booking.gstin}</span>
            </p>
          )}
          <MoneyMoves booking={booking} />
        </div>
        <div className="max-md:stub-flat md:stub flex flex-col gap-3 p-4 sm:p-5">
          <Price booking={booking} />
          {HAS_OWN_PAGE.has(booking.flightStatus) && (
            <Link
              to="/trip/flight"
              search={{ tripId: booking.tripId, flightId: booking._id }}
              className={cx(buttonClass('quiet', 'small'), 'w-full')}
            >
              {booking.flightStatus === 'BOOKED' ? 'Tickets, change, cancel' : 'Everything about it'}
            </Link>
          )}
          <Suspense
            fallback={booking.allowedActions.some(({ allowed }) => allowed) && <Bone className="mt-auto h-12" />}
          >
            <BookingActions booking={booking} />
          </Suspense>
        </div>
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-more`}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-center gap-1.5 rounded-b-[14px] border-t border-hairline text-[13px] font-medium text-ink-2 hover:bg-sunken"
      >
        {open ? 'Hide flights, rules and history' : 'Flights, rules and history'}
        <ChevronDown aria-hidden size={15} className={cx('transition-transform', open && 'rotate-180')} />
      </button>
      <div id={`${id}-more`}>
        {open && (
          <Suspense fallback={<Bone className="m-5 h-40" />}>
            <BookingMore booking={booking} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

function Price({ booking }: { readonly booking: FlightBooking }) {
  const { summary } = booking;
  return (
    <div>
      <p className="text-meta text-ink-2">{booking.fareLabel}</p>
      <Amount
        rupees={booking.totalPrice}
        label="Total price for flight"
        lines={totalLines(summary)}
        note={summary.gstNote}
        align="end"
        className="text-price font-semibold tracking-[-0.01em]"
      />
      <div>
        <NetLine fare={booking} />
      </div>
      <dl className="board mt-1.5 space-y-1 text-meta text-ink-2">
        <div className="flex justify-between gap-3">
          <dt>Fare</dt>
          <dd>
            <Amount rupees={summary.fare} label="Fare" lines={fareLines(summary)} />
          </dd>
        </div>
        {besideFareLines(summary).map(({ label, rupees }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd>{inr(rupees)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3">
          <dt>Net other service charges & fees</dt>
          <dd>
            <Amount
              rupees={summary.serviceCharge}
              label="Net other service charges & fees"
              lines={serviceLines(summary)}
              note={summary.gstNote}
            />
          </dd>
        </div>
        {summary.change && (
          <div className="flex justify-between gap-3">
            <dt>Changes of flights</dt>
            <dd>
              <Amount rupees={summary.change.total} label="Changes of flights" lines={changedLines(summary)} />
            </dd>
          </div>
        )}
        {booking.pendingTotalPrice !== null && (
          <div className="flex justify-between gap-3 font-medium text-amber">
            <dt>Price now</dt>
            <dd>{inr(booking.pendingTotalPrice)}</dd>
          </div>
        )}
        {booking.paidByCredits > 0 && (
          <div className="flex justify-between gap-3">
            <dt>{booking.flightStatus === 'CREATED' ? 'Airline credit set aside' : 'Paid by airline credit'}</dt>
            <dd>{inr(booking.paidByCredits)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

const DIRECTIONS = { onward: 'Onward', return: 'Return', whole: 'Both ways' } as const;
const ORDER_STATES = {
  waiting: 'Waiting',
  in_process: 'In process',
  held: 'Held',
  booked: 'Booked',
  failed: 'Failed',
  cancelled: 'Cancelled',
  supplier_cancelled: 'Cancelled by the airline',
} as const;

function Orders({ booking }: { readonly booking: FlightBooking }) {
  const known = toldOrders(booking);
  if (known.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {known.map((order) => (
        <li key={order.direction} className="rounded-xl border border-hairline bg-sunken px-3.5 py-2.5 text-[13px]">
          <p className="flex items-baseline justify-between gap-3">
            <span className={order.state === 'supplier_cancelled' ? 'font-medium text-red' : 'text-ink-2'}>
              {booking.return ? `${DIRECTIONS[order.direction]} · ` : ''}
              {ORDER_STATES[order.state]}
            </span>
            {order.airlinePnr && (
              <span>
                PNR <span className="font-mono font-semibold tracking-wide">{order.airlinePnr}</span>
              </span>
            )}
          </p>
          {order.tickets.map((ticket, index) => (
            // Low-cost airlines give everyone the PNR for a ticket number, and two people may share a name.
            // biome-ignore lint/suspicious/noArrayIndexKey: a ticket's place among the travellers is its identity.
            <p key={index} className="mt-1 flex justify-between gap-3">
              <span className={cx('truncate', ticket.isCancelled && 'text-ink-2 line-through')}>{ticket.traveler}</span>
              {ticket.isCancelled ? (
                <span className="text-meta text-ink-2">Cancelled</span>
              ) : (
                <span className="font-mono text-meta text-ink-2">{ticket.ticketNumber}</span>
              )}
            </p>
          ))}
          {order.message && (
            <p className={cx('mt-1', order.state === 'failed' ? 'text-red' : 'text-ink-2')}>{order.message}</p>
          )}
          <MissedOrder booking={booking} order={order} />
        </li>
      ))}
    </ul>
  );
}

interface MissedOrderProps {
  readonly booking: FlightBooking;
  readonly order: FlightBooking['orders'][number];
}

/** From the direction that could not be booked to others of its day; the one beside it is booked. */
function MissedOrder({ booking, order }: MissedOrderProps) {
  const slices = missedSlices(order, booking);
  if (slices.length === 0) return null;
  return (
    <div className="mt-2.5">
      <SearchAgain tripId={booking.tripId} slices={slices} />
    </div>
  );
}

const PAYMENT_COLOURS: Partial<Record<PaymentState, string>> = { FAILED: 'text-red', SUCCESSFUL: 'text-green' };

function MoneyMoves({ booking }: { readonly booking: FlightBooking }) {
  if (booking.payments.length + booking.refunds.length === 0) return null;
  return (
    <ul aria-label="Payments and refunds" className="board mt-3 space-y-1.5 text-[13px]">
      {booking.payments.map((payment) => (
        <li key={payment.orderId} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className={cx('font-medium', PAYMENT_COLOURS[paymentState(payment)])}>
            {PAYMENT_WORDS[paymentState(payment)]} {inrExact(payment.amount)}
          </span>
          <span className="text-ink-2">{instantText(payment.at)}</span>
          <span className="font-mono text-meta text-ink-3">{payment.orderId}</span>
          {payment.message && payment.status !== 'SUCCESSFUL' && (
            <span className="basis-full text-ink-2">{payment.message}</span>
          )}
        </li>
      ))}
      {booking.refunds.map((refund) => (
        <li key={`${refund.at}-${refund.amount}`} className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{refundLine(refund, booking.payments)}</span>
          <span className="text-ink-2">{instantText(refund.at)}</span>
          <span className="basis-full text-ink-2">{refund.reason}</span>
        </li>
      ))}
    </ul>
  );
}

interface AirlineChangeNoteProps {
  readonly booking: FlightBooking;
  readonly change: NonNullable<FlightBooking['airlineChange']>;
}

/** What the airline changed of its own accord, and the way to where it is decided. */
function AirlineChangeNote({ booking, change }: AirlineChangeNoteProps) {
  const isGone = change.kind === 'cancelled';
  return (
    <div
      className={cx(
        'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl border px-4 py-3',
        isGone ? 'border-red-edge bg-red-soft' : 'border-amber-edge bg-amber-soft',
      )}
    >
      <TriangleAlert aria-hidden size={18} className={cx('shrink-0 self-start', isGone ? 'text-red' : 'text-amber')} />
      <div className="min-w-0 flex-1 basis-52 text-[13px]">
        <p className="font-semibold">
          {isGone ? 'The airline has cancelled a flight' : 'The airline has changed a flight'}
        </p>
        {change.changes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Link
        to="/trip/flight"
        search={{ tripId: booking.tripId, flightId: booking._id }}
        className={buttonClass('strong', 'small')}
      >
        {isGone ? 'Choose what to do' : 'Decide about it'}
      </Link>
    </div>
  );
}
