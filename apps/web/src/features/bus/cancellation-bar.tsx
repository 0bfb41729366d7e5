import type { busCancellation } from '@pravas/contract/bus/bus-seat-shapes.ts';
import type * as z from 'zod/mini';
import { inrOfSum } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';

/** The refund of cancelling seats, by the time of day. */
type Cancellation = z.input<typeof busCancellation>;
type Step = Cancellation['steps'][number];

interface BusCancellationBarProps {
  readonly cancellation: Cancellation;
}

/** What the operator keeps until when, as a bar with the same in sentences beneath, and what is lost besides. */
export function BusCancellationBar({ cancellation }: BusCancellationBarProps) {
  const { steps, sentences, alsoKept, notes } = cancellation;
  const isRefundable = steps.some(({ back }) => back > 0);
  const format = inrOfSum(alsoKept.map(({ amount }) => amount));
  return (
    <div>
      {isRefundable && <Bar steps={steps} />}
      <ul className="board space-y-0.5 text-[13px]">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isRefundable && alsoKept.length > 0 && (
        <p className="board mt-1.5 text-[13px] text-ink-2">
          Not refunded either: {alsoKept.map(({ label, amount }) => `${label} ${format(amount)}`).join(' · ')}.
        </p>
      )}
      {isRefundable && notes.length > 0 && <p className="mt-1.5 text-meta text-ink-2">{notes.join(' ')}</p>}
    </div>
  );
}

function Bar({ steps }: { readonly steps: readonly Step[] }) {
  const inrOf = inrOfSum(steps.map(({ kept }) => kept));
  return (
    <div aria-hidden className="mb-2 flex gap-[2px]">
      {steps.map((step, index) => (
        <span
          key={step.from}
          style={{ flex: `${weightOf(step)} 1 0` }}
          className={cx(
            'board grid h-8 min-w-[74px] place-items-center border px-1 text-meta font-semibold',
            toneOf(step, index),
            index === 0 && 'rounded-l-lg',
            index === steps.length - 1 && 'rounded-r-lg',
          )}
        >
          <span className={cx('truncate', step.back === 0 && 'rounded bg-surface px-1.5')}>
            {step.back === 0 ? 'No refund' : step.kept === 0 ? 'Free' : `−${inrOf(step.kept)}`}
          </span>
        </span>
      ))}
    </div>
  );
}

/** The cheapest time to cancel is green, whatever it costs: the bar says when, the figures how much. */
function toneOf({ back }: Step, index: number): string {
  if (back === 0) return 'hatched border-edge text-ink-2';
  return index === 0 ? 'border-green-edge bg-green-soft text-green' : 'border-amber-edge bg-amber-soft text-amber';
}

/** Long spans are drawn shorter than they are, so that the short ones can be read. */
function weightOf({ from, until }: Step): number {
  const hours = (Date.parse(until) - Date.parse(from)) / 3_600_000;
  return Math.max(1, Math.sqrt(Math.max(0, hours)));
}
