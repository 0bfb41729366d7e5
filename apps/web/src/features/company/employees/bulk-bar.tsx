import { Mail, UserCheck, UserX, X } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../../lib/money-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { EmployeeRow } from './employee-columns.tsx';
import { ResendDialog, StatusDialog } from './status-dialogs.tsx';
import { MOST_SELECTED } from './use-selection.ts';

interface BulkBarProps {
  readonly rows: readonly EmployeeRow[];
  readonly onClear: () => void;
}

/** What can be done with everyone ticked. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const [asking, setAsking] = useState<'none' | 'enable' | 'disable' | 'resend'>('none');
  const close = () => setAsking('none');
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-2 rounded-t-[13px] border-b border-hairline bg-blue-soft px-3 py-2">
      <div className="flex min-w-0 items-center gap-1 max-sm:w-full max-sm:justify-between">
        <p role="status" className="font-medium">
          {countText(rows.length, 'employee')} selected
          {rows.length >= MOST_SELECTED && ', the most at once'}
        </p>
        <Button size="small" tone="plain" onClick={onClear}>
          <X aria-hidden size={15} />
          <span>
            Clear<span className="max-sm:sr-only"> selection</span>
          </span>
        </Button>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">
        <Button size="small" onClick={() => setAsking('enable')}>
          <UserCheck aria-hidden size={15} /> Enable
        </Button>
        <Button size="small" onClick={() => setAsking('disable')}>
          <UserX aria-hidden size={15} /> Disable
        </Button>
        <Button size="small" onClick={() => setAsking('resend')}>
          <Mail aria-hidden size={15} />
          <span>
            Send <span className="max-sm:sr-only">invitation </span>again
          </span>
        </Button>
      </div>
      {(asking === 'enable' || asking === 'disable') && (
        <StatusDialog rows={rows} isActive={asking === 'enable'} onClose={close} onDone={onClear} />
      )}
      {asking === 'resend' && <ResendDialog rows={rows} onClose={close} onDone={onClear} />}
    </div>
  );
}
