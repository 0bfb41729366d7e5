import { Ticket } from 'lucide-react';
import { Suspense } from 'react';
import { lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import {
  BookingPage,
  BookingSide,
  CarbonLine,
  DeskBookingPage,
  fetchVoucher,
  HistoryCard,
  OtherRefunds,
  UnitCancellation,
  UnitCancelSection,
} from '../booking/index.ts';
import { PassengerLines, TicketRow } from './ticket-view.tsx';
import { TrainDesk } from './train-desk.tsx';
import { TicketFacts, TicketFare } from './train-more.tsx';
import { TrainActions } from './train-parts.ts';
import { trainPrice } from './train-price.ts';
import type { BookedTrain, TrainOrder } from './train-types.ts';
import { trainText } from './train-words.ts';

/** A train with everything in it: tickets, passengers, what was paid, what may be cancelled. */
export function BookedTrainPage() {
  return <DeskBookingPage service="train">{(train) => <TrainView train={train} />}</DeskBookingPage>;
}

function TrainView({ train }: { readonly train: BookedTrain }) {
  const wasBooked = train.status === 'BOOKED' || train.status === 'CANCELED';
  const ticket = train.orders[0]?.train;
  return (
    <BookingPage
      booking={train}
      look={lookOf(train)}
      kind="Train"
      product={ticket ? trainText(ticket) : train.title}
      side={<TrainSide train={train} />}
      past={
        <>
          <OtherRefunds booking={train} cancellations={train.cancellations} />
          <HistoryCard history={train.history} />
        </>
      }
    >
      {train.cancellations.map((cancellation) => (
        <UnitCancellation key={cancellation._id} service="train" cancellation={cancellation} />
      ))}
      {train.orders.map((order) => (
        <TicketCard key={order.orderId} order={order} />
      ))}
      {train.status === 'CREATED' && (
        <Suspense fallback={<Bone className="h-12" />}>
          <div className="card p-4 sm:p-5">
            <TrainActions booking={train} />
          </div>
        </Suspense>
      )}
      <TrainDesk train={train} />
      {wasBooked && (
        <Suspense fallback={train.cancel.offered && <Bone className="h-44" />}>
          <UnitCancelSection booking={train} />
        </Suspense>
      )}
    </BookingPage>
  );
}

function TicketCard({ order: { orderId, train: ticket } }: { readonly order: TrainOrder }) {
  const id = `ticket-${orderId}`;
  return (
    <section aria-labelledby={id} className="card">
      <div className="space-y-4 p-4 sm:p-5">
        <h2 id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[15px] font-semibold">
          {ticket.trainNumber} {ticket.trainName}
          {ticket.pnr && (
            <span className="text-[13px] font-normal text-ink-2">
              PNR{' '}
              <span translate="no" className="font-mono text-[15px] font-semibold tracking-wide text-ink">
                {ticket.pnr}
              </span>
            </span>
          )}
        </h2>
        <TicketRow ticket={ticket} />
        <PassengerLines ticket={ticket} inFull />
      </div>
      <div className="stub-flat px-4 py-4 sm:px-5">
        <TicketFare ticket={ticket} />
      </div>
      <div className="border-t border-hairline p-4 sm:p-5">
        <TicketFacts ticket={ticket} />
        <div className="mt-3">
          <CarbonLine carbon={ticket.carbon} />
        </div>
      </div>
    </section>
  );
}

function TrainSide({ train }: { readonly train: BookedTrain }) {
  const papers = train.orders.filter(({ hasVoucher }) => hasVoucher);
  return (
    <BookingSide
      booking={train}
      price={trainPrice(train)}
      net={<NetLine fare={train} />}
      paidBesides={null}
      downloads={papers.map(({ orderId, train: ticket }) => ({
        icon: Ticket,
        label: papers.length > 1 ? `E-ticket ${ticket.pnr ?? ''}` : 'E-ticket',
        fetchFile: () => fetchVoucher(train._id, orderId),
      }))}
    />
  );
}
