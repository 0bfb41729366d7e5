import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ChainLine } from '../../ui/chain-line.tsx';
import { type PlannedChain, plannedStops } from '../../ui/chain-stops.ts';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PersonPicker, type PickedPerson } from '../../ui/person-picker.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { previewQuery } from './workflow-query.ts';

/** "Who would be asked for Asha Rao, ₹45,000?" with both chains and their reasons. */
export function PreviewTab() {
  const { user } = useSession();
  const mayFind = usePrivilege('employees.view');
  const [person, setPerson] = useState<PickedPerson | null>(
    user && { user_id: user.user_id, name: `${user.first_name} ${user.last_name}` },
  );
  const [typed, setTyped] = useState('45,000');
  const rupees = readTypedRupees(useDebounced(typed, 300));
  const isAmount = rupees !== null && !Number.isNaN(rupees);
  const answer = useQuery({
    ...previewQuery(person?.user_id ?? null, isAmount ? rupees : null),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="preview" className="card p-4 sm:p-5">
      <h2 id="preview" className="text-[15px] font-semibold">
        Who would be asked
      </h2>
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-[minmax(0,320px)_minmax(0,200px)]">
        <PersonPicker
          who={mayFind ? 'employees' : 'approvers'}
          label="If this person asks"
          value={person}
          onChange={setPerson}
        />
        <TextField
          label="for a trip of (₹)"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={Number.isNaN(rupees) ? 'Please enter valid amount' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="mt-5" aria-live="polite">
        {answer.isError && (
          <LoadProblem failure={answer.error} what="The preview" onRetry={() => void answer.refetch()} />
        )}
        {(person === null || !isAmount) && (
          <p className="text-ink-2">Choose a person and an amount, and both chains appear here.</p>
        )}
        {answer.isLoading && <Bone className="h-32" />}
        {answer.data && person !== null && isAmount && !answer.isError && (
          <div className={cx(answer.isPlaceholderData && 'opacity-60')}>
            <p className="mb-3 text-[13px] text-ink-2">
              For {person.name} and <span className="board">{inr(rupees)}</span>{' '}
              {answer.data.workflow ? (
                <>
                  the chain <span className="font-medium text-ink">{answer.data.workflow.name}</span> holds.
                </>
              ) : (
                'no chain applies; this is what happens without one.'
              )}
            </p>
            <div className="grid gap-4 lg:grid-cols-2">
              <Preview title="Within policy" chain={answer.data.withinPolicy} />
              <Preview title="Out of policy" chain={answer.data.outOfPolicy} />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function Preview({ title, chain }: { readonly title: string; readonly chain: PlannedChain }) {
  return (
    <div className="min-w-0 rounded-xl border border-hairline px-4 py-3">
      <h3 className="mb-2.5 font-medium">{title}</h3>
      {chain.refusal && (
        <Notice tone="warning" title="Nobody can be asked">
          {chain.refusal}
        </Notice>
      )}
      {chain.levels.length > 0 && <ChainLine label={`Chain ${title.toLowerCase()}`} stops={plannedStops(chain)} />}
      {chain.levels.length === 0 && !chain.refusal && (
        <p className="text-[13px]">No approval needed: it goes through.</p>
      )}
      {chain.notes.length > 0 && (
        <ul className="mt-3 list-disc space-y-0.5 border-t border-hairline pt-3 pl-4 text-[13px] text-ink-2">
          {chain.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
