import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../lib/money-text.ts';
import { Button } from './button.tsx';

interface PicksTrayProps {
  /** "flight". */
  readonly noun: string;
  readonly most: number;
  readonly picks: readonly { readonly key: string; readonly title: string; readonly price: string }[];
  readonly onRemove: (key: string) => void;
  readonly onClear: () => void;
  /** What can be done with them, at the right. */
  readonly children: ReactNode;
}

/** The things ticked for comparison, each with its removal, with what can be done with all of them. */
export function PicksTray({ noun, most, picks, onRemove, onClear, children }: PicksTrayProps) {
  return (
    <section
      aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s to compare`}
      className="card flex flex-wrap items-center gap-x-3 gap-y-2 bg-raised px-3 py-1.5 shadow-pop sm:flex-nowrap sm:px-4"
    >
      <p role="status" className="shrink-0 text-[13px] font-medium">
        {countText(picks.length, noun)}
        <span className="font-normal text-ink-2"> of {most} to compare</span>
      </p>
      <ul className="flex min-w-0 gap-1.5 max-sm:order-last max-sm:basis-full max-sm:overflow-x-auto sm:flex-1">
        {picks.map(({ key, title, price }) => (
          <li
            key={key}
            className="board inline-flex max-w-full min-w-0 items-center gap-1 rounded-full border border-hairline bg-sunken py-0.5 pl-3 text-meta max-sm:shrink-0 max-sm:py-0"
          >
            <span className="truncate" title={title}>
              {title}
            </span>
            <span className="font-semibold">{price}</span>
            <button
              type="button"
              aria-label={`Do not compare ${title}`}
              onClick={() => onRemove(key)}
              className="grid size-7 place-items-center rounded-full max-sm:size-11"
            >
              <X aria-hidden size={13} />
            </button>
          </li>
        ))}
      </ul>
      <div className="ml-auto flex gap-2">
        <Button size="small" tone="plain" onClick={onClear} className="max-sm:hidden">
          Clear
        </Button>
        {children}
      </div>
    </section>
  );
}
