import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPage } from '../lib/lazy-page.ts';
import { useMedia, WIDE } from '../lib/media.ts';

/** Only phones have cards, so only they fetch the code for them. */
const WindowList = lazyPage(() => import('./window-list.tsx'), 'WindowList');

interface CardListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Expected height, in pixels. */
  readonly heightPx: number;
  readonly card: (row: Row) => ReactNode;
}

/** A table on wide screens, shown as cards on phones. */
export function CardList<Row>({ label, rows, keyOf, heightPx, card }: CardListProps<Row>) {
  return (
    <Suspense fallback={<div style={{ height: rows.length * heightPx }} />}>
      <WindowList
        label={label}
        count={rows.length}
        keyAt={(index) => {
          const row = rows[index];
          return row === undefined ? index : keyOf(row);
        }}
        heightPx={heightPx}
        cardAt={(index) => {
          const row = rows[index];
          return row !== undefined && card(row);
        }}
      />
    </Suspense>
  );
}

/** Whether a list is a table here; where it is cards, these are fetched while the rows still are. */
export function useIsTable(): boolean {
  const wide = useMedia(WIDE);
  useEffect(() => {
    if (!wide) void WindowList.preload();
  }, [wide]);
  return wide;
}
