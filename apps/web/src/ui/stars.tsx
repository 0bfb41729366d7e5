import { Star } from 'lucide-react';
import { countText } from '../lib/money-text.ts';

/** How many stars a hotel has. */
export function Stars({ count }: { readonly count: number }) {
  return (
    <span role="img" aria-label={countText(count, 'star')} className="flex shrink-0 items-center text-meta text-ink-2">
      {count}
      <Star aria-hidden size={11} className="ml-0.5 fill-current text-marigold-ink" />
    </span>
  );
}
