import type { ReactNode } from 'react';
import { inrOfSum } from '../lib/money-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface PriceChangedDialogProps {
  readonly oldRupees: number;
  readonly newRupees: number;
  /** True where agreeing asks the approvers again instead of going on. */
  readonly asksAgain?: boolean;
  /** What else to know before going on, as how long the new price is kept. */
  readonly children?: ReactNode;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** The sentence of rules §8, and the two answers to it. */
export function PriceChangedDialog({
  oldRupees,
  newRupees,
  asksAgain = false,
  children,
  onContinue,
  onClose,
}: PriceChangedDialogProps) {
  const difference = newRupees - oldRupees;
  const inrOf = inrOfSum([oldRupees, newRupees]);
  return (
    <Dialog title="The price has changed" role="alertdialog" onClose={onClose}>
      <div className="px-5 pb-5">
        <div className="board mt-3 flex items-baseline gap-4 rounded-xl bg-amber-soft px-4 py-3">
          <s className="text-lead text-ink-2">{inrOf(oldRupees)}</s>
          <span className="text-price font-semibold">{inrOf(newRupees)}</span>
          <span
            className={
              difference > 0
                ? 'ml-auto text-[13px] font-medium text-amber'
                : 'ml-auto text-[13px] font-medium text-green'
            }
          >
            {difference > 0 ? `${inrOf(difference)} more` : `${inrOf(-difference)} less`}
          </span>
        </div>
        <p className="mt-3 text-ink-2">
          Price changed from {inrOf(oldRupees)} to {inrOf(newRupees)}. Please recheck the price before continuing.
        </p>
        {asksAgain && (
          <p className="mt-2 text-ink-2">
            This is above the approved price. Your approvers decide on this booking alone; at the approved price you can
            still pay without them.
          </p>
        )}
        {children && <div className="mt-3">{children}</div>}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={onContinue}>
            {asksAgain ? `Ask for approval of ${inrOf(newRupees)}` : `Continue at ${inrOf(newRupees)}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
