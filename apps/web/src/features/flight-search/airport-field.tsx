import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { cx } from '../../ui/class-names.ts';
import { FieldError, fieldBox } from '../../ui/field.tsx';
import { type Airport, NOWHERE, type PlaceInput, placeOf } from './search-draft.ts';

const DEBOUNCE_MS = 300;

function airportsQuery(name: string) {
  return {
    queryKey: ['airports', name.trim().toLowerCase()],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(listAirports, {
        query: { search: JSON.stringify({ name: name.trim() }), sortBy: 'name', sortOrder: 'ASC' },
        signal,
      }),
    staleTime: 10 * 60_000,
  };
}

interface AirportFieldProps {
  readonly label: 'From' | 'To';
  readonly icon: LucideIcon;
  readonly value: PlaceInput;
  readonly onChange: (value: PlaceInput) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  /** The other field's airport, which is not offered here. */
  readonly except: string | null;
  /** True where the field is too narrow for a long name with its code at the end: the code then stands by itself. */
  readonly showsCode?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * An airport by what people call it. Leaving with Tab takes the first suggestion, or clears the field when there is
 * none (rules §5.4), also when the answer is still on its way.
 */
export function AirportField(props: AirportFieldProps) {
  const { label, icon: Icon, value, onChange, onTouched, error, except, showsCode = false, ref } = props;
  const id = useId();
  const code = showsCode ? (value.airport?.airport_code ?? null) : null;
  const field = useAirportChoice(value, onChange, except);
  const { setOpen, active, setActive, latest, answer, current, suggestions, shown, choose, takeFirst } = field;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') void takeFirst();
    else if (!shown) return;
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, suggestions.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && suggestions[active]) choose(suggestions[active]);
    else if (event.key === 'Escape') setOpen(false);
    if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) event.preventDefault();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {label}
      </label>
      <div className="relative">
        <Icon
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
          placeholder="City or airport"
          value={value.text}
          title={value.airport ? value.text : undefined}
          onChange={(event) => {
            latest.current = event.target.value;
            onChange({ text: event.target.value, airport: null });
            setOpen(true);
            setActive(0);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={(event) => {
            setOpen(false);
            // An error that came now would move the button from under the press; Search tells all errors at once.
            if (!isQuiet(event.relatedTarget)) onTouched();
          }}
          onKeyDown={onKeyDown}
          className={cx(
            fieldBox,
            'h-12 truncate pl-11 text-[15px] font-medium',
            code === null ? 'pr-3' : 'pr-14',
            error ? 'border-red' : 'border-edge hover:border-ink-3',
          )}
        />
        {code !== null && <CodeMark code={code} />}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <SuggestionList
        id={id}
        label={label}
        shown={shown}
        suggestions={suggestions}
        active={active}
        onActive={setActive}
        onChoose={choose}
        note={suggestionNote(
          answer.isError ? errorText(answer.error) : null,
          current && answer.isSuccess,
          suggestions.length,
        )}
      />
    </div>
  );
}

/** The airport's code at the end of its field, which says it in its text already. */
function CodeMark({ code }: { readonly code: string }) {
  return (
    <span
      aria-hidden
      className="board pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-[13px] font-semibold text-ink-2"
    >
      {code}
    </span>
  );
}

/** Buttons that leave the field as it is: the one that searches, and the one that adds another flight. */
function isQuiet(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && (target.type === 'submit' || target.dataset.quiet !== undefined);
}

/** What is asked, what is offered, and how one of the offers is taken. */
function useAirportChoice(value: PlaceInput, onChange: (value: PlaceInput) => void, except: string | null) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const latest = useRef(value.text);
  const typed = value.airport ? '' : value.text;
  const asked = useDebounced(typed, DEBOUNCE_MS);
  const answer = useQuery({ ...airportsQuery(asked), enabled: asked.trim() !== '' });
  const current = asked === typed;
  const offered = (airports: readonly Airport[]) =>
    airports.filter((airport) => airport.airport_code !== except).slice(0, 8);
  const suggestions = typed.trim() !== '' ? offered(answer.data?.airports ?? []) : [];
  const shown = open && typed.trim() !== '';
  const choose = (airport: Airport | undefined) => {
    const next = airport ? placeOf(airport) : NOWHERE;
    latest.current = next.text;
    onChange(next);
    setOpen(false);
    setActive(0);
  };
  const takeFirst = async () => {
    if (typed.trim() === '') return;
    if (current && answer.isSuccess) return choose(suggestions[Math.min(active, suggestions.length - 1)]);
    try {
      const { airports } = await queries.fetchQuery(airportsQuery(typed));
      // The person may have come back and typed on; then this answer is about another text.
      if (latest.current === typed) choose(offered(airports)[0]);
    } catch {
      // Without an answer the text stays, and says that it is not a place yet.
    }
  };
  return { setOpen, active, setActive, latest, answer, current, suggestions, shown, choose, takeFirst };
}

function suggestionNote(failure: string | null, answered: boolean, count: number): string | null {
  if (failure) return failure;
  if (!answered) return count > 0 ? null : 'Looking…';
  return count === 0 ? 'No airport by that name' : null;
}

interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly shown: boolean;
  readonly suggestions: readonly Airport[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (airport: Airport) => void;
  readonly note: string | null;
}

function SuggestionList({ id, label, shown, suggestions, active, onActive, onChoose, note }: SuggestionListProps) {
  return (
    <>
      <div
        className={cx(
          'absolute top-[76px] left-0 z-40 w-full min-w-[min(380px,calc(100vw-64px))] rounded-xl border border-hairline bg-raised p-1.5 shadow-pop',
          !shown && 'hidden',
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label={`${label} suggestions`} className="max-h-80 overflow-y-auto">
          {suggestions.map((airport, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys, as its pattern asks.
            <div
              key={airport.airport_code}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseMove={() => onActive(index)}
              // The press must not blur the field before the click has chosen.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(airport)}
              className={cx(
                'flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2',
                index === active && 'bg-blue-soft',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[15px] font-medium">
                  {airport.city}, {airport.country_code}
                  <Unseen text=" - " />
                </span>
                <span className="block truncate text-meta text-ink-2">{airport.airport_name}</span>
              </span>
              <span className="board rounded-md border border-edge px-2 py-0.5 text-meta font-semibold text-ink-2">
                <Unseen text="(" />
                {airport.airport_code}
                <Unseen text=")" />
              </span>
            </div>
          ))}
        </div>
        {note && <p className="px-3 py-2.5 text-[13px] text-ink-2">{note}</p>}
      </div>
      <p aria-live="polite" className="sr-only">
        {shown ? (note ?? `${suggestions.length} airports found`) : ''}
      </p>
    </>
  );
}

/** Punctuation that the option reads with (screens §2.2) and the layout shows by other means. */
function Unseen({ text }: { readonly text: string }) {
  return <span className="text-[0px]">{text}</span>;
}
