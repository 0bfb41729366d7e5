import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import type { Hold } from './bus-types.ts';
import { clockText, type HoldLeft, holdLeft } from './hold-left.ts';

/**
 * Counts a hold down from the time left when the server sent it, since clocks of browsers go wrong. Null without a
 * hold, and once it is over.
 */
export function useHoldNow(hold: Hold | null): HoldLeft | null {
  const [told, setTold] = useState(() => toldOf(hold));
  const [nowMs, setNowMs] = useState(() => performance.now());
  // The same hold goes on counting; a new hold starts again.
  if (hold?.until !== told?.until) setTold(toldOf(hold));
  const left = told && holdLeft(told.secondsLeft, Math.max(0, nowMs - told.atMs));
  const isRunning = left !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

function toldOf(hold: Hold | null) {
  return hold && { until: hold.until, secondsLeft: hold.secondsLeft, atMs: performance.now() };
}

/** A hold counted down, nothing once it is over. */
export function HoldNow({ hold }: { readonly hold: Hold }) {
  const left = useHoldNow(hold);
  return left && <HoldLine {...left} />;
}

/** For how long seats are still kept. Spoken at each whole minute, not at each second. */
export function HoldLine({ secondsLeft, mayPay }: HoldLeft) {
  const minutes = Math.ceil(secondsLeft / 60);
  return (
    <p
      className={cx(
        'flex items-start gap-2 rounded-lg px-3 py-2 text-[13px]',
        mayPay ? 'bg-blue-soft text-ink' : 'bg-amber-soft text-ink',
      )}
    >
      <Timer aria-hidden size={15} className={cx('mt-0.5 shrink-0', mayPay ? 'text-blue' : 'text-amber')} />
      <span>
        <span aria-hidden>
          {mayPay ? 'Your seats are held for ' : 'Too late to start paying. The seats are released in '}
          <span className="board font-semibold">{clockText(secondsLeft)}</span>
          {!mayPay && ', then you can try again.'}
        </span>
        <span role="status" className="sr-only">
          {mayPay
            ? `Your seats are held for ${minutes} more minutes.`
            : 'Too late to start paying. The seats are released within a minute, then you can try again.'}
        </span>
      </span>
    </p>
  );
}
