import { MOST_COMPARED } from '@pravas/domain/compare/compare-options.ts';
import { Columns3, Send } from 'lucide-react';
import { useState } from 'react';
import { countText, inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { ComparisonTable } from '../../ui/comparison-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PicksTray } from '../../ui/picks-tray.tsx';
import { ShareHotels } from '../hotel-shortlist/index.ts';
import { compareHotels } from './compare-hotels.ts';
import type { FoundOffer, HotelRow } from './hotel-row.ts';

interface CompareTrayProps {
  /** The hotels that are ticked, at the rates that the list shows; at least one. */
  readonly picks: readonly HotelRow[];
  readonly onRemove: (hotelId: string) => void;
  readonly onClear: () => void;
  /** A hotel's page; null while the search has no number yet. */
  readonly hrefOf: (hotelId: string) => string | null;
  /** Null while the search has no number yet. */
  readonly searchedHotelId: string | null;
  readonly tripId: string | null;
  /** The rates have expired: searches again. */
  readonly onReload: () => void;
}

/** The hotels ticked for comparison: compare them, or hand them to a colleague. */
export function CompareTray(props: CompareTrayProps) {
  const { picks, onRemove, onClear, hrefOf, searchedHotelId, tripId, onReload } = props;
  const [open, setOpen] = useState<'compare' | 'share' | null>(null);
  const close = () => setOpen(null);
  const columns = picks.map(({ found, offers }) => ({
    key: found.hotelId,
    title: found.name,
    price: inr(offers[0]?.found.total),
    open: { href: hrefOf(found.hotelId), label: 'View rooms' },
  }));
  const remove = (hotelId: string) => {
    onRemove(hotelId);
    // One hotel alone has nothing to compare with.
    if (picks.length <= 2) close();
  };
  return (
    <>
      <PicksTray noun="hotel" most={MOST_COMPARED} picks={columns} onRemove={onRemove} onClear={onClear}>
        {searchedHotelId !== null && (
          <Button size="small" onClick={() => setOpen('share')}>
            <Send aria-hidden size={14} /> Share
          </Button>
        )}
        <Button
          size="small"
          tone="primary"
          disabled={picks.length < 2}
          title={picks.length < 2 ? 'Tick at least two hotels' : undefined}
          onClick={() => setOpen('compare')}
        >
          <Columns3 aria-hidden size={14} /> Compare
        </Button>
      </PicksTray>
      {open === 'compare' && (
        <Dialog
          title={`Compare ${countText(picks.length, 'hotel')}`}
          shape="sheet"
          width="w-[min(96vw,1080px)]"
          onClose={close}
        >
          <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5">
            <ComparisonTable
              caption="Hotels side by side, each at its cheapest rate that fits; the best value of each line is marked"
              columns={columns}
              rows={compareHotels(picks)}
              onRemove={remove}
            />
          </div>
        </Dialog>
      )}
      {open === 'share' && searchedHotelId !== null && (
        <ShareHotels
          searchedHotelId={searchedHotelId}
          tripId={tripId}
          hotels={picks.flatMap(({ found, offers: [rate] }) =>
            rate ? [toShare(found.name, found.hotelId, rate.found)] : [],
          )}
          onReload={() => {
            close();
            onReload();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** A hotel at the rate that the list shows. */
function toShare(title: string, hotelId: string, { offerId, total, verdict }: FoundOffer) {
  return { hotelId, offerId, title, total, isJudged: verdict !== null };
}
