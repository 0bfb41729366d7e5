import type { showHomeAhead } from '@pravas/contract/home/home-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { clockOf, dateOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BedDouble, Bus, Car, Plane, TicketCheck, TrainFront, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inrExact } from '../../lib/money-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { creditsQuery, homeAheadQuery } from './home-queries.ts';

type Ahead = AnswerOf<typeof showHomeAhead>;
type Coming = Ahead['next'][number];

const ICONS = { flight: Plane, bus: Bus, train: TrainFront, cab: Car, hotel: BedDouble };

/** Its last height, in pixels, so that the page is laid out before the answer is there. */
const KEY = 'pravas.homeAheadPx';
const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** What comes next for the person, as a stub, and the refunds on their way to them; nothing where there is neither. */
export function HomeAhead() {
  const { data, isError } = useQuery(homeAheadQuery());
  const hasTrips = usePrivilege('trips.own');
  const { data: credits, isError: hasNoCredits } = useQuery({ ...creditsQuery(), enabled: hasTrips });
  const box = useRef<HTMLDivElement>(null);
  const [lastPx] = useState(() => readStored('local', KEY, isHeight) ?? 0);
  const isKnown = data !== undefined && (credits !== undefined || !hasTrips);
  useEffect(() => {
    if (isKnown) writeStored('local', KEY, box.current?.offsetHeight ?? 0);
  }, [isKnown]);
  const [first, ...then] = data?.next ?? [];
  const refunds = data?.refunds ?? [];
  const left = credits?.left ?? 0;
  const isComing = (!data && !isError) || (hasTrips && !credits && !hasNoCredits);
  if (isComing && lastPx > 0)
    return (
      <div className="mb-6" style={{ height: lastPx }}>
        <Bone className="h-full rounded-2xl" />
      </div>
    );
  if (!first && refunds.length === 0 && left === 0) return null;
  return (
    <div ref={box} className="mb-6 grid gap-4 has-[>:nth-child(2)]:lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      {first && <Next first={first} then={then} />}
      {(refunds.length > 0 || left > 0) && <OnTheirWay refunds={refunds} credits={credits} />}
    </div>
  );
}

function Next({ first, then }: { readonly first: Coming; readonly then: readonly Coming[] }) {
  const Icon = ICONS[first.kind];
  return (
    <section aria-labelledby="next" className="min-w-0">
      <h2 id="next" className="mb-2 flex min-h-9 items-center text-[15px] font-semibold">
        {first.isUnderWay ? 'Now' : 'Next'}
      </h2>
      <div className="card flex overflow-clip max-sm:flex-col">
        <div className="flex min-w-0 grow gap-3 p-4 sm:p-5">
          <Icon aria-hidden size={20} strokeWidth={1.8} className="mt-0.5 shrink-0 text-ink-2" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{first.title}</p>
            <p className="board mt-1 text-[13px] text-ink-2">{whenText(first)}</p>
            {then.length > 0 && (
              <ul className="mt-3 space-y-1 border-t border-hairline pt-3 text-[13px] text-ink-2">
                {then.map((one) => (
                  <li key={`${one.departsAt} ${one.title}`} className="wrap-anywhere">
                    Then {one.title}, <span className="board">{dayText(one.departs)}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div className="flex shrink-0 flex-col justify-center gap-2 border-dashed border-edge p-4 max-sm:border-t sm:w-48 sm:border-l">
          <p className="truncate text-[13px] text-ink-2" title={first.tripName}>
            {first.tripName}
          </p>
          <Link to="/trip/details" search={{ tripId: first.tripId }} className={buttonClass()}>
            Open the trip
          </Link>
        </div>
      </div>
    </section>
  );
}

/** "Sat, 5 Dec, 09:40 to 12:15, Bengaluru to New Delhi". */
function whenText({ kind, from, to, departs, arrives }: Coming): string {
  const begins = dayText(departs);
  const ends = dateOf(departs) === dateOf(arrives) ? clockOf(arrives) : dayText(arrives);
  return kind === 'hotel'
    ? `Check-in ${begins}, check-out ${ends}, ${from}`
    : `${begins} to ${ends}${from === to ? `, ${from}` : `, ${from} to ${to}`}`;
}

function dayText(wall: string): string {
  return `${shortDate(dateOf(wall))}, ${clockOf(wall)}`;
}

interface OnTheirWayProps {
  readonly refunds: Ahead['refunds'];
  readonly credits: { readonly left: number; readonly list: readonly { readonly expiresOn: string }[] } | undefined;
}

function OnTheirWay({ refunds, credits }: OnTheirWayProps) {
  const left = credits?.left ?? 0;
  const [earliest] = credits?.list ?? [];
  return (
    <section aria-labelledby="on-their-way" className="min-w-0">
      <h2 id="on-their-way" className="mb-2 flex min-h-9 items-center text-[15px] font-semibold">
        Refunds on the way
      </h2>
      <ul className="card divide-y divide-hairline overflow-clip">
        {refunds.map((refund) => (
          <li key={refund.key}>
            <Row
              icon={<Undo2 aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />}
              title={refund.label}
              amount={refund.amount}
              detail={
                refund.daysOverdue > 0
                  ? `Refund was due by ${shortDate(refund.dueOn)}; we are chasing it`
                  : `Refund by ${shortDate(refund.dueOn)}`
              }
              to="/trip/details"
              search={{ tripId: refund.tripId }}
            />
          </li>
        ))}
        {left > 0 && (
          <li>
            <Row
              icon={<TicketCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />}
              title="Airline credit to use"
              amount={left}
              detail={earliest ? `The first of it ends on ${shortDate(earliest.expiresOn)}` : 'For your next flight'}
              to="/trip/credits"
              search={{}}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly amount: number;
  readonly detail: string;
  readonly to: '/trip/details' | '/trip/credits';
  readonly search: Readonly<Record<string, string>>;
}

function Row({ icon, title, amount, detail, to, search }: RowProps) {
  return (
    <Link to={to} search={search} className="flex min-h-11 gap-3 px-4 py-3 hover:bg-sunken">
      {icon}
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{title}</span>
        <span className="block text-[13px] text-ink-2">{detail}</span>
      </span>
      <span className="board shrink-0 font-semibold">{inrExact(amount)}</span>
    </Link>
  );
}
