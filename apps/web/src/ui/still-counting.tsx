import { countText } from '../lib/money-text.ts';

/** Says that sums are not complete yet; nothing where they are. */
export function StillCounting({ untold }: { readonly untold: number }) {
  if (untold === 0) return null;
  return (
    <p role="status" className="mt-1 text-[13px] text-amber">
      {countText(untold, 'earlier booking')} {untold === 1 ? 'is' : 'are'} still being counted. Until then totals are
      too low.
    </p>
  );
}
