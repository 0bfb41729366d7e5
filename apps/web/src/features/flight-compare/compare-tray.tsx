import { MOST_COMPARED } from '@pravas/domain/compare/compare-options.ts';
import { Columns3, Send, X } from 'lucide-react';
import { useState } from 'react';
import { countText, inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import type { Picked } from './picks.ts';
import { ShareDialog } from './share-dialog.tsx';

interface CompareTrayProps {
  readonly picks: readonly Picked[];
  readonly searchedFlightId: string;
  readonly tripId: string | null;
  /** A trip policy has judged these flights. */
  readonly judged: boolean;
  readonly onToggle: (pick: Picked) => void;
  readonly onClear: () => void;
  /** The fares have expired: searches again. */
  readonly onReload: () => void;
  readonly detailsHref: (flightId: string, fareType: string) => string | null;
}

/** The flights ticked for comparison: compare them, or hand them to a colleague. */
export function CompareTray(props: CompareTrayProps) {
  const { picks, searchedFlightId, tripId, judged, onToggle, onClear, onReload, detailsHref } = props;
  const [open, setOpen] = useState<'compare' | 'share' | null>(null);
  const close = () => setOpen(null);
  return (
    <section
      aria-label="Flights to compare"
      className="card flex flex-wrap items-center gap-x-3 gap-y-2 bg-raised px-3 py-2.5 shadow-pop sm:px-4"
    >
      <p role="status" className="text-[13px] font-medium">
        {countText(picks.length, 'flight')}
        <span className="font-normal text-ink-2"> of {MOST_COMPARED} to compare</span>
      </p>
      <ul className="flex min-w-0 gap-1.5 max-sm:order-last max-sm:basis-full max-sm:overflow-x-auto sm:flex-1 sm:flex-wrap">
        {picks.map((pick) => (
          <li
            key={pick.flightId}
            className="board inline-flex max-w-full items-center gap-1 rounded-full border border-hairline bg-sunken py-0.5 pl-3 text-meta max-sm:shrink-0 max-sm:py-0"
          >
            <span className="truncate">{pick.title}</span>
            <span className="font-semibold">{inr(pick.totalPrice)}</span>
            <button
              type="button"
              aria-label={`Do not compare ${pick.title}`}
              onClick={() => onToggle(pick)}
              className="grid size-7 place-items-center rounded-full max-sm:size-11"
            >
              <X aria-hidden size={13} />
            </button>
          </li>
        ))}
      </ul>
      <div className="ml-auto flex gap-2">
        <Button size="small" tone="plain" onClick={onClear} className="max-sm:hidden">
          Clear
        </Button>
        <Button size="small" onClick={() => setOpen('share')}>
          <Send aria-hidden size={14} /> Share
        </Button>
        <Button
          size="small"
          tone="primary"
          disabled={picks.length < 2}
          title={picks.length < 2 ? 'Tick at least two flights' : undefined}
          onClick={() => setOpen('compare')}
        >
          <Columns3 aria-hidden size={14} /> Compare
        </Button>
      </div>
      {open === 'compare' && (
        <CompareDialog {...{ picks, searchedFlightId, onToggle, onReload, detailsHref }} onClose={close} />
      )}
      {open === 'share' && (
        <ShareDialog flights={picks} {...{ searchedFlightId, tripId, judged, onReload }} onClose={close} />
      )}
    </section>
  );
}
