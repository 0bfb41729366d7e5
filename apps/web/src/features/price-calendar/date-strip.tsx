import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, CalendarDays, MapPin, Radio } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { datedSpan, longDate, plusDays, today } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { inr } from '../../lib/money-text.ts';
import { saleDaysFrom } from '../../lib/sale-days.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PriceCalendar } from './calendar-part.tsx';
import { cellPrice, monthsOf, type PricedRoute } from './day-prices.ts';
import { type Look, type Looked, lookFor, type Reach } from './look-around.ts';
import { type Alternative, type AroundQuery, nearbyFinds, type StripDay, stripDays } from './strip-days.ts';
import { basisText, isMixed, type StripBasis, sourceText } from './strip-words.ts';
import { TypicalBandLine } from './typical-band-line.tsx';
import { routeKey, useDayPrices } from './use-day-prices.ts';

interface DateStripProps {
  readonly query: AroundQuery;
  readonly cabin: CabinCode;
  readonly dDate: string;
  readonly rDate: string | null;
  /** Where the flights leave, which decides what days can be flown on; null while it is not known. */
  readonly fromCountry: string | null;
  /** How many are searched for; what is remembered is one adult's fare. */
  readonly travellers: number;
  /** What the person asked to be looked at; nothing is asked of suppliers by itself for zero days. */
  readonly reach: Reach;
  /** The lowest price in the list; null while there is none. */
  readonly listLowest: number | null;
  /** The list has all its answers: what is remembered has changed with it. */
  readonly isDone: boolean;
  /** The address of the same search on other days or between other airports. */
  readonly hrefFor: (change: { dDate: string; rDate: string | null; from: string; to: string }) => string;
}

/** The days around a search with their lowest prices, one click each; beneath it what is typical and what lies nearby. */
export function DateStrip(props: DateStripProps) {
  const { query, cabin, dDate, rDate, fromCountry, travellers, reach, listLowest, isDone, hrefFor } = props;
  const { from, to } = query;
  const saleDays = saleDaysFrom(fromCountry);
  const route = { from, to, cabin, travellers };
  const isOneAdult = travellers === 1;
  const look = lookFor(query);
  const looked = useStore(look.looked);
  const prices = useDayPrices(route, monthsOf(plusDays(dDate, -3), plusDays(dDate, 3)));
  useLookAsked(look, reach, isDone);
  useRenewed(route, isDone);
  useRenewed(route, looked.phase === 'done');
  const hasLimits = Boolean(query.leaveAfter || query.arriveBy);
  const days = stripDays({
    dDate,
    rDate,
    saleDays,
    listLowest,
    alternatives: looked.alternatives,
    remembered: prices.byDate,
    remembersAlike: isOneAdult && !hasLimits,
  });
  const basis = { isReturn: rDate !== null, travellers, hasLimits, days, notAsked: looked.notAsked };
  const hrefOf = (day: { readonly dDate: string; readonly rDate: string | null }) =>
    hrefFor({ dDate: day.dDate, rDate: day.rDate, from, to });
  return (
    <section aria-label="Prices on other days" className="card px-3 py-2.5 sm:px-4">
      <ol className="grid grid-flow-col auto-cols-fr gap-1">
        {days.map((day) => (
          <li key={day.dDate} className="min-w-0">
            <DayLink day={day} looking={looked.phase === 'looking'} basis={basis} href={hrefOf(day)} />
          </li>
        ))}
      </ol>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <p
          className={cx(
            'min-w-0 flex-1 basis-60 text-meta text-ink-2',
            isQuiet(looked) && !isMixed(basis) && 'max-sm:sr-only',
          )}
        >
          {stripNote(looked, basis)}
        </p>
        <LiveButton look={look} looked={looked} reach={reach} />
        <CalendarButton {...{ route, dDate, rDate, saleDays, hrefOf }} />
      </div>
      <NearbyAirports finds={nearbyFinds(looked.alternatives)} travellers={travellers} hrefFor={hrefFor} />
      {prices.typical && (
        <TypicalBandLine
          band={prices.typical}
          search={{
            ...{ isReturn: rDate !== null, isOneAdult, hasLimits, isDone, listLowest },
            remembered: prices.byDate.get(dDate)?.lowest ?? null,
          }}
        />
      )}
    </section>
  );
}

/** What was asked for in the form is looked at as soon as the list itself has its answers. */
function useLookAsked(look: Look, reach: Reach, isDone: boolean): void {
  const { flexDays, nearby } = reach;
  useEffect(() => {
    if (isDone && (flexDays > 0 || nearby)) look.ask({ flexDays, nearby });
  }, [look, flexDays, nearby, isDone]);
}

/** A finished search is remembered by the server: this day's price is then today's. */
function useRenewed(route: PricedRoute, isDone: boolean): void {
  const queries = useQueryClient();
  const wasDone = useRef(isDone);
  const renew = useEffectEvent(() => void queries.invalidateQueries({ queryKey: routeKey(route) }));
  useEffect(() => {
    if (isDone && !wasDone.current) renew();
    wasDone.current = isDone;
  }, [isDone]);
}

interface DayLinkProps {
  readonly day: StripDay;
  readonly looking: boolean;
  readonly basis: StripBasis;
  readonly href: string;
}

