import { recheckStay } from '@pravas/contract/hotel/hotel-details.ts';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import type { Checked } from './hotel-types.ts';
import type { Choice } from './plan-table.ts';
import { planText, roomWords } from './plan-words.ts';

/** Hotels seldom change between two clicks: its code is fetched when one has. */
const ChangedDialog = lazyDialog(() => import('./changed-dialog.tsx'), 'ChangedDialog');

interface ChoiceBarProps {
  readonly searchedHotelId: string;
  readonly choice: Choice | null;
  /** Why the choice cannot be bought; null where it can. */
  readonly whyNot: string | null;
  /** Suppliers are being asked, so that the rate may change soon. */
  readonly isAsking: boolean;
  readonly onContinue: () => void;
  /** It cannot be sold, for this reason. */
  readonly onCannot: (offerId: string, why: string) => void;
  /** The search has ended meanwhile. */
  readonly onEnded: () => void;
}

/** What is chosen, what it costs, and the one step on, before which the hotel is asked once more. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { searchedHotelId, choice, whyNot, isAsking, onContinue, onCannot, onEnded } = props;
  const [changed, setChanged] = useState<Checked | null>(null);
  const check = useMutation({
    mutationFn: ({ plan }: Choice) => api.call(recheckStay, { body: { searchedHotelId, offerId: plan.offerId } }),
    onSuccess: (checked, { plan }) => {
      if (checked.block !== null) return onCannot(plan.offerId, checked.block);
      const hasFallen = checked.changes.every((change) => change === 'price') && checked.offer.total <= plan.total;
      if (!hasFallen) return setChanged(checked);
      if (checked.offer.total < plan.total) {
        showToast(`Price changed from ${inr(plan.total)} to ${inr(checked.offer.total)}.`);
      }
      onContinue();
    },
    onError: (error, { plan }) => {
      const code = errorCode(error);
      if (code === 'search_expired' || code === 'not_found') onEnded();
      else if (code === 'offer_unavailable') onCannot(plan.offerId, errorText(error));
    },
  });
  const failure = isAnswered(errorCode(check.error)) ? null : check.error;
  return (
    <div data-bottom-bar className="card bottom-[60px] z-10 mt-4 p-3 shadow-pop sm:bottom-4 sm:px-4 tall:sticky">
      <div aria-live="polite">
        {whyNot !== null && <Notice tone="warning" title={whyNot} className="mb-3" />}
        {failure !== null && (
          <Notice
            tone="warning"
            title={errorText(failure)}
            className="mb-3"
            action={
              <Button size="small" onClick={() => choice && check.mutate(choice)}>
                <RotateCw aria-hidden size={14} /> Try again
              </Button>
            }
          >
            The hotel could not be reached. Nothing was booked.
          </Notice>
        )}
      </div>
      <div className="flex items-center gap-3 sm:gap-5">
        <div className="min-w-0 flex-1 max-sm:hidden">
          {choice ? (
            <>
              <p className="truncate font-medium">{roomWords(choice.room).title}</p>
              <p className="truncate text-[13px] text-ink-2">{planText(choice.plan)}</p>
            </>
          ) : (
            <p className="text-ink-2">Choose a rate above</p>
          )}
        </div>
        {choice && (
          <div className="min-w-0 max-sm:flex-1 sm:text-right">
            <p className="board text-price leading-6 font-semibold">{inr(choice.plan.total)}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-2 sm:justify-end">
              {choice.plan.verdict && <VerdictMark outcome={choice.plan.verdict.outcome} className="font-medium" />}
              <span className="max-sm:hidden">for the stay, all in</span>
            </p>
          </div>
        )}
        <Button
          tone="primary"
          size="large"
          disabled={choice === null || whyNot !== null || isAsking}
          busy={check.isPending || isAsking}
          onClick={() => choice && !check.isPending && check.mutate(choice)}
          className="sm:w-40"
        >
          {check.isPending ? 'Checking' : 'Continue'}
        </Button>
      </div>
      {changed && choice && (
        <ChangedDialog
          before={choice.plan}
          checked={changed}
          onContinue={() => {
            setChanged(null);
            onContinue();
          }}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  );
}

/** True for refusals that the page answers by itself. */
function isAnswered(code: ReturnType<typeof errorCode>): boolean {
  return code === 'search_expired' || code === 'not_found' || code === 'offer_unavailable';
}
