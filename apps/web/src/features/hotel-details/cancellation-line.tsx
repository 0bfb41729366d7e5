import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import type { Plan } from './hotel-types.ts';

const TONES: Readonly<Record<Plan['timeline'][number]['keeps'], string>> = {
  nothing: 'border-green-edge bg-green-soft text-green',
  part: 'border-amber-edge bg-amber-soft text-amber',
  all: 'hatched border-edge text-ink-2',
};

/** What cancelling costs until when, from now to check-in, as a line with the same in words beneath. */
export function CancellationLine({ plan }: { readonly plan: Plan }) {
  const { timeline, cancellation } = plan;
  return (
    <div>
      {timeline.length > 0 && (
        <div aria-hidden className="mb-2 flex gap-[2px]">
          {timeline.map((step, index) => (
            <span
              key={step.from}
              style={{ flex: `${weightOf(step)} 1 0` }}
              className={cx(
                'board grid h-8 min-w-16 place-items-center border px-1 text-meta font-semibold',
                TONES[step.keeps],
                index === 0 && 'rounded-l-lg',
                index === timeline.length - 1 && 'rounded-r-lg',
              )}
            >
              <span className={cx('truncate', step.keeps === 'all' && 'rounded bg-surface px-1.5')}>
                {step.keeps === 'nothing' ? 'Free' : step.keeps === 'all' ? 'No refund' : inr(step.charge)}
              </span>
            </span>
          ))}
        </div>
      )}
      <ol className="board space-y-0.5 text-[13px] text-ink-2">
        {cancellation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {timeline.some(({ keeps }) => keeps !== 'all') && <li>No refund from check-in</li>}
      </ol>
    </div>
  );
}

/** Long spans are drawn shorter than they are, so that the short ones can be read. */
function weightOf({ from, until }: Plan['timeline'][number]): number {
  const hours = (Date.parse(until) - Date.parse(from)) / 3_600_000;
  return Math.max(1, Math.sqrt(Math.max(0, hours)));
}
