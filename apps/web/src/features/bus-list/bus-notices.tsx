import { ArrowUp, BusFront, RotateCw } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import type { BusProgress } from './bus-progress.ts';

interface BusNoticesProps {
  readonly progress: BusProgress;
  readonly onStop: () => void;
  readonly onAgain: () => void;
  /** Shows what waits. */
  readonly onReveal: () => void;
}

/** How far the search is, what of it is missing, and what does not fit the trip. */
export function BusNotices({ progress, onStop, onAgain, onReveal }: BusNoticesProps) {
  const { phase, suppliers, waiting, error, head, rows } = progress;
  const again = (
    <Button size="small" onClick={onAgain}>
      <RotateCw aria-hidden size={15} /> Try again
    </Button>
  );
  if (phase === 'failed') {
    return (
      <Notice tone="error" title={errorText(error)} action={again}>
        Your search is kept. Nothing was booked.
      </Notice>
    );
  }
  const failed = suppliers.filter(({ state }) => state === 'failed');
  return (
    <>
      {(phase === 'searching' || waiting.length > 0) && <SearchLine {...{ progress, onStop, onReveal }} />}
      {failed.length > 0 && (
        <Notice tone="warning" title={`${failed.map(({ label }) => label).join(', ')} did not answer`} action={again}>
          {rows.length === 0 ? 'We do not know if there are buses.' : 'There may be more buses than these.'}
        </Notice>
      )}
      {head?.trip?.notes.map((note) => (
        <Notice key={note} tone="info" title={note} />
      ))}
    </>
  );
}

type SearchLineProps = Pick<BusNoticesProps, 'progress' | 'onStop' | 'onReveal'>;

/** How far the search is, in a line that is as high with what waits to be shown as without: nothing beneath it moves. */
function SearchLine({ progress: { phase, suppliers, rows, waiting }, onStop, onReveal }: SearchLineProps) {
  const asked = suppliers.filter(({ state }) => state === 'searching').length;
  const known = new Set(rows.map(({ found }) => found.busId));
  const added = waiting.filter(({ found }) => !known.has(found.busId)).length;
  const state =
    phase !== 'searching'
      ? 'All suppliers have answered'
      : suppliers.length === 0
        ? 'Starting the search'
        : `Checking ${countText(Math.max(1, asked), 'supplier')}`;
  return (
    <div
      role="status"
      className={cx(
        'card flex h-12 items-center gap-3 px-4 text-[13px]',
        waiting.length > 0 && 'sticky top-[68px] z-10 bg-raised shadow-pop',
      )}
    >
      <BusFront aria-hidden size={17} className="shrink-0 text-blue" />
      <span className="min-w-0 truncate">
        {state}
        <span className="board text-ink-2">
          {' '}
          · {countText(rows.length, 'bus', 'buses')} {phase === 'searching' ? 'so far' : 'shown'}
        </span>
      </span>
      <span className="ml-auto flex shrink-0 gap-1">
        {waiting.length > 0 && (
          <Button tone="primary" size="small" onClick={onReveal}>
            <ArrowUp aria-hidden size={15} /> Show{' '}
            {added > 0 ? countText(added, 'more bus', 'more buses') : 'changed prices'}
          </Button>
        )}
        {phase === 'searching' && (
          <Button
            tone="plain"
            size="small"
            onClick={onStop}
            className={cx('-mr-2', waiting.length > 0 && 'max-sm:hidden')}
          >
            Stop
          </Button>
        )}
      </span>
    </div>
  );
}
