import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

/** What a supplier holds for a booking, as its card shows it. */
export interface OrderRow {
  readonly key: string;
  /** Which of several it is and its state: "Onward · Booked". */
  readonly stateText: string;
  /** True where the supplier gave it up. */
  readonly isLost: boolean;
  readonly isFailed: boolean;
  /** The supplier's locator, and its name; null while there is none. */
  readonly locator: { readonly word: string; readonly code: string } | null;
  /** Each person's paper in it. */
  readonly papers: readonly { readonly name: string; readonly number: string; readonly isCancelled: boolean }[];
  /** What is to be said of it besides. */
  readonly message: string | null;
  /** The way on from an order that could not be booked. */
  readonly next?: ReactNode;
}

/** What suppliers hold for a booking; nothing where none has anything to say. */
export function OrderList({ orders }: { readonly orders: readonly OrderRow[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {orders.map((order) => (
        <li key={order.key} className="rounded-xl border border-hairline bg-sunken px-3.5 py-2.5 text-[13px]">
          <p className="flex items-baseline justify-between gap-3">
            <span className={order.isLost ? 'font-medium text-red' : 'text-ink-2'}>{order.stateText}</span>
            {order.locator && (
              <span>
                {order.locator.word} <span className="font-mono font-semibold tracking-wide">{order.locator.code}</span>
              </span>
            )}
          </p>
          <Papers papers={order.papers} />
          {order.message && <p className={cx('mt-1', order.isFailed ? 'text-red' : 'text-ink-2')}>{order.message}</p>}
          {order.next}
        </li>
      ))}
    </ul>
  );
}

function Papers({ papers }: Pick<OrderRow, 'papers'>) {
  return papers.map(({ name, number, isCancelled }, index) => (
    // Some suppliers give everyone the same number, and two people may share a name.
    // biome-ignore lint/suspicious/noArrayIndexKey: a paper's place among the travellers is its identity.
    <p key={index} className="mt-1 flex justify-between gap-3">
      <span className={cx('truncate', isCancelled && 'text-ink-2 line-through')}>{name}</span>
      {isCancelled ? (
        <span className="text-meta text-ink-2">Cancelled</span>
      ) : (
        <span className="font-mono text-meta text-ink-2">{number}</span>
      )}
    </p>
  ));
}
