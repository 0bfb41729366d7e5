import { LEAST_TO_PAY_SECONDS } from '@pravas/domain/bus/hold-clock.ts';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import type { Hold } from './bus-types.ts';

/** How seats are held at this moment. */
interface HoldNow {
  /** Whole seconds. */
  readonly secondsLeft: number;
  /** False in the last minute, in which nobody begins to pay. */
  readonly mayPay: boolean;
}

/**
 * A hold that is counted down: by how long it had left when the server told, since clocks of browsers go wrong. Nothing without a
 * hold, and once it is over.
 */
export function useHoldNow(hold: Hold | null): HoldNow | null {
  const [told, setTold] = useState(() => endOf(hold));
  const [nowMs, setNowMs] = useState(() => performance.now());
  // The same hold goes on counting; one that was made anew begins again.
  if (hold?.until !== told?.until) setTold(endOf(hold));
  const isRunning = told !== null && told.endMs > nowMs;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!told || !isRunning) return null;
  const secondsLeft = Math.ceil((told.endMs - nowMs) / 1_000);
  return { secondsLeft, mayPay: secondsLeft > LEAST_TO_PAY_SECONDS };
}

function endOf(hold: Hold | null) {
  return hold && { until: hold.until, endMs: performance.now() + hold.secondsLeft * 1_000 };
}

/** For how long seats are still kept. Spoken at each whole minute, not at each second. */
export function HoldLine({ secondsLeft, mayPay }: HoldNow) {
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
          {mayPay ? 'Your seats are held for ' : 'Too late to begin paying. The seats are let go in '}
          <span className="board font-semibold">{clockText(secondsLeft)}</span>
          {!mayPay && ', then you can try again.'}
        </span>
        <span role="status" className="sr-only">
          {mayPay
            ? `Your seats are held for ${minutes} more minutes.`
            : 'Too late to begin paying. The seats are let go within a minute, then you can try again.'}
        </span>
      </span>
    </p>
  );
}

/** "7:59". */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
