import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { BEING_CANCELLED, lookOf } from '../../ui/flight-looks.ts';
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
import { CabDesk } from './cab-desk.tsx';
import { CabActions } from './cab-parts.ts';
import { cabPrice } from './cab-price.ts';
import type { BookedCab, CabOrder } from './cab-types.ts';
import { DriverLine, RidePrice, RideRow } from './ride-view.tsx';

/** A cab with everything in it: the ride, its driver, how its price is made up, what may be cancelled. */
export function BookedCabPage() {
  return <DeskBookingPage service="cab">{(cab) => <CabView cab={cab} />}</DeskBookingPage>;
}

function CabView({ cab }: { readonly cab: BookedCab }) {
  const wasBooked = cab.status === 'BOOKED' || cab.status === 'CANCELED';
  const ride = cab.orders[0]?.ride;
  return (
    <BookingPage
      booking={cab}
      look={lookOf(cab)}
      kind="Cab"
      product={ride ? `${ride.duty.label} · ${ride.vehicle.text}` : cab.title}
      side={<CabSide cab={cab} />}
      past={
        <>
          <OtherRefunds booking={cab} cancellations={cab.cancellations} />
          <HistoryCard history={cab.history} />
        </>
      }
    >
      {cab.cancellations.map((cancellation) => (
        <UnitCancellation key={cancellation._id} service="cab" cancellation={cancellation} />
      ))}
      {cab.orders.map((order) => (
        <RideCard key={order.orderId} order={order} isBeingCancelled={cab.badge === BEING_CANCELLED} />
      ))}
      {cab.status === 'CREATED' && (
        <Suspense fallback={<Bone className="h-12" />}>
          <div className="card p-4 sm:p-5">
            <CabActions booking={cab} />
          </div>
        </Suspense>
      )}
      <CabDesk cab={cab} />
      {wasBooked && (
        <Suspense fallback={cab.cancel.offered && <Bone className="h-44" />}>
          <UnitCancelSection booking={cab} />
        </Suspense>
      )}
    </BookingPage>
  );
}

interface RideCardProps {
  readonly order: CabOrder;
  readonly isBeingCancelled: boolean;
}

function RideCard({ order: { orderId, ride, locator, state }, isBeingCancelled }: RideCardProps) {
  const id = `ride-${orderId}`;
  return (
    <section aria-labelledby={id} className="card">
      <div className="space-y-4 p-4 sm:p-5">
        <h2 id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[15px] font-semibold">
          {ride.duty.label}
          {locator && (
            <span className="text-[13px] font-normal text-ink-2">
              Booking{' '}
              <span translate="no" className="font-mono text-[15px] font-semibold tracking-wide text-ink">
                {locator}
              </span>
            </span>
          )}
        </h2>
        <RideRow ride={ride} />
        <DriverLine ride={ride} isBeingCancelled={isBeingCancelled} isCancelled={state === 'cancelled'} />
      </div>
      <div className="stub-flat px-4 py-4 sm:px-5">
        <RidePrice ride={ride} />
      </div>
      {ride.carbon && (
        <div className="border-t border-hairline px-4 py-3 sm:px-5">
          <CarbonLine carbon={ride.carbon} />
        </div>
      )}
      {ride.cancellationText && (
        <p className="border-t border-hairline px-4 py-3 text-[13px] text-ink-2 sm:px-5">{ride.cancellationText}</p>
      )}
    </section>
  );
}

function CabSide({ cab }: { readonly cab: BookedCab }) {
  return (
    <BookingSide
      booking={cab}
      price={cabPrice(cab)}
      net={<NetLine fare={cab} />}
      paidBesides={null}
      downloads={cab.orders
        .filter(({ hasVoucher }) => hasVoucher)
        .map(({ orderId, ride }) => ({
          icon: FileText,
          label: ride.slip ? 'Duty slip' : 'Confirmation',
          fetchFile: () => fetchVoucher(cab._id, orderId),
        }))}
    />
  );
}
