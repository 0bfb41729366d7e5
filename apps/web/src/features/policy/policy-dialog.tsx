import { ApiError } from '@pravas/contract/client.ts';
import { createPolicy, updatePolicyDraft } from '@pravas/contract/policy/version-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { textInput, useForm } from '../../lib/form.ts';
import { IntentKeys } from '../../lib/intent-key.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type PolicyDetails, policyKey } from './policy-queries.ts';
import { KEYS } from './query-keys.ts';

interface PolicyDialogProps {
  readonly mode: 'new' | 'copy' | 'rename';
  /** The one that is copied or renamed. */
  readonly policy?: Pick<PolicyDetails, '_id' | 'name' | 'description'>;
  /** Of the draft, for a new name. */
  readonly revision?: number;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly description: string;
}

const TITLES = { new: 'Add a trip policy', copy: 'Copy to a new policy', rename: 'Name and description' } as const;

/** The name of a policy: of a new one, of a copy, or of one that is there. */
export function PolicyDialog({ mode, policy, revision = 0, onClose }: PolicyDialogProps) {
  const create = useCreate(mode === 'copy' ? policy?._id : undefined);
  const rename = useRename(policy?._id ?? '', revision);
  const form = useForm<Values>({
    initial: {
      name: mode === 'rename' ? (policy?.name ?? '') : '',
      description: mode === 'new' ? '' : (policy?.description ?? ''),
    },
    keepAs: `policy-name:${mode}:${policy?._id ?? ''}`,
    check: ({ name, description }) => ({
      name: checkText(FIELD_RULES.policyName, name) ?? undefined,
      description: checkOptionalText(FIELD_RULES.description, description) ?? undefined,
    }),
    submit: async (values) => {
      await (mode === 'rename' ? rename(values) : create(values));
      onClose();
    },
  });
  return (
    <FormDialog title={TITLES[mode]} form={form} onClose={onClose} submit={mode === 'rename' ? 'Save' : 'Add'}>
      <TextField {...textInput(form, 'name')} label={FIELD_RULES.policyName.label} autoComplete="off" data-autofocus />
      <TextArea {...textInput(form, 'description')} label="Description (optional)" />
      {mode === 'copy' && policy && (
        <p className="text-[13px] text-ink-2">
          The copy begins with the rules of {policy.name} and is assigned to nobody.
        </p>
      )}
    </FormDialog>
  );
}

function useCreate(copyOf: string | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [keys] = useState(() => new IntentKeys());
  return async ({ name, description }: Values) => {
    const body = { name, description, ...(copyOf === undefined ? {} : { copyOf }) };
    const intent = JSON.stringify(body);
    try {
      const answer = await api.call(createPolicy, { body, idempotencyKey: keys.keyOf(intent) });
      keys.settle(intent);
      showAnswer(queries, policyKey(answer.policy._id), answer);
      void queries.invalidateQueries({ queryKey: [...KEYS.policies, 'list'] });
      await navigate({ to: '/company-settings/trip-policy/details', search: { policyId: answer.policy._id } });
    } catch (error) {
      if (error instanceof ApiError) keys.settle(intent);
      throw error;
    }
  };
}

function useRename(policyId: string, revision: number) {
  const queries = useQueryClient();
  return async ({ name, description }: Values) => {
    const answer = await api.call(updatePolicyDraft, {
      body: { policyId, revision, name, description: description.trim() === '' ? null : description },
    });
    showAnswer(queries, policyKey(policyId), answer);
    await queries.invalidateQueries({ queryKey: [...KEYS.policies, 'list'] });
  };
}
