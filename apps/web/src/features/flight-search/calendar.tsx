import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { useMedia, WIDE } from '../../lib/media.ts';

interface DateCalendarProps {
  /** YYYY-MM-DD, as all dates here. */
  readonly start: string;
  /** Null picks one date. */
  readonly end: string | null;
  readonly earliest: string;
  readonly onPick: (start: string, end: string | null) => void;
}

/** One date or a span, over two months on wide screens; arrows, Page Up and Page Down move. */
export function DateCalendar({ start, end, earliest, onPick }: DateCalendarProps) {
  const months = useMedia(WIDE) ? 2 : 1;
  const common = {
    minValue: parseDate(earliest),
    firstDayOfWeek: 'mon' as const,
    visibleDuration: { months },
  };
  return (
    <I18nProvider locale="en-GB">
      {end === null ? (
        <Calendar
          {...common}
          aria-label="Depart"
          value={parseDate(start)}
          onChange={(date) => onPick(date.toString(), null)}
        >
          <Months months={months} single />
        </Calendar>
      ) : (
        <RangeCalendar
          {...common}
          aria-label="Depart and return"
          value={{ start: parseDate(start), end: parseDate(end) }}
          onChange={(span: { start: CalendarDate; end: CalendarDate }) =>
            onPick(span.start.toString(), span.end.toString())
          }
        >
          <Months months={months} single={false} />
        </RangeCalendar>
      )}
    </I18nProvider>
  );
}

function Months({ months, single }: { readonly months: number; readonly single: boolean }) {
  const arrow =
    'grid size-9 max-sm:size-11 place-items-center rounded-lg text-ink-2 hover:bg-sunken disabled:opacity-35';
  return (
    <div className="relative flex items-start gap-7">
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
              {(date) => <CalendarCell date={date} className={single ? 'calendar-cell single' : 'calendar-cell'} />}
            </CalendarGridBody>
          </CalendarGrid>
        </div>
      ))}
      <Button slot="next" className={`${arrow} absolute top-0 right-0`}>
        <ChevronRight aria-hidden size={18} />
      </Button>
    </div>
  );
}
