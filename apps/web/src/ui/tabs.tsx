import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';

/** One tab. */
export interface Tab<T extends string> {
  readonly id: T;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly count?: number;
}

interface TabsProps<T extends string> {
  readonly label: string;
  /** Joins the tabs to their panels; unique on the page. */
  readonly name: string;
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/**
 * A row of tabs: one Tab stop, arrows move along, Home and End jump. Keep the choice in the address with `useUrlTab`.
 */
export function Tabs<T extends string>({ label, name, tabs, value, onChange, className }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.id === value);
  useEffect(() => {
    // On a phone the chosen tab may be beyond the edge; only the row moves, never the page.
    const row = list.current;
    const tab = row?.children[chosen];
    if (!row || !(tab instanceof HTMLElement)) return;
    const left = tab.offsetLeft - row.offsetLeft;
    const isSeen = left >= row.scrollLeft && left + tab.offsetWidth <= row.scrollLeft + row.clientWidth;
    if (!isSeen) row.scrollLeft = left - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const here = tabs.findIndex((tab) => tab.id === value);
    const to = nextIndex(event.key, here, tabs.length);
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    const button = list.current?.children[to ?? 0];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx('flex gap-1 overflow-x-auto overscroll-x-contain border-b border-hairline', className)}
    >
      {tabs.map(({ id, label: text, icon: Icon, count }) => {
        const here = id === value;
        return (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-tab-${id}`}
            aria-selected={here}
            aria-controls={`${name}-panel-${id}`}
            tabIndex={here ? 0 : -1}
            onClick={() => onChange(id)}
            className={cx(
              'relative flex h-11 shrink-0 items-center gap-2 px-3.5 font-medium whitespace-nowrap -outline-offset-2',
              here ? 'text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {Icon && <Icon aria-hidden size={16} className={here ? 'text-blue' : 'text-ink-3'} />}
            {text}
            {count !== undefined && <span className="board text-meta text-ink-3">{count.toLocaleString('en-IN')}</span>}
            {here && <span aria-hidden className="absolute inset-x-2 bottom-0 h-[2.5px] rounded-t bg-marigold" />}
          </button>
        );
      })}
    </div>
  );
}

function nextIndex(key: string, here: number, count: number): number | null {
  if (key === 'ArrowRight') return (here + 1) % count;
  if (key === 'ArrowLeft') return (here - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface TabPanelProps {
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** What a tab shows. It is made when first opened and then only hidden, so that a form in it keeps what was typed. */
export function TabPanel({ name, id, value, children, className }: TabPanelProps) {
  const here = id === value;
  const [opened, setOpened] = useState(here);
  if (here && !opened) setOpened(true);
  return (
    <div
      role="tabpanel"
      id={`${name}-panel-${id}`}
      aria-labelledby={`${name}-tab-${id}`}
      hidden={!here}
      className={className}
    >
      {(here || opened) && children}
    </div>
  );
}
