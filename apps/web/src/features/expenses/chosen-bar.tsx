import { Send, X } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Expense } from './expense-queries.ts';

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx'), 'ClaimDialog');

interface ChosenBarProps {
  readonly rows: readonly Expense[];
  readonly isFull: boolean;
  readonly onClear: () => void;
}

/** What the ticked expenses add up to, and the way to hand them in. */
export function ChosenBar({ rows, isFull, onClear }: ChosenBarProps) {
  const [claiming, setClaiming] = useState(false);
  const total = rows.reduce((sum, row) => sum + row.amount, 0);
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-2 rounded-t-[13px] border-b border-hairline bg-blue-soft px-3 py-2">
      <p role="status" className="font-medium">
        {countText(rows.length, 'expense')}, <span className="board">{inr(total)}</span>
        {isFull && ', the most in one claim'}
      </p>
      <Button size="small" tone="plain" onClick={onClear}>
        <X aria-hidden size={15} /> Clear
      </Button>
      <Button
        size="small"
        tone="primary"
        className="ml-auto max-sm:w-full"
        {...opens(ClaimDialog)}
        onClick={() => setClaiming(true)}
      >
        <Send aria-hidden size={15} /> Claim {inr(total)}
      </Button>
      {claiming && <ClaimDialog rows={rows} onClose={() => setClaiming(false)} onDone={onClear} />}
    </div>
  );
}
