import { inr } from '../../lib/money-text.ts';
import { dayText } from './expense-words.ts';

interface PlainLineProps {
  readonly name: string;
  readonly spentOn: string;
  readonly amount: number;
  readonly note: string | null;
}

/** A line that is only told, with nothing to decide. */
export function PlainLine({ name, spentOn, amount, note }: PlainLineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <span className="min-w-0">
        <span className="font-medium">{name}</span> <span className="board text-ink-3">{dayText(spentOn)}</span>
        {note && <span className="block text-[13px] text-ink-2">{note}</span>}
      </span>
      <span className="board">{inr(amount)}</span>
    </li>
  );
}
