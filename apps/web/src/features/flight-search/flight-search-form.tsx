import type { SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { ChevronDown, PlaneLanding, PlaneTakeoff, Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { flightListPath } from '../../lib/flight-list-address.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SwapButton } from '../../ui/swap-button.tsx';
import { AirportField } from './airport-field.tsx';
import { DatesField } from './dates-field.tsx';
import { legField, legFields, removeLeg } from './journey-legs.ts';
import { keepDraft, rememberSearch } from './kept-searches.ts';
import { LegsField } from './legs-field.tsx';
import { OptionsField } from './options-field.tsx';
import { pricedRoute } from './priced-route.ts';
import { saleDaysOf } from './sale-days.ts';
import type { SearchDraft } from './search-draft.ts';
import {
  checkSearch,
  FIELD_ORDER,
  type SearchErrors,
  searchOf,
  swapPlaces,
  switchTripType,
} from './search-form-rules.ts';
import { optionsFor, optionWords } from './search-options.ts';
import { TravellersField } from './travellers-field.tsx';

const TRIP_TYPES = [
  { value: 'round', label: 'Round Trip' },
  { value: 'oneway', label: 'One way' },
  { value: 'multi', label: 'Multi-city' },
] as const;

interface FlightSearchFormProps {
  readonly draft: SearchDraft;
  /** Edits the current form: an airport's answer may arrive after other fields have changed. */
  readonly onEdit: (edit: (before: SearchDraft) => SearchDraft) => void;
  readonly tripId: string | null;
  /** True when the trip already has travellers. */
  readonly locked: boolean;
  /** The places are known and the days come next: their calendar is open from the start. */
  readonly asksDates?: boolean;
}

/** The flight search form. Submitting it opens the flight list as a new page (screens §2.2). */
export function FlightSearchForm({ draft, onEdit, tripId, locked, asksDates = false }: FlightSearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const days = saleDaysOf(draft);
  const errors = checkSearch(draft, days);
  const isTouched = (field: string) => touched.has(field);
  const touch = (...names: readonly string[]) => setTouched((before) => new Set([...before, ...names]));
  const fields: FieldsProps = {
    draft,
    onEdit,
    days,
    errorOf: (field) => (isTouched(field) ? errors[field] : undefined),
    touch,
    // A person who chooses a place with the mouse sees what comes next; the keyboard goes on with Tab.
    goOn: async (field) => {
      // The chosen place is drawn first: a calendar takes a while to open.
      await afterPaint();
      const box = form.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input,button)`);
      if (field === 'to' ? draft.to.airport !== null : isTouched('dates')) return;
      box?.focus();
      box?.click();
    },
    asksDates,
  };
  useEffect(() => keepDraft(draft), [draft]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The present fields only: a flight that is added later has not been left yet.
    touch(...FIELD_ORDER, ...legFields(draft.legs));
    const search = searchOf(draft, days);
    if (!search) {
      const first = firstRefused(errors);
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input,button)`)?.focus();
      return;
    }
    rememberSearch(draft);
    setLeaving(true);
    window.location.assign(flightListPath(search, tripId));
  };
  const isMulti = draft.tripType === 'multi';
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Flight search" className="card p-4 sm:p-5">
      <Segmented
        label="Trip type"
        name="trip-type"
        value={draft.tripType}
        options={TRIP_TYPES}
        onChange={(tripType) => onEdit((before) => switchTripType(before, tripType))}
      />
      {isMulti ? (
        <LegsField
          draft={draft}
          onEdit={onEdit}
          days={days}
          errorOf={(leg, field) =>
            isTouched(legField(leg, field)) ? errors.legs?.[draft.legs.indexOf(leg)]?.[field] : undefined
          }
          onTouched={(leg, field) => touch(legField(leg, field))}
          onRemove={(leg) => {
            // The next flight may get its number.
            const names = legFields([leg]);
            setTouched((before) => new Set([...before].filter((name) => !names.includes(name))));
            onEdit((before) => removeLeg(before, leg.id));
          }}
        />
      ) : (
        <PlaceFields {...fields} />
      )}
      <div className="mt-4 flex flex-col gap-4 sm:flex-row sm:items-start">
        {!isMulti && <DatesOf {...fields} />}
        <div data-field="travellers" className={cx('flex min-w-0 flex-1', isMulti && 'sm:max-w-80')}>
          <TravellersField
            draft={draft}
            onChange={(next) => onEdit(() => next)}
            onTouched={() => touch('travellers')}
            error={fields.errorOf('travellers')}
            locked={locked}
          />
        </div>
        <Button
          tone="primary"
          size="large"
          type="submit"
          busy={leaving}
          className={cx('sm:mt-[26px] sm:w-44', isMulti && 'sm:ml-auto')}
        >
          {!leaving && <Search aria-hidden size={18} />} Search
        </Button>
      </div>
      <MoreOptions draft={draft} onEdit={onEdit} />
    </form>
  );
}

