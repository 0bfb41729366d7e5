import { cancelImport } from '@pravas/contract/people/import-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countText } from '../../../lib/money-text.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { EMPLOYEES_PATH } from '../employees/employee-address.ts';
import { type ImportState, importKey } from './use-import-watch.ts';

interface ImportProgressProps {
  readonly state: ImportState;
  readonly onAgain: () => void;
}

/** What the server is doing with the file, how far it is, and the way to stop it. */
export function ImportProgress({ state, onAgain }: ImportProgressProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const reading = state.state === 'reading';
  const done = reading ? state.rowsRead : state.imported;
  const total = reading ? state.rows : state.good;
  const share = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  const cancel = async () => {
    const answer = await api.call(cancelImport, { body: { importId: state._id } });
    showAnswer(queries, importKey(state._id), answer.import);
  };
  return (
    <section aria-label="Progress" className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lead font-semibold">{reading ? 'Reading the file' : 'Importing'}</h2>
          <p className="truncate text-[13px] text-ink-2">{state.fileName}</p>
        </div>
        <Button onClick={() => setAsking(true)}>{reading ? 'Cancel' : 'Stop importing'}</Button>
      </div>
      <div
        role="progressbar"
        aria-label={reading ? 'Rows read' : 'Rows imported'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        className="mt-4 h-2 overflow-hidden rounded-full bg-sunken"
      >
        {total === 0 ? (
          <span aria-hidden className="traveling block h-full w-1/3 rounded-full bg-action" />
        ) : (
          <span
            aria-hidden
            style={{ width: `${share}%` }}
            className="block h-full rounded-full bg-action transition-[width] duration-300"
          />
        )}
      </div>
      <p role="status" className="board mt-2 text-ink-2">
        {total === 0
          ? 'Opening the spreadsheet'
          : `${done.toLocaleString('en-IN')} of ${countText(total, 'row')} ${reading ? 'read' : 'imported'}`}
        {reading && state.bad > 0 && ` · ${countText(state.bad, 'bad row')} so far`}
      </p>
      <p className="mt-3 text-[13px] text-ink-3">
        You can leave this page: the import continues, and this address shows its progress.{' '}
        <Link to={EMPLOYEES_PATH as string} className="text-blue underline">
          Back to employees
        </Link>
      </p>
      {asking && (
        <ConfirmAction
          title={reading ? 'Stop reading the file?' : 'Stop importing?'}
          yes={reading ? 'Stop reading' : 'Stop importing'}
          no="Go on"
          danger
          onYes={async () => {
            await cancel();
            if (reading) onAgain();
          }}
          onClose={() => setAsking(false)}
        >
          {reading
            ? 'Nothing has been imported. You can choose a file again.'
            : 'People imported so far stay and keep their invitations. The rest are left out.'}
        </ConfirmAction>
      )}
    </section>
  );
}
