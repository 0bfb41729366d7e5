import { CircleX } from 'lucide-react';
import { Suspense } from 'react';
import { changeLines, changePrice, changeSplit } from '../../lib/change-money.ts';
import { useNow } from '../../lib/use-now.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { leftText } from './booked-words.ts';
import { ChangeFare } from './change-fare.tsx';
import { airlinesOf, type ChangeOption, cabinOf, optionName } from './change-words.ts';
import { ClaimNote } from './claim-note.tsx';

interface OptionCardProps {
  readonly option: ChangeOption;
  /** The fare family flown now. */
  readonly brandNow: string | null;
  readonly onChoose: () => void;
}

/** Other flights, in which fare they are flown, and whether they fit. */
export function OptionCard({ option, brandNow, onChoose }: OptionCardProps) {
  const { conflict } = option;
  const airlines = airlinesOf(option);
  return (
    // The stub is punched out of the white section beneath the card.
    <li className="@container rounded-xl border border-hairline [--canvas:var(--surface)]">
      <div className="grid @2xl:grid-cols-[minmax(0,1fr)_212px]">
        <div className="flex min-w-0 flex-col gap-4 p-4 sm:px-5">
          <div className="flex items-center gap-2.5">
            <span className="flex gap-1">
              {airlines.slice(0, 2).map(([code]) => (
                <AirlineBadge key={code} code={code} />
              ))}
            </span>
            <p className="min-w-0 truncate text-[15px] font-medium">
              {airlines.map(([, name]) => name).join(', ')}
              <span className="font-normal text-ink-2"> · {cabinOf(option)}</span>
            </p>
            {option.policy && (
              <VerdictWithReason
                outcome={option.policy.outcome}
                reasons={option.policy.reasons}
                className="ml-auto shrink-0"
              />
            )}
          </div>
          <Suspense fallback={<Bone className="h-12" />}>
            <div className="my-auto space-y-3">
              {option.slices.map((slice) => (
                <SliceRow key={slice.segments.map(({ flightKey }) => flightKey).join()} slice={slice} />
              ))}
            </div>
          </Suspense>
          <div className="space-y-2 border-t border-hairline pt-3 text-meta text-ink-2">
            <ChangeFare option={option} now={brandNow} />
            {option.amounts.claim && <ClaimNote claim={option.amounts.claim} />}
            {conflict !== null && (
              <p id={`conflict-${option.changeOfferId}`} className="flex items-start gap-2 text-[13px] text-red">
                <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
                <span>
                  <span className="font-medium">Does not fit.</span> {conflict}
                </span>
              </p>
            )}
          </div>
        </div>
        <OptionPrice option={option} onChoose={onChoose} />
      </div>
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
          ? 'This price has expired; search again.'
          : null;
  return (
    <div className="@max-2xl:stub-flat @2xl:stub flex items-end justify-between gap-4 p-4 sm:px-5 @2xl:flex-col @2xl:items-stretch">
      <div className="min-w-0 @2xl:text-right">
        <p className="text-meta text-ink-2">{amounts.return > 0 ? 'You get back' : 'To pay'}</p>
        <Amount
          exact
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
      <div className="shrink-0 space-y-1.5 text-right">
        <p className="board text-meta text-ink-2 @max-2xl:max-w-36">
          {problem ?? `${option.needsApproval ? 'Needs approval. ' : ''}Price valid for ${left}.`}
        </p>
        <Button
          tone="strong"
          className="w-full"
          disabled={problem !== null}
          aria-describedby={conflict === null ? undefined : `conflict-${option.changeOfferId}`}
          onClick={onChoose}
        >
          Choose<span className="sr-only"> {optionName(option)}</span>
        </Button>
      </div>
    </div>
  );
}
