import { Hotel, RotateCw } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { HotelProgress } from './hotel-search-run.ts';

interface HotelNoticesProps {
  readonly progress: HotelProgress;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

/** How far the search is, and what of it is missing or cannot be had. */
export function HotelNotices({ progress, onStop, onAgain }: HotelNoticesProps) {
  const { phase, suppliers, rows, soldOut, unknown, blocked, error } = progress;
  const waiting = suppliers.filter(({ state }) => state === 'searching').length;
  const failed = suppliers.filter(({ state }) => state === 'failed');
  const again = (
    <Button size="small" onClick={onAgain}>
      <RotateCw aria-hidden size={15} /> Try again
    </Button>
  );
  if (phase === 'searching') {
    return (
      <div role="status" className="card flex min-h-11 items-center gap-3 px-4 py-1 text-[13px]">
        <Hotel aria-hidden size={17} className="text-blue" />
        <span>
          {suppliers.length === 0 ? 'Starting the search' : `Checking ${countText(Math.max(1, waiting), 'supplier')}`}
          <span className="board text-ink-2"> · {countText(rows.length, 'hotel')} so far</span>
        </span>
        <Button tone="plain" size="small" onClick={onStop} className="-mr-2 ml-auto">
          Stop
        </Button>
      </div>
    );
  }
  if (phase === 'failed') {
    return (
      <Notice tone="error" title={errorText(error)} action={again}>
        Your search is kept. Nothing was booked.
      </Notice>
    );
  }
  return (
    <>
      {failed.length > 0 && (
        <Notice tone="warning" title={`${failed.map(({ label }) => label).join(', ')} did not answer`} action={again}>
          {unknown.length > 0
            ? `Whether ${countText(unknown.length, 'hotel')} more can be had is not known.`
            : 'The results of the others are complete.'}
        </Notice>
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
