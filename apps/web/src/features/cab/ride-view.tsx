import { durationText, shortDate } from '@pravas/domain/time/airport-time.ts';
import { Phone, UserRound } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { differenceText, rideLines } from './cab-price.ts';
import type { CabRide } from './cab-types.ts';

/** A ride on a card: day and vehicle at the left; pick-up, stops and drop on the line. */
export function RideRow({ ride }: { readonly ride: CabRide }) {
  const { pickUp, pickUpAt, stops, drop, usage } = ride;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1.5 sm:grid-cols-[112px_minmax(0,1fr)]">
      <p className="board text-meta text-ink-2">{shortDate(pickUpAt.wall.slice(0, 10))}</p>
      <ol>
        <Stop time={pickUpAt.wall.slice(11, 16)} place={pickUp} />
        {stops.map((stop) => (
          <Stop key={`${stop.place} ${stop.city}`} time={null} place={stop} />
        ))}
        <Stop time={`about ${endText(pickUpAt.wall, usage.end.wall)}`} place={drop} isLast />
      </ol>
    </div>
  );
}

/** "19:00", with its day where that is another one. */
function endText(start: string, end: string): string {
  const clock = end.slice(11, 16);
  return start.slice(0, 10) === end.slice(0, 10) ? clock : `${clock}, ${shortDate(end.slice(0, 10))}`;
}

interface StopProps {
  readonly time: string | null;
  readonly place: CabRide['pickUp'];
  readonly isLast?: boolean;
}

function Stop({ time, place, isLast = false }: StopProps) {
  return (
    <li className="relative pb-3 pl-6 last:pb-0">
      {!isLast && <span aria-hidden className="absolute top-3 -bottom-1 left-[5px] w-px bg-edge" />}
      <span
        aria-hidden
        className={`absolute top-1 left-0 size-[11px] rounded-full border-2 bg-surface ${isLast ? 'border-marigold' : 'border-action'}`}
      />
      <p className="break-words">
        {time && <span className="board font-semibold">{time} </span>}
        {place.place}
        <span className="text-ink-2">, {place.city}</span>
      </p>
    </li>
  );
}

interface DriverLineProps {
  readonly ride: CabRide;
  /** Its cancellation is requested: nobody waits for a driver any more. */
  readonly isBeingCancelled: boolean;
  readonly isCancelled: boolean;
}

/** Which vehicle comes, whose, and who drives it; of a cancelled one, who would have. */
export function DriverLine({ ride, isBeingCancelled, isCancelled }: DriverLineProps) {
  const { driver, vendor, connectionNumber } = ride;
  return (
    <div className="space-y-1 border-t border-hairline pt-2.5 text-[13px]">
      {isCancelled && (
        <p className="text-ink-2">
          {driver && <span className="mr-1.5 font-medium line-through">{driver.name}</span>}
          Cancelled
        </p>
      )}
      {isCancelled ? null : driver ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inline-flex items-center gap-1.5 font-medium">
            <UserRound aria-hidden size={14} className="text-ink-3" /> {driver.name}
          </span>
          <a
            href={`tel:${driver.mobile}`}
            className="board inline-flex min-h-6 items-center gap-1.5 rounded text-blue underline underline-offset-4"
          >
            <Phone aria-hidden size={14} /> {driver.mobileText}
          </a>
          <span translate="no" className="rounded-md border border-edge px-1.5 font-mono tracking-wide">
            {driver.vehicleNumber}
          </span>
        </p>
      ) : isBeingCancelled ? null : (
        <p className="text-ink-2">No driver named yet. We tell you when the vendor names one.</p>
      )}
      <p className="text-ink-2">
        {vendor.name} · {countText(ride.passengerCount, 'passenger')}
        {ride.bagCount > 0 && ` · ${countText(ride.bagCount, 'bag')}`}
        {connectionNumber && ` · for ${connectionNumber}`}
      </p>
    </div>
  );
}

/** How the price is made up: by the estimate, or by the duty slip. */
export function RidePrice({ ride }: { readonly ride: CabRide }) {
  const { price, usage, slip } = ride;
  return (
    <div>
      <p className="mb-1.5 text-[13px] text-ink-2">
        {price.isFinal ? 'By the duty slip' : 'Estimate'}: {usage.km.toLocaleString('en-IN')} km,{' '}
        {durationText(usage.minutes)}
        {usage.nights > 0 && `, ${countText(usage.nights, 'night')}`}
      </p>
      <AmountLines
        lines={[
          ...rideLines(ride),
          {
            label: price.isFinal ? 'Final price of the ride' : 'Estimated price of the ride',
            rupees: price.total,
            total: true,
          },
        ]}
      />
      <p className="mt-2 text-meta text-ink-2">{price.taxText}</p>
      {slip && (
        <p className="mt-1 text-[13px] text-ink-2">
          Duty slip{' '}
          <span translate="no" className="font-mono">
            {slip.number}
          </span>
          , {slip.startKm.toLocaleString('en-IN')} to {slip.endKm.toLocaleString('en-IN')} km
          {slip.signedBy && `, signed by ${slip.signedBy}`}. {differenceText(slip.difference)}
        </p>
      )}
    </div>
  );
}
