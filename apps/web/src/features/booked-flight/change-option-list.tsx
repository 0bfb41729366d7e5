import { CircleX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { changeLines, changePrice } from '../../lib/change-money.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText } from '../../lib/money-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { SliceRow } from '../flight-list/index.ts';
import type { BookedFlight } from './booked-types.ts';
import { leftText } from './booked-words.ts';
import type { ChangeOption, ChangeOptions, ChangeWish } from './change-words.ts';

const ChooseChangeDialog = lazyDialog(() => import('./choose-change-dialog.tsx'), 'ChooseChangeDialog');
const RequestChangeDialog = lazyDialog(() => import('./request-change-dialog.tsx'), 'RequestChangeDialog');

/** Cards shown at once; a day on a busy route has dozens of flights. */
const SHOWN = 8;

interface ChangeOptionListProps {
  readonly flight: BookedFlight;
  readonly wish: ChangeWish;
  readonly found: ChangeOptions;
  readonly onSearchAgain: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** What there is on the days asked for, cheapest first; or the way to the travel desk. */
export function ChangeOptionList({ flight, wish, found, onSearchAgain, onDone }: ChangeOptionListProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  const [isAll, setAll] = useState(false);
  const chosen = found.options.find(({ changeOfferId }) => changeOfferId === chosenId);
  const shown = isAll ? found.options : found.options.slice(0, SHOWN);
  const together = found.replaces.length > wish.slices.length;
  const isRequest = found.channel === 'request';
  const fitting = found.options.filter(({ conflict }) => conflict === null).length;
  return (
    <div className="mt-4 space-y-3">
      {together && (
        <Notice tone="info" title="All flights of this ticket are changed together">
          {found.replaces.map((index) => flight.slices[index]?.label ?? '-').join(', ')}
        </Notice>
      )}
      {isRequest || found.options.length === 0 ? (
        <Notice
          tone="info"
          title={isRequest ? 'The travel desk arranges this change' : 'No other flight was found for these days'}
          action={
            <Button size="small" onClick={() => setRequesting(true)} {...opens(RequestChangeDialog)}>
              Ask the travel desk
            </Button>
          }
        >
          {isRequest ? found.channelNote : 'Try another day, or ask the travel desk.'}
        </Notice>
      ) : (
        <>
          <p role="status" className="text-[13px] text-ink-2">
            {countText(fitting, 'choice')}, the cheapest first. Amounts are for all travellers.
            {fitting < found.options.length &&
              ` ${countText(found.options.length - fitting, 'flight')} shown below ${found.options.length - fitting === 1 ? 'does' : 'do'} not fit the rest of the journey.`}
          </p>
          <ul className="space-y-3">
            {shown.map((option) => (
              <OptionCard
                key={option.changeOfferId}
                option={option}
                onChoose={() => setChosenId(option.changeOfferId)}
              />
            ))}
          </ul>
          {shown.length < found.options.length && (
            <Button className="w-full" onClick={() => setAll(true)}>
              Show {countText(found.options.length - shown.length, 'more choice')}
            </Button>
          )}
        </>
      )}
      {chosen && (
        <ChooseChangeDialog
          flight={flight}
          wish={wish}
          option={chosen}
          onSearchAgain={onSearchAgain}
          onChosen={onDone}
          onClose={() => setChosenId(null)}
        />
      )}
      {isRequesting && (
        <RequestChangeDialog flight={flight} wish={wish} onSent={onDone} onClose={() => setRequesting(false)} />
      )}
    </div>
  );
}

interface OptionCardProps {
  readonly option: ChangeOption;
  readonly onChoose: () => void;
}

function OptionCard({ option, onChoose }: OptionCardProps) {
  const { conflict } = option;
  return (
    <li className="grid rounded-xl border border-hairline md:grid-cols-[minmax(0,1fr)_216px]">
      <div className="min-w-0 p-4">
        <Suspense fallback={<Bone className="h-12" />}>
          <div className="space-y-3">
            {option.slices.map((slice) => (
              <SliceRow key={slice.segments.map(({ flightKey }) => flightKey).join()} slice={slice} />
            ))}
          </div>
        </Suspense>
        <p className="mt-3 flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
          {option.policy && <VerdictWithReason outcome={option.policy.outcome} reasons={option.policy.reasons} />}
          {option.brand && <span>{option.brand}</span>}
          {conflict === null && <span>{option.text}</span>}
        </p>
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
function OptionPrice({ option, onChoose }: OptionCardProps) {
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
      </div>
      <Button
        tone="primary"
        className="mt-auto w-full"
        disabled={problem !== null}
        aria-describedby={conflict === null ? undefined : `conflict-${option.changeOfferId}`}
        onClick={onChoose}
        {...opens(ChooseChangeDialog)}
      >
        Choose
      </Button>
      <p className="board text-meta text-ink-2">
        {problem ?? `${option.needsApproval ? 'Needs approval. ' : ''}Price holds for ${left}.`}
      </p>
    </div>
  );
}
