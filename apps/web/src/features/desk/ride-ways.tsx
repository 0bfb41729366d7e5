import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleAlert, PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { inrExact } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type BookingView, bookingQuery, type DeskBooking, SettleDialog, unitRefundLines } from '../booking/index.ts';
import type { WorkCase } from './case-query.ts';
import { CASES_KEY } from './cases-key.ts';
import { entriesQuery } from './entry-query.ts';
import { RideEntries } from './ride-entries.tsx';

interface RideWaysProps {
  readonly workCase: WorkCase;
  readonly view: BookingView;
  readonly bookingId: string;
}

/** What a case asks for about something that the travel desk buys, and the way to it. */
export function RideWays({ workCase, view, bookingId }: RideWaysProps) {
  const { kind, state, tripId } = workCase;
  if (kind === 'offline_booking') return <RideEntries view={view} bookingId={bookingId} tripId={tripId} />;
  if (state !== 'open') return null;
  if (kind === 'desk_purchase') return <Purchase view={view} bookingId={bookingId} tripId={tripId} />;
  return kind === 'cancel_request' ? <CancelRequest view={view} bookingId={bookingId} /> : null;
}

interface WayProps {
  readonly title: string;
  readonly effect: string;
  readonly isFinal: boolean;
  readonly button: ReactNode;
  readonly children?: ReactNode;
}

function Way({ title, effect, isFinal, button, children }: WayProps) {
  return (
    <section aria-labelledby="case-way" className="card p-4 sm:p-5">
      <h2 id="case-way" className="font-semibold">
        {title}
      </h2>
      {children}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-72">
          <p id="way-effect" className="text-ink-2">
            {effect}
          </p>
          {isFinal && (
            <p className="mt-1 flex items-center gap-1.5 text-[13px] text-ink-2">
              <CircleAlert aria-hidden size={14} className="shrink-0 text-amber" /> Cannot be undone
            </p>
          )}
        </div>
        {button}
      </div>
    </section>
  );
}

function Purchase({ view, bookingId, tripId }: Omit<RideWaysProps, 'workCase'> & { readonly tripId: string | null }) {
  if (!view.desk || tripId === null) return null;
  return (
    <Way
      title={`Buy the ${view.noun}`}
      effect={`It is paid for. Buy it from the ${view.supplier}, then enter what you bought. We write to the travellers, and this case is done.`}
      isFinal={false}
      button={
        <Link
          to={view.desk.buyPath}
          search={{ tripId, bookingId }}
          aria-describedby="way-effect"
          className={`${buttonClass('primary')} max-sm:w-full`}
        >
          Buy the {view.noun} <ArrowRight aria-hidden size={16} />
        </Link>
      }
    />
  );
}

function CancelRequest({ view, bookingId }: Omit<RideWaysProps, 'workCase'>) {
  const queries = useQueryClient();
  const answer = useQuery(bookingQuery(bookingId));
  const entries = useQuery(entriesQuery(bookingId));
  const [isSettling, setSettling] = useState(false);
  const booking = answer.data;
  if (!booking) {
    if (answer.isPending) return <Bone className="h-48" />;
    return <LoadProblem failure={answer.error} what={`The ${view.noun}`} onRetry={() => void answer.refetch()} />;
  }
  const asked = booking.cancellations.find(({ state }) => state === 'requested');
  if (entries.data?.data.some(({ state }) => state === 'waiting')) {
    return (
      <Notice tone="info" title="Waits for a second person">
        What was entered about this {view.noun} is above the limit, so a colleague of the travel desk confirms it first.
      </Notice>
    );
  }
  if (!asked) return null;
  return (
    <>
      <Way
        title="Cancel it with the seller"
        effect={`Cancel it with the ${view.supplier}, then enter what they keep. The rest goes back by itself, and this case is done.`}
        isFinal
        button={
          <Button
            tone="primary"
            aria-describedby="way-effect"
            {...opens(SettleDialog)}
            onClick={() => setSettling(true)}
            className="max-sm:w-full"
          >
            <PencilLine aria-hidden size={16} /> Enter the cancellation
          </Button>
        }
      >
        <Asked booking={booking} asked={asked} view={view} />
      </Way>
      {isSettling && (
        <SettleDialog
          booking={booking}
          onClose={() => {
            setSettling(false);
            void queries.invalidateQueries({ queryKey: CASES_KEY });
          }}
        />
      )}
    </>
  );
}

interface AskedProps {
  readonly booking: DeskBooking;
  readonly asked: DeskBooking['cancellations'][number];
  readonly view: BookingView;
}

/** What the traveller wants cancelled, and the refund they were quoted. */
function Asked({ booking, asked, view }: AskedProps) {
  const going = booking.cancel.units.filter(({ state }) => state === 'cancelling');
  const people = booking.travelers
    .filter(({ index }) => going.some(({ travelers }) => travelers.includes(index)))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return (
    <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <div className="min-w-0">
        <h3 className="text-[13px] text-ink-2">To cancel</h3>
        <ul className="mt-1">
          {going.map(({ orderId, unit, text }) => (
            <li key={`${orderId} ${unit}`} className="font-medium break-words">
              {text}
            </li>
          ))}
          {going.length === 0 && <li className="font-medium break-words">{asked.scopeText}</li>}
        </ul>
        {people.length > 0 && <p className="text-[13px] break-words text-ink-2">For {people.join(', ')}</p>}
        {asked.reason && <p className="mt-2 text-[13px] break-words text-ink-2">“{asked.reason}”</p>}
      </div>
      <div>
        <h3 className="mb-1 text-[13px] text-ink-2">
          {asked.requestedBy} was told: {inrExact(asked.expected.refund)} back
          {asked.exact ? '' : ', by the rules'}
        </h3>
        <AmountLines lines={unitRefundLines(asked.expected, view.supplier, view.charges)} />
      </div>
    </div>
  );
}
