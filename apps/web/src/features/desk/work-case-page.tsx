import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { errorCode } from '../../lib/error-text.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textValues } from '../../lib/search-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseFacts, CaseHead } from './case-head.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseBlock } from './case-places.tsx';
import { caseQuery } from './case-query.ts';
import { CaseSide } from './case-side.tsx';
import { DESK_PATH } from './desk-address.ts';
import { useCaseWatch } from './watch-cases.ts';
import { queueLeft } from './way-back.ts';

/** Only cases about entries fetch it. */
const OfflineEntries = lazyPage(() => import('./offline-entries.tsx'), 'OfflineEntries');

/** One case: what happened, what is at stake, and what can be done about it. */
export function WorkCasePage() {
  const { id = '' } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Case" privilege="desk.work">
      <Link to={DESK_PATH} search={queueLeft()} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Work queue
      </Link>
      <CaseById key={id} workCaseId={id} />
    </RoleGate>
  );
}

function CaseById({ workCaseId }: { readonly workCaseId: string }) {
  useCaseWatch();
  const answer = useQuery({ ...caseQuery(workCaseId), enabled: workCaseId !== '' });
  const workCase = answer.data;
  if (workCaseId === '' || ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '')) {
    return (
      <div className="card">
        <h1 className="sr-only">Case</h1>
        <NoResult />
      </div>
    );
  }
  if (!workCase) {
    return answer.isError ? (
      <>
        <h1 className="sr-only">Case</h1>
        <LoadProblem failure={answer.error} what="The case" onRetry={() => void answer.refetch()} />
      </>
    ) : (
      <CaseBones />
    );
  }
  return (
    <>
      {answer.isError && (
        <LoadProblem
          failure={answer.error}
          what="The latest state of this case"
          onRetry={() => void answer.refetch()}
          className="mb-4"
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0 space-y-4">
          <CaseHead workCase={workCase} />
          <CaseFacts workCase={workCase} />
          {workCase.blockedBy && <CaseBlock workCase={workCase} blockedBy={workCase.blockedBy} />}
          {workCase.kind === 'offline_booking' && workCase.flightId !== null && (
            <OfflineEntries flightId={workCase.flightId} tripId={workCase.tripId} />
          )}
          <CaseActions workCase={workCase} />
          <CaseHistory workCase={workCase} />
        </div>
        <CaseSide workCase={workCase} />
      </div>
    </>
  );
}

function CaseBones() {
  return (
    <div role="status" aria-label="Loading the case" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="space-y-4">
        <div className="card space-y-3 p-5">
          <Bone className="h-6 w-72 max-w-full" />
          <Bone className="h-4 w-48" />
        </div>
        <Bone className="h-32" />
        <Bone className="h-56" />
      </div>
      <Bone className="h-52" />
    </div>
  );
}
