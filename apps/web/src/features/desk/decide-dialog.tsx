import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { inr, inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastWord } from '../../lib/use-last-word.ts';
import { useOnce } from '../../lib/use-once.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type OfferedAction, takeCase, type WorkCase } from './case-query.ts';
import { CASES_KEY } from './cases-key.ts';
import { AnswerFields, OrderFields, YesNoField } from './decide-fields.tsx';
import {
  checkDecision,
  type DecideValues,
  decideValuesOf,
  decisionBody,
  hasCredit,
  namesOrder,
  needsReason,
} from './decide-form.ts';

interface DecideDialogProps {
  readonly workCase: WorkCase;
  readonly offered: OfferedAction;
  readonly onClose: () => void;
}

/** The form of one decision: what it does, what it needs, and whether it can be taken back. */
export function DecideDialog({ workCase, offered, onClose }: DecideDialogProps) {
  const lastWord = useLastWord();
  const form = useDecision({ workCase, offered, onClose, lastWord });
  const close = () => {
    lastWord.heard();
    onClose();
  };
  const { label, effect, isFinal, decider } = offered;
  const submit = decider === 'provider' ? 'Ask the provider' : label;
  return (
    <FormDialog title={label} form={form} onClose={close} submit={submit} width="w-[min(96vw,580px)]">
      <p className="text-ink-2">{effect}</p>
      <DecideFields form={form} workCase={workCase} offered={offered} />
      <TextArea
        {...textInput(form, 'comment')}
        label={needsReason(offered.action) ? 'Comment' : 'Comment (if there is something to say)'}
        rows={2}
        hint={
          workCase.kind === 'desk_request' ? 'The person who asked reads this' : 'Appears in the history of the case'
        }
      />
      {isFinal && decider !== 'provider' && <Notice tone="warning" title="This cannot be undone" />}
    </FormDialog>
  );
}

/** Sends the decision once, and shows the state afterwards. */
function useDecision({
  workCase,
  offered: { action },
  onClose,
  lastWord,
}: DecideDialogProps & { readonly lastWord: ReturnType<typeof useLastWord> }): Form<DecideValues> {
  const queries = useQueryClient();
  const once = useOnce();
  return useForm<DecideValues>({
    initial: decideValuesOf(workCase),
    check: (values) => checkDecision(action, values, workCase),
    keepAs: `decide:${workCase._id}:${action}`,
    submit: async (values) => {
      const body = decisionBody(action, values, workCase);
      lastWord.heard();
      try {
        const answer = await once(body, (idempotencyKey) => api.call(decideWorkCase, { body, idempotencyKey }));
        takeCase(queries, answer.workCase);
        showToast(doneText(action, answer.workCase));
        onClose();
      } catch (error) {
        // Somebody else may have been quicker: the present state is shown behind the form, or instead of it.
        lastWord.refused(error);
        void queries.invalidateQueries({ queryKey: CASES_KEY });
        throw error;
      }
    },
  });
}

function doneText(action: OfferedAction['action'], { number, state, asked }: WorkCase): string {
  if (asked !== null) return 'The provider is asked. Nothing else has happened yet.';
  if (action === 'reopen') return `Case ${number} is open again.`;
  return state === 'done' ? `Case ${number} is done.` : 'Written down.';
}

interface DecideFieldsProps extends Omit<DecideDialogProps, 'onClose'> {
  readonly form: Form<DecideValues>;
}

function DecideFields({ form, workCase, offered: { action } }: DecideFieldsProps) {
  return (
    <>
      {action === 'accept_price' && (
        <p className="board rounded-xl bg-sunken px-4 py-3">
          The airline asks <span className="text-lead font-semibold">{inr(workCase.newPrice)}</span>
          {workCase.atStake !== null && (
            <span className="block text-ink-2">
              {inrExact(workCase.atStake)} of it is the provider’s to bear: the customer pays what was agreed.
            </span>
          )}
        </p>
      )}
      {(action === 'write_off' || action === 'refuse_write_off') && (
        <p className="board rounded-xl bg-sunken px-4 py-3">
          Still owed by the airline <span className="text-lead font-semibold">{inrExact(workCase.atStake)}</span>
        </p>
      )}
      {action === 'enter_change' && (
        <YesNoField
          legend="Did the airline change the flight?"
          name="isChanged"
          yes="Changed"
          no="Not changed"
          value={form.values.isChanged}
          error={form.error('isChanged')}
          onChange={(isChanged) => form.set('isChanged', isChanged)}
        />
      )}
      {namesOrder(action, form.values) && <OrderFields form={form} workCase={workCase} />}
      {action === 'enter_cancellation' && (
        <>
          <AnswerFields form={form} workCase={workCase} />
          <CreditAgreed form={form} workCase={workCase} />
        </>
      )}
      {action === 'mark_recovered' && (
        <TextField
          {...textInput(form, 'amount')}
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={recoveredHint(workCase.atStake)}
        />
      )}
    </>
  );
}

function recoveredHint(missing: number | null): string {
  const what = 'What the airline paid back, in rupees.';
  return missing === null ? what : `${what} ${inrExact(missing)} is missing.`;
}

const ANSWERS = [
  {
    takesCredit: false,
    label: 'Did not agree: ask for the money',
    text: 'A case claims the money from the airline. Until it pays, its credit is kept for the traveller.',
  },
  {
    takesCredit: true,
    label: 'Agreed: take the credit',
    text: 'It stays with the airline for the traveller’s next flight. Nothing is claimed.',
  },
] as const;

interface CreditAgreedProps {
  readonly form: Form<DecideValues>;
  readonly workCase: Pick<WorkCase, 'takesCredit'>;
}

/**
 * Whether the traveller takes a credit in place of money, as they told the travel desk: nobody else decides that (rules
 * of refunds). A choice they made when they cancelled is only shown. Nothing where no credit is entered.
 */
function CreditAgreed({ form, workCase }: CreditAgreedProps) {
  const id = useId();
  if (!hasCredit(form.values)) return null;
  if (workCase.takesCredit !== null) {
    return (
      <p className="rounded-xl bg-sunken px-4 py-3 text-[13px]">
        {workCase.takesCredit
          ? 'A credit was chosen in place of money when this was cancelled: nothing is claimed.'
          : 'Money was chosen over a credit when this was cancelled: a case claims it from the airline.'}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Did the traveller agree to the credit?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {ANSWERS.map(({ takesCredit, label, text }) => (
          <RadioCard
            key={label}
            name={id}
            checked={form.values.takesCredit === takesCredit}
            label={label}
            text={text}
            onChoose={() => form.set('takesCredit', takesCredit)}
          />
        ))}
      </div>
    </fieldset>
  );
}
