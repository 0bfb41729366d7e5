import { Link } from '@tanstack/react-router';
import { CalendarPlus, FileText, Ticket, TicketCheck } from 'lucide-react';
import { Suspense } from 'react';
import { insteadPath } from '../../lib/bus-list-address.ts';
import { api } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import {
  BookingDesk,
  BookingPage,
  BookingSide,
  DeskBookingPage,
  fetchVoucher,
  HistoryCard,
  isToBeBought,
  OtherRefunds,
  UnitCancellation,
  UnitCancelSection,
} from '../booking/index.ts';
import { JourneyRow, OperatorNotice, SeatLines, TicketLine } from './bus-journey.tsx';
import { SeatsPrice } from './bus-more.tsx';
import { BusActions } from './bus-parts.ts';
import { busPrice } from './bus-price.ts';
import type { BookedBus, BusOrder } from './bus-types.ts';
import { busText } from './bus-words.ts';
import { BusCancellationBar } from './cancellation-bar.tsx';
import { MissingBusCard } from './missing-bus-card.tsx';

/** A bus with everything in it: ticket, stops, who sits where, what was paid, which seats may be cancelled. */
export function BookedBusPage() {
  return <DeskBookingPage service="bus">{(booking) => <BusView booking={booking} />}</DeskBookingPage>;
}

function BusView({ booking }: { readonly booking: BookedBus }) {
  const wasBooked = booking.status === 'BOOKED' || booking.status === 'CANCELED';
  const [first] = booking.orders;
  return (
    <BookingPage
      booking={booking}
      look={lookOf(booking)}
      kind="Bus"
      product={first ? busText(first.bus) : booking.title}
      side={<BusSide booking={booking} />}
      past={
        <>
          <OtherRefunds booking={booking} cancellations={booking.cancellations} />
          <HistoryCard history={booking.history} />
        </>
      }
    >
      {booking.cancellations.map((cancellation) => (
        <UnitCancellation key={cancellation._id} service="bus" cancellation={cancellation} />
      ))}
      {first && <MissingBusCard booking={booking} bus={first.bus} />}
      {booking.orders.map((order) => (
        <OrderCard key={order.orderId} order={order} another={anotherPath(booking, order)} />
      ))}
      {booking.status === 'CREATED' && (
        <Suspense fallback={<Bone className="h-12" />}>
          <div className="card p-4 sm:p-5">
            <BusActions booking={booking} />
          </div>
        </Suspense>
      )}
      <BookingDesk booking={booking}>
        {isToBeBought(booking) && (
          <Link
            to="/desk/buy-bus"
            search={{ tripId: booking.tripId, bookingId: booking._id }}
            className={buttonClass('primary')}
          >
            <TicketCheck aria-hidden size={16} /> Enter the ticket
          </Link>
        )}
      </BookingDesk>
      {wasBooked && (
        <Suspense fallback={booking.cancel.offered && <Bone className="h-44" />}>
          <UnitCancelSection booking={booking} />
        </Suspense>
      )}
    </BookingPage>
  );
}

/** Where to search for a bus to replace this one; null where this one cannot be given up, or has left. */
function anotherPath({ _id, status, cancel }: BookedBus, { bus }: BusOrder): string | null {
  const isGoing = status === 'BOOKED' && cancel.offered;
  return isGoing && bus.anotherPath !== null ? insteadPath(bus.anotherPath, _id) : null;
}

interface OrderCardProps {
  readonly order: BusOrder;
  /** Where to search for a replacement bus; null = nowhere. */
  readonly another: string | null;
}

function OrderCard({ order: { orderId, bus }, another }: OrderCardProps) {
  const id = `bus-${orderId}`;
  return (
    <section aria-labelledby={id} className="card">
      <div className="space-y-4 p-4 sm:p-5">
        <h2 id={id} className="text-[15px] font-semibold">
          {bus.operator.name}
          <span className="font-normal text-ink-2"> · {bus.type.name}</span>
        </h2>
        <OperatorNotice bus={bus} />
        <TicketLine bus={bus} />
        <JourneyRow bus={bus} />
        <SeatLines seats={bus.seats} />
      </div>
      <div className="stub-flat px-4 py-4 sm:px-5">
        <SeatsPrice bus={bus} />
      </div>
      {bus.cancellation && (
        <div className="border-t border-hairline p-4 sm:p-5">
          <h3 className="mb-2 text-[13px] font-medium text-ink-2">If you cancel</h3>
          <BusCancellationBar cancellation={bus.cancellation} />
          {another !== null && <AnotherBus path={another} />}
        </div>
      )}
    </section>
  );
}

function AnotherBus({ path }: { readonly path: string }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-3">
      <p className="min-w-0 flex-1 basis-60 text-[13px] text-ink-2">
        A bus cannot be moved to another time. You can book another one, and then cancel this one.
      </p>
      <Link to={path} className={buttonClass('quiet', 'small')}>
        Take another bus
      </Link>
    </div>
  );
}

function BusSide({ booking }: { readonly booking: BookedBus }) {
  const papers = booking.orders.filter(({ hasVoucher }) => hasVoucher);
  return (
    <BookingSide
      booking={booking}
      price={busPrice(booking)}
      net={<NetLine fare={booking} />}
      paidBesides={null}
      downloads={[
        { icon: Ticket, label: 'Ticket', fetchFile: () => fetchPaper('downloadBusTicket', booking._id) },
        { icon: CalendarPlus, label: 'Calendar', fetchFile: () => fetchPaper('downloadBusCalendar', booking._id) },
        ...papers.map(({ orderId }) => ({
          icon: FileText,
          label: "Operator's paper",
          fetchFile: () => fetchVoucher(booking._id, orderId),
        })),
      ]}
    />
  );
}

/** The paper that is shown to the driver, or the journey for a calendar. */
async function fetchPaper(name: 'downloadBusTicket' | 'downloadBusCalendar', bookingId: string) {
  const operations = await import('@pravas/contract/bus/after-bus.ts');
  return api.download(operations[name], { query: { bookingId } });
}
