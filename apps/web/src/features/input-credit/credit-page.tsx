import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { inr } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type Overview, overviewQuery } from './credit-queries.ts';
import { PART_OPTIONS, PART_TEXTS, yearText } from './credit-words.ts';
import { MonthRows } from './month-rows.tsx';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog');

/** What becomes of the GST on bookings: claimed, to claim, waiting, at risk and lost, by month and registration. */
export function GstCreditPage() {
  return (
    <RoleGate title="GST credit" privilege="gst.claim">
      <Credit />
    </RoleGate>
  );
}

function Credit() {
  const { year = '' } = textValues(useSearch({ strict: false }));
  const asked = /^20\d\d$/.test(year) ? year : '';
  const navigate = useNavigate();
  const answer = useQuery(overviewQuery(asked));
  const [isImporting, setIsImporting] = useState(false);
  const overview = answer.data;
  return (
    <>
      <PageHead title="GST credit" intro="What your suppliers filed, beside what was booked.">
        {overview && (
          <ChoiceChip
            label="Financial year"
            value={String(overview.year)}
            options={overview.years.map((one) => ({ value: String(one), label: yearText(one) }))}
            onChange={(next) => void navigate({ to: '/home2/gst-credit', search: next === '' ? {} : { year: next } })}
          />
        )}
        <Button tone="primary" onClick={() => setIsImporting(true)} {...opens(ImportDialog)}>
          <Upload aria-hidden size={16} /> Import GSTR-2B
        </Button>
      </PageHead>
      {answer.isPending && <Bone className="h-72 rounded-2xl" />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The GST credit" onRetry={() => void answer.refetch()} />
      )}
      {overview && (overview.registrations.length === 0 ? <NoRegistration /> : <Year overview={overview} />)}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}

function NoRegistration() {
  return (
    <div className="card">
      <FirstUse icon={<Upload size={30} strokeWidth={1.6} />} title="No GST registration yet">
        Add the GST registrations of your company in its settings. Then import what the GST portal tells of each.
      </FirstUse>
    </div>
  );
}

function Year({ overview }: { readonly overview: Overview }) {
  const year = String(overview.year);
  const amounts = { ...overview.totals, outside: overview.outside };
  return (
    <>
      <ul aria-label="What becomes of it" className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {PART_OPTIONS.map(({ value, label }) => (
          <li key={value} className="flex">
            <Link
              to="/home2/gst-credit/documents"
              search={{ year, part: value }}
              className="card flex min-w-0 flex-1 flex-col px-4 py-3 hover:border-ink-3"
            >
              <span className="text-[13px] font-medium text-ink-2">{label}</span>
              <span
                className={cx(
                  'board text-lead font-semibold',
                  value === 'atRisk' && amounts[value] > 0 && 'text-amber',
                )}
              >
                {inr(amounts[value])}
              </span>
              <span className="text-meta text-ink-2">{PART_TEXTS[value]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="months-title" className="card">
        <div className="flex flex-wrap items-baseline justify-between gap-3 px-5 py-4">
          <h2 id="months-title" className="text-lead font-semibold">
            Month by month
          </h2>
          <Link
            to="/home2/gst-credit/documents"
            search={{ year, open: '1' }}
            className="inline-flex min-h-6 items-center text-blue"
          >
            What there is to do
          </Link>
        </div>
        <MonthRows overview={overview} />
      </section>
      {overview.lostBy.length > 0 && (
        <section aria-labelledby="lost-title" className="card mt-4 px-5 py-4">
          <h2 id="lost-title" className="text-lead font-semibold">
            Why GST is lost
          </h2>
          <ul className="mt-2 divide-y divide-hairline">
            {overview.lostBy.map(({ reason, amount }) => (
              <li key={reason} className="flex justify-between gap-4 py-2">
                <span className="min-w-0">{reason}</span>
                <span className="board shrink-0 font-medium">{inr(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
