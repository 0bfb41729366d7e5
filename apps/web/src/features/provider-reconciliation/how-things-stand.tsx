import { runReconciliation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { AGE_BANDS } from '@pravas/domain/reconciliation/difference.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { instantText, longDate } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import {
  DIFFERENCES,
  RECONCILIATION_PATH,
  refreshReconciliation,
  SUMMARY_QUERY,
  type Summary,
} from './reconciliation-queries.ts';

/** How many differences are how old, and when everything was last compared. */
export function HowThingsStand() {
  const answer = useQuery(SUMMARY_QUERY);
  if (answer.isError) {
    return (
      <LoadProblem failure={answer.error} what="The summary" onRetry={() => void answer.refetch()} className="mb-4" />
    );
  }
  if (!answer.data) {
    return (
      <div role="status" aria-label="Loading the summary" className="mb-4 grid grid-cols-4 gap-3 max-sm:grid-cols-2">
        {AGE_BANDS.map(({ band }) => (
          <div key={band} className="card p-4">
            <Bone className="h-10" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <section aria-label="How things stand" className="mb-4 space-y-3">
      <Ages ages={answer.data.ages} />
      <LastCompared summary={answer.data} />
    </section>
  );
}

/** More than their colour marks old ones: the words say how old they are. */
function Ages({ ages }: Pick<Summary, 'ages'>) {
  const start = { ...DIFFERENCES.none, sortBy: 'since', sortOrder: 'ASC', rowNumber: 1, recordsPerPage: 20 } as const;
  return (
    <ul className="grid grid-cols-4 gap-3 max-sm:grid-cols-2">
      {AGE_BANDS.map(({ band, label, from }) => {
        const count = ages.find((one) => one.band === band)?.count ?? 0;
        return (
          <li key={band}>
            <Link
              to={RECONCILIATION_PATH}
              search={DIFFERENCES.write({ ...start, age: band })}
              className="card block px-4 py-3 hover:bg-sunken"
            >
              <span className="block text-[13px] text-ink-2">{label}</span>
              <span className={cx('board text-xl font-semibold', from > 7 && count > 0 ? 'text-amber' : 'text-ink')}>
                {count.toLocaleString('en-IN')}
              </span>
              <span className="sr-only"> differences</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function LastCompared({ summary }: { readonly summary: Summary }) {
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => api.call(runReconciliation, { body: {} }),
    onSuccess: ({ found }) => {
      showToast(found === 0 ? 'Compared: nothing differs' : `Compared: ${countText(found, 'difference')}`);
      return refreshReconciliation(queries);
    },
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-[13px] text-ink-2">
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <p>
          {summary.comparedAt === null
            ? 'No comparison yet. It runs every night.'
            : `Last compared ${instantText(summary.comparedAt)}. It is done every night.`}
        </p>
        <p>{ledgerText(summary.ledger)}</p>
      </div>
      <Button size="small" busy={run.isPending} disabled={run.isPending} onClick={() => run.mutate()}>
        {!run.isPending && <RefreshCw aria-hidden size={15} />} Compare now
      </Button>
    </div>
  );
}

function ledgerText({ comparedOn, checkedAt, found, openCases }: Summary['ledger']): string {
  const when = checkedAt === null ? null : instantText(checkedAt);
  const sums = comparedOn === null ? '' : ` Sums of days were compared on ${longDate(comparedOn)}.`;
  if (when === null) return `The ledger was not checked against its transfers yet.${sums}`;
  const what = found === 0 ? 'it adds up' : `${countText(found, 'thing')} did not add up`;
  const cases =
    openCases === 0 ? '' : ` ${countText(openCases, 'case')} about it ${openCases === 1 ? 'is' : 'are'} open.`;
  return `Ledger against its transfers, ${when}: ${what}.${sums}${cases}`;
}
