import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { Expense } from './expense-queries.ts';
import { ReceiptPicture } from './receipt-picture.tsx';
import { SaveReceipt } from './save-receipt.tsx';

/** A receipt small, with a press to see it large and one to save it. */
export function ReceiptView({ expense }: { readonly expense: Expense }) {
  const [open, setOpen] = useState(false);
  const { receipt } = expense;
  if (!receipt) return null;
  const isPicture = receipt.mediaType.startsWith('image/');
  return (
    <div className="flex items-center gap-3">
      {isPicture && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`Show the receipt ${receipt.name}`}
          className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-hairline bg-sunken text-ink-3 hover:border-edge"
        >
          <ReceiptPicture expense={expense} />
        </button>
      )}
      <p className="min-w-0 truncate text-[13px]">{receipt.name}</p>
      <SaveReceipt expense={expense} />
      {open && <ReceiptDialog expense={expense} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** A receipt as large as the screen allows. */
function ReceiptDialog({ expense, onClose }: { readonly expense: Expense; readonly onClose: () => void }) {
  const name = expense.receipt?.name ?? '';
  return (
    <Dialog title="Receipt" shape="sheet" onClose={onClose} width="w-[min(96vw,900px)]">
      <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">
        <div className="flex h-[66dvh] items-center justify-center overflow-hidden rounded-xl bg-sunken">
          <ReceiptPicture expense={expense} alt={`Receipt ${name} of ${expense.categoryName}`} />
        </div>
        <div className="mt-3 flex items-center gap-3">
          <span className="min-w-0 truncate text-[13px]">{name}</span>
          <SaveReceipt expense={expense} />
        </div>
      </div>
    </Dialog>
  );
}
