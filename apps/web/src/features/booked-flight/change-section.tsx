import { searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldError } from '../../ui/field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { BookedFlight, BookedSlice } from './booked-types.ts';
import { ChangeOptionList } from './change-option-list.tsx';
import {
  type ChangeWish,
  changeableSlices,
  changeChannel,
  changeRefusal,
  firstDayFor,
  meantSlices,
} from './change-words.ts';
import { RequestChangeDialog } from './request-change-dialog.tsx';

/** Flying on another day or at another hour: which flight and when, then what there is and what it costs. */
export function ChangeSection({ flight }: { readonly flight: BookedFlight }) {
  const now = useNow(60_000);
  const slices = changeableSlices(flight, now);
  const refusal = changeRefusal(flight);
  if (slices.length === 0) return null;
  return (
    <section id="change" aria-labelledby="change-title" className="card p-4 sm:p-5">
      <h2 id="change-title" className="text-[15px] font-semibold">
        Change date or flight
      </h2>
      {refusal ? (
        <p className="mt-1 text-ink-2">{refusal}</p>
      ) : (
        <ChangeForm key={meantSlices(slices).join()} flight={flight} slices={slices} />
      )}
    </section>
  );
}

interface ChangeFormProps {
  readonly flight: BookedFlight;
  readonly slices: readonly BookedSlice[];
}

const NOTHING_TICKED = 'Please choose which flight to change';

function ChangeForm({ flight, slices }: ChangeFormProps) {
  const { dates, setDates, tried, setTried, search, requested, setRequested, wanted, isRequest } = useChangeForm(
    flight,
    slices,
  );
  const clear = () => {
    search.reset();
    setDates({});
    setTried(false);
  };
  const start = () => {
    setTried(true);
    const wish = wishOf(flight, wanted, dates);
    if (wish && isRequest) setRequested(wish);
    else if (wish && !search.isPending) search.mutate(wish);
  };
  return (
    <>
      <p className="mt-1 text-[13px] text-ink-2">
        The same route on another day or at another time.{' '}
        {!isRequest && 'Nothing changes until you choose new flights and pay.'} {flight.change.note}
      </p>
      <DayPicks
        slices={slices}
        notes={flight.change.slices.map(({ note }) => note)}
        dates={dates}
        tried={tried}
        onChange={(next) => {
          search.reset();
          setDates(next);
        }}
      />
      <FieldError id="change-error" text={tried && wanted.length === 0 ? NOTHING_TICKED : undefined} />
      <div className="mt-3 flex justify-end max-sm:flex-col">
        <Button tone="strong" busy={search.isPending} onClick={start}>
          {isRequest ? 'Send change request' : 'See other flights'}
        </Button>
      </div>
      {requested && (
        <RequestChangeDialog flight={flight} wish={requested} onSent={clear} onClose={() => setRequested(null)} />
      )}
      {search.isPending && <Asking />}
      {search.isError && <SearchProblem failure={search.error} onRetry={start} />}
      {search.data && search.variables && (
        <ChangeOptionList
          flight={flight}
          wish={search.variables}
          found={search.data}
          onSearchAgain={() => search.mutateAsync(search.variables)}
          onDone={clear}
        />
      )}
    </>
  );
}

type Dates = Readonly<Record<number, string>>;

/** Which flights are ticked for which days, and what the airline was asked or is to be asked. */
function useChangeForm(flight: BookedFlight, slices: readonly BookedSlice[]) {
  const [dates, setDates] = useState<Dates>(() => Object.fromEntries(meantSlices(slices).map((index) => [index, ''])));
  const [tried, setTried] = useState(false);
  const [requested, setRequested] = useState<ChangeWish | null>(null);
  const search = useMutation({ mutationFn: (wish: ChangeWish) => api.call(searchChange, { body: wish }) });
  const wanted = slices.filter(({ index }) => dates[index] !== undefined);
  const isRequest = changeChannel(flight.change, wanted) === 'request';
  return { dates, setDates, tried, setTried, search, requested, setRequested, wanted, isRequest };
}

interface DayPicksProps {
  readonly slices: readonly BookedSlice[];
  /** What there is to say of each flight of the booking by itself. */
  readonly notes: readonly (string | null)[];
  readonly dates: Dates;
  /** True once the days were asked for: what is missing is said then. */
  readonly tried: boolean;
  readonly onChange: (dates: Dates) => void;
}

/** A box for each flight that may be changed; a ticked one asks for its new day. */
function DayPicks({ slices, notes, dates, tried, onChange }: DayPicksProps) {
  const set = (index: number, date: string | undefined) => {
    const { [index]: _, ...others } = dates;
    onChange(date === undefined ? others : { ...others, [index]: date });
  };
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      {slices.map((slice) => (
        <div key={slice.index} className="rounded-[10px] border border-hairline px-3 py-2">
          <Checkbox
            checked={dates[slice.index] !== undefined}
            onChange={(isOn) => set(slice.index, isOn ? '' : undefined)}
          >
            {slice.label} <span className="text-ink-2">· now {slice.date}</span>
          </Checkbox>
          {notes[slice.index] && <p className="mt-0.5 text-meta text-ink-2">{notes[slice.index]}</p>}
          {dates[slice.index] !== undefined && (
            <DateField
              label={`New date, ${slice.label}`}
              value={dates[slice.index] ?? ''}
              min={firstDayFor(slice)}
              error={tried ? dateProblem(dates[slice.index] ?? '', slice) : undefined}
              onChange={(date) => set(slice.index, date)}
              className="mt-1 pb-1"
            />
          )}
        </div>
      ))}
    </div>
  );
}

function Asking() {
  return (
    <div role="status" className="mt-4 space-y-3">
      <p className="text-ink-2">Asking the airline for other flights…</p>
      <Bone className="h-24" />
      <Bone className="h-24" />
    </div>
  );
}

/** A day that does not fit is no fault: it says which flight conflicts with it. */
function SearchProblem({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const code = errorCode(failure);
  return code === 'booking_not_changeable' || code === 'date_in_past' ? (
    <Notice tone="warning" title="This date does not work" className="mt-4">
      {errorText(failure)}
    </Notice>
  ) : (
    <LoadProblem failure={failure} what="Other flights" onRetry={onRetry} className="mt-4" />
  );
}

function dateProblem(date: string, slice: BookedSlice): string | undefined {
  if (date === '') return requiredMessage('New date');
  if (!isCalendarDay(date)) return invalidMessage('New date');
  return date < firstDayFor(slice) ? 'The date has passed' : undefined;
}

function wishOf(
  flight: BookedFlight,
  wanted: readonly BookedSlice[],
  dates: Readonly<Record<number, string>>,
): ChangeWish | null {
  const slices = wanted.map(({ index }) => ({ index, date: dates[index] ?? '' }));
  const isWhole =
    wanted.length > 0 && wanted.every((slice) => dateProblem(dates[slice.index] ?? '', slice) === undefined);
  return isWhole ? { flightId: flight._id, slices } : null;
}
