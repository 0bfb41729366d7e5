import { Dialog } from '../../ui/dialog.tsx';
import type { Expense } from './expense-queries.ts';
import { ReceiptPicture } from './receipt-picture.tsx';
import { SaveReceipt } from './save-receipt.tsx';

/** A receipt as large as the screen allows. */
export function ReceiptDialog({ expense, onClose }: { readonly expense: Expense; readonly onClose: () => void }) {
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
