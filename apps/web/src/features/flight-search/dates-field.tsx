import type { SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { laterDate, longDate } from '../../lib/calendar-date.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldError, fieldBox } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TypedDate } from '../../ui/typed-date.tsx';
import { PriceCalendar, type PricedRoute } from '../price-calendar/index.ts';

interface DatesFieldProps {
  readonly departureDate: string;
  /** Null on one-way searches: one date is picked. */
  readonly returnDate: string | null;
  /** The days that may be chosen. */
  readonly days: SaleDays;
  /** Whose prices the days show; null while the route is not known. */
  readonly route: PricedRoute | null;
  readonly onChange: (departureDate: string, returnDate: string | null) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  readonly startsOpen?: boolean;
}

/** Depart, and return on round trips: one Tab stop that opens a calendar and two fields to type into. */
export function DatesField(props: DatesFieldProps) {
  const { departureDate, returnDate, days, route, onChange, onTouched, error, startsOpen = false } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(startsOpen);
  const round = returnDate !== null;
  const close = () => {
    setOpen(false);
    onTouched();
  };
  const pick = (start: string, end: string | null) => {
    onChange(start, end);
    close();
    button.current?.focus();
  };
  return (
    <div className="relative min-w-0 flex-[1.25]">
      <span id={`${id}-label`} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {round ? 'Depart – Return' : 'Depart'}
      </span>
      <button
        ref={button}
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => (open ? close() : setOpen(true))}
        onMouseEnter={() => void PriceCalendar.preload()}
        onFocus={() => void PriceCalendar.preload()}
        className={cx(
          fieldBox,
          'flex h-12 items-center gap-3 px-3.5 text-left text-[15px] font-medium',
          error ? 'border-red' : 'border-edge hover:border-ink-3',
        )}
      >
        <CalendarDays aria-hidden size={18} className="shrink-0 text-ink-3" />
        <span className="board min-w-0 flex-1 truncate">{shortened(departureDate, returnDate)}</span>
        <ChevronDown aria-hidden size={17} className="shrink-0 text-ink-3" />
      </button>
      <FieldError id={`${id}-error`} text={error} />
      <Popover
        open={open}
        onClose={close}
        anchor={button}
        label={round ? 'Depart and return dates' : 'Depart date'}
        className="p-4"
      >
        <TypedDates
          departureDate={departureDate}
          returnDate={returnDate}
          today={days.first}
          onChange={onChange}
          onDone={pick}
        />
        <PriceCalendar start={departureDate} end={returnDate} days={days} route={route} onPick={pick} />
      </Popover>
    </div>
  );
}

function shortened(departureDate: string, returnDate: string | null): string {
  const short = (date: string) => longDate(date).replace(/ \d{4}$/, '');
  return returnDate === null ? longDate(departureDate) : `${short(departureDate)} – ${short(returnDate)}`;
}

interface TypedDatesProps {
  readonly departureDate: string;
  readonly returnDate: string | null;
  readonly today: string;
  readonly onChange: (departureDate: string, returnDate: string | null) => void;
  readonly onDone: (departureDate: string, returnDate: string | null) => void;
}

function TypedDates({ departureDate, returnDate, today, onChange, onDone }: TypedDatesProps) {
  const setDeparture = (date: string) => onChange(date, returnDate === null ? null : laterDate(returnDate, date));
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3 border-b border-hairline pb-3">
      <TypedDate label="Depart" date={departureDate} earliest={today} onDate={setDeparture} />
      {returnDate !== null && (
        <TypedDate
          label="Return"
          date={returnDate}
          earliest={departureDate}
          onDate={(date) => onChange(departureDate, date)}
        />
      )}
      <Button size="small" tone="strong" onClick={() => onDone(departureDate, returnDate)} className="ml-auto">
        Done
      </Button>
    </div>
  );
}