function DayLink({ day, looking, basis, href }: DayLinkProps) {
  const shown = day.lowest;
  const name =
    day.rDate === null ? longDate(day.dDate).replace(` ${today().slice(0, 4)}`, '') : datedSpan(day.dDate, day.rDate);
  return (
    <Link
      to={href}
      aria-current={day.isAsked ? 'date' : undefined}
      className={cx(
        'board flex min-h-15 flex-col items-center justify-center rounded-[10px] border px-0.5 py-1 text-center',
        day.isAsked ? 'border-blue-edge bg-blue-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="max-w-full truncate text-meta text-ink-2 max-sm:hidden">{name}</span>
      <span className="text-meta text-ink-2 sm:hidden">
        {weekdayOf(day.dDate)}
        <span className="block">{Number(day.dDate.slice(8))}</span>
      </span>
      <span
        className={cx(
          'text-[14px] leading-5 font-semibold max-sm:text-[11px]',
          shown === null && 'text-ink-3',
          day.isLowest && 'text-green',
        )}
      >
        {shown === null ? <NoPrice /> : <DayAmount rupees={shown} />}
      </span>
      <span className="max-w-full truncate text-[11px] leading-4 text-ink-3 max-sm:sr-only">
        {sourceText(day, looking, basis)}
      </span>
    </Link>
  );
}

function NoPrice() {
  return (
    <>
      <span aria-hidden>-</span>
      <span className="sr-only">No price known</span>
    </>
  );
}

/** Without the sign where the cells are narrow. */
function DayAmount({ rupees }: { readonly rupees: number }) {
  return (
    <>
      <span className="max-sm:hidden">{inr(rupees)}</span>
      <span className="sm:hidden">{cellPrice(rupees)}</span>
    </>
  );
}

function weekdayOf(date: string): string {
  return longDate(date).slice(0, 3);
}

function stripNote(looked: Looked, basis: StripBasis): string {
  if (looked.phase === 'failed') return errorText(looked.error);
  if (looked.phase === 'looking') return `Asking suppliers: ${looked.asked} of ${looked.searches || '…'}`;
  return basisText(basis);
}

/** True while the note only says what the prices are; on phones the flights are closer without it. */
function isQuiet({ phase, notAsked }: Looked): boolean {
  return phase !== 'looking' && phase !== 'failed' && notAsked === 0;
}

/** The days of the strip on each side. */
const STRIP_REACH = 3;

function LiveButton({ look, looked, reach }: { readonly look: Look; readonly looked: Looked; readonly reach: Reach }) {
  if (looked.phase === 'looking') {
    return (
      <Button size="small" tone="plain" onClick={look.stop}>
        Stop
      </Button>
    );
  }
  const isComplete = looked.phase === 'done' && looked.notAsked === 0 && looked.asked === looked.searches;
  if (isComplete && looked.flexDays >= STRIP_REACH) return null;
  return (
    <Button size="small" tone="plain" onClick={() => look.ask({ flexDays: STRIP_REACH, nearby: reach.nearby })}>
      <Radio aria-hidden size={14} /> Check these days now
    </Button>
  );
}

interface CalendarButtonProps {
  readonly route: PricedRoute;
  readonly dDate: string;
  readonly rDate: string | null;
  readonly saleDays: SaleDays;
  readonly hrefOf: (day: { readonly dDate: string; readonly rDate: string | null }) => string;
}

function CalendarButton({ route, dDate, rDate, saleDays, hrefOf }: CalendarButtonProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="relative">
      <Button
        ref={button}
        size="small"
        tone="plain"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void PriceCalendar.preload()}
        onFocus={() => void PriceCalendar.preload()}
        onClick={() => setOpen(!open)}
      >
        <CalendarDays aria-hidden size={14} /> Price calendar
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="Price calendar"
        align="end"
        className="p-4"
      >
        <Suspense fallback={<Bone className="h-[360px] w-[322px] max-w-full sm:w-[672px]" />}>
          <PriceCalendar
            start={dDate}
            end={rDate}
            days={saleDays}
            route={route}
            onPick={(start, end) => {
              setOpen(false);
              void navigate({ href: hrefOf({ dDate: start, rDate: end }) });
            }}
          />
        </Suspense>
      </Popover>
    </span>
  );
}

interface NearbyAirportsProps {
  readonly finds: readonly Alternative[];
  /** How many are searched for; what was seen earlier is one adult's fare. */
  readonly travellers: number;
  readonly hrefFor: (change: { dDate: string; rDate: string | null; from: string; to: string }) => string;
}

/** Airports around both ends with their lowest prices, each a search of its own. */
function NearbyAirports({ finds, travellers, hrefFor }: NearbyAirportsProps) {
  if (finds.length === 0) return null;
  return (
    <ul aria-label="Airports nearby" className="mt-2 flex flex-wrap gap-2 border-t border-hairline pt-2.5">
      {finds.map((find) => (
        <li key={`${find.from}-${find.to}`}>
          <Link
            to={hrefFor(find)}
            className="board inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge px-3 text-[13px] hover:bg-sunken max-sm:min-h-11"
          >
            <MapPin aria-hidden size={13} className="text-ink-3" />
            {find.from} <ArrowRight aria-label="to" size={12} className="text-ink-3" /> {find.to}
            <span className="font-semibold">{inr(find.lowest)}</span>
            <span className="text-ink-2">
              {find.source === 'live' ? 'live' : travellers > 1 ? 'per adult, seen earlier' : 'seen earlier'}
            </span>
            {find.distanceKm !== null && <span className="text-ink-3">+{find.distanceKm} km</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
