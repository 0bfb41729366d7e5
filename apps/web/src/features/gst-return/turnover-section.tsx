import { enterTurnover, removeTurnover } from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longDate, today } from '../../lib/calendar-date.ts';
import { useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TURNOVERS_KEY, type Turnover, type TurnoverEntry, turnoversQuery } from './return-queries.ts';
import { TURNOVER_WORDS } from './return-words.ts';

/** What our turnover amounts to: whether documents are registered, and within which time, follows from it. */
export function TurnoverSection() {
  const answer = useQuery(turnoversQuery());
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<TurnoverEntry | null>(null);
  const inForce = answer.data?.data.find(({ validFrom }) => validFrom <= today());
  return (
    <section aria-labelledby="turnover-title" className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="turnover-title" className="text-lead font-semibold">
            Our turnover
          </h2>
          <p className="mt-0.5 max-w-[680px] text-ink-2">
            The highest of any year since 2017-18. Above ₹5 crore, documents for the registered are registered with the
            tax portal. What is issued already stays as it is.
          </p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden size={16} /> Enter turnover
        </Button>
      </div>
      {answer.isPending && <Bone className="m-4 h-10" />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The turnover" onRetry={() => void answer.refetch()} className="m-4" />
      )}
      {answer.data?.data.length === 0 && (
        <p className="px-5 py-3.5 text-ink-2">Nothing is entered, so nothing is registered.</p>
      )}
      <ul className="divide-y divide-hairline">
        {answer.data?.data.map((entry) => (
          <li key={entry._id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-semibold">{TURNOVER_WORDS[entry.turnover].word}</span>
              <span className="block text-[13px] text-ink-2">{TURNOVER_WORDS[entry.turnover].effect}</span>
            </p>
            <p className="board text-[13px]">from {longDate(entry.validFrom)}</p>
            {entry === inForce && <Badge tone="green">In force</Badge>}
            {entry.validFrom > today() && (
              <Button size="small" tone="danger" onClick={() => setRemoving(entry)}>
                <Trash2 aria-hidden size={14} /> Remove
                <span className="sr-only"> what counts from {longDate(entry.validFrom)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <TurnoverDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

interface Values {
  readonly turnover: string;
  readonly validFrom: string;
}

function checkTurnover({ turnover, validFrom }: Values) {
  return {
    turnover: turnover === '' ? 'Choose a turnover' : undefined,
    validFrom:
      validFrom.trim() === ''
        ? requiredMessage('First day')
        : isCalendarDay(validFrom)
          ? undefined
          : invalidMessage('First day'),
  };
}

function TurnoverDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initial: { turnover: '', validFrom: '' },
    check: checkTurnover,
    keepAs: 'turnover:new',
    submit: async ({ turnover, validFrom }) => {
      const body = { turnover: turnover as Turnover, validFrom };
      showAnswer(queries, TURNOVERS_KEY, await api.call(enterTurnover, { body }));
      onClose();
    },
  });
  return (
    <FormDialog title="Our turnover" form={form} onClose={onClose} submit="Save the turnover">
      <SelectField
        label="Turnover"
        name="turnover"
        placeholder="Choose"
        value={form.values.turnover}
        options={Object.entries(TURNOVER_WORDS).map(([value, { word }]) => ({ value, label: word }))}
        onChange={(event) => form.set('turnover', event.target.value)}
        onBlur={() => form.touch('turnover')}
        error={form.error('turnover')}
      />
      <DateField
        label="First day"
        name="validFrom"
        value={form.values.validFrom}
        onChange={(value) => form.set('validFrom', value)}
        onBlur={() => form.touch('validFrom')}
        error={form.error('validFrom')}
        hint="Documents that are issued from this day on follow it"
      />
    </FormDialog>
  );
}

function RemoveDialog({ entry, onClose }: { readonly entry: TurnoverEntry; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title="Remove this entry?"
      yes="Remove"
      danger
      onYes={async () => {
        showAnswer(queries, TURNOVERS_KEY, await api.call(removeTurnover, { query: { turnoverId: entry._id } }));
      }}
      onClose={onClose}
    >
      What counts today goes on after {longDate(entry.validFrom)}.
    </ConfirmAction>
  );
}
