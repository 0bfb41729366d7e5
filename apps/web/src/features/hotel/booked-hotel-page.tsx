import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { api } from '../../lib/session.ts';
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
import { StayFacts, StayPrice } from './hotel-more.tsx';
import { ChangeLink, ChangesOfStay, HotelActions } from './hotel-parts.ts';
import { hotelPrice } from './hotel-price.ts';
import type { BookedHotel, HotelOrder, Stay } from './hotel-types.ts';
import { guestsText, stayFacts, staysText, toldBefore } from './hotel-words.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { SharedRooms } from './shared-rooms.tsx';
import { StayDesk } from './stay-desk.tsx';
import { ConfirmationLine, HotelContact, NightTable, RoomLines, StayRow } from './stay-view.tsx';

/** A stay with everything in it: the hotel, who sleeps where, what was paid, what may be cancelled. */
export function BookedHotelPage() {
  return <DeskBookingPage service="hotel">{(hotel) => <HotelView hotel={hotel} />}</DeskBookingPage>;
}

function HotelView({ hotel }: { readonly hotel: BookedHotel }) {
  const wasBooked = hotel.status === 'BOOKED' || hotel.status === 'CANCELED';
  const stays = hotel.orders.map(({ stay }) => stay);
  return (
    <BookingPage
      booking={hotel}
      look={lookOf(hotel)}
      kind="Hotel"
      product={stays.length > 0 ? staysText(stays) : hotel.title}
      side={<HotelSide hotel={hotel} />}
      past={
        <>
          <OtherRefunds booking={hotel} cancellations={hotel.cancellations} />
          <HistoryCard history={hotel.history} />
        </>
      }
    >
      {hotel.stayChanges.length > 0 && (
        <Suspense fallback={<Bone className="h-28" />}>
          <ChangesOfStay booking={hotel} />
        </Suspense>
      )}
      {hotel.cancellations.map((cancellation) => (
        <UnitCancellation key={cancellation._id} service="hotel" cancellation={cancellation} />
      ))}
      {hotel.orders.map((order, index) => (
        <StayCard
          key={order.orderId}
          booking={hotel}
          order={order}
          isOneOfSeveral={hotel.orders.length > 1}
          told={toldBefore(stays, index)}
        />
      ))}
      {hotel.status === 'CREATED' && (
        <Suspense fallback={<Bone className="h-12" />}>
          <div className="card p-4 sm:p-5">
            <HotelActions booking={hotel} />
          </div>
        </Suspense>
      )}
      {hotel.status === 'BOOKED' && mayChange(hotel) && (
        <div className="card p-4 sm:p-5">
          <Suspense fallback={<Bone className="h-9" />}>
            <ChangeLink booking={hotel} />
          </Suspense>
        </div>
      )}
      {hotel.status === 'BOOKED' && hotel.gst.gstin !== null && <InvoiceCard hotel={hotel} />}
      <StayDesk hotel={hotel} />
      {wasBooked && (
        <Suspense fallback={hotel.cancel.offered && <Bone className="h-44" />}>
          <UnitCancelSection booking={hotel} />
        </Suspense>
      )}
    </BookingPage>
  );
}

function mayChange({ allowedActions }: BookedHotel): boolean {
  return allowedActions.some(({ action, allowed }) => action === 'change' && allowed);
}

interface StayCardProps {
  readonly booking: BookedHotel;
  readonly order: HotelOrder;
  /** Each room is an order of its own: its guests identify it. */
  readonly isOneOfSeveral: boolean;
  /** An order of the same hotel and nights above: this card shows only what differs; null = there is none. */
  readonly told: Stay | null;
}

function StayCard({ booking, order: { orderId, stay }, isOneOfSeveral, told }: StayCardProps) {
  const id = `stay-${orderId}`;
  const carbon = JSON.stringify(stay.carbon) === JSON.stringify(told?.carbon) ? null : stay.carbon;
  return (
    <section aria-labelledby={id} className="card">
      <div className="space-y-4 p-4 sm:p-5">
        <h2 id={id} className="text-[15px] font-semibold">
          {stay.hotel.name}
          {isOneOfSeveral && `, ${stay.rooms.map(guestsText).join(', ')}`}
          {told === null && stay.hotel.stars !== null && (
            <span className="font-normal text-ink-2"> · {starsText(stay.hotel.stars)}</span>
          )}
        </h2>
        {told === null ? (
          <>
            <StayRow stay={stay} />
            <HotelContact hotel={stay.hotel} />
          </>
        ) : (
          <p className="text-[13px] text-ink-2">The same hotel and nights as above.</p>
        )}
        <ConfirmationLine confirmation={stay.confirmation} />
        <RoomLines rooms={stay.rooms} />
        <SharedRooms booking={booking} rooms={stay.rooms} />
      </div>
      <div className="stub-flat space-y-3 px-4 py-4 sm:px-5">
        <NightTable rooms={stay.rooms} />
        <StayPrice stay={stay} />
      </div>
      {(carbon !== null || stayFacts(stay, told).length > 0) && (
        <div className="space-y-3 border-t border-hairline p-4 sm:p-5">
          <StayFacts stay={stay} told={told} />
          {carbon && <CarbonLine carbon={carbon} />}
        </div>
      )}
    </section>
  );
}

function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`;
}

/** The paper that is shown at the desk of the hotel. */
async function fetchStayVoucher(bookingId: string) {
  const { downloadStayVoucher } = await import('@pravas/contract/hotel/stay-voucher.ts');
  return api.download(downloadStayVoucher, { query: { bookingId } });
}

function HotelSide({ hotel }: { readonly hotel: BookedHotel }) {
  const papers = hotel.orders.filter(({ hasVoucher }) => hasVoucher);
  return (
    <BookingSide
      booking={hotel}
      price={hotelPrice(hotel)}
      net={<NetLine fare={hotel} />}
      paidBesides={null}
      downloads={[
        { icon: FileText, label: 'Voucher', fetchFile: () => fetchStayVoucher(hotel._id) },
        ...papers.map(({ orderId, locator }) => ({
          icon: FileText,
          label: papers.length > 1 ? `Hotel's paper ${locator ?? ''}` : "Hotel's paper",
          fetchFile: () => fetchVoucher(hotel._id, orderId),
        })),
      ]}
    />
  );
}
