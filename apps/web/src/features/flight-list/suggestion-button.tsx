import { fromRupees } from '@pravas/domain/money/money.ts';
import { savingText } from '@pravas/domain/policy/policy-words.ts';
import { CornerDownRight } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import type { ListedFare } from './option-row.ts';

/** The nearest choice that complies; `flightId` is null where it is not another flight. */
export interface Suggestion {
  /** "Leave 09:40, save ₹1,150". */
  readonly text: string;
  readonly flightId: string | null;
  readonly fareType: string | null;
}

/** What a listed fare's verdict suggests, in one text. */
export function suggestionOf({ verdict }: Pick<ListedFare, 'verdict'>): Suggestion | null {
  if (!verdict?.suggestion) return null;
  const { change, saves, flightId, fareType } = verdict.suggestion;
  return { text: `${change}, ${savingText(fromRupees(saves))}`, flightId, fareType };
}

interface SuggestionButtonProps {
  readonly suggestion: Suggestion;
  readonly onTake: (suggestion: Suggestion) => void;
  readonly className?: string;
}

/** "Leave 09:40, save ₹1,150": leads to the flight; plain text where it is not another flight. */
export function SuggestionButton({ suggestion, onTake, className }: SuggestionButtonProps) {
  const content = (
    <>
      <CornerDownRight aria-hidden size={14} className="shrink-0" /> {suggestion.text}
    </>
  );
  const look = 'inline-flex min-h-8 items-center gap-1.5 text-[13px] font-medium';
  if (suggestion.flightId === null) return <p className={cx(look, 'text-ink-2', className)}>{content}</p>;
  return (
    <button
      type="button"
      onClick={() => onTake(suggestion)}
      className={cx(
        look,
        'rounded text-left text-blue hover:underline hover:underline-offset-2 max-sm:min-h-11',
        className,
      )}
    >
      {content}
      <span className="sr-only">, to be in policy</span>
    </button>
  );
}
