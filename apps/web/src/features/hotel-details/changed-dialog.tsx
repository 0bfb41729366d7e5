import { useState } from 'react';
import { inrOfSum } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Checked, Plan } from './hotel-types.ts';
import { changedTerms } from './plan-words.ts';

interface ChangedDialogProps {
  readonly before: Plan;
  readonly checked: Checked;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** What differs from what was shown: the price in the sentence of rules §8, and each term, accepted one by one. */
export function ChangedDialog({ before, checked, onContinue, onClose }: ChangedDialogProps) {
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const terms = changedTerms(before, checked);
  const [old, now] = [before.total, checked.offer.total];
  const inrOf = inrOfSum([old, now]);
  const missing = terms.some(({ code }) => !accepted.includes(code));
  return (
    <Dialog
      title={terms.length === 0 ? 'The price has changed' : 'The hotel has changed its terms'}
      role="alertdialog"
      onClose={onClose}
    >
      <div className="overflow-y-auto px-5 pb-5">
        {old !== now && (
          <>
            <div className="board mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-xl bg-amber-soft px-4 py-3">
              <s className="text-lead text-ink-2">{inrOf(old)}</s>
              <span className="text-price font-semibold">{inrOf(now)}</span>
              <span className={now > old ? 'ml-auto font-medium text-amber' : 'ml-auto font-medium text-green'}>
                {now > old ? `${inrOf(now - old)} more` : `${inrOf(old - now)} less`}
              </span>
            </div>
            <p className="mt-3 text-ink-2">
              Price changed from {inrOf(old)} to {inrOf(now)}. Please recheck the price before continuing.
            </p>
          </>
        )}
        <ul className="mt-3 space-y-3">
          {terms.map(({ code, name, before: was, now: is }) => (
            <li key={code} className="rounded-xl border border-amber-edge px-4 py-3">
              <p className="font-semibold">{name}</p>
              <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[13px]">
                <dt className="text-ink-2">Was</dt>
                <dd className="text-ink-2">{was}</dd>
                <dt className="font-medium">Now</dt>
                <dd className="font-medium">{is}</dd>
              </dl>
              <div className="mt-1">
                <Checkbox
                  wraps
                  checked={accepted.includes(code)}
                  errorId={isAsked && !accepted.includes(code) ? `${code}-missing` : undefined}
                  onChange={(on) => setAccepted(on ? [...accepted, code] : accepted.filter((one) => one !== code))}
                >
                  I accept this change
                </Checkbox>
                {isAsked && !accepted.includes(code) && (
                  <p id={`${code}-missing`} className="text-meta text-red">
                    Accept it, or choose another rate.
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Choose another rate</Button>
          <Button tone="primary" onClick={() => (missing ? setAsked(true) : onContinue())}>
            Continue at {inrOf(now)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
