import { Link } from '@tanstack/react-router';
import { ArrowUp, Hotel, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { changeSentences } from './found-changes.ts';
import type { HotelProgress } from './hotel-search-run.ts';

interface HotelNoticesProps {
  readonly progress: HotelProgress;
  readonly onStop: () => void;
  readonly onAgain: () => void;
  /** Shows what waits. */
  readonly onReveal: () => void;
  /** Where the rooms of a hotel are chosen one by one. */
  readonly oneByOneHref: (hotelId: string) => string;
}

/** How far the search is, and what of it is missing or not available. */
export function HotelNotices({ progress, onStop, onAgain, onReveal, oneByOneHref }: HotelNoticesProps) {
  const { phase, suppliers, soldOut, oneByOne, unknown, blocked, error } = progress;
  const failed = suppliers.filter(({ state }) => state === 'failed');
  const again = (
    <Button size="small" onClick={onAgain}>
      <RotateCw aria-hidden size={15} /> Try again
    </Button>
  );
  if (phase === 'searching') return <SearchLine progress={progress} onStop={onStop} onReveal={onReveal} />;
  if (phase === 'failed') {
    return (
      <Notice tone="error" title={errorText(error)} action={again}>
        Your search is kept. Nothing was booked.
      </Notice>
    );
  }
  return (
    <>
      {(progress.wasHeld || progress.waiting.length > 0) && (
        <SearchLine progress={progress} onStop={onStop} onReveal={onReveal} />
      )}
      <AskedAgain progress={progress} again={again} />
      {failed.length > 0 && (
        <Notice tone="warning" title={`${failed.map(({ label }) => label).join(', ')} did not answer`} action={again}>
          {unknown.length > 0
            ? `Whether ${countText(unknown.length, 'hotel')} more are available is not known.`
            : 'Results from the others are complete.'}
        </Notice>
      )}
      {oneByOne.length > 0 && (
        <details className="text-[13px] text-ink-2">
          <summary className="cursor-pointer py-1">
            {countText(oneByOne.length, 'hotel that books', 'hotels that book')} each room separately
          </summary>
          <ul className="pb-1">
            {oneByOne.map(({ hotelId, name }) => (
              <li key={hotelId}>
                <Link
                  to={oneByOneHref(hotelId)}
                  className="inline-flex min-h-8 items-center font-medium text-blue underline underline-offset-4 max-sm:min-h-11"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {soldOut.length > 0 && (
        <details className="text-[13px] text-ink-2">
          <summary className="cursor-pointer py-1">
            {countText(soldOut.length, 'hotel')} sold out for these nights
          </summary>
          <p className="pb-1">{soldOut.map(({ name }) => name).join(', ')}</p>
        </details>
      )}
      {blocked.length > 0 && (
        <details className="text-[13px] text-ink-2">
          <summary className="cursor-pointer py-1">
            {countText(blocked.length, 'hotel')} blocked by your company
          </summary>
          <ul className="pb-1">
            {blocked.map(({ hotelId, name, reason }) => (
              <li key={hotelId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface AskedAgainProps {
  readonly progress: Pick<HotelProgress, 'changes' | 'isStale'>;
  readonly again: ReactNode;
}

/** What has changed since the prices were fetched again, or that they could not be. */
function AskedAgain({ progress: { changes, isStale }, again }: AskedAgainProps) {
  if (isStale) {
    return (
      <Notice tone="warning" title="These prices are out of date" action={again}>
        They could not be checked again. A price is always checked before you pay.
      </Notice>
    );
  }
  if (!changes) return null;
  const sentences = changeSentences(changes);
  const [first, ...more] = sentences;
  return (
    <Notice tone="info" title="We checked the prices again">
      {first === undefined ? (
        'Nothing has changed.'
      ) : (
        <>
          {first}
          {more.length > 0 && (
            <details>
              <summary className="cursor-pointer py-1">{countText(more.length, 'more change')}</summary>
              <ul>
                {more.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </Notice>
  );
}

type SearchLineProps = Pick<HotelNoticesProps, 'progress' | 'onStop' | 'onReveal'>;

/**
 * How far the search is, in a line that is as high with what waits to be shown as without: nothing beneath it moves.
 */
function SearchLine({ progress: { phase, suppliers, rows, waiting }, onStop, onReveal }: SearchLineProps) {
  const asked = suppliers.filter(({ state }) => state === 'searching').length;
  const known = new Set(rows.map(({ hotel }) => hotel.hotelId));
  const added = waiting.filter(({ hotel }) => !known.has(hotel.hotelId)).length;
  return (
    <div
      role="status"
      className={cx(
        'card flex h-12 items-center gap-3 px-4 text-[13px]',
        waiting.length > 0 && 'sticky top-[68px] z-10 bg-raised shadow-pop',
      )}
    >
      <Hotel aria-hidden size={17} className="shrink-0 text-blue" />
      <span className="min-w-0 truncate">
        {stateText(phase, suppliers.length, asked)}
        <span className="board text-ink-2">
          {' '}
          · {countText(rows.length, 'hotel')} {phase === 'searching' ? 'so far' : 'shown'}
        </span>
      </span>
      <span className="ml-auto flex shrink-0 gap-1">
        {waiting.length > 0 && (
          <Button tone="primary" size="small" onClick={onReveal}>
            <ArrowUp aria-hidden size={15} /> Show {added > 0 ? countText(added, 'more hotel') : 'more rates'}
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

function stateText(phase: HotelProgress['phase'], suppliers: number, asked: number): string {
  if (phase !== 'searching') return 'All suppliers have answered';
  return suppliers === 0 ? 'Starting the search' : `Checking ${countText(Math.max(1, asked), 'supplier')}`;
}
