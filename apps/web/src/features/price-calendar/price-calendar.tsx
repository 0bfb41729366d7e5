import { type CalendarDate, parseDate } from '@internationalized/date';
import type { SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar';
import { useMedia, WIDE } from '../../lib/media.ts';
import { cx } from '../../ui/class-names.ts';
import {
  cellPrice,
  type DayPrice,
  dayName,
  dayText,
  legendText,
  monthsOf,
  type PricedRoute,
  typicalText,
} from './day-prices.ts';
import { type DayPrices, useDayPrices } from './use-day-prices.ts';

interface PriceCalendarProps {
  /** YYYY-MM-DD, as all dates here. */
  readonly start: string;
  /** Null picks one date. */
  readonly end: string | null;
  /** The days that may be picked. */
  readonly days: SaleDays;
  /** Whose prices the days show; null = none. */
  readonly route: PricedRoute | null;
  readonly onPick: (start: string, end: string | null) => void;
  /** What is chosen, for people who do not see the field around it. */
  readonly label?: string;
}

/** One date or a span, over two months on wide screens; arrows, Page Up and Page Down move. */
export function PriceCalendar({ start, end, days, route, onPick, label }: PriceCalendarProps) {
  const months = useMedia(WIDE) ? 2 : 1;
  const common = {
    minValue: parseDate(days.first),
    maxValue: parseDate(days.last),
    firstDayOfWeek: 'mon' as const,
    visibleDuration: { months },
  };
  return (
    <I18nProvider locale="en-GB">
      {end === null ? (
        <Calendar
          {...common}
          aria-label={label ?? 'Depart'}
          value={parseDate(start)}
          onChange={(date) => onPick(date.toString(), null)}
        >
          <Months months={months} single route={route} />
        </Calendar>
      ) : (
        <RangeCalendar
          {...common}
          aria-label={label ?? 'Depart and return'}
          value={{ start: parseDate(start), end: parseDate(end) }}
          onChange={(span: { start: CalendarDate; end: CalendarDate }) =>
            onPick(span.start.toString(), span.end.toString())
          }
        >
          <Months months={months} single={false} route={route} />
        </RangeCalendar>
      )}
    </I18nProvider>
  );
}

interface MonthsProps {
  readonly months: number;
  readonly single: boolean;
  readonly route: PricedRoute | null;
}

function Months({ months, single, route }: MonthsProps) {
  // The calendar's state object stays the same while its contents change.
  'use no memo';
  const one = useContext(CalendarStateContext);
  const span = useContext(RangeCalendarStateContext);
  const state = one ?? span;
  const visible = state?.visibleRange;
  const prices = useDayPrices(route, visible ? monthsOf(visible.start.toString(), visible.end.toString()) : []);
  const arrow =
    'grid size-9 max-sm:size-11 place-items-center rounded-lg text-ink-2 hover:bg-sunken disabled:opacity-35';
  const look = cx('calendar-cell', single && 'single', route && 'priced');
  return (
    <>
      <div className={cx('calendar-months relative flex items-start gap-7', months === 2 && 'two', route && 'priced')}>
        <Button slot="previous" className={`${arrow} absolute top-0 left-0`}>
          <ChevronLeft aria-hidden size={18} />
        </Button>
        {Array.from({ length: months }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month's place is its identity here.
          <div key={index} className="max-sm:mx-auto">
            <CalendarHeading
              offset={{ months: index }}
              className="mb-2 grid h-9 place-items-center text-[14px] font-semibold max-sm:h-11"
            />
            <CalendarGrid offset={{ months: index }} weekdayStyle="short" className="board border-collapse">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="h-8 w-10 text-[11px] font-medium text-ink-3">{day}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <Day
                    date={date}
                    look={look}
                    price={route ? (prices.byDate.get(date.toString()) ?? null) : undefined}
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </div>
        ))}
        <Button slot="next" className={`${arrow} absolute top-0 right-0`}>
          <ChevronRight aria-hidden size={18} />
        </Button>
      </div>
      {route && <PriceLegend route={route} prices={prices} focused={state?.focusedDate.toString() ?? null} />}
    </>
  );
}

interface DayProps {
  readonly date: CalendarDate;
  readonly look: string;
  /** Null where none is known, absent where none is shown. */
  readonly price: DayPrice | null | undefined;
}

function Day({ date, look, price }: DayProps) {
  return (
    <CalendarCell
      date={date}
      className={look}
      render={(cell, { formattedDate, isDisabled }) => {
        const named = { ...cell, 'aria-label': dayName(formattedDate, isDisabled ? null : price, cell['aria-label']) };
        return <div {...named} />;
      }}
    >
      {({ formattedDate, isDisabled }) => (
        <>
          <span>{formattedDate}</span> {price !== undefined && <CellPrice price={isDisabled ? null : price} />}
        </>
      )}
    </CalendarCell>
  );
}

const TONES = { low: 'text-green font-semibold', typical: 'text-ink-2', high: 'text-amber', unknown: 'text-ink-3' };

function CellPrice({ price }: { readonly price: DayPrice | null }) {
  const known = price && price.lowest !== null;
  return (
    <span className={cx('day-price', TONES[price?.tone ?? 'unknown'])}>
      {known ? cellPrice(price.lowest ?? 0) : '·'}
    </span>
  );
}

interface LegendProps {
  readonly route: PricedRoute;
  readonly prices: DayPrices;
  /** The day that the keyboard is at. */
  readonly focused: string | null;
}

/** What the numbers are, and the day at hand in words. */
function PriceLegend({ route, prices, focused }: LegendProps) {
  return (
    <div className="calendar-legend max-w-[672px] text-meta text-ink-2">
      {focused && (
        <p aria-live="polite" className="board font-medium text-ink">
          {prices.isPending ? 'Loading prices…' : dayText(focused, prices.byDate.get(focused), route.travellers)}
        </p>
      )}
      <p className="mt-0.5">{legendText(route)}</p>
      {prices.typical && <p className="mt-0.5">{typicalText(null, prices.typical)}</p>}
    </div>
  );
}
