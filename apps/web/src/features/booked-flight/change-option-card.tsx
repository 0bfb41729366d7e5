import { CircleX } from 'lucide-react';
import { Suspense } from 'react';
import { changeLines, changePrice, changeSplit } from '../../lib/change-money.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { useNow } from '../../lib/use-now.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { leftText } from './booked-words.ts';
import { ChangeFare } from './change-fare.tsx';
import { airlinesOf, type ChangeOption, optionName } from './change-words.ts';
import { ClaimNote } from './claim-note.tsx';

/** What is opened to choose an option; loaded while it is pointed at. */
export const ChooseChangeDialog = lazyDialog(() => import('./choose-change-dialog.tsx'), 'ChooseChangeDialog');

interface OptionCardProps {
  readonly option: ChangeOption;
  /** The fare family flown now. */
  readonly brandNow: string | null;
  readonly onChoose: () => void;
}

/** Other flights, in which fare they are flown, and whether they fit. */
export function OptionCard({ option, brandNow, onChoose }: OptionCardProps) {
  const { conflict } = option;
  return (
    <li className="grid rounded-xl border border-hairline md:grid-cols-[minmax(0,1fr)_216px]">
      <div className="min-w-0 p-4">
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13px]">
          {airlinesOf(option).map(([code, name]) => (
            <span key={code} className="inline-flex items-center gap-2">
              <AirlineBadge code={code} /> {name}
            </span>
          ))}
        </p>
        <Suspense fallback={<Bone className="h-12" />}>
          <div className="space-y-3">
            {option.slices.map((slice) => (
              <SliceRow key={slice.segments.map(({ flightKey }) => flightKey).join()} slice={slice} />
            ))}
          </div>
        </Suspense>
        <p className="mt-3 flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
          {option.policy && <VerdictWithReason outcome={option.policy.outcome} reasons={option.policy.reasons} />}
          <ChangeFare option={option} now={brandNow} />
        </p>
        {option.amounts.claim && <ClaimNote claim={option.amounts.claim} />}
        {conflict !== null && (
          <p id={`conflict-${option.changeOfferId}`} className="mt-2 flex items-start gap-2 text-[13px] text-red">
            <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>
              <span className="font-medium">Does not fit.</span> {conflict}
            </span>
          </p>
        )}
      </div>
      <OptionPrice option={option} onChoose={onChoose} />
    </li>
  );
}

/** What an option costs, whether it may be chosen, and why not. */
function OptionPrice({ option, onChoose }: Omit<OptionCardProps, 'brandNow'>) {
  const now = useNow(1_000);
  const left = leftText(option.holdsUntil, now);
  const isBlocked = option.policy?.outcome === 'block';
  const { amounts, conflict } = option;
  const problem =
    conflict !== null
      ? 'Cannot be chosen.'
      : isBlocked
        ? 'Your policy does not allow it.'
        : left === null
          ? 'This price has expired; look again.'
          : null;
  return (
    <div className="flex flex-col gap-2 border-dashed border-edge p-4 max-md:border-t md:border-l">
      <div>
        <p className="text-meta text-ink-2">{amounts.return > 0 ? 'Comes back' : 'To pay'}</p>
        <Amount
          rupees={amounts.return > 0 ? amounts.return : amounts.pay}
          label={changePrice(amounts)}
          lines={changeLines(amounts)}
          className="text-price font-semibold tracking-[-0.01em]"
        />
        <p className="board text-meta text-ink-2">
          {changeSplit(amounts).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </div>
      <Button
        tone="primary"
        className="mt-auto w-full"
        disabled={problem !== null}
        aria-describedby={conflict === null ? undefined : `conflict-${option.changeOfferId}`}
        onClick={onChoose}
        {...opens(ChooseChangeDialog)}
      >
        Choose<span className="sr-only"> {optionName(option)}</span>
      </Button>
      <p className="board text-meta text-ink-2">
        {problem ?? `${option.needsApproval ? 'Needs approval. ' : ''}Price holds for ${left}.`}
      </p>
    </div>
  );
}
