import { listReasonCodes } from '@pravas/contract/policy/reason-code-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { type Form, textInput } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ExpenseValues } from './expense-form.ts';

interface ReasonFieldsProps {
  readonly form: Form<ExpenseValues>;
  /** The policy asks for a reason; otherwise one helps the approver. */
  readonly isNeeded: boolean;
}

/** Why an expense is out of policy, asked only where it is. */
export function ReasonFields({ form, isNeeded }: ReasonFieldsProps) {
  const codes = useQuery({
    queryKey: ['reason-codes', 'active'],
    queryFn: ({ signal }) =>
      api.call(listReasonCodes, {
        query: { search: JSON.stringify({ isActive: true }), sortBy: 'text', sortOrder: 'ASC', recordsPerPage: 100 },
        signal,
      }),
    staleTime: 5 * 60_000,
  });
  const known = (codes.data?.data ?? []).map((code) => ({ value: code._id, label: code.text }));
  return (
    <div className="space-y-4 rounded-xl border border-amber-edge bg-amber-soft p-4">
      <SelectField
        {...textInput(form, 'reasonCodeId')}
        label={isNeeded ? 'Reason for going out of policy' : 'Reason (optional)'}
        placeholder={codes.isPending ? 'Loading…' : 'Choose a reason'}
        options={known}
      />
      <TextArea {...textInput(form, 'reasonText')} label="In your words (optional)" rows={2} />
      {isNeeded && form.values.reasonCodeId === '' && (
        <p className="text-[13px] text-ink-2">It can be saved without, but claimed only with a reason.</p>
      )}
    </div>
  );
}
