import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { Combobox } from './combobox.tsx';
import { matchingOptions } from './combobox-rules.ts';

/** Something that is found by typing. */
export interface FoundOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

interface ComboboxFieldProps {
  readonly label: string;
  readonly value: FoundOption | null;
  readonly onChange: (option: FoundOption | null) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
  /** Names the question in the cache; the text is added to it. */
  readonly searchKey: readonly unknown[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly FoundOption[]>;
  /** Any text is an answer; the offers only help. */
  readonly freeText?: boolean;
}

/** A choice from a list that the server searches, once the typing has rested for 300 ms. */
export function ComboboxField({ value, onChange, searchKey, search, freeText = false, ...field }: ComboboxFieldProps) {
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), 300);
  const answer = useQuery({
    queryKey: [...searchKey, asked.toLowerCase()],
    queryFn: ({ signal }) => search(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: field.disabled !== true,
  });
  // Until the answer to this very text is there, only what fits it is offered: Enter must never take another's answer.
  const isCurrent = asked === typed.trim() && answer.data !== undefined && !answer.isPlaceholderData;
  const textOf = (option: FoundOption) => `${option.label} ${option.detail ?? ''}`;
  const options = isCurrent ? answer.data : matchingOptions(answer.data ?? [], textOf, typed);
  const note = answer.isError ? errorText(answer.error) : isCurrent ? null : 'Looking…';
  return (
    <Combobox
      {...field}
      value={value?.label ?? ''}
      options={options}
      keyOf={(option) => option.value}
      textOf={(option) => option.label}
      detailOf={(option) => option.detail ?? ''}
      filters={false}
      freeText={freeText}
      note={note}
      onType={(text) => {
        setTyped(text);
        if (freeText) onChange(text === '' ? null : { value: text, label: text });
      }}
      onChoose={(option) => {
        setTyped('');
        onChange(option);
      }}
    />
  );
}
