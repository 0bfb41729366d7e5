import { updateFrequentFlyers } from '@pravas/contract/people/profile-operations.ts';
import { listFrequentFlyerAirlines } from '@pravas/contract/reference/lookups.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Form, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { checkFlyers, type FlyerGroup, type FlyerRow, type FlyerValues, groupsFor } from './flyer-rules.ts';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';
import { Facts, SectionCard } from './section-card.tsx';

interface TabProps {
  readonly target: PersonTarget;
  readonly person: Person;
}

/** Frequent-flyer numbers, one for each airline group (screens §2.6). */
export function FlyersTab({ target, person }: TabProps) {
  if (person.allowedActions.editPersonal) return <FlyersForm target={target} person={person} />;
  return (
    <SectionCard title="Frequent flyers">
      {person.ffNumbers.length === 0 ? (
        <p className="text-ink-2">No frequent-flyer numbers.</p>
      ) : (
        <Facts rows={person.ffNumbers.map((entry): [string, string] => [entry.airline, entry.FFNumber])} />
      )}
    </SectionCard>
  );
}

const valuesOf = (person: Person): FlyerValues => ({
  ffNumbers: person.ffNumbers.map(({ _id, FFNumber }) => ({ key: _id, _id, FFNumber })),
});

function FlyersForm({ target, person }: TabProps) {
  const queries = useQueryClient();
  const groups = useQuery({
    queryKey: ['frequent-flyer-airlines'],
    queryFn: ({ signal }) => api.call(listFrequentFlyerAirlines, { signal }),
    staleTime: 60 * 60_000,
  });
  const form = useForm<FlyerValues>({
    initial: valuesOf(person),
    check: checkFlyers,
    keepAs: `flyers-${person.user_id}`,
    submit: async ({ ffNumbers }) => {
      const { profile } = await api.call(updateFrequentFlyers, {
        body: { ...target.named, ffNumbers: ffNumbers.map(({ _id, FFNumber }) => ({ _id, FFNumber })) },
      });
      showAnswer(queries, target.queryKey, profile);
      return valuesOf(profile);
    },
  });
  const [added, setAdded] = useState(0);
  const rows = form.values.ffNumbers;
  const list = groups.data?.data ?? [];
  const add = () => {
    setAdded(added + 1);
    form.set('ffNumbers', [...rows, { key: `new-${Date.now()}-${added}`, _id: '', FFNumber: '' }]);
  };
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Frequent flyers">
      <LeaveGuard when={form.isDirty} />
      {form.restored && (
        <Notice tone="info" title="What you typed before is back" className="mb-4">
          It is not saved yet.
        </Notice>
      )}
      <SectionCard title="Frequent flyers" text="Put on every ticket of the airline and its partners.">
        {groups.isError && (
          <LoadProblem
            failure={groups.error}
            what="The list of airlines"
            onRetry={() => void groups.refetch()}
            className="mb-4"
          />
        )}
        {rows.length === 0 && <p className="mb-4 text-ink-2">No numbers yet. Miles are lost without them.</p>}
        <ul className="space-y-4">
          {rows.map((row, index) => (
            <FlyerFields key={row.key} form={form} row={row} index={index} groups={list} loading={groups.isPending} />
          ))}
        </ul>
        <Button
          size="small"
          onClick={add}
          disabled={groups.isSuccess && rows.length >= list.length}
          className={rows.length > 0 ? 'mt-5' : ''}
        >
          <Plus aria-hidden size={15} /> Add FF Number
        </Button>
      </SectionCard>
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-5" />}
      <SaveBar shown={form.isDirty} busy={form.isBusy} onDiscard={() => form.reset()} />
    </form>
  );
}

interface RowProps {
  readonly form: Form<FlyerValues>;
  readonly row: FlyerRow;
  readonly index: number;
  readonly groups: readonly FlyerGroup[];
  readonly loading: boolean;
}

function FlyerFields({ form, row, index, groups, loading }: RowProps) {
  const rows = form.values.ffNumbers;
  const offered = groupsFor(row, rows, groups);
  const change = (part: Partial<FlyerRow>) =>
    form.update((values) => ({
      ffNumbers: values.ffNumbers.map((other) => (other.key === row.key ? { ...other, ...part } : other)),
    }));
  const airline = groups.find((group) => group._id === row._id)?.groupName;
  return (
    <li className="grid items-start gap-x-4 gap-y-3 rounded-[10px] max-sm:border max-sm:border-hairline max-sm:p-3 sm:grid-cols-[1fr_1fr_auto]">
      <SelectField
        label="Airline"
        value={row._id}
        options={offered.map((group) => ({ value: group._id, label: `${group.groupName} (${group.airlines})` }))}
        placeholder={loading ? 'Loading…' : 'Select'}
        error={form.error(`ffNumbers.${index}._id`)}
        onChange={(event) => change({ _id: event.target.value })}
        onBlur={() => form.touch(`ffNumbers.${index}._id`)}
      />
      <TextField
        label="FF Number"
        value={row.FFNumber}
        autoCapitalize="characters"
        spellCheck={false}
        error={form.error(`ffNumbers.${index}.FFNumber`)}
        onChange={(event) => change({ FFNumber: event.target.value })}
        onBlur={() => form.touch(`ffNumbers.${index}.FFNumber`)}
      />
      <Button
        className="h-11 sm:mt-[26px]"
        aria-label={`Remove ${airline ?? 'this row'}`}
        onClick={() =>
          form.set(
            'ffNumbers',
            rows.filter((other) => other.key !== row.key),
          )
        }
      >
        <Trash2 aria-hidden size={15} /> Remove
      </Button>
    </li>
  );
}
