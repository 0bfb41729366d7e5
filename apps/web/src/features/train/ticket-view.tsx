import { dayOffset, durationText, shortDate } from '@pravas/domain/time/airport-time.ts';
import { cx } from '../../ui/class-names.ts';
import { JourneyLine } from '../../ui/journey-line.tsx';
import type { TrainTicket } from './train-types.ts';
import { boardingText, PASSENGER_LOOKS } from './train-words.ts';

/** A ticket on a card: day and train at the left, boarding and arrival on the line. */
export function TicketRow({ ticket }: { readonly ticket: TrainTicket }) {
  const { boardingDeparture, arrival, boarding, reservationUpto } = ticket;
  const elsewhere = boardingText(ticket);
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 sm:grid-cols-[112px_minmax(0,1fr)] sm:items-center">
        <div className="board flex gap-2 text-meta text-ink-2 sm:block">
          <p>{shortDate(boardingDeparture.wall.slice(0, 10))}</p>
          <p>{ticket.trainNumber}</p>
        </div>
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 sm:gap-4">
          <Point wall={boardingDeparture.wall} station={boarding} />
          <JourneyLine
            above={durationText(ticket.durationMinutes)}
            below={`${ticket.distanceKm.toLocaleString('en-IN')} km`}
            stops={[]}
            plain
          />
          <Point wall={arrival.wall} station={reservationUpto} days={dayOffset(boardingDeparture.wall, arrival.wall)} />
        </div>
      </div>
      {elsewhere && <p className="mt-1.5 text-meta text-ink-2">{elsewhere}</p>}
    </div>
  );
}

/** From which station to which, where the times and cities are already shown. */
export function StationLine({ ticket }: { readonly ticket: TrainTicket }) {
  const { boarding, reservationUpto, distanceKm } = ticket;
  const elsewhere = boardingText(ticket);
  return (
    <div className="text-[13px] text-ink-2">
      <p className="board">
        {boarding.name} ({boarding.code}) to {reservationUpto.name} ({reservationUpto.code}) ·{' '}
        {distanceKm.toLocaleString('en-IN')} km
      </p>
      {elsewhere && <p className="mt-1 text-meta">{elsewhere}</p>}
    </div>
  );
}

interface PointProps {
  readonly wall: string;
  readonly station: TrainTicket['boarding'];
  readonly days?: number;
}

function Point({ wall, station, days = 0 }: PointProps) {
  return (
    <div className="min-w-[54px]">
      <p className="board text-time font-semibold">
        {wall.slice(11, 16)}
        {days > 0 && (
          <sup className="ml-0.5 text-[11px] leading-none font-medium text-red">
            <span aria-hidden>+{days}</span>
            <span className="sr-only"> +{days} day</span>
          </sup>
        )}
      </p>
      <p className="text-meta text-ink-2">
        {station.code}
        <span className="block max-w-28 max-sm:hidden">{station.name}</span>
        <span className="sr-only sm:hidden">{station.name}</span>
      </p>
    </div>
  );
}

const INKS = {
  plain: 'text-ink-2',
  blue: 'text-blue',
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
} as const;

interface PassengerLinesProps {
  readonly ticket: TrainTicket;
  /** With the status at booking, where it was another. */
  readonly inFull?: boolean;
}

/** Who is on a ticket and their status, and what that means for their journey. */
export function PassengerLines({ ticket, inFull = false }: PassengerLinesProps) {
  return (
    <div>
      <ul aria-label="Passengers" className="divide-y divide-hairline border-y border-hairline text-[13px]">
        {ticket.passengers.map((passenger) => {
          const { icon: Icon, tone } = PASSENGER_LOOKS[passenger.state];
          const before = passenger.bookingStatus;
          return (
            <li
              key={passenger.travelerIndex}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2"
            >
              <span className={cx('font-medium', passenger.state === 'cancelled' && 'text-ink-2 line-through')}>
                {passenger.name}
              </span>
              <span className="board min-w-0 sm:text-right">
                <span className={cx('inline-flex items-center gap-1.5', INKS[tone])}>
                  <Icon aria-hidden size={14} className="shrink-0" /> {passenger.statusText}
                </span>
                {passenger.coach && passenger.state === 'modified' && (
                  <span className="text-ink-2">
                    {' '}
                    · coach {passenger.coach}
                    {passenger.berth && `, berth ${passenger.berth}`}
                  </span>
                )}
                {inFull && before !== null && before !== passenger.currentStatus && (
                  <span className="block text-meta text-ink-2">
                    When booked:{' '}
                    <span translate="no" className="font-mono">
                      {before}
                    </span>
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {ticket.availability && ticket.pnr === null && (
        // The seats left then say nothing of a bought ticket.
        <p className="mt-2 text-[13px] text-ink-2">When quoted: {ticket.availability}.</p>
      )}
      {ticket.chart.text && <p className="mt-2 text-[13px] text-ink-2">{ticket.chart.text}</p>}
    </div>
  );
}
