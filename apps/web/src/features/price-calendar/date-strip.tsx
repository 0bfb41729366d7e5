import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowRight, CalendarDays, MapPin, Radio } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { datedSpan, longDate, plusDays } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { inr } from '../../lib/money-text.ts';
import { saleDaysFrom } from '../../lib/sale-days.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PriceCalendar } from './calendar-part.tsx';
import { monthsOf, type PricedRoute, type TypicalBand } from './day-prices.ts';
import { type Look, type Looked, lookFor, type Reach } from './look-around.ts';
import { type Alternative, type AroundQuery, nearbyFinds, type StripDay, stripDays } from './strip-days.ts';
import { basisText, narrowPrice, sourceText } from './strip-words.ts';
import { TypicalBandLine } from './typical-band-line.tsx';
import { routeKey, useDayPrices } from './use-day-prices.ts';

interface DateStripProps {
  readonly query: AroundQuery;
  readonly cabin: CabinCode;
  readonly dDate: string;
  readonly rDate: string | null;
  /** Where the flights leave, which decides what days can be flown on; null while it is not known. */
  readonly fromCountry: string | null;
  /** How many are searched for; the remembered price is one adult's fare. */
  readonly travellers: number;
  /** What the person asked to search around; for zero days nothing is asked of suppliers by itself. */
  readonly reach: Reach;
  /** The lowest price in the list; null while there is none. */
  readonly listLowest: number | null;
  /** The list has all its answers: the remembered prices have changed with it. */
  readonly isDone: boolean;
  /** The address of the same search on other days or between other airports. */
  readonly hrefFor: (change: { dDate: string; rDate: string | null; from: string; to: string }) => string;
}

/** The days around a search in one line, each with its lowest price where that is known, one click each. */
export function DateStrip(props: DateStripProps) {
  const { query, cabin, dDate, rDate, fromCountry, travellers, reach, listLowest, isDone, hrefFor } = props;
  const { from, to } = query;
  const saleDays = saleDaysFrom(fromCountry);
  const route = { from, to, cabin, travellers };
  const isOneAdult = travellers === 1;
  const look = lookFor(query);
  const looked = useStore(look.looked);
  const prices = useDayPrices(route, monthsOf(plusDays(dDate, -STRIP_REACH), plusDays(dDate, STRIP_REACH)));
  useLookAround(look, reach, isDone);
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
  const hrefOf = (day: { readonly dDate: string; readonly rDate: string | null }) =>
    hrefFor({ dDate: day.dDate, rDate: day.rDate, from, to });
  const band = prices.typical && {
    band: prices.typical,
    search: {
      ...{ isReturn: rDate !== null, isOneAdult, hasLimits, isDone, listLowest },
      remembered: prices.byDate.get(dDate)?.lowest ?? null,
    },
  };
  return (
    <>
      <section aria-label="Prices on other days" className="card @container">
        <div className="flex h-[50px] items-center gap-1 px-0.5 @2xl:px-1">
          <ol className="grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-0.5">
            {days.map((day) => (
              <li key={day.dDate} className="min-w-0">
                <DayLink day={day} isLooking={looked.phase === 'looking'} href={hrefOf(day)} />
              </li>
            ))}
          </ol>
          <CalendarButton {...{ route, dDate, rDate, saleDays, hrefOf }} usual={prices.typical}>
            <div className="mt-2 space-y-2 border-t border-hairline pt-3 text-[13px] text-ink-2 sm:max-w-[672px]">
              <p role="status">{stripNote(looked, rDate !== null)}</p>
              {band && <TypicalBandLine {...band} />}
              <LiveButton look={look} looked={looked} reach={reach} />
            </div>
          </CalendarButton>
        </div>
      </section>
      {reach.nearby && (
        <NearbyAirports finds={nearbyFinds(looked.alternatives)} travellers={travellers} hrefFor={hrefFor} />
      )}
    </>
  );
}

/** The days of the strip on each side. */
const STRIP_REACH = 3;

/**
 * How long the list has been still: its own answers are drawn, and a person who has already gone on has cost nobody
 * anything.
 */
const SETTLED_AFTER_MS = 1_000;

/**
 * Suppliers are asked once the list itself has its answers: at once for what was asked for in the form, else for the
 * days of the strip a moment later, unless nobody sees the page. Leaving it ends that.
 */
