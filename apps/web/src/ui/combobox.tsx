import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { matchingOptions } from './combobox-rules.ts';
import { FieldError, fieldBox } from './field.tsx';

interface ComboboxProps<T> {
  readonly label: string;
  /** The text of the present choice, '' for none; with `freeText` whatever was typed. */
  readonly value: string;
  readonly options: readonly T[];
  readonly keyOf: (option: T) => string;
  readonly textOf: (option: T) => string;
  /** A second, quieter line of an option. */
  readonly detailOf?: (option: T) => string;
  /** Null when the field was emptied. */
  readonly onChoose: (option: T | null) => void;
  /** What is typed, for choices that the server looks up, and for free text. */
  readonly onType?: (text: string) => void;
  /** Any text is an answer; the choices only help. */
  readonly freeText?: boolean;
  /** False where the server has already narrowed the choices. */
  readonly filters?: boolean;
  /** Shown beneath the choices: that they are being searched, or why they could not be. */
  readonly note?: string | null;
  readonly emptyText?: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A choice by typing (the combobox pattern): arrows move, Enter and Tab take the marked one, Escape closes. Leaving in
 * any other way restores the previous choice.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, keyOf, note = null, error, hint, disabled, className } = props;
  const id = useId();
  const field = useCombobox(props);
  const { shown, offered, active } = field;
  const marked = shown ? offered[active] : undefined;
  const text = note ?? (offered.length === 0 ? (props.emptyText ?? 'No match') : null);
  return (
    <div className={cx('relative', className)}>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {label}
      </label>
      <div className="relative">
        <input
          ref={props.ref}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && offered.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked ? `${id}-${keyOf(marked)}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={props.placeholder}
          value={field.text}
          onChange={(event) => field.type(event.target.value)}
          onClick={() => field.setOpen(true)}
          onFocus={(event) => event.target.select()}
          onBlur={field.leave}
          onKeyDown={field.onKeyDown}
          className={cx(
            fieldBox,
            'h-11 truncate pr-11 pl-3 text-[15px] disabled:bg-sunken disabled:text-ink-3',
            error ? 'border-red' : 'border-edge enabled:hover:border-ink-3',
          )}
        />
        <FieldEnd label={label} clears={props.value !== '' && !disabled} onClear={field.clear} />
      </div>
      <ChoiceList {...props} id={id} field={field} text={text} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

function FieldEnd({ label, clears, onClear }: { readonly label: string; readonly clears: boolean; onClear(): void }) {
  return (
    <div className="absolute inset-y-0 right-1 grid place-items-center">
      {clears ? (
        <IconButton label={`Clear ${label.toLowerCase()}`} onClick={onClear} className="size-9">
          <X aria-hidden size={16} />
        </IconButton>
      ) : (
        <ChevronDown aria-hidden size={16} className="pointer-events-none mr-2.5 text-ink-3" />
      )}
    </div>
  );
}

type ChoiceListProps<T> = ComboboxProps<T> & {
  readonly id: string;
  readonly field: ReturnType<typeof useCombobox<T>>;
  /** Shown beneath the choices, or instead of them. */
  readonly text: string | null;
};

function ChoiceList<T>({ id, field, text, options, keyOf, textOf, detailOf }: ChoiceListProps<T>) {
  const { shown, offered, active } = field;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At the lower edge of a dialog the choices would be truncated.
    if (shown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  useEffect(() => {
    if (shown) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [shown, active]);
  return (
    <>
      <div
        ref={box}
        className={cx(
          'absolute left-0 z-40 mt-1.5 w-full rounded-xl border border-hairline bg-raised p-1.5 shadow-pop',
          !shown && 'hidden',
        )}
      >
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Choices" className="max-h-64 overflow-y-auto">
          {offered.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys, as its pattern asks.
            <div
              key={keyOf(option)}
              id={`${id}-${keyOf(option)}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseMove={() => field.setActive(index)}
              // The press must not blur the field before the click has chosen.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => field.choose(option)}
              className={cx(
                'flex min-h-9 cursor-pointer flex-col justify-center rounded-lg px-3 py-1.5 max-sm:min-h-11',
                index === active && 'bg-blue-soft',
              )}
            >
              <span className="block truncate">{textOf(option)}</span>
              {detailOf && <span className="block truncate text-meta text-ink-2">{detailOf(option)}</span>}
            </div>
          ))}
        </div>
        {text && <p className="px-3 py-2 text-[13px] text-ink-2">{text}</p>}
      </div>
      <p aria-live="polite" className="sr-only">
        {shown ? (text ?? `${offered.length} of ${options.length} choices`) : ''}
      </p>
    </>
  );
}

/** The typed text, the offered and marked choices, and how one of them is taken. */
function useCombobox<T>(props: ComboboxProps<T>) {
  const { value, options, textOf, onChoose, onType, freeText = false, filters = true, onBlur } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const text = freeText ? value : (typed ?? value);
  const asked = typed ?? '';
  const offered = filters ? matchingOptions(options, textOf, asked) : options;
  const shown = open && !props.disabled && !(freeText && offered.length === 0 && !props.note);
  const rest = () => {
    setOpen(false);
    setTyped(null);
    setActive(0);
  };
  const choose = (option: T | null) => {
    onChoose(option);
    rest();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = offered.length - 1;
    const option = offered[Math.min(active, last)];
    if (event.key === 'Escape' && open) {
      // A dialog around the field stays open: Escape closes one thing at a time.
      event.preventDefault();
      event.stopPropagation();
      return rest();
    }
    if (event.key === 'Tab') {
      if (shown && typed && option && !freeText) choose(option);
      return;
    }
    if (event.key === 'ArrowDown') {
      if (open) setActive(Math.min(active + 1, Math.max(last, 0)));
      else setOpen(true);
    } else if (event.key === 'ArrowUp' && open) setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && shown && option && (typed !== null || !freeText)) choose(option);
    else return;
    event.preventDefault();
  };
  return {
    text,
    shown,
    offered,
    active: Math.min(active, Math.max(offered.length - 1, 0)),
    setActive,
    setOpen,
    choose,
    onKeyDown,
    type: (next: string) => {
      setTyped(next);
      setOpen(true);
      setActive(0);
      onType?.(next);
    },
    clear: () => {
      onType?.('');
      choose(null);
    },
    leave: () => {
      if (!freeText && typed?.trim() === '' && value !== '') onChoose(null);
      rest();
      onBlur?.();
    },
  };
}
