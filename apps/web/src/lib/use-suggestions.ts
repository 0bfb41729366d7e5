import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { errorText } from './error-text.ts';
import { useDebounced } from './use-debounced.ts';

/** What a field suggests, and how it takes one of the suggestions. */
export interface Suggesting<Found, Item = Found> {
  /** The field's text. */
  readonly text: string;
  /** True where the text is a suggestion that was taken: then nothing is searched. */
  readonly isChosen: boolean;
  readonly onType: (text: string) => void;
  /** Undefined = nothing is found for the text, and the field is emptied. */
  readonly onChoose: (item: Item | undefined) => void;
  readonly query: (typed: string) => {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<readonly Found[]>;
    readonly staleTime: number;
  };
  readonly debounceMs: number;
  /** Whether a text is searched. Where the empty one is, the field offers something before anything is typed. */
  readonly isAsked: (typed: string) => boolean;
  /** The suggestions among the results for a text. */
  readonly offered: (found: readonly Found[], typed: string) => readonly Item[];
  /** What leaving with Tab does where nothing is found: empties the field, or leaves the text to be corrected. */
  readonly ifNothingFound: 'clear' | 'keep';
  /** True where leaving by a press or a tap takes the first one too: nothing half-typed is left behind. */
  readonly takesOnLeave?: boolean;
  /** What the list says where it is empty: nothing is known yet, or nothing is found. */
  readonly notes: { readonly waiting: string; readonly none: string; readonly tooShort?: string };
}

/**
 * What is asked, what is offered, and how one of the offers is taken: by press, by Enter, and by leaving with Tab,
 * which takes the first one also while the answer is still on its way.
 */
export function useSuggestions<Found, Item = Found>(field: Suggesting<Found, Item>) {
  const { text, isChosen, query, isAsked, offered, ifNothingFound, notes } = field;
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [marked, setActive] = useState(0);
  const latest = useRef(text);
  const typed = isChosen ? '' : text;
  const asked = useDebounced(typed, field.debounceMs);
  const answer = useQuery({ ...query(asked), enabled: open && !isChosen && isAsked(asked) });
  const isAnswered = asked === typed && answer.isSuccess;
  // The results for no text are no answer to a text, not even for the moment until that is answered.
  const found = asked.trim() === '' && typed.trim() !== '' ? [] : (answer.data ?? []);
  const suggestions = !isChosen && isAsked(typed) ? offered(found, typed) : [];
  const shown = open && !isChosen && (typed.trim() !== '' || suggestions.length > 0);
  const active = Math.min(marked, Math.max(0, suggestions.length - 1));
  const choose = (item: Item | undefined) => {
    latest.current = '';
    field.onChoose(item);
    setOpen(false);
    setActive(0);
  };
  const takeFirst = async () => {
    if (typed.trim() === '' || !isAsked(typed)) return;
    const take = (item: Item | undefined) => {
      if (item !== undefined || ifNothingFound === 'clear') choose(item);
    };
    if (isAnswered) return take(suggestions[active]);
    try {
      const found = await queries.fetchQuery(query(typed));
      // The person may have returned and typed on; then this answer is about another text.
      if (latest.current === typed) take(offered(found, typed)[0]);
    } catch {
      // Without an answer the text stays, and says that nothing is chosen yet.
    }
  };
  const take = () => {
    const marked = suggestions[active];
    // Until this very text is answered, the suggestions may still answer the one before.
    if (!isAnswered && typed.trim() !== '') void takeFirst();
    else if (marked !== undefined) choose(marked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') void takeFirst();
    else if (!shown && event.key === 'ArrowDown' && !isChosen) setOpen(true);
    else if (!shown) return;
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, suggestions.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setOpen(false);
    if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) event.preventDefault();
  };
  const note = () => {
    if (!isAsked(typed)) return notes.tooShort ?? null;
    if (answer.isError) return errorText(answer.error);
    if (!isAnswered) return suggestions.length > 0 ? null : notes.waiting;
    return suggestions.length === 0 ? notes.none : null;
  };
  return {
    active,
    setActive,
    suggestions,
    shown,
    choose,
    onKeyDown,
    note: note(),
    open: () => setOpen(true),
    leave: () => {
      // A person who only looks at another window returns to what they typed.
      if (field.takesOnLeave && shown && document.hasFocus()) void takeFirst();
      setOpen(false);
    },
    type: (next: string) => {
      latest.current = next;
      field.onType(next);
      setOpen(true);
      setActive(0);
    },
  };
}
