import { ArrowLeftRight, PlaneLanding, PlaneTakeoff, Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AirportField } from './airport-field.tsx';
import { DatesField } from './dates-field.tsx';
import { keepDraft, rememberSearch } from './kept-searches.ts';
import { flightListPath } from './list-address.ts';
import {
  checkSearch,
  FIELD_ORDER,
  type SearchDraft,
  searchOf,
  swapPlaces,
  switchTripType,
} from './search-form-rules.ts';
import { TravellersField } from './travellers-field.tsx';

const TRIP_TYPES = [
  { value: 'round', label: 'Round Trip' },
  { value: 'oneway', label: 'One way' },
] as const;

type Field = (typeof FIELD_ORDER)[number];

interface FlightSearchFormProps {
  readonly draft: SearchDraft;
  /** Edits what the form holds now: an airport's answer may arrive after other fields have changed. */
  readonly onEdit: (edit: (before: SearchDraft) => SearchDraft) => void;
  readonly tripId: string | null;
  /** True when the trip already has travellers. */
  readonly locked: boolean;
}

/** The flight search form. Submitting it opens the flight list as a new page (screens §2.2). */
export function FlightSearchForm({ draft, onEdit, tripId, locked }: FlightSearchFormProps) {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const dates = useRef<HTMLButtonElement>(null);
  const travellers = useRef<HTMLButtonElement>(null);
  const now = today();
  const errors = checkSearch(draft, now);
  const errorOf = (field: Field) => (touched.has(field) ? errors[field] : undefined);
  const touch = (field: Field) => () => setTouched((before) => new Set([...before, field]));
  useEffect(() => keepDraft(draft), [draft]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTouched(new Set(FIELD_ORDER));
    const search = searchOf(draft, now);
    if (!search) {
      const first = FIELD_ORDER.find((field) => errors[field]);
      if (first) ({ from, to, dates, travellers })[first].current?.focus();
      return;
    }
    rememberSearch(draft);
    setLeaving(true);
    window.location.assign(flightListPath(search, tripId));
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Flight search" className="card p-4 sm:p-5">
      <Segmented
        label="Trip type"
        name="trip-type"
        value={draft.tripType}
        options={TRIP_TYPES}
        onChange={(tripType) => onEdit((before) => switchTripType(before, tripType))}
      />
      <div className="relative mt-4 flex flex-col gap-4 sm:flex-row sm:gap-12">
        <SwapButton onSwap={() => onEdit(swapPlaces)} />
        <AirportField
          ref={from}
          label="From"
          icon={PlaneTakeoff}
          value={draft.from}
          onChange={(place) => onEdit((before) => ({ ...before, from: place }))}
          onTouched={touch('from')}
          error={errorOf('from')}
          except={draft.to.airport?.airport_code ?? null}
        />
        <AirportField
          ref={to}
          label="To"
          icon={PlaneLanding}
          value={draft.to}
          onChange={(place) => onEdit((before) => ({ ...before, to: place }))}
          onTouched={touch('to')}
          error={errorOf('to')}
          except={draft.from.airport?.airport_code ?? null}
        />
      </div>
      <div className="mt-4 flex flex-col gap-4 sm:flex-row sm:items-start">
        <DatesField
          buttonRef={dates}
          departureDate={draft.departureDate}
          returnDate={draft.tripType === 'round' ? draft.returnDate : null}
          today={now}
          onChange={(departureDate, returnDate) =>
            onEdit((before) => ({ ...before, departureDate, returnDate: returnDate ?? departureDate }))
          }
          onTouched={touch('dates')}
          error={errorOf('dates')}
        />
        <TravellersField
          buttonRef={travellers}
          draft={draft}
          onChange={(next) => onEdit(() => next)}
          onTouched={touch('travellers')}
          error={errorOf('travellers')}
          locked={locked}
        />
        <Button tone="primary" size="large" type="submit" busy={leaving} className="sm:mt-[26px] sm:w-44">
          {!leaving && <Search aria-hidden size={18} />} Search
        </Button>
      </div>
    </form>
  );
}

/** Seen between the two fields, but before them in the Tab order, which leads from From straight to To (screens §2.2). */
function SwapButton({ onSwap }: { readonly onSwap: () => void }) {
  return (
    <button
      type="button"
      aria-label="Swap From and To"
      title="Swap From and To"
      onClick={onSwap}
      className="absolute grid size-9 place-items-center rounded-full border border-edge bg-surface text-ink-2 hover:bg-sunken max-sm:top-[72px] max-sm:right-3 max-sm:size-11 sm:top-[32px] sm:left-1/2 sm:-translate-x-1/2"
    >
      <ArrowLeftRight aria-hidden size={16} className="max-sm:rotate-90" />
    </button>
  );
}
