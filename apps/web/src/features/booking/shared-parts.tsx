interface SharedLocatorProps {
  readonly title: string;
  readonly detail: string;
  /** What the number is called, and the number. */
  readonly word: string;
  readonly code: string;
}

/** The locator of a booking, on the page of a shared link. */
export function SharedLocator({ title, detail, word, code }: SharedLocatorProps) {
  return (
    <li className="flex items-baseline justify-between gap-3 rounded-xl border border-hairline bg-surface px-4 py-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="text-meta text-ink-2">{detail}</span>
      </span>
      <span className="shrink-0 text-meta text-ink-2">
        {word} <span className="font-mono text-[15px] font-semibold tracking-wide text-ink">{code}</span>
      </span>
    </li>
  );
}

/** Shown beneath an entry of a shared itinerary: what somebody who fetches a traveller looks for. */
export function SharedLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="mt-1 space-y-0.5 text-[13px] text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
