import { ApiError } from '@pravas/contract/client.ts';
import { publishPolicy } from '@pravas/contract/policy/version-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { IntentKeys } from '../../lib/intent-key.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { showToast } from '../../lib/toasts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DifferencesList } from './differences-list.tsx';
import { coverageQuery } from './insight-queries.ts';
import { type PolicyDetails, policyKey } from './policy-queries.ts';
import { KEYS } from './query-keys.ts';
import { Findings } from './rule-row.tsx';

const DAY_LABEL = 'First day in force';

interface PublishDialogProps {
  readonly policy: PolicyDetails;
  readonly revision: number;
  /** The draft is a version now. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly when: 'now' | 'later';
  readonly effectiveFrom: string;
  readonly note: string;
}

/** Publishes the draft, now or from a later day, after showing what will be different. */
export function PublishDialog({ policy, revision, onDone, onClose }: PublishDialogProps) {
  const form = usePublishForm(policy, revision, onDone);
  const lint = useQuery(coverageQuery(policy._id, revision));
  const faults = lint.data?.findings.filter(({ severity }) => severity === 'error') ?? [];
  const { draft, inForce } = policy;
  return (
    <FormDialog
      title={`Publish version ${draft?.number ?? ''} of ${policy.name}`}
      form={form}
      onClose={onClose}
      submit={form.values.when === 'now' ? 'Publish now' : 'Publish'}
      width="w-[min(94vw,600px)]"
    >
      {faults.length > 0 && (
        <Notice tone="warning" title="Fix these before you publish the draft">
          <Findings findings={faults} className="mt-1" />
        </Notice>
      )}
      <p className="text-ink-2">
        It will hold for {countText(policy.howManyPeople, 'person', 'people')}. A published version is never edited; the
        next change begins a new draft.
      </p>
      {draft && inForce && (
        <section aria-label="What will be different" className="rounded-xl border border-hairline px-4 py-3">
          <h3 className="mb-1 font-medium">What will be different from version {inForce.number}</h3>
          <DifferencesList policyId={policy._id} from={inForce.versionId} to={draft.versionId} revision={revision} />
        </section>
      )}
      <Segmented
        label="When it comes into force"
        name="publish-when"
        value={form.values.when}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'On a later day' },
        ]}
        onChange={(when) => form.set('when', when)}
        wide
      />
      {form.values.when === 'later' && (
        <DateField
          label={DAY_LABEL}
          name="effectiveFrom"
          value={form.values.effectiveFrom}
          min={today()}
          error={form.error('effectiveFrom')}
          hint="From the beginning of that day in India"
          onChange={(value) => form.set('effectiveFrom', value)}
          onBlur={() => form.touch('effectiveFrom')}
        />
      )}
      <TextArea {...textInput(form, 'note')} label="Note (optional)" hint="Why it changes, for whoever asks later" />
    </FormDialog>
  );
}

function usePublishForm(policy: PolicyDetails, revision: number, onDone: () => void) {
  const queries = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  return useForm<Values>({
    initial: { when: 'now', effectiveFrom: '', note: '' },
    check: ({ when, effectiveFrom, note }) => ({
      effectiveFrom: when === 'later' ? checkDay(effectiveFrom) : undefined,
      note: checkOptionalText(FIELD_RULES.comment, note, 'Note') ?? undefined,
    }),
    submit: async ({ when, effectiveFrom, note }) => {
      const body = {
        policyId: policy._id,
        revision,
        note,
        ...(when === 'later' ? { effectiveFrom } : {}),
      };
      const intent = JSON.stringify(body);
      try {
        const answer = await api.call(publishPolicy, { body, idempotencyKey: keys.keyOf(intent) });
        keys.settle(intent);
        showAnswer(queries, policyKey(policy._id), answer);
      } catch (error) {
        if (error instanceof ApiError) keys.settle(intent);
        throw error;
      }
      void queries.invalidateQueries({ queryKey: KEYS.policies });
      showToast(when === 'now' ? 'The policy is in force.' : 'The policy is published for that day.');
      onDone();
    },
  });
}

function checkDay(day: string): string | undefined {
  if (day === '') return requiredMessage(DAY_LABEL);
  if (!isCalendarDay(day)) return invalidMessage(DAY_LABEL);
  return day < today() ? 'Choose today or a later day' : undefined;
}
