import { TrendingDown } from 'lucide-react';
import { inrOfSum } from '../../lib/money-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import type { BookedFlight, ExitCurve } from './booked-types.ts';
import { wallText } from './booked-words.ts';
import { ExitChart } from './exit-chart.tsx';
import { layoutExit } from './exit-layout.ts';
import { ExitReminder } from './exit-reminder.tsx';

interface ExitCardProps {
  readonly flight: BookedFlight;
  readonly curve: ExitCurve;
}

/** The refund if it is cancelled now, tonight, tomorrow: one stepped line with its table, and the next cliff. */
export function ExitCard({ flight, curve }: ExitCardProps) {
  const now = useNow(60_000);
  const layout = layoutExit(curve, Temporal.Instant.fromEpochMilliseconds(now.getTime()));
  // A line without a step says nothing that the table does not.
  const hasSteps = curve.steps.length > 1;
  const inrOf = inrOfSum([curve.paid, ...curve.steps.map(({ refund }) => refund)]);
  return (
    <section aria-labelledby="exit" className="card p-4 sm:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="exit" className="text-[15px] font-semibold">
          What you get back
          <span className="font-normal text-ink-2"> · of {inrOf(curve.paid)} paid</span>
        </h2>
        {!curve.exact && <Badge>As a guide</Badge>}
      </header>
      <dl className="board mt-3 grid grid-cols-3 gap-2 sm:gap-3">
        {curve.marks.map((mark) => (
          <div key={mark.label} className="rounded-[10px] bg-sunken px-3 py-2">
            <dt className="text-meta text-ink-2">{mark.label}</dt>
            <dd className="text-lead font-semibold sm:text-price">{inrOf(mark.refund)}</dd>
            <dd className="text-meta text-ink-2">{inrOf(mark.lost)} lost</dd>
          </div>
        ))}
      </dl>
      <div
        className={cx(
          'mt-5 grid items-start gap-x-6 gap-y-4',
          hasSteps && 'md:grid-cols-[minmax(0,1fr)_minmax(0,280px)]',
        )}
      >
        {hasSteps && <ExitChart bars={layout.bars} dots={layout.dots} inrOf={inrOf} />}
        <ExitTable curve={curve} inrOf={inrOf} />
      </div>
      <p className="mt-3 text-meta text-ink-3">{curve.note} Times are local at the airport of departure.</p>
      {curve.nextCliff && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-amber-edge bg-amber-soft px-4 py-3">
          <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
            <TrendingDown aria-hidden size={18} className="mt-px shrink-0 text-amber" />
            <span>{curve.nextCliff.text}</span>
          </p>
          <ExitReminder flight={flight} reminder={curve.reminder} />
        </div>
      )}
    </section>
  );
}

/** Until when cancelling brings it; a refund without cancelling is no offer with a deadline. */
function rowName({ requestsUntil, until }: ExitCurve['steps'][number]): string {
  if (requestsUntil !== null) return wallText(requestsUntil);
  return until === null ? 'afterwards' : 'If not flown';
}

interface ExitTableProps {
  readonly curve: ExitCurve;
  readonly inrOf: (rupees: number) => string;
}

function ExitTable({ curve, inrOf }: ExitTableProps) {
  return (
    <table className="board w-full text-[13px]">
      <caption className="sr-only">What you get back, until when</caption>
      <thead className="text-meta text-ink-2">
        <tr>
          <th scope="col" className="pb-1.5 text-left font-medium">
            If cancelled by
          </th>
          <th scope="col" className="pb-1.5 text-right font-medium">
            Refund
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline">
        {curve.steps.map((step) => (
          <tr key={step.until ?? 'end'} title={step.text}>
            <th scope="row" className={cx('py-1.5 pr-2 text-left', step.isNow ? 'font-semibold' : 'font-normal')}>
              {rowName(step)}
              {step.isNow && (
                <span className="ml-1.5 inline-flex items-center gap-1 text-meta font-medium text-marigold-ink">
                  <span aria-hidden className="size-2 rounded-full bg-marigold" /> now
                </span>
              )}
            </th>
            <td className={cx('py-1.5 text-right', step.isNow && 'font-semibold')}>
              {step.refund > 0 ? inrOf(step.refund) : 'No refund!'}
              {step.requestsUntil !== null && step.requestsUntil !== step.until && (
                <span className="block text-meta font-normal text-ink-2">also later, if not flown</span>
              )}
              <span className="block text-meta font-normal text-ink-2">
                {inrOf(step.lost)} lost
                {step.travelers.length > 1 &&
                  step.refund > 0 &&
                  step.perTraveler !== null &&
                  ` · ${inrOf(step.perTraveler)} each`}
              </span>
              {step.refund > 0 &&
                step.perTraveler === null &&
                step.travelers.map((one) => (
                  <span key={one.index} className="block text-meta font-normal text-ink-2">
                    <bdi className="wrap-anywhere">{one.name}</bdi> {inrOf(one.refund)}
                  </span>
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
