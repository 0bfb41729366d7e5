import { MOST_COMPARED } from '@pravas/domain/compare/compare-options.ts';
import { Columns3, Send } from 'lucide-react';
import { useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { PicksTray } from '../../ui/picks-tray.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import type { Picked } from './picks.ts';
import { ShareFlights } from './share-dialog.tsx';

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
  const toggle = (flightId: string) => {
    const pick = picks.find((one) => one.flightId === flightId);
    if (pick) onToggle(pick);
  };
  return (
    <>
      <PicksTray
        noun="flight"
        most={MOST_COMPARED}
        picks={picks.map(({ flightId, title, totalPrice }) => ({ key: flightId, title, price: inr(totalPrice) }))}
        onRemove={toggle}
        onClear={onClear}
      >
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
      </PicksTray>
      {open === 'compare' && (
        <CompareDialog {...{ picks, searchedFlightId, onToggle, onReload, detailsHref }} onClose={close} />
      )}
      {open === 'share' && (
        <ShareFlights flights={picks} {...{ searchedFlightId, tripId, judged, onReload }} onClose={close} />
      )}
    </>
  );
}
