import { TrendingUp } from 'lucide-react';
import { type BandedSearch, bandPrice, bandText, type TypicalBand } from './day-prices.ts';

interface TypicalBandLineProps {
  readonly band: TypicalBand;
  readonly search: BandedSearch;
}

/** Where the day's lowest price is among the prices seen for the route, drawn and in a sentence. */
export function TypicalBandLine({ band, search }: TypicalBandLineProps) {
  const lowest = bandPrice(search);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {lowest === null ? (
        <TrendingUp aria-hidden size={15} className="text-ink-3" />
      ) : (
        <BandDrawing band={band} lowest={lowest} />
      )}
      <span className="min-w-0 flex-1 basis-60">{bandText(lowest, band, search)}</span>
    </p>
  );
}

/** The band fills the middle half of the line; the dot is the price. */
function BandDrawing({ band, lowest }: { readonly band: TypicalBand; readonly lowest: number }) {
  const width = Math.max(1, band.high - band.low);
  const place = Math.min(0.96, Math.max(0.04, 0.25 + (0.5 * (lowest - band.low)) / width));
  return (
    <svg aria-hidden width="96" height="12" viewBox="0 0 96 12" className="shrink-0 max-sm:hidden">
      <line x1="0" y1="6" x2="96" y2="6" className="stroke-edge" strokeWidth="2" strokeLinecap="round" />
      <line x1="24" y1="6" x2="72" y2="6" className="stroke-blue-edge" strokeWidth="6" strokeLinecap="round" />
      <circle cx={place * 96} cy="6" r="4.5" className="fill-action" />
    </svg>
  );
}
