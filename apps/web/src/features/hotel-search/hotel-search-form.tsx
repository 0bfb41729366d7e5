import type { StayCalendar } from '@pravas/domain/hotel/stay-dates.ts';
import { Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { HotelSearch } from '../../lib/hotel-list-address.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { HotelDraft } from './hotel-draft.ts';
import { checkHotelForm, HOTEL_FIELDS, hotelFormPath } from './hotel-form-rules.ts';
import { keepHotelDraft, rememberHotelSearch } from './kept-hotel-searches.ts';
import { PlaceField } from './place-field.tsx';
import { RoomsField } from './rooms-field.tsx';
import { StayField, stayDays } from './stay-field.tsx';

interface HotelSearchFormProps {
  readonly draft: HotelDraft;
  /** Edits the current form: a place's answer may arrive after other fields have changed. */
  readonly onEdit: (edit: (before: HotelDraft) => HotelDraft) => void;
  readonly calendar: StayCalendar;
  /**
   * What a search has besides what is filled in: its trip, and the guests' nationality where the search that is edited
   * names one.
   */
  readonly kept: Pick<HotelSearch, 'tripId' | 'nationality'>;
}

/**
 * The search form for hotels. Submitting it opens the list, or the page of the hotel that was chosen (screens §2.3).
 */
export function HotelSearchForm({ draft, onEdit, calendar, kept }: HotelSearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const errors = checkHotelForm(draft, calendar);
  const touch = (...names: readonly string[]) => setTouched((before) => new Set([...before, ...names]));
  const errorOf = (field: (typeof HOTEL_FIELDS)[number]) => (touched.has(field) ? errors[field] : undefined);
  const set = (part: Partial<HotelDraft>) => onEdit((before) => ({ ...before, ...part }));
  useEffect(() => keepHotelDraft(draft), [draft]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    touch(...HOTEL_FIELDS);
    const path = hotelFormPath(draft, calendar, kept);
    if (path === null) {
      // The specification reports wrong dates in a snackbar (rules §5.5).
      if (errors.dates) showToast(errors.dates, 'error');
      const first = HOTEL_FIELDS.find((field) => errors[field]);
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input,button)`)?.focus();
      return;
    }
    rememberHotelSearch(draft);
    setLeaving(true);
    window.location.assign(path);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Hotel search" className="card p-4 sm:p-5">
      <h2 className="mb-3 text-[15px] font-semibold">Search cities, hotels or points of interest</h2>
      <div data-field="place" className="flex min-w-0">
        <PlaceField
          value={draft.place}
          onChange={(place) => set({ place })}
          onTouched={() => touch('place')}
          error={errorOf('place')}
        />
      </div>
      <div className="mt-4 flex flex-col gap-4 sm:flex-row sm:items-start">
        <div data-field="dates" className="flex min-w-0 flex-1">
          <StayField
            stay={draft.stay}
            days={stayDays(calendar.today, calendar.trip)}
            onChange={(stay) => set({ stay })}
            onTouched={() => touch('dates')}
            error={errorOf('dates')}
          />
        </div>
        <div data-field="rooms" className="flex min-w-0 flex-1">
          <RoomsField
            rooms={draft.rooms}
            isPersonalBooking={draft.isPersonalBooking}
            onChange={(rooms) => set({ rooms })}
            onPersonal={(isPersonalBooking) => set({ isPersonalBooking })}
            onTouched={() => touch('rooms')}
            error={errorOf('rooms')}
          />
        </div>
        <Button tone="primary" size="large" type="submit" busy={leaving} className="sm:mt-[26px] sm:w-44">
          {!leaving && <Search aria-hidden size={18} />} Search
        </Button>
      </div>
    </form>
  );
}
