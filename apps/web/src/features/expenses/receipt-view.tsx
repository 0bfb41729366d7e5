import { useState } from 'react';
import type { Expense } from './expense-queries.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
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
