import { getApprovers, updateEmployeeApprover } from '@pravas/contract/people/employee-operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';
import { SectionCard } from './section-card.tsx';

const DEBOUNCE_MS = 250;

interface Approver {
  readonly user_id: number;
  readonly name: string;
  readonly email_: string;
}

/** Who decides what this person wants to book. */
export function ApproverCard({ target, person }: { readonly target: PersonTarget; readonly person: Person }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Approver | null>(person.approver);
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ['approvers', name.toLowerCase()],
    queryFn: ({ signal }) =>
      api.call(getApprovers, { query: name === '' ? {} : { search: JSON.stringify({ name }) }, signal }),
  });
  const save = useMutation({
    mutationFn: () =>
      api.call(updateEmployeeApprover, {
        body: { user_id: person.user_id, approverUserId: chosen?.user_id ?? null },
      }),
    onSuccess: ({ employee }) => {
      showAnswer(queries, target.queryKey, employee);
      void queries.invalidateQueries({ queryKey: ['company', 'employees'] });
      setChosen(employee.approver);
      showToast(employee.approver ? `${employee.approver.name} approves now.` : 'There is no approver now.');
    },
  });
  const changed = (chosen?.user_id ?? null) !== (person.approver?.user_id ?? null);
  const options: readonly Approver[] = (found.data?.data ?? [])
    .filter((row) => row.user_id !== person.user_id)
    .map((row) => ({ user_id: row.user_id, name: `${row.first_name} ${row.last_name}`, email_: row.email_ }));
  return (
    <SectionCard title="Approver" text="Decides on this person's trips. Only people whose role lets them approve.">
      <LeaveGuard when={changed && !save.isPending} />
      <div className="flex flex-wrap items-end gap-3">
        <Combobox
          label="Select Approver"
          value={chosen?.name ?? ''}
          placeholder="Type a name"
          options={options}
          keyOf={(option) => String(option.user_id)}
          textOf={(option) => option.name}
          detailOf={(option) => option.email_}
          onType={setTyped}
          onChoose={setChosen}
          note={found.isError ? errorText(found.error) : found.isFetching && options.length === 0 ? 'Looking…' : null}
          emptyText="Nobody by that name may approve"
          className="min-w-0 flex-1 basis-72"
        />
        <Button
          tone="primary"
          className="h-11"
          disabled={!changed}
          busy={save.isPending}
          onClick={() => !save.isPending && save.mutate()}
        >
          Save approver
        </Button>
      </div>
      {save.isError && <FailureNotice failure={save.error} className="mt-4" />}
    </SectionCard>
  );
}
