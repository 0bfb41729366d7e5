import { ArrowRight, type LucideIcon } from 'lucide-react';

interface RecentSearch {
  readonly key: string;
  /** The places in order: "DEL", "BOM"; one alone for a search without a destination. */
  readonly stops: readonly string[];
  /** When and for how many: "8–9 Dec · 2 guests"; null = nothing more. */
  readonly words: string | null;
  readonly onTake: () => void;
}

interface RecentSearchesProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** Nothing is drawn where there are none. */
  readonly searches: readonly RecentSearch[];
}

/** The recent searches, each a press away. */
export function RecentSearches({ title, icon: Icon, searches }: RecentSearchesProps) {
  if (searches.length === 0) return null;
  return (
    <section aria-label={title} className="mt-5">
      <h2 className="mb-2 text-[13px] font-medium text-ink-2">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {searches.map(({ key, stops, words, onTake }) => (
          <li key={key} className="max-w-full">
            <button
              type="button"
              onClick={onTake}
              className="board flex min-h-9 max-w-full items-center gap-2 rounded-full border border-hairline bg-surface px-3.5 py-1.5 text-[13px] hover:border-edge max-sm:min-h-11"
            >
              <Icon aria-hidden size={14} className="shrink-0 text-ink-3" />
              <span className="flex min-w-0 items-center gap-1.5 font-medium">
                {stops.map((stop, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place may be met twice; its place tells which.
                  <span key={index} className="contents">
                    {index > 0 && <ArrowRight aria-label="to" size={13} className="shrink-0 text-ink-3" />}
                    <span className="truncate">{stop}</span>
                  </span>
                ))}
              </span>
              {words !== null && <span className="min-w-0 truncate text-ink-2">{words}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
