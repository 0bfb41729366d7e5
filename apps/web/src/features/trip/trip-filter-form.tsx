import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import type { TripFilters } from './trip-ask.ts';

type Narrowing = Pick<TripFilters, 'place' | 'traveler' | 'from' | 'to'>;

interface TripFilterFormProps {
  readonly ask: Narrowing;
  readonly onShow: (filters: Narrowing) => void;
}

/** Dates, traveller and place, asked for together. */
export function TripFilterForm({ ask, onShow }: TripFilterFormProps) {
  const [draft, setDraft] = useState<Narrowing>({
    place: ask.place,
    traveler: ask.traveler,
    from: ask.from,
    to: ask.to,
  });
  const set = (part: Partial<Narrowing>) => setDraft((before) => ({ ...before, ...part }));
  const isBadDate = (value: string) => value !== '' && !isCalendarDay(value);
  const isBad = isBadDate(draft.from) || isBadDate(draft.to);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isBad) return;
        onShow({ ...draft, place: draft.place.trim(), traveler: draft.traveler.trim() });
      }}
      className="grid gap-3 sm:grid-cols-2"
    >
      <DateField
        label="From"
        value={draft.from}
        onChange={(from) => set({ from })}
        error={isBadDate(draft.from) ? 'Please enter valid date' : undefined}
      />
      <DateField
        label="To"
        value={draft.to}
        onChange={(to) => set({ to })}
        error={isBadDate(draft.to) ? 'Please enter valid date' : undefined}
      />
      <TextField
        label="Traveller"
        value={draft.traveler}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => set({ traveler: event.target.value })}
      />
      <TextField
        label="Place"
        hint="City or airport code"
        value={draft.place}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => set({ place: event.target.value })}
      />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button size="small" onClick={() => set({ place: '', traveler: '', from: '', to: '' })}>
          Reset
        </Button>
        <Button type="submit" tone="primary" size="small">
          Show trips
        </Button>
      </div>
    </form>
  );
}
