import { MOST_SEATS } from '@pravas/domain/bus/bus-search.ts';
import { Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { plusDays, today } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwapButton } from '../../ui/swap-button.tsx';
import { type BusDraft, swapStations } from './bus-draft.ts';
import { BUS_FIELDS, type BusField, type BusFormFor, busFormPath, checkBusForm } from './bus-form-rules.ts';
import { keepBusDraft } from './kept-bus-search.ts';
import { StationField } from './station-field.tsx';

/** How far ahead buses are sold. */
const DAYS_AHEAD = 120;

const SEATS = Array.from({ length: MOST_SEATS }, (_, at) => ({
  value: String(at + 1),
  label: countText(at + 1, 'seat'),
}));

interface BusSearchFormProps {
  readonly draft: BusDraft;
  /** Edits the current form: a station's answer may arrive after other fields have changed. */
  readonly onEdit: (edit: (before: BusDraft) => BusDraft) => void;
  readonly searchedFor: BusFormFor;
  /** True where the trip's travellers decide how many seats are needed, or where nobody else may be booked for. */
  readonly areSeatsLocked: boolean;
}

/** The search form for buses. Submitting it opens the list (screens §2.4). */
export function BusSearchForm({ draft, onEdit, searchedFor, areSeatsLocked }: BusSearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<BusField>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const now = today();
  const errors = checkBusForm(draft, now);
  const touch = (...names: readonly BusField[]) => setTouched((before) => new Set([...before, ...names]));
  const errorOf = (field: BusField) => (touched.has(field) ? errors[field] : undefined);
  const set = (part: Partial<BusDraft>) => onEdit((before) => ({ ...before, ...part }));
  useEffect(() => keepBusDraft(draft), [draft]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    touch(...BUS_FIELDS);
    const path = busFormPath(draft, searchedFor, now);
    if (path === null) {
      const first = BUS_FIELDS.find((field) => errors[field]);
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input,select)`)?.focus();
      return;
    }
    setLeaving(true);
    window.location.assign(path);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Bus search" className="card p-4 sm:p-5">
      <h2 className="mb-3 text-[15px] font-semibold">Searching for bus? choose your route and travel date</h2>
      <div className="relative flex flex-col gap-4 sm:flex-row sm:gap-12">
        <SwapButton onSwap={() => onEdit(swapStations)} />
        <div data-field="from" className="flex min-w-0 flex-1">
          <StationField
            label="From"
            value={draft.from}
            onChange={(from) => set({ from })}
            onTouched={() => touch('from')}
            error={errorOf('from')}
            except={draft.to.station?.stationId ?? null}
          />
        </div>
        <div data-field="to" className="flex min-w-0 flex-1">
          <StationField
            label="To"
            value={draft.to}
            onChange={(to) => set({ to })}
            onTouched={() => touch('to')}
            error={errorOf('to')}
            except={draft.from.station?.stationId ?? null}
          />
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-4 sm:flex-row sm:items-start">
        <div data-field="date" className="min-w-0 flex-1">
          <DateField
            label="Journey date"
            value={draft.date}
            onChange={(date) => set({ date })}
            onBlur={() => touch('date')}
            error={errorOf('date')}
            min={now}
            max={plusDays(now, DAYS_AHEAD)}
            isTall
          />
          <NearDays date={draft.date} today={now} onPick={(date) => set({ date })} />
        </div>
        <div data-field="seats" className="min-w-0 flex-1">
          <SelectField
            label="Seats"
            value={String(draft.seats)}
            options={SEATS}
            disabled={areSeatsLocked}
            onChange={(event) => set({ seats: Number(event.target.value) })}
            onBlur={() => touch('seats')}
            error={errorOf('seats')}
            isTall
          />
          <div className="mt-2">
            <Checkbox checked={draft.isPersonal} onChange={(isPersonal) => set({ isPersonal })}>
              Personal booking
            </Checkbox>
          </div>
        </div>
        <Button tone="primary" size="large" type="submit" busy={leaving} className="sm:mt-[26px] sm:w-44">
          {!leaving && <Search aria-hidden size={18} />} Search
        </Button>
      </div>
    </form>
  );
}

interface NearDaysProps {
  readonly date: string;
  readonly today: string;
  readonly onPick: (date: string) => void;
}

/** The two days that most buses are searched for. */
function NearDays({ date, today: now, onPick }: NearDaysProps) {
  const days = [
    { name: 'Today', day: now },
    { name: 'Tomorrow', day: plusDays(now, 1) },
  ];
  return (
    <div className="mt-2 flex gap-2">
      {days.map(({ name, day }) => (
        <button
          key={name}
          type="button"
          data-quiet
          aria-pressed={date === day}
          onClick={() => onPick(day)}
          className={cx(
            'inline-flex h-8 items-center rounded-full border px-3 text-[13px] font-medium max-sm:h-11',
            date === day
              ? 'border-blue-edge bg-blue-soft text-blue'
              : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
