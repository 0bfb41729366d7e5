import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../../lib/lazy-dialog.ts';
import { textValues } from '../../../lib/search-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import {
  type CustomerFees,
  customerFeesQuery,
  FEES_PATH,
  type PlannedFee,
  withdrawFee,
} from './customer-fees-queries.ts';
import { FeesGate } from './fees-gate.tsx';
import { amountsText, FEES_INTRO, FeesOfToday, PlannedFees } from './fees-shown.tsx';

const AddFeesDialog = lazyDialog(() => import('./add-fees-dialog.tsx'), 'AddFeesDialog');

/** What one customer pays us: today, from later days on, and before. */
export function CustomerFeesPage() {
  return (
    <FeesGate>
      <Fees />
    </FeesGate>
  );
}

function Fees() {
  const { organizationId = '' } = textValues(useSearch({ strict: false }));
  const answer = useQuery(customerFeesQuery(organizationId === '' ? null : organizationId));
  const [isAdding, setIsAdding] = useState(false);
  const fees = answer.data;
  return (
    <>
      <PageHead
        above={
          <Link to={FEES_PATH} className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> All customers
          </Link>
        }
        title={fees ? `Fees: ${fees.name}` : 'Fees'}
        intro={
          fees?.organizationId === null
            ? 'Starting fees for customers who sign up. Nothing changes for existing ones.'
            : FEES_INTRO
        }
      >
        {fees && (
          <Button tone="primary" onClick={() => setIsAdding(true)} {...opens(AddFeesDialog)}>
            <Plus aria-hidden size={16} /> Add fees from a day on
          </Button>
        )}
      </PageHead>
      {answer.isPending && <Bone className="h-96 rounded-2xl" />}
      {answer.isError && <LoadProblem failure={answer.error} what="The fees" onRetry={() => void answer.refetch()} />}
      {fees && <Parts fees={fees} />}
      {isAdding && fees && <AddFeesDialog fees={fees} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Parts({ fees }: { readonly fees: CustomerFees }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="fees-today" className="card p-5">
        <h2 id="fees-today" className="mb-3 text-lead font-semibold">
          Today
        </h2>
        <FeesOfToday fees={fees.today} />
      </section>
      <div className="space-y-4">
        <section aria-labelledby="fees-coming" className="card p-5">
          <h2 id="fees-coming" className="mb-3 text-lead font-semibold">
            From later days on
          </h2>
          {fees.coming.length === 0 ? (
            <p className="text-ink-2">Nothing planned: today’s fees continue.</p>
          ) : (
            <PlannedFees
              label="From later days on"
              fees={fees.coming}
              action={(fee) => <Withdraw fees={fees} fee={fee} />}
            />
          )}
        </section>
        {fees.past.length > 0 && (
          <section aria-labelledby="fees-past" className="card p-5">
            <h2 id="fees-past" className="mb-3 text-lead font-semibold">
              No longer
            </h2>
            <PlannedFees label="No longer" fees={fees.past} />
          </section>
        )}
      </div>
    </div>
  );
}

function Withdraw({ fees, fee }: { readonly fees: CustomerFees; readonly fee: PlannedFee }) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const from = fee.validFrom === null ? '' : ` from ${longDate(fee.validFrom)}`;
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Withdraw
        <span className="sr-only">
          {' '}
          {fee.name}
          {from}
        </span>
      </Button>
      {isAsking && (
        <ConfirmAction
          title="Withdraw this fee"
          yes="Withdraw it"
          onClose={() => setIsAsking(false)}
          onYes={() => withdrawFee(queries, fees.organizationId, fee._id ?? '')}
        >
          {fee.name}
          {from}: {amountsText(fee)}. Earlier fees apply until that day.
        </ConfirmAction>
      )}
    </>
  );
}
