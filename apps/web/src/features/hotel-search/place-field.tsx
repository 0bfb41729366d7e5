import { LEAST_LETTERS } from '@pravas/domain/hotel/suggest-places.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BriefcaseBusiness, Building2, Hotel, type LucideIcon, MapPin, Plane, Search, TrainFront } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { cx } from '../../ui/class-names.ts';
import { FieldError, fieldBox } from '../../ui/field.tsx';
import { type ChosenPlace, NO_PLACE, type PlaceKind, type PlaceText, placeTextOf } from './hotel-draft.ts';
import { isLongEnough, placesQuery, type SuggestedPlace } from './suggested-places.ts';

const DEBOUNCE_MS = 200;

/** What each kind is called and looks like. */
const KINDS: Readonly<Record<PlaceKind, { readonly icon: LucideIcon; readonly word: string }>> = {
  office: { icon: BriefcaseBusiness, word: 'Office' },
  city: { icon: Building2, word: 'City' },
  area: { icon: MapPin, word: 'Area' },
  station: { icon: TrainFront, word: 'Station' },
  airport: { icon: Plane, word: 'Airport' },
  hotel: { icon: Hotel, word: 'Hotel' },
};

interface PlaceFieldProps {
  readonly value: PlaceText;
  readonly onChange: (value: PlaceText) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Where to stay, by what people call it. Leaving with Tab takes the first suggestion, also when the answer is still on its way;
 * text that nothing was chosen for is no place.
 */
export function PlaceField({ value, onChange, onTouched, error, ref }: PlaceFieldProps) {
  const id = useId();
  const field = usePlaceChoice(value, onChange);
  const { active, setActive, suggestions, shown, note } = field;
  return (
    <div className="relative min-w-0 flex-1">
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        Search by city, hotel, or area
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={ref}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && suggestions[active] ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Bengaluru, Koramangala, our office…"
          value={value.text}
          title={value.place ? value.text : undefined}
          onChange={(event) => field.type(event.target.value)}
          onFocus={(event) => {
            event.target.select();
            field.open();
          }}
          onBlur={(event) => {
            field.close();
            // An error that came now would move the button from under the press; Search tells all errors at once.
            const target = event.relatedTarget;
            if (!(target instanceof HTMLButtonElement && target.type === 'submit')) onTouched();
          }}
          onKeyDown={field.onKeyDown}
          className={cx(
            fieldBox,
            'h-12 truncate pr-3 pl-11 text-[15px] font-medium',
            error ? 'border-red' : 'border-edge hover:border-ink-3',
          )}
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <div
        className={cx(
          'absolute top-[76px] left-0 z-40 w-full min-w-[min(380px,calc(100vw-64px))] rounded-xl border border-hairline bg-raised p-1.5 shadow-pop',
          !shown && 'hidden',
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label="Places to stay" className="max-h-80 overflow-y-auto">
          {suggestions.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys, as its pattern asks.
            <div
              key={place.key}
              id={`${id}-${index}`}
              ref={shown && index === active ? intoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseMove={() => setActive(index)}
              // The press must not blur the field before the click has chosen.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => field.choose(place)}
              className={cx(
                'flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 max-sm:min-h-11',
                index === active && 'bg-blue-soft',
              )}
            >
              <PlaceOption place={place} />
            </div>
          ))}
        </div>
        {note && <p className="px-3 py-2.5 text-[13px] text-ink-2">{note}</p>}
      </div>
      <p aria-live="polite" className="sr-only">
        {shown ? (note ?? `${suggestions.length} places found`) : ''}
      </p>
    </div>
  );
}

/** The marked option of a long list stays in sight while arrows move. */
function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function PlaceOption({ place }: { readonly place: SuggestedPlace }) {
  const { icon: Icon, word } = KINDS[place.kind];
  return (
    <>
      <Icon
        aria-hidden
        size={18}
        className={cx('shrink-0', place.kind === 'office' ? 'text-marigold-ink' : 'text-ink-3')}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px]">
          {place.parts.map(({ text, isTyped }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name have no other order.
            <span key={index} className={isTyped ? 'font-semibold' : 'font-medium text-ink-2'}>
              {text}
            </span>
          ))}
        </span>
        {place.detail && <span className="block truncate text-meta text-ink-2">{place.detail}</span>}
      </span>
      <span className="shrink-0 text-meta text-ink-3">{word}</span>
    </>
  );
}

/** What is asked, what is offered, and how one of the offers is taken. */
function usePlaceChoice(value: PlaceText, onChange: (value: PlaceText) => void) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [marked, setActive] = useState(0);
  const latest = useRef(value.text);
  const typed = value.place ? '' : value.text;
  const asked = useDebounced(typed, DEBOUNCE_MS);
  const answer = useQuery({ ...placesQuery(asked), enabled: open && value.place === null && isLongEnough(asked) });
  const isCurrent = asked === typed;
  const suggestions = value.place === null && isLongEnough(typed) ? (answer.data ?? []) : [];
  const shown = open && value.place === null && (typed.trim() !== '' || suggestions.length > 0);
  const active = Math.min(marked, Math.max(0, suggestions.length - 1));
  const choose = (place: ChosenPlace | undefined) => {
    const next = place ? placeTextOf(plain(place)) : NO_PLACE;
    latest.current = next.text;
    onChange(next);
    setOpen(false);
    setActive(0);
  };
  const takeFirst = async () => {
    if (typed.trim() === '' || !isLongEnough(typed)) return;
    if (isCurrent && answer.isSuccess) {
      // What nothing is found for stays to be mended.
      if (suggestions[active]) choose(suggestions[active]);
      return;
    }
    try {
      const [first] = await queries.fetchQuery(placesQuery(typed));
      // The person may have come back and typed on; then this answer is about another text.
      if (latest.current === typed && first) choose(first);
    } catch {
      // Without an answer the text stays, and says that it is not a place yet.
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') void takeFirst();
    else if (!shown) return;
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, suggestions.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && suggestions[active]) choose(suggestions[active]);
    else if (event.key === 'Escape') setOpen(false);
    if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) event.preventDefault();
  };
  return {
    active,
    setActive,
    suggestions,
    shown,
    choose,
    onKeyDown,
    note: noteOf(
      typed,
      answer.isError ? errorText(answer.error) : null,
      isCurrent && answer.isSuccess,
      suggestions.length,
    ),
    open: () => setOpen(true),
    close: () => setOpen(false),
    type: (text: string) => {
      latest.current = text;
      onChange({ text, place: null });
      setOpen(true);
      setActive(0);
    },
  };
}

/** Without what only the list shows: the form keeps it. */
function plain({ key, kind, name, detail, hotelId }: ChosenPlace): ChosenPlace {
  return { key, kind, name, detail, hotelId };
}

function noteOf(typed: string, failure: string | null, isAnswered: boolean, count: number): string | null {
  if (!isLongEnough(typed)) return `Type ${LEAST_LETTERS} letters or more`;
  if (failure) return failure;
  if (!isAnswered) return count > 0 ? null : 'Loading ...';
  return count === 0 ? 'No city, hotel or area by that name' : null;
}
