import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { BedDouble, MapPin, Phone } from 'lucide-react';
import { bedsText } from '../../lib/beds-text.ts';
import { mapAddress } from '../../lib/map-address.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Stay, StayRoom } from './hotel-types.ts';
import { checkInText, checkOutText, guestsText } from './hotel-words.ts';

/** When a stay begins and ends, by the clock of the hotel. */
export function StayRow({ stay }: { readonly stay: Stay }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      <Fact label="Check-in" text={checkInText(stay)} />
      <Fact label="Check-out" text={checkOutText(stay)} />
      <Fact label="Length" text={countText(stay.nights, 'night')} />
    </dl>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="board font-semibold">{text}</dd>
    </div>
  );
}

/** Who sleeps where. */
export function RoomLines({ rooms }: Pick<Stay, 'rooms'>) {
  return (
    <ul aria-label="Rooms" className="divide-y divide-hairline border-y border-hairline text-[13px]">
      {rooms.map((room) => (
        <li key={room.unit} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
          <span className={cx('flex items-baseline gap-1.5', room.state === 'cancelled' && 'text-ink-2 line-through')}>
            <BedDouble aria-hidden size={14} className="shrink-0 self-center text-ink-3" />
            <span className="font-medium">{room.name}</span>
            {bedsText(room) && <span className="text-ink-2"> · {bedsText(room)}</span>}
          </span>
          <span className="min-w-0 break-words sm:text-right">
            {guestsText(room)}
            {STATES[room.state] && <span className="text-ink-2"> · {STATES[room.state]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const STATES: Readonly<Record<StayRoom['state'], string | null>> = {
  held: null,
  cancelling: 'Being cancelled',
  cancelled: 'Cancelled',
};

/** Where the hotel is, and how to call it. */
export function HotelContact({ hotel }: Pick<Stay, 'hotel'>) {
  return (
    <ul className="space-y-1.5 text-[13px]">
      <li className="flex items-start gap-2">
        <MapPin aria-hidden size={15} className="mt-1 shrink-0 text-ink-3" />
        <span className="min-w-0 break-words">
          {hotel.address}{' '}
          <a
            href={mapAddress(hotel.mapQuery)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
          >
            Show on a map
          </a>
        </span>
      </li>
      {hotel.phone && (
        <li className="flex items-center gap-2">
          <Phone aria-hidden size={15} className="shrink-0 text-ink-3" />
          <a
            href={`tel:${hotel.phone}`}
            className="inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
          >
            {hotel.phoneText}
          </a>
        </li>
      )}
    </ul>
  );
}

/** The number by which the desk of the hotel finds the booking. */
export function ConfirmationLine({ confirmation: { number, text } }: Pick<Stay, 'confirmation'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-hairline bg-sunken px-3.5 py-2.5 text-[13px]">
      <p className="min-w-0">
        {number && (
          <span className="block">
            Hotel reference{' '}
            <span translate="no" className="font-mono text-[15px] font-semibold tracking-wide break-all">
              {number}
            </span>
          </span>
        )}
        <span className="text-ink-2">{text}</span>
      </p>
      {number && <CopyButton text={number} label="Copy the number" />}
    </div>
  );
}

/** What each night of each room costs. */
export function NightTable({ rooms }: Pick<Stay, 'rooms'>) {
  return (
    <table className="board w-full text-[13px]">
      <caption className="sr-only">Price of each night</caption>
      <thead>
        <tr className="text-left text-meta text-ink-2">
          <th scope="col" className="pb-1 font-medium">
            Night
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            Room
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            Tax
          </th>
        </tr>
      </thead>
      <tbody>
        {rooms.flatMap((room) =>
          room.nights.map((night) => (
            <tr key={`${room.unit} ${night.date}`} className="border-t border-hairline">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {shortDate(night.date)}
                {rooms.length > 1 && <span className="text-ink-2">, {room.name}</span>}
              </th>
              <td className="py-1.5 text-right">{inrExact(night.price)}</td>
              <td className="py-1.5 text-right">{night.tax === null ? 'Not stated' : inrExact(night.tax)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
