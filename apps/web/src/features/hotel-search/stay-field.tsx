import { MOST_DAYS_AHEAD, MOST_NIGHTS, type StayDates } from '@pravas/domain/hotel/stay-dates.ts';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { longDate, plusDays } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldError, fieldBox } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TypedDate } from '../../ui/typed-date.tsx';
import { PriceCalendar } from '../price-calendar/index.ts';
import { nightCount, withCheckIn } from './hotel-form-rules.ts';

interface StayFieldProps {
  readonly stay: StayDates;
  /** The first and the last day that a stay may touch. */
  readonly days: { readonly first: string; readonly last: string };
  readonly onChange: (stay: StayDates) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
}

/** The days of a trip, or those that suppliers sell from today on. */
export function stayDays(today: string, trip: { readonly startsOn: string; readonly endsOn: string } | null) {
  if (!trip) return { first: today, last: plusDays(today, MOST_DAYS_AHEAD + MOST_NIGHTS) };
  const first = trip.startsOn > today ? trip.startsOn : today;
  const last = plusDays(trip.endsOn, 1);
  return { first, last: last > first ? last : plusDays(first, 1) };
}

/** Check-in and check-out: one Tab stop that opens a calendar and two fields to type into. */
export function StayField({ stay, days, onChange, onTouched, error }: StayFieldProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onTouched();
  };
  const pick = (picked: StayDates) => {
    onChange(picked);
    close();
    button.current?.focus();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <span id={`${id}-label`} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        Check In - Check Out
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
        <span className="board min-w-0 flex-1 truncate">
          {shortDay(stay.checkIn)} – {shortDay(stay.checkOut)}
          <span className="font-normal text-ink-2"> · {countText(nightCount(stay), 'night')}</span>
        </span>
        <ChevronDown aria-hidden size={17} className="shrink-0 text-ink-3" />
      </button>
      <FieldError id={`${id}-error`} text={error} />
      <Popover open={open} onClose={close} anchor={button} label="Check-in and check-out dates" className="p-4">
        <div className="mb-3 flex flex-wrap items-end gap-3 border-b border-hairline pb-3">
          <TypedDate
            label="Check in"
            date={stay.checkIn}
            earliest={days.first}
            onDate={(checkIn) => onChange(withCheckIn(stay, checkIn))}
          />
          <TypedDate
            label="Check out"
            date={stay.checkOut}
            earliest={stay.checkIn}
            onDate={(checkOut) => onChange({ ...stay, checkOut })}
          />
          <Button size="small" tone="strong" onClick={() => pick(stay)} className="ml-auto">
            Done
          </Button>
        </div>
        <PriceCalendar
          start={stay.checkIn}
          end={stay.checkOut > stay.checkIn ? stay.checkOut : stay.checkIn}
          days={days}
          route={null}
          label="Check-in and check-out"
          onPick={(checkIn, checkOut) => pick({ checkIn, checkOut: checkOut ?? checkIn })}
        />
      </Popover>
    </div>
  );
}

/** "Tue, 8 Dec": the field is too narrow for years. */
function shortDay(date: string): string {
  return longDate(date).replace(/ \d{4}$/, '');
}
