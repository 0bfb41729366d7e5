import type { ReactNode } from 'react';

/** One pattern for each series that can be distinguished. */
const PATTERNS: readonly ((colour: string) => ReactNode)[] = [
  () => null,
  (line) => <path d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6" stroke={line} strokeWidth={1.6} />,
  (line) => <circle cx={4} cy={4} r={1.6} fill={line} />,
  (line) => <path d="M0 4 H8" stroke={line} strokeWidth={1.6} />,
  (line) => <path d="M0 4 H8 M4 0 V8" stroke={line} strokeWidth={1.4} />,
];

/** The fills of a chart's series: a colour each, and a pattern for people who cannot distinguish colours. */
export function SeriesPatterns({ id, count }: { readonly id: string; readonly count: number }) {
  return (
    <defs>
      {PATTERNS.slice(0, count).map((draw, index) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: a pattern is its place in the list.
          key={index}
          id={`${id}-${index}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect width={8} height={8} fill={`var(--chart-${index + 1})`} />
          {draw('var(--surface)')}
        </pattern>
      ))}
    </defs>
  );
}

/** The fill of a series, by its place among all; see `SeriesPatterns`. */
export function seriesFill(id: string, index: number): string {
  return `url(#${id}-${index % PATTERNS.length})`;
}
