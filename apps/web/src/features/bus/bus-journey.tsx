import { Link } from '@tanstack/react-router';
import { Armchair, ExternalLink, MapPin, Moon, Phone, Ticket } from 'lucide-react';
import { mapAddress } from '../../lib/map-address.ts';
import { inrExact } from '../../lib/money-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Bus } from './bus-types.ts';

/** What the operator did to the bus since it was bought, and the way to another one; nothing while it runs. */
export function OperatorNotice({ bus: { operatorChange } }: { readonly bus: Bus }) {
  if (operatorChange === null) return null;
  const { title, text, searchPath } = operatorChange;
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        searchPath !== null && (
          <Link to={searchPath} className={buttonClass('strong', 'small')}>
            Find another bus
          </Link>
        )
      }
    >
      {text}
    </Notice>
  );
}

/** Where passengers get on and off, when to be there, and how to find the stop. */
export function JourneyRow({ bus }: { readonly bus: Bus }) {
  const { boarding, dropping, arrival, beThereBy, nightNote } = bus;
  return (
    <>
      {nightNote !== null && (
        <p className="flex items-start gap-1.5 text-[13px] font-medium text-amber">
          <Moon aria-hidden size={14} className="mt-0.5 shrink-0" /> {nightNote}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-meta text-ink-2">Get on</dt>
          <dd>
            <span className="board block font-semibold break-words">
              {boarding.at.text}, {boarding.name}
            </span>
            <span className="board block text-[13px] text-ink-2">Be there by {beThereBy.text}</span>
            <StopPlace stop={boarding} />
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-meta text-ink-2">Get off</dt>
          <dd>
            <span className="board block font-semibold break-words">
              {dropping ? `${dropping.at.text}, ${dropping.name}` : arrival.text}
            </span>
            {dropping ? (
              <StopPlace stop={dropping} />
            ) : (
              <span className="block text-[13px] text-ink-2">Ask the driver where to stop.</span>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}

function StopPlace({ stop }: { readonly stop: Bus['boarding'] }) {
  const { address, landmark, phone, phoneText, name } = stop;
  return (
    <ul className="mt-1 text-[13px]">
      <li className="flex items-start gap-2">
        <MapPin aria-hidden size={14} className="mt-1 shrink-0 text-ink-3" />
        <span className="min-w-0 break-words">
          {[address, landmark].filter(Boolean).join(', ')}{' '}
          <a
            href={mapAddress(stop.mapQuery)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
          >
            Show on a map<span className="sr-only">, {name}</span>
          </a>
        </span>
      </li>
      {phone !== null && (
        <li className="flex items-center gap-2">
          <Phone aria-hidden size={14} className="shrink-0 text-ink-3" />
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
          >
            {phoneText ?? phone}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Who sits where. */
export function SeatLines({ seats }: Pick<Bus, 'seats'>) {
  return (
    <ul aria-label="Seats" className="divide-y divide-hairline border-y border-hairline text-[13px]">
      {seats.map((seat) => (
        <li key={seat.unit} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
          <span className={cx('flex items-baseline gap-1.5', seat.state === 'cancelled' && 'text-ink-2 line-through')}>
            <Armchair aria-hidden size={14} className="shrink-0 self-center text-ink-3" />
            <span className="font-medium">{seat.text}</span>
            <span className="board text-ink-2">{inrExact(seat.fare)}</span>
          </span>
          <span className="min-w-0 break-words sm:text-right">
            {seat.name}
            {seat.isPrimary && seats.length > 1 && <span className="text-ink-2"> · answers for the ticket</span>}
            {STATES[seat.state] !== null && <span className="text-ink-2"> · {STATES[seat.state]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const STATES: Readonly<Record<Bus['seats'][number]['state'], string | null>> = {
  held: null,
  cancelling: 'Being cancelled',
  cancelled: 'Cancelled',
};

/** How the driver finds the passengers, in which bus, and what has to be shown; nothing before it is bought. */
export function TicketLine({ bus: { issued } }: { readonly bus: Bus }) {
  if (issued === null) return null;
  const { number, operatorNumber, busNumber, trackingUrl, vehicleText, showText } = issued;
  return (
    <div className="rounded-xl border border-hairline bg-sunken px-3.5 py-2.5 text-[13px]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-center gap-2">
          <Ticket aria-hidden size={16} className="shrink-0 text-ink-3" />
          <span>
            Ticket{' '}
            <span translate="no" className="font-mono text-[15px] font-semibold tracking-wide break-all">
              {number}
            </span>
            {operatorNumber !== null && (
              <span className="block text-ink-2">
                Of the operator{' '}
                <span translate="no" className="font-mono break-all">
                  {operatorNumber}
                </span>
              </span>
            )}
          </span>
        </p>
        <CopyButton text={number} label="Copy the number" />
      </div>
      <p className="mt-1.5">
        {busNumber !== null && <span className="font-semibold">Bus {busNumber}. </span>}
        <span className="text-ink-2">
          {vehicleText} {showText}
        </span>
      </p>
      {trackingUrl !== null && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex min-h-6 items-center gap-1.5 font-medium text-blue underline underline-offset-4"
        >
          See where the bus is <ExternalLink aria-hidden size={13} />
        </a>
      )}
    </div>
  );
}
