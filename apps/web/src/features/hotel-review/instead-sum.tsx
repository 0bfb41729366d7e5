import { AmountLines } from '../../ui/amount.tsx';
import type { Review } from './guest-entries.ts';

/** What was paid for the old stay, who keeps how much of it, and until when that holds. */
export function InsteadSum({ instead }: { readonly instead: NonNullable<Review['instead']> }) {
  const { lines, sum, deadline, exact } = instead;
  const all =
    sum.less > 0 ? { label: 'Less in total', rupees: sum.less } : { label: 'More in total', rupees: sum.more };
  return (
    <div className="mt-4 max-w-[560px]">
      <AmountLines
        lines={[
          ...lines.map(({ code, label, amount }) => ({ label, rupees: amount, total: code === 'back' })),
          { label: 'New stay, paid now', rupees: sum.pay },
          { ...all, total: true },
        ]}
      />
      <p className="mt-2 text-[13px] text-ink-2">
        The old stay is cancelled only once the new one is booked. If it cannot be booked, the old one stays as it is.
        {deadline !== null && ` ${deadline}`}
        {!exact && ' The refund is an estimate under the hotel’s rules.'}
      </p>
    </div>
  );
}
