import { useNavigate, useSearch } from '@tanstack/react-router';
import { errorCode } from '../../../lib/error-text.ts';
import { textValues } from '../../../lib/search-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { EMPLOYEES_PATH } from '../employees/employee-address.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReview } from './import-review.tsx';
import { isAtWork, useImportWatch } from './use-import-watch.ts';

/** Where an import is done; `?importId=` resumes one. */
const IMPORT_PATH = `${EMPLOYEES_PATH}/import`;

/** Employees from a spreadsheet: choose, read, look through, import. Nothing is imported before the last step. */
export function ImportPage() {
  return (
    <RoleGate privilege="employees.manage" title="Import employees">
      <ImportSteps />
    </RoleGate>
  );
}

function ImportSteps() {
  const { importId = '' } = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const watch = useImportWatch(importId === '' ? null : importId);
  const open = (id: string) => void navigate({ to: IMPORT_PATH as string, search: id === '' ? {} : { importId: id } });
  const again = () => open('');
  const state = importId === '' ? undefined : watch.data;
  return (
    <div className="mx-auto max-w-[1080px]">
      <PageHead
        title="Import employees"
        intro="Everyone on the spreadsheet is invited by e-mail. You see each row before anything is imported."
      />
      {importId === '' && <ChooseFile onUploaded={open} />}
      {importId !== '' && watch.isPending && (
        <div role="status" aria-label="Loading the import" className="card space-y-4 p-5">
          <Bone className="h-5 w-60" />
          <Bone className="h-2 w-full" />
          <Bone className="h-4 w-40" />
        </div>
      )}
      {importId !== '' && watch.isError && (
        <ImportMissing error={watch.error} onRetry={() => void watch.refetch()} onAgain={again} />
      )}
      {state && isAtWork(state.state) && <ImportProgress state={state} onAgain={again} />}
      {state && !isAtWork(state.state) && <ImportReview key={state.state} state={state} onAgain={again} />}
    </div>
  );
}

interface ImportMissingProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onAgain: () => void;
}

function ImportMissing({ error, onRetry, onAgain }: ImportMissingProps) {
  const code = errorCode(error);
  if (code !== 'not_found' && code !== 'validation_failed') {
    return <LoadProblem failure={error} what="The import" onRetry={onRetry} />;
  }
  return (
    <Notice
      tone="warning"
      title="This import no longer exists"
      action={
        <Button size="small" onClick={onAgain}>
          Choose a file
        </Button>
      }
    >
      The address may be incomplete, or belong to another organisation.
    </Notice>
  );
}
