import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldError, fieldBox } from './field.tsx';

/** What is offered, and what the field reports to the code that offers it. */
interface Offers<Item> {
  readonly suggestions: readonly Item[];
  /** Which of them the arrows have reached. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly shown: boolean;
  /** Shown beneath them: why there are none; null = nothing. */
  readonly note: string | null;
  readonly choose: (item: Item) => void;
  readonly type: (text: string) => void;
  readonly open: () => void;
  readonly leave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface SuggestFieldProps<Item> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly placeholder: string;
  /** The name of the list, and its contents: "12 places found". */
  readonly list: { readonly name: string; readonly found: string };
  readonly text: string;
  /** True where the text is a suggestion that was taken, and may be longer than the field. */
  readonly isChosen: boolean;
  readonly offers: Offers<Item>;
  readonly keyOf: (item: Item) => string;
  readonly option: (item: Item) => ReactNode;
  /** True where the list opens with the field: it has something to offer before anything is typed. */
  readonly opensOnFocus?: boolean;
  /** True where it opens with a press, and with an arrow key: a field that the page itself enters covers nothing. */
  readonly opensOnPress?: boolean;
  /** Hears that a suggestion was taken by a press: a person who uses the mouse goes on with it. */
  readonly onPressed?: (() => void) | undefined;
  /** The mark at the end of the field. */
  readonly mark?: string | null;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A field that suggests while a person types (the combobox of the ARIA practices). */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const { label, icon: Icon, placeholder, list, text, isChosen, offers, error, mark = null, onTouched, ref } = props;
  const { suggestions, active, shown, note } = offers;
  const id = useId();
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
          aria-activedescendant={shown && suggestions[active] !== undefined ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          title={isChosen ? text : undefined}
          onChange={(event) => offers.type(event.target.value)}
          onFocus={(event) => {
            event.target.select();
            if (props.opensOnFocus) offers.open();
          }}
          onClick={() => {
            if (props.opensOnPress) offers.open();
          }}
          onBlur={(event) => {
            offers.leave();
            // An error now would move the button from under the press; Search shows all errors at once.
            if (!isQuiet(event.relatedTarget)) onTouched();
          }}
          onKeyDown={offers.onKeyDown}
          className={cx(
            fieldBox,
            'h-12 truncate pl-11 text-[15px] font-medium',
            mark === null ? 'pr-3' : 'pr-14',
            error ? 'border-red' : 'border-edge hover:border-ink-3',
          )}
        />
        {mark !== null && <Mark text={mark} />}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <div
        className={cx(
          'absolute top-[76px] left-0 z-40 w-full min-w-[min(380px,calc(100vw-64px))] rounded-xl border border-hairline bg-raised p-1.5 shadow-pop',
          !shown && 'hidden',
        )}
      >
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={list.name}
          // A list that scrolls would be a stop of its own for Tab.
          tabIndex={-1}
          className="max-h-80 overflow-y-auto"
        >
          {suggestions.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys, as its pattern asks.
            <div
              key={props.keyOf(item)}
              id={`${id}-${index}`}
              ref={shown && index === active ? intoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseMove={() => offers.setActive(index)}
              // The press must not blur the field before the click has chosen.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                offers.choose(item);
                props.onPressed?.();
              }}
              className={cx(
                'flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 max-sm:min-h-11',
                index === active && 'bg-blue-soft',
              )}
            >
              {props.option(item)}
            </div>
          ))}
        </div>
        {note && <p className="px-3 py-2.5 text-[13px] text-ink-2">{note}</p>}
      </div>
      <p aria-live="polite" className="sr-only">
        {shown ? (note ?? `${suggestions.length} ${list.found}`) : ''}
      </p>
    </div>
  );
}

/** Buttons that leave the field as it is: the one that searches, and those that only add to the form. */
function isQuiet(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && (target.type === 'submit' || target.dataset.quiet !== undefined);
}

/** The marked option of a long list stays in sight while arrows move. */
function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Repeats the end of the text, where it is truncated. */
function Mark({ text }: { readonly text: string }) {
  return (
    <span
      aria-hidden
      className="board pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-[13px] font-semibold text-ink-2"
    >
      {text}
    </span>
  );
}
