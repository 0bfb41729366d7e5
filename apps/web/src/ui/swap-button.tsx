import { ArrowLeftRight } from 'lucide-react';

/** Swaps the two places of a search, from between their fields: of a row that is `relative`, its fields 48 px apart. */
export function SwapButton({ onSwap }: { readonly onSwap: () => void }) {
  return (
    <button
      type="button"
      aria-label="Swap From and To"
      title="Swap From and To"
      onClick={onSwap}
      className="absolute grid size-9 place-items-center rounded-full border border-edge bg-surface text-ink-2 hover:bg-sunken max-sm:top-[72px] max-sm:right-3 max-sm:size-11 sm:top-[32px] sm:left-1/2 sm:-translate-x-1/2"
    >
      <ArrowLeftRight aria-hidden size={16} className="max-sm:rotate-90" />
    </button>
  );
}
