import { RANKING_WORDS, type RankOrder } from '@pravas/domain/flight/rank-options.ts';
import { Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { includedText } from '../../lib/fee-text.ts';
import { useMedia, WIDE } from '../../lib/media.ts';
import { countText } from '../../lib/money-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { setRoomy, useRoomy } from './density.ts';
import type { ListKnows } from './use-filtered-list.ts';

interface ViewChoicesProps {
  readonly travellers: number;
  /** Our fee for everybody in rupees; 0 while it is not known, and where there is none. */
  readonly fee: number;
  readonly sort: RankOrder;
  readonly knows: ListKnows;
  /** Every fare of a flight is listed; null where that is no choice. */
  readonly viewAll: boolean | null;
  readonly onViewAll: (viewAll: boolean) => void;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
  readonly onNet: (net: boolean) => void;
}

/** How the list is drawn, what its prices hold and how it is sorted: needed seldom, so one press away. */
export function ViewChoices(props: ViewChoicesProps) {
  const { travellers, fee, sort, knows, viewAll, onViewAll, net, onNet } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isRoomy = useRoomy();
  const isWide = useMedia(WIDE);
  return (
    <span className="relative">
      <IconButton
        ref={button}
        label="View, prices and order"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="size-9"
      >
        <Eye aria-hidden size={17} />
      </IconButton>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="View, prices and order"
        align="end"
        className="w-80 p-4 text-[13px]"
      >
        {isWide && (
          <Checkbox checked={isRoomy} onChange={setRoomy}>
            Roomy cards
          </Checkbox>
        )}
        {viewAll !== null && (
          <Checkbox checked={viewAll} onChange={onViewAll}>
            All fares of each flight
          </Checkbox>
        )}
        {knows.net && (
          <Checkbox checked={net} onChange={onNet}>
            Prices less the GST you can claim
          </Checkbox>
        )}
        <p className="mt-2 font-semibold">Prices</p>
        <p className="mt-1 text-ink-2">{priceWords(travellers, fee, net)}.</p>
        <p className="mt-3 font-semibold">Order</p>
        <p className="mt-1 text-ink-2">{RANKING_WORDS[sort]}</p>
        <p className="mt-1 text-ink-2">No airline pays for its position.</p>
        {knows.judged && sort !== 'in_policy' && (
          <p className="mt-1 text-ink-2">
            The trip policy moves no flight up or down here; sort by ‘In policy first’, or filter by policy.
          </p>
        )}
      </Popover>
    </span>
  );
}

/** "Totals for 2 travellers, taxes and our fee of ₹354 included". */
export function priceWords(travellers: number, fee: number, net: boolean): string {
  const words = `Totals for ${countText(travellers, 'traveller')}, ${includedText(fee)}`;
  return net ? `${words}, less the GST you can claim` : words;
}