function useLookAround(look: Look, reach: Reach, isDone: boolean): void {
  const { flexDays, nearby } = reach;
  useEffect(() => {
    if (!isDone) return;
    if (flexDays > 0 || nearby) {
      look.ask({ flexDays, nearby });
      return;
    }
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') look.askQuietly({ flexDays: STRIP_REACH, nearby: false });
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [look, flexDays, nearby, isDone]);
  useEffect(() => () => look.stop(), [look]);
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
  readonly isLooking: boolean;
  readonly href: string;
}

function DayLink({ day, isLooking, href }: DayLinkProps) {
  const { dDate, rDate, lowest } = day;
  const name = (rDate === null ? longDate(dDate) : datedSpan(dDate, rDate)).replaceAll(/ \d{4}$/g, '');
  const source = sourceText(day, isLooking);
  return (
    <Link
      to={href}
      aria-current={day.isAsked ? 'date' : undefined}
      title={`${name}: ${source}`}
      className={cx(
        'board flex h-[46px] flex-col items-center justify-center rounded-[10px] border text-center whitespace-nowrap',
        day.isAsked ? 'border-blue-edge bg-blue-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="max-w-full truncate text-meta text-ink-2 @max-2xl:hidden">{name}</span>
      <span className="text-[11px] leading-4 text-ink-2 @2xl:hidden">
        {weekdayOf(dDate)} {Number(dDate.slice(8))}
      </span>
      <span
        className={cx(
          'flex h-5 items-center gap-0.5 text-[14px] font-semibold @max-2xl:text-[12px] @max-sm:text-[11px]',
          day.isLowest && 'text-green',
        )}
      >
        {lowest !== null && <DayAmount rupees={lowest} />}
        {day.isLowest && <ArrowDown aria-hidden size={12} className="shrink-0 @max-sm:size-2" />}
        {lowest === null && isLooking && day.source !== 'live' && <Bone className="h-3 w-10 @max-2xl:w-7" />}
      </span>
      <span className="sr-only">{source}</span>
    </Link>
  );
}

/** Without the sign where the cells are narrow. */
function DayAmount({ rupees }: { readonly rupees: number }) {
  return (
    <>
      <span className="@max-2xl:hidden">{inr(rupees)}</span>
      <span className="@2xl:hidden">{narrowPrice(rupees)}</span>
    </>
  );
}

function weekdayOf(date: string): string {
  return longDate(date).slice(0, 3);
}

function stripNote(looked: Looked, isReturn: boolean): string {
  if (looked.phase === 'failed') return errorText(looked.error);
  if (looked.phase === 'looking') return `Asking suppliers: ${looked.asked} of ${looked.searches || '…'}`;
  return basisText({ isReturn, notAsked: looked.notAsked });
}

function LiveButton({ look, looked, reach }: { readonly look: Look; readonly looked: Looked; readonly reach: Reach }) {
  const { phase, notAsked, asked, searches, flexDays } = looked;
  const isComplete = phase === 'done' && notAsked === 0 && asked === searches && flexDays >= STRIP_REACH;
  if (phase === 'looking' || isComplete) return null;
  return (
    <Button size="small" onClick={() => look.ask({ flexDays: STRIP_REACH, nearby: reach.nearby })}>
      <Radio aria-hidden size={14} /> Check the days around now
    </Button>
  );
}

interface CalendarButtonProps {
  readonly route: PricedRoute;
  readonly dDate: string;
  readonly rDate: string | null;
  readonly saleDays: SaleDays;
  readonly hrefOf: (day: { readonly dDate: string; readonly rDate: string | null }) => string;
  /** The usual price of the route; null while nobody knows. */
  readonly usual: TypicalBand | null;
  /** Shown below the calendar. */
  readonly children: ReactNode;
}

function CalendarButton({ route, dDate, rDate, saleDays, hrefOf, usual, children }: CalendarButtonProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="relative shrink-0">
      <Button
        ref={button}
        size="small"
        tone="plain"
        className="@max-2xl:w-11 @max-2xl:px-0"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void PriceCalendar.preload()}
        onFocus={() => void PriceCalendar.preload()}
        onClick={() => setOpen(!open)}
      >
        <CalendarDays aria-hidden size={15} className="shrink-0" />
        <span className="text-left @max-2xl:sr-only">
          Price calendar
          {usual && (
            <span className="board block text-[11px] leading-3 font-normal text-ink-2">
              <span className="sr-only">, </span>usually {inr(usual.low)}–{inr(usual.high).slice(1)}
              {rDate !== null && ' one way'}
            </span>
          )}
        </span>
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
        {children}
      </Popover>
    </span>
  );
}

interface NearbyAirportsProps {
  readonly finds: readonly Alternative[];
  /** How many are searched for; the earlier price is one adult's fare. */
  readonly travellers: number;
  readonly hrefFor: (change: { dDate: string; rDate: string | null; from: string; to: string }) => string;
}

/** Airports around both ends with their lowest prices, each a search of its own. */
function NearbyAirports({ finds, travellers, hrefFor }: NearbyAirportsProps) {
  if (finds.length === 0) return null;
  return (
    <ul aria-label="Airports nearby" className="flex flex-wrap gap-2">
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
