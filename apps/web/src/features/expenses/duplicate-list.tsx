import { CopyX } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import { useSession } from '../../lib/session.ts';
import type { Claim, Duplicate } from './expense-queries.ts';
import { dayText } from './expense-words.ts';

const SURE: Readonly<Record<Duplicate['certainty'], string>> = {
  certain: 'Entered before',
  likely: 'Probably entered before',
  possible: 'Perhaps entered before',
};

interface DuplicateListProps {
  readonly duplicates: readonly Duplicate[];
  /** The claim on screen, where it is one: its own lines and its owner are named so. */
  readonly claim?: Claim;
}

/** Other entries that look like the same spending, each with why. */
export function DuplicateList({ duplicates, claim }: DuplicateListProps) {
  const reader = useSession().user?.user_id;
  if (duplicates.length === 0) return null;
  const whoseText = ({ expenseId, isMine, owner }: Duplicate) => {
    if (claim?.rows.some(({ expense }) => expense._id === expenseId)) return 'another line of this claim';
    if (owner && owner.user_id !== reader) return owner.name;
    if (!isMine) return "a colleague's entry";
    return claim && claim.owner.user_id !== reader ? `another entry of ${claim.owner.name}` : 'your own entry';
  };
  return (
    <ul aria-label="Looks like" className="space-y-2">
      {duplicates.map((one, index) => (
        // Others' entries come without an id, so the place in the list names them.
        <li
          key={one.expenseId ?? `other ${index}`}
          className="flex gap-2 rounded-lg bg-amber-soft px-3 py-2 text-[13px]"
        >
          <CopyX aria-hidden size={15} className="mt-0.5 shrink-0 text-amber" />
          <span className="min-w-0">
            <span className="font-medium">
              {SURE[one.certainty]}: {whoseText(one)}
            </span>
            <span className="block text-ink-2">{[one.reason, spendingText(one)].filter(Boolean).join('. ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "₹450 on Wed, 5 Jan"; nothing where the sentence before has said it. */
function spendingText({ amount, spentOn, reason }: Duplicate): string {
  if (reason.includes('₹') || amount === null) return '';
  return `${inr(amount)}${spentOn === null ? '' : ` on ${dayText(spentOn)}`}`;
}
