import { type ReactNode, useRef, useState } from 'react';
import type { AmountLine } from '../lib/amount-line.ts';
import { inr, inrOfSum } from '../lib/money-text.ts';
import { cx } from './class-names.ts';
import { Popover } from './popover.tsx';

interface AmountProps {
  readonly rupees: number;
  readonly label: string;
  readonly lines: readonly AmountLine[];
  readonly note?: string | null;
  readonly className?: string;
  readonly align?: 'start' | 'end';
  readonly side?: 'below' | 'above';
  /** For sums that will be on a statement: with paise as soon as it or any of its lines has some. */
  readonly exact?: boolean;
  /** How the sum around it is printed, where it is one of several; absent = by its own lines. */
  readonly format?: (rupees: number) => string;
}

/** An amount that can be asked "why?": it opens its composition. */
export function Amount({
  rupees,
  label,
  lines,
  note,
  className,
  align = 'end',
  side,
  exact = false,
  format,
}: AmountProps) {
  const ownFormat = exact ? inrOfSum([rupees, ...lines.map((line) => line.rupees)]) : inr;
  const text = (format ?? ownFormat)(rupees);
  return (
    <OpensComposition text={text} says={`${label}: ${text}`} label={label} {...{ className, align, side }}>
      <p className="mb-2 font-semibold">{label}</p>
      <AmountLines lines={lines} />
      {note && <p className="mt-3 text-meta text-ink-3">{note}</p>}
    </OpensComposition>
  );
}

interface OpensCompositionProps {
  readonly text: string;
  /** What a screen reader says before "show what it is made of". */
  readonly says: string;
  /** The name of the opened part. */
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly side?: 'below' | 'above' | undefined;
  readonly className?: string | undefined;
  readonly popoverClass?: string;
  readonly children: ReactNode;
}

/** A sum as a button; its details are made only on opening. */
export function OpensComposition(props: OpensCompositionProps) {
  const { text, says, label, align, side, className, popoverClass, children } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="relative inline-block">
      <button
        ref={button}
        type="button"
        translate="no"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={`${says}, show what it is made of`}
        onClick={() => setOpen(!open)}
        className={cx('board rounded decoration-dotted underline-offset-4 hover:underline', className)}
      >
        {text}
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={label}
        align={align}
        {...(side ? { side } : {})}
        className={cx('w-80 max-w-[calc(100vw-32px)] p-4 text-left', popoverClass)}
      >
        {children}
      </Popover>
    </span>
  );
}

/** The composition of an amount, as a list. */
export function AmountLines({ lines }: { readonly lines: readonly AmountLine[] }) {
  const inrOf = inrOfSum(lines.map(({ rupees }) => rupees));
  return (
    <dl className="space-y-1.5 text-[13px] font-normal">
      {lines.map((line) => (
        <div
          key={line.label}
          className={cx(
            'flex items-baseline justify-between gap-4',
            line.indent && 'pl-3 text-ink-2',
            line.total && 'mt-2 border-t border-hairline pt-2 font-semibold',
          )}
        >
          <dt>
            {line.label}
            {line.detail && <span className="block text-meta font-normal text-ink-3">{line.detail}</span>}
          </dt>
          <dd translate="no" className="board">
            {inrOf(line.rupees)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
