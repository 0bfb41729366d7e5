import { instantText } from '../lib/calendar-date.ts';

/**
 * A moment in a column of a table; "-" where there is none (rules §5.1). Outside India the zone goes below the time, so
 * that neither is truncated and no column is wider for it than in India.
 */
export function Moment({ at }: { readonly at: string | null }) {
  return (
    <span className="board block text-[13px] leading-4 whitespace-normal text-ink-2">
      {at === null ? '-' : instantText(at)}
    </span>
  );
}
