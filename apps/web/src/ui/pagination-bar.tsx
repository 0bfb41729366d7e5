import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { showToast } from '../lib/toasts.ts';
import { IconButton } from './button.tsx';
import { fieldBox } from './field.tsx';
import { PAGE_SIZES, readRowNumber } from './pagination-rules.ts';

interface PaginationBarProps {
  readonly rowNumber: number;
  readonly recordsPerPage: number;
  readonly total: number;
  readonly onChange: (rowNumber: number, recordsPerPage: number) => void;
}

/** Rows per page, go to row, 'from - to of total', previous and next (screens §2.6, rules §9.4). */
export function PaginationBar({ rowNumber, recordsPerPage, total, onChange }: PaginationBarProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const last = Math.min(total, rowNumber + recordsPerPage - 1);
  const go = () => {
    const row = readRowNumber(typed, total);
    if (row === null) return showToast('Please enter valid number', 'error');
    setTyped('');
    onChange(row, recordsPerPage);
  };
  const rows =
    total === 0
      ? '0 - 0 of 0'
      : `${rowNumber.toLocaleString('en-IN')} - ${last.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`;
  // Where every row fits on the smallest page there is nowhere to go.
  if (rowNumber <= 1 && total <= (PAGE_SIZES[0] ?? 0)) {
    return <p className="board border-t border-hairline px-4 py-3 text-right text-[13px] text-ink-2 sm:px-5">{rows}</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-hairline px-4 py-2.5 text-[13px] text-ink-2 sm:px-5">
      <label className="flex items-center gap-2">
        Rows
        <select
          value={recordsPerPage}
          onChange={(event) => onChange(rowNumber, Number(event.target.value))}
          className={`${fieldBox} board h-9 max-w-20 border-edge px-2 max-sm:h-11`}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="flex items-center gap-2">
        <label htmlFor={id} className="whitespace-nowrap">
          Go to row
        </label>
        <input
          id={id}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && go()}
          className={`${fieldBox} board h-9 max-w-16 border-edge px-2 max-sm:h-11`}
        />
      </span>
      <span className="board ml-auto">{rows}</span>
      <span className="flex">
        <IconButton
          label="Previous page"
          disabled={rowNumber <= 1}
          onClick={() => onChange(Math.max(1, rowNumber - recordsPerPage), recordsPerPage)}
        >
          <ChevronLeft aria-hidden size={18} />
        </IconButton>
        <IconButton
          label="Next page"
          disabled={last >= total}
          onClick={() => onChange(rowNumber + recordsPerPage, recordsPerPage)}
        >
          <ChevronRight aria-hidden size={18} />
        </IconButton>
      </span>
    </div>
  );
}
