import {
  approveBankTopup,
  decideBankLine,
  matchBankLine,
  unmatchBankLine,
} from '@pravas/contract/bank/bank-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { longDate } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { searchOrganizations } from '../../lib/search-organizations.ts';
import { api } from '../../lib/session.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type BankLine, elsewhereText, refreshBank } from './provider-bank-queries.ts';

interface LineDialogProps {
  readonly line: BankLine;
  readonly onClose: () => void;
}

/** What is done with a line in its current state. */
export function LineDialog({ line, onClose }: LineDialogProps) {
  const queries = useQueryClient();
  const asSeen = { bankLineId: line._id, version: line.version };
  if (line.state === 'matched' && line.mayApprove) {
    return (
      <ConfirmAction
        title="Credit the wallet"
        yes={`Credit ${inrExact(line.amount)}`}
        onClose={onClose}
        onYes={async () => {
          await api.call(approveBankTopup, { body: asSeen });
          await refreshBank(queries);
        }}
      >
        {line.organization} gets {inrExact(line.amount)}, matched by {line.matchedBy ?? 'a colleague'}.{' '}
        {elsewhereText(line)}This cannot be taken back.
      </ConfirmAction>
    );
  }
  if (line.state === 'matched') {
    return (
      <ConfirmAction
        title="Take the match back"
        yes="Take it back"
        onClose={onClose}
        onYes={async () => {
          await api.call(unmatchBankLine, { body: asSeen });
          await refreshBank(queries);
        }}
      >
        {inrExact(line.amount)} is matched with {line.organization}. {line.whyNot} You can take the match back.
      </ConfirmAction>
    );
  }
  if (line.state === 'approved' || line.amount < 0) {
    return (
      <Dialog title={inrExact(line.amount)} onClose={onClose}>
        <div className="px-5 pt-2 pb-5">
          <Facts line={line} />
        </div>
      </Dialog>
    );
  }
  return <WorkOff line={line} onClose={onClose} />;
}

function Facts({ line }: Pick<LineDialogProps, 'line'>) {
  const facts = [
    { label: 'Day', value: longDate(line.day) },
    { label: 'Narration', value: line.narration },
    { label: 'UTR', value: line.utr },
    { label: 'Account', value: line.accountNumber },
    { label: 'Declared for account', value: line.declaredAccountNumber },
    { label: 'Customer', value: line.organization },
    { label: 'Matched by', value: line.matchedBy },
    { label: 'Agreed by', value: line.approvedBy },
    { label: 'Note', value: line.note },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-[13px]">
      {facts.map(({ label, value }) =>
        value === null ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

type Decision = 'name' | 'unapplied' | 'other' | 'reopen';

interface WorkValues {
  readonly decision: Decision;
  readonly organization: { readonly value: string; readonly label: string } | null;
  readonly note: string;
}

/** Says of a line that nobody declared what it is. */
function WorkOff({ line, onClose }: LineDialogProps) {
  const queries = useQueryClient();
  const decisions: readonly { readonly value: Decision; readonly label: string }[] =
    line.state === 'other'
      ? [{ value: 'reopen', label: 'It is a top-up after all' }]
      : [
          { value: 'name', label: 'It belongs to a customer' },
          ...(line.isUnapplied
            ? ([{ value: 'reopen', label: 'It is a settlement or a credit payment' }] as const)
            : ([
                { value: 'unapplied', label: 'Nobody knows whose it is' },
                { value: 'other', label: 'It is no top-up' },
              ] as const)),
        ];
  const initial: WorkValues = { decision: decisions[0]?.value ?? 'name', organization: null, note: '' };
  const form = useForm({
    initial,
    check: ({ decision, organization, note }) => ({
      organization: decision === 'name' && organization === null ? requiredMessage('Customer') : undefined,
      note: decision !== 'name' && note.trim() === '' ? requiredMessage('Note') : undefined,
    }),
    submit: async ({ decision, organization, note }) => {
      const asSeen = { bankLineId: line._id, version: line.version };
      if (decision === 'name') {
        await api.call(matchBankLine, { body: { ...asSeen, organizationId: organization?.value ?? '' } });
      } else {
        await api.call(decideBankLine, { body: { ...asSeen, decision, note } });
      }
      await refreshBank(queries);
      onClose();
    },
  });
  const { decision } = form.values;
  return (
    <FormDialog title={`What is ${inrExact(line.amount)}?`} form={form} submit="Save" onClose={onClose}>
      <Facts line={line} />
      <SelectField
        label="What it is"
        value={decision}
        options={decisions}
        onChange={(event) => form.set('decision', event.target.value as Decision)}
      />
      {decision === 'name' ? (
        <ComboboxField
          label="Customer"
          placeholder="Type a name"
          value={form.values.organization}
          error={form.error('organization')}
          onChange={(organization) => form.set('organization', organization)}
          searchKey={['organizations']}
          search={searchOrganizations}
        />
      ) : (
        <TextField {...textInput(form, 'note')} label="Note" autoComplete="off" hint="Why, for whoever looks later" />
      )}
      {decision === 'name' && (
        <p className="text-[13px] text-ink-2">A colleague approves before it is in the customer’s wallet.</p>
      )}
    </FormDialog>
  );
}
