import { listImportRows, runImport } from '@pravas/contract/people/import-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { countText } from '../../../lib/money-text.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EMPLOYEES_PATH } from '../employees/employee-address.ts';
import { KEYS } from '../query-keys.ts';
import { saveFile } from '../save-file.ts';
import { badRowsCsv, type ImportRow } from './bad-rows-csv.ts';
import { ImportRows } from './import-rows.tsx';
import { type ImportState, importKey } from './use-import-watch.ts';

interface ImportReviewProps {
  readonly state: ImportState;
  readonly onAgain: () => void;
}

/** What was read, row by row, and the one button that imports it; later, what came of it. */
export function ImportReview({ state, onAgain }: ImportReviewProps) {
  if (state.state === 'failed') return <Failed state={state} onAgain={onAgain} />;
  return (
    <div className="space-y-4">
      {state.state === 'ready' ? <Ready state={state} onAgain={onAgain} /> : <Over state={state} onAgain={onAgain} />}
      {state.rows > 0 && <ImportRows state={state} />}
    </div>
  );
}

function Failed({ state, onAgain }: ImportReviewProps) {
  return (
    <Notice
      tone="error"
      title={state.message ?? 'The file could not be read'}
      action={
        <Button size="small" onClick={onAgain}>
          Choose another file
        </Button>
      }
    >
      {state.fileName}: nothing was imported.
    </Notice>
  );
}

function Ready({ state, onAgain }: ImportReviewProps) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api.call(runImport, { body: { importId: state._id } });
      await queries.invalidateQueries({ queryKey: KEYS.employees });
      showAnswer(queries, importKey(state._id), answer.import);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <section aria-label="What was read" className="card p-5">
      <p className="truncate text-[13px] text-ink-2">{state.fileName}</p>
      <dl className="mt-3 grid grid-cols-3 gap-3 sm:max-w-[480px]">
        <Figure label="Rows" value={state.rows} />
        <Figure label="Good" value={state.good} />
        <Figure label="Bad" value={state.bad} />
      </dl>
      <p className="mt-3 text-ink-2">{readySentence(state)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {state.good > 0 && (
          <Button tone="primary" busy={busy} disabled={busy} onClick={() => void run()}>
            {state.bad === 0
              ? `Import ${countText(state.good, 'row')}`
              : `Import the ${countText(state.good, 'good row')}`}
          </Button>
        )}
        {state.bad > 0 && <BadRowsButton state={state} />}
        <Button onClick={onAgain}>Choose another file</Button>
      </div>
      {failure !== null && <FailureNotice failure={failure} className="mt-4" />}
    </section>
  );
}

function readySentence({ good, bad, rows }: ImportState): string {
  if (rows === 0) return 'There is no row beneath the heading. Nothing has been imported.';
  if (good === 0) return 'No row can be imported. Correct the file and upload it again.';
  if (bad === 0) return 'Every row is good. Nothing has been imported yet.';
  return `${bad === 1 ? 'One row is bad and is' : `${bad.toLocaleString('en-IN')} rows are bad and are`} left out. Nothing has been imported yet.`;
}

function Over({ state, onAgain }: ImportReviewProps) {
  const done = state.state === 'done';
  const imported = countText(state.imported, 'employee');
  return (
    <Notice
      tone={done ? 'done' : 'warning'}
      title={
        done
          ? `${imported} imported`
          : state.imported === 0
            ? 'Stopped before anything was imported'
            : `Stopped after ${imported}`
      }
      action={
        <>
          {state.bad > 0 && <BadRowsButton state={state} />}
          <Button size="small" onClick={onAgain}>
            Import another file
          </Button>
          <Link to={EMPLOYEES_PATH as string} className={buttonClass('quiet', 'small')}>
            See employees
          </Link>
        </>
      }
    >
      {outcome(state)}
    </Notice>
  );
}

function outcome(state: ImportState): ReactNode {
  const parts = [
    state.imported > 0 && 'Each of them gets an invitation by e-mail.',
    state.state === 'cancelled' &&
      state.good > state.imported &&
      `${countText(state.good - state.imported, 'good row')} left out.`,
    state.bad > 0 && `${countText(state.bad, 'bad row')} left out.`,
  ];
  return parts.filter(Boolean).join(' ') || null;
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className="rounded-xl border border-hairline bg-sunken px-4 py-2.5">
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="board text-price font-semibold">{value.toLocaleString('en-IN')}</dd>
    </div>
  );
}

const PER_CALL = 500;

/** All bad rows with their reasons as a file, to correct and upload again. */
function BadRowsButton({ state }: { readonly state: ImportState }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const csv = badRowsCsv(await allBadRows(state._id));
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'bad-rows.csv');
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} disabled={busy} onClick={() => void save()}>
      {!busy && <Download aria-hidden size={15} />} Download bad rows
    </Button>
  );
}

async function allBadRows(importId: string): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = [];
  for (;;) {
    const page = await api.call(listImportRows, {
      query: { importId, onlyBad: true, rowNumber: rows.length + 1, recordsPerPage: PER_CALL },
    });
    rows.push(...page.data);
    if (rows.length >= page.total || page.data.length === 0) return rows;
  }
}
