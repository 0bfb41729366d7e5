import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Look } from '../../ui/flight-looks.ts';
import { inSentence } from '../../ui/in-sentence.ts';
import { Bone } from '../../ui/skeleton.tsx';
import type { BookingHead, BookingTrip } from './booking-head.ts';
import { BookingPolicy } from './booking-parts.ts';
import { type TimelineEntry, useBookingTitles, useBookingViews } from './booking-view.ts';
import { EntryHead, isMovement } from './entry-head.tsx';
import { MoneyMoves } from './money-moves.tsx';
import { OrderList, type OrderRow } from './order-list.tsx';

interface BookingCardFrameProps {
  readonly booking: BookingHead;
  readonly trip: BookingTrip;
  /** The entry of the timeline that it is drawn in; null for a booking of which nothing takes place. */
  readonly entry: TimelineEntry | null;
  readonly look: Look;
  /** Whose it is, as a picture. */
  readonly marks: ReactNode;
  /** By whom, in which class. */
  readonly subtitle: string;
  /** Something that somebody has to decide about. */
  readonly notice?: ReactNode;
  readonly orders: readonly OrderRow[];
  /** Says that it was bought for another GST number than its trip: "GST on it". */
  readonly gstLabel: string;
  readonly price: ReactNode;
  /** The way to its own page; null where it has none yet. */
  readonly page: ReactNode;
  readonly actions: ReactNode;
  /** What opens beneath, and what is in it: "Flights and rules". */
  readonly moreLabel: string;
  readonly more: ReactNode;
  /** What its entry does not say of it: the meeting point, who sits where. */
  readonly children: ReactNode;
}

/** A booking of a trip: what it is, its state, what it costs and what can be done. */
export function BookingCard({ booking, trip, entry, look, moreLabel, ...slots }: BookingCardFrameProps) {
  const id = useId();
  const title = useBookingTitles()(booking);
  const view = useBookingViews()[booking.service];
  const [open, setOpen] = useState(false);
  const requestId = trip.approvalRequest?.requestId ?? null;
  return (
    <article aria-labelledby={`${id}-title`} className="card">
      <div className="grid md:grid-cols-[minmax(0,1fr)_236px]">
        <div className="min-w-0 p-4 sm:p-5">
          <header className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
            {entry ? (
              <div className="min-w-0 flex-1 basis-52">
                <h3 id={`${id}-title`} className="sr-only">
                  {title}
                </h3>
                <EntryHead
                  entry={entry}
                  what={
                    <span className="inline-flex min-w-0 items-center gap-1.5 text-ink">
                      {slots.marks}
                      {/* From where to where is shown above. */}
                      <span className="min-w-0 break-words">
                        {isMovement(entry) ? slots.subtitle : `${title} · ${slots.subtitle}`}
                      </span>
                    </span>
                  }
                />
              </div>
            ) : (
              <>
                {slots.marks}
                <h3 id={`${id}-title`} className="min-w-0 flex-1 basis-52 text-[15px] font-semibold break-words">
                  {title}
                  <span className="font-normal text-ink-2"> · {slots.subtitle}</span>
                </h3>
              </>
            )}
            <Badge tone={look.tone} className="ml-auto">
              <look.icon aria-hidden size={13} /> {booking.badge}
            </Badge>
          </header>
          {entry && view && (
            <Suspense>
              <view.EntryState booking={booking} entry={entry} isOnCard />
            </Suspense>
          )}
          <div className="mt-3 space-y-3 empty:hidden">{slots.children}</div>
          <p aria-live="polite" className="mt-3 text-ink-2">
            {booking.statusText}
          </p>
          {slots.notice}
          {(booking.verdict !== null || booking.approval.status !== 'Not Required') && (
            <Suspense fallback={<Bone className="mt-3 h-[46px]" />}>
              <BookingPolicy booking={booking} requestId={requestId} />
            </Suspense>
          )}
          <OrderList orders={slots.orders} />
          {booking.gstin !== null && booking.gstin !== (trip.selectedGst?.gstin ?? null) && (
            <p className="mt-3 text-[13px] text-ink-2">
              {slots.gstLabel} <span className="font-mono text-ink">{booking.gstin}</span>
            </p>
          )}
          <MoneyMoves payments={booking.payments} refunds={booking.refunds} />
        </div>
        <div className="max-md:stub-flat md:stub flex flex-col gap-3 p-4 sm:p-5">
          {slots.price}
          {slots.page}
          <Suspense
            fallback={booking.allowedActions.some(({ allowed }) => allowed) && <Bone className="mt-auto h-12" />}
          >
            {slots.actions}
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
        {open ? `Hide ${inSentence(moreLabel)}` : moreLabel}
        <ChevronDown aria-hidden size={15} className={cx('transition-transform', open && 'rotate-180')} />
      </button>
      <div id={`${id}-more`}>{open && <Suspense fallback={<Bone className="m-5 h-40" />}>{slots.more}</Suspense>}</div>
    </article>
  );
}