interface FieldsProps {
  readonly draft: SearchDraft;
  readonly onEdit: FlightSearchFormProps['onEdit'];
  readonly days: SaleDays;
  readonly errorOf: (field: (typeof FIELD_ORDER)[number]) => string | undefined;
  readonly touch: (field: string) => void;
  readonly goOn: (field: 'to' | 'dates') => Promise<void>;
  readonly asksDates: boolean;
}

function PlaceFields({ draft, onEdit, errorOf, touch, goOn }: FieldsProps) {
  return (
    <div className="relative mt-4 flex flex-col gap-4 sm:flex-row sm:gap-12">
      <SwapButton onSwap={() => onEdit(swapPlaces)} />
      <div data-field="from" className="min-w-0 flex-1">
        <AirportField
          label="From"
          icon={PlaneTakeoff}
          value={draft.from}
          onChange={(place) => onEdit((before) => ({ ...before, from: place }))}
          onTouched={() => touch('from')}
          error={errorOf('from')}
          onPressed={() => void goOn('to')}
          except={draft.to.airport?.airport_code ?? null}
        />
      </div>
      <div data-field="to" className="min-w-0 flex-1">
        <AirportField
          label="To"
          icon={PlaneLanding}
          value={draft.to}
          onChange={(place) => onEdit((before) => ({ ...before, to: place }))}
          onTouched={() => touch('to')}
          error={errorOf('to')}
          onPressed={() => void goOn('dates')}
          except={draft.from.airport?.airport_code ?? null}
        />
      </div>
    </div>
  );
}

function DatesOf({ draft, onEdit, days, errorOf, touch, asksDates }: FieldsProps) {
  return (
    <div data-field="dates" className="flex min-w-0 flex-[1.25]">
      <DatesField
        departureDate={draft.departureDate}
        returnDate={draft.tripType === 'round' ? draft.returnDate : null}
        days={days}
        route={pricedRoute(draft.from, draft.to, draft.cabinClass, draft.adults + draft.children + draft.infants)}
        onChange={(departureDate, returnDate) =>
          onEdit((before) => ({ ...before, departureDate, returnDate: returnDate ?? departureDate }))
        }
        onTouched={() => touch('dates')}
        error={errorOf('dates')}
        startsOpen={asksDates}
      />
    </div>
  );
}

/** The first field in reading order that is refused. */
function firstRefused(errors: SearchErrors): string | null {
  const leg = errors.legs?.findIndex((one) => Object.keys(one).length > 0) ?? -1;
  if (leg >= 0) {
    const { from, to } = errors.legs?.[leg] ?? {};
    return `legs.${leg}.${from ? 'from' : to ? 'to' : 'date'}`;
  }
  return FIELD_ORDER.find((field) => errors[field]) ?? null;
}

/** Further options of a search, folded away; active ones are named while it is. */
function MoreOptions({ draft, onEdit }: Pick<FieldsProps, 'draft' | 'onEdit'>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const words = optionWords(optionsFor(draft.tripType, draft.options));
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          tone="plain"
          size="small"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="-ml-3"
        >
          <ChevronDown aria-hidden size={15} className={cx('transition-transform', open && 'rotate-180')} /> More
          options
        </Button>
        {!open && words.length > 0 && <span className="board text-[13px] text-ink-2">{words.join(' · ')}</span>}
      </div>
      {open && (
        <div id={id}>
          <OptionsField
            shape={draft.tripType}
            legCount={draft.legs.length}
            options={draft.options}
            isPersonalBooking={draft.isPersonalBooking}
            onChange={(change) => onEdit((before) => ({ ...before, options: { ...before.options, ...change } }))}
          />
        </div>
      )}
    </div>
  );
}
