import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AmountLine } from '../../lib/amount-line.ts';
import { instantText } from '../../lib/calendar-date.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Cancellation } from './booking-record.ts';
import { RefundClockLine } from './refund-clock-line.tsx';
import { calculationRows } from './refund-words.ts';

interface CancellationBoxProps {
  readonly cancellation: Cancellation;
  /** What the expected refund is made of. */
  readonly expectedLines: readonly AmountLine[];
  /** The notes that belong to the calculation, a sentence each. */
  readonly notes: readonly string[];
  /** What is disputed, and what is done about it. */
  readonly children: ReactNode;
}

/**
 * The post-cancel box (screens §4): its progress, the supplier's calculation, when the money is due, what is disputed.
 */
export function CancellationBox({ cancellation, expectedLines, notes, children }: CancellationBoxProps) {
  const { calculation, clock } = cancellation;
  const id = `cancellation-${cancellation._id}`;
  return (
    <section aria-labelledby={`${id} ${id}-at`} className="card">
      <div className="p-4 sm:p-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-[15px] font-semibold wrap-anywhere outline-none">
            {cancellation.title}
            <span className="font-normal text-ink-2"> · {cancellation.scopeText}</span>
          </h2>
          <p id={`${id}-at`} className="board text-meta text-ink-2">
            {cancellation.requestedBy}, {instantText(cancellation.requestedAt)}
          </p>
        </header>
        <p aria-live="polite" className="mt-1 text-ink-2">
          {cancellation.text}
        </p>
        {cancellation.reason && <p className="mt-1 text-[13px] text-ink-2">Reason: {cancellation.reason}</p>}
        <Steps steps={cancellation.steps} />
        {clock && <RefundClockLine clock={clock} />}
        {children}
      </div>
      {calculation ? (
        <Calculation calculation={calculation} notes={notes} />
      ) : (
        cancellation.state !== 'refused' && <Expected cancellation={cancellation} lines={expectedLines} />
      )}
    </section>
  );
}

type Step = Cancellation['steps'][number];

const STEP_WORDS: Readonly<Record<Step['state'], string>> = {
  done: 'done',
  current: 'now',
  waiting: 'still to come',
  stopped: 'stopped',
};

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol aria-label="Progress" className="mt-4 flex max-sm:flex-col max-sm:gap-y-3">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex-1 max-sm:flex max-sm:items-center max-sm:gap-2.5 sm:last:flex-none"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={cx(
                'absolute max-sm:top-6 max-sm:left-[9px] max-sm:h-[8px] max-sm:w-0.5 sm:top-[9px] sm:right-1 sm:left-6 sm:h-0.5',
                step.state === 'done' ? 'bg-action' : 'bg-hairline',
              )}
            />
          )}
          <StepMark state={step.state} />
          <span
            className={cx(
              'block text-meta sm:mt-1.5 sm:pr-3',
              step.state === 'current' ? 'font-semibold text-ink' : 'text-ink-2',
            )}
          >
            {step.label}
            <span className="sr-only">, {STEP_WORDS[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state }: { readonly state: Step['state'] }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-5 shrink-0 place-items-center rounded-full border-2',
        state === 'done' && 'border-action bg-action text-on-action',
        state === 'current' && 'border-marigold bg-surface',
        state === 'waiting' && 'border-edge bg-surface',
        state === 'stopped' && 'border-red bg-surface text-red',
      )}
    >
      {state === 'done' && <Check size={12} strokeWidth={3} />}
      {state === 'current' && <span className="size-2 rounded-full bg-marigold" />}
      {state === 'stopped' && <X size={12} strokeWidth={3} />}
    </span>
  );
}

interface CalculationProps {
  readonly calculation: NonNullable<Cancellation['calculation']>;
  readonly notes: readonly string[];
}

/** 'Refund Calculation' with its rows, and the notes that belong to it. */
function Calculation({ calculation, notes }: CalculationProps) {
  return (
    <div className="stub-flat px-4 py-4 sm:px-5">
      <h3 className="text-[13px] font-medium text-ink-2">Refund Calculation</h3>
      <dl className="board mt-2 space-y-1.5 text-[13px]">
        {calculationRows(calculation).map((line) => (
          <div
            key={line.label}
            className="flex items-baseline justify-between gap-4 last:mt-2 last:border-t last:border-hairline last:pt-2 last:text-[15px] last:font-semibold"
          >
            <dt>
              {line.label}
              {line.detail && <span className="block text-meta font-normal text-ink-3">{line.detail}</span>}
            </dt>
            <dd>{line.sum}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 space-y-1 text-meta text-ink-2">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** Before the supplier has stated the money: what was agreed to. */
function Expected({
  cancellation,
  lines,
}: {
  readonly cancellation: Cancellation;
  readonly lines: readonly AmountLine[];
}) {
  return (
    <div className="stub-flat flex flex-wrap items-baseline justify-between gap-3 px-4 py-3.5 sm:px-5">
      <p className="text-[13px] text-ink-2">Expected refund {!cancellation.exact && <Badge>As a guide</Badge>}</p>
      <Amount
        rupees={cancellation.expected.refund}
        exact={cancellation.exact}
        label="Expected refund"
        lines={lines}
        className="text-lead font-semibold"
        side="above"
      />
    </div>
  );
}
