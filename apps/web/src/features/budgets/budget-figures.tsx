import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { PART_WORDS, PartSwatch } from './budget-bar.tsx';
import type { BudgetDetails, BudgetPart } from './budget-queries.ts';

interface BudgetFiguresProps {
  readonly budget: BudgetDetails;
  readonly part: BudgetPart | '';
  readonly onPart: (part: BudgetPart | '') => void;
}

const PARTS: readonly BudgetPart[] = ['spent', 'committed', 'pending'];

/** The figures of the bar; pressing one lists what is behind it. */
export function BudgetFigures({ budget, part: chosen, onPart }: BudgetFiguresProps) {
  const { usage, landing } = budget;
  return (
    <ul className="mt-4 grid grid-cols-2 gap-2 xl:grid-cols-3">
      {PARTS.map((part) => (
        <li key={part}>
          <button
            type="button"
            aria-pressed={part === chosen}
            onClick={() => onPart(part === chosen ? '' : part)}
            className={cx(
              'h-full w-full rounded-xl border px-3 py-2.5 text-left',
              part === chosen ? 'border-blue-edge bg-blue-soft' : 'border-hairline hover:bg-sunken',
            )}
          >
            <span className="flex items-center gap-2 text-[13px] text-ink-2">
              <PartSwatch part={part} /> {PART_WORDS[part].label}
            </span>
            <span className="board mt-0.5 block text-[18px] leading-6 font-semibold">{inr(usage[part])}</span>
            <span className="block text-meta text-ink-3">{PART_WORDS[part].meaning}</span>
          </button>
        </li>
      ))}
      <Plain
        label={usage.isOver ? 'Over' : 'Left'}
        rupees={Math.abs(usage.remaining)}
        note="spent and committed taken off"
      />
      <Plain
        label={usage.remainingIfApproved < 0 ? 'Over if all is approved' : 'Left if all is approved'}
        rupees={Math.abs(usage.remainingIfApproved)}
        note="pending taken off as well"
      />
      <Plain
        label="Will land at"
        rupees={landing.total}
        note={landing.over > 0 ? `${inr(landing.over)} over` : 'within the budget'}
        mark
      />
    </ul>
  );
}

interface PlainProps {
  readonly label: string;
  readonly rupees: number;
  readonly note: string;
  readonly mark?: boolean;
}

function Plain({ label, rupees, note, mark = false }: PlainProps) {
  return (
    <li className="rounded-xl border border-transparent px-3 py-2.5">
      <span className="flex items-center gap-2 text-[13px] text-ink-2">
        {mark && <span aria-hidden className="size-3.5 rounded-full border-[3px] border-marigold bg-surface" />} {label}
      </span>
      <span className="board mt-0.5 block text-[18px] leading-6 font-semibold">{inr(rupees)}</span>
      <span className="block text-meta text-ink-3">{note}</span>
    </li>
  );
}
