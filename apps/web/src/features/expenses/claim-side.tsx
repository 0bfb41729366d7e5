import { reimburseClaim, withdrawClaim } from '@pravas/contract/expense/claim-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeIndianRupee, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AmountLine } from '../../lib/amount-line.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Claim, claimQuery, renewExpenses } from './expense-queries.ts';

/** What a claim adds up to, and what may be done with it as a whole. */
export function ClaimSide({ claim }: { readonly claim: Claim }) {
  const { totals } = claim;
  const lines: readonly AmountLine[] = [
    ...totals.byCategory.map((one) => ({
      label: one.categoryName,
      rupees: one.amount,
      detail: countText(one.count, 'line'),
    })),
    { label: 'Claimed', rupees: totals.total, total: true },
  ];
  const isDecided = claim.state !== 'submitted' && claim.state !== 'withdrawn';
  const title = claim.state === 'reimbursed' ? 'Paid out' : isDecided ? 'To be paid out' : 'Claimed';
  return (
    <section aria-label="Totals" className="card p-4">
      <p className="text-[13px] text-ink-2">{title}</p>
      <Amount
        rupees={isDecided ? totals.reimbursable : totals.total}
        label={title}
        lines={isDecided ? decidedLines(claim, title) : lines}
        align="start"
        className="text-price font-semibold"
      />
      <dl className="mt-3 space-y-1.5 border-t border-hairline pt-3 text-[13px]">
        <Row label={`Claimed, ${countText(claim.lines, 'line')}`} rupees={totals.total} />
        {isDecided && <Row label="Approved" rupees={totals.approved} />}
        {totals.rejected > 0 && <Row label="Rejected" rupees={totals.rejected} />}
        {totals.paidByCompany > 0 && <Row label="Paid by the company" rupees={totals.paidByCompany} />}
      </dl>
      {claim.paymentRef && (
        <p className="mt-3 text-[13px] text-ink-2">
          Payment reference{' '}
          <span translate="no" className="font-mono text-ink">
            {claim.paymentRef}
          </span>
        </p>
      )}
      <ClaimActions claim={claim} />
    </section>
  );
}

function decidedLines({ totals }: Claim, title: string): readonly AmountLine[] {
  return [
    { label: 'Claimed', rupees: totals.total },
    ...(totals.rejected > 0 ? [{ label: 'Rejected', rupees: -totals.rejected, detail: 'Sent back line by line' }] : []),
    { label: title, rupees: totals.reimbursable, total: true },
  ];
}

function Row({ label, rupees }: { readonly label: string; readonly rupees: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="board">{inr(rupees)}</dd>
    </div>
  );
}

function ClaimActions({ claim }: { readonly claim: Claim }) {
  const [asking, setAsking] = useState<'none' | 'pay' | 'withdraw'>('none');
  const action = (name: string) => claim.allowedActions.find((one) => one.action === name);
  const pay = action('reimburse');
  const isPayable = claim.state === 'approved' || claim.state === 'partly_approved';
  return (
    <div className="mt-4 space-y-2 empty:hidden">
      {pay?.allowed && (
        <Button tone="primary" className="w-full" onClick={() => setAsking('pay')}>
          <BadgeIndianRupee aria-hidden size={17} /> Mark as paid
        </Button>
      )}
      {pay && !pay.allowed && isPayable && pay.reason && <Notice tone="info" title={pay.reason} />}
      {action('withdraw')?.allowed && (
        <Button className="w-full" onClick={() => setAsking('withdraw')}>
          <Undo2 aria-hidden size={16} /> Withdraw
        </Button>
      )}
      {asking === 'pay' && <PayDialog claim={claim} onClose={() => setAsking('none')} />}
      {asking === 'withdraw' && <WithdrawQuestion claim={claim} onClose={() => setAsking('none')} />}
    </div>
  );
}

function WithdrawQuestion({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const once = useOnce();
  return (
    <ConfirmAction
      title={`Withdraw claim ${claim.number}?`}
      yes="Withdraw"
      no="Keep"
      onYes={async () => {
        const body = { claimId: claim._id };
        await once(body, (idempotencyKey) => api.call(withdrawClaim, { body, idempotencyKey }));
        await renewExpenses(queries);
      }}
      onClose={onClose}
    >
      {claim.approver.name} no longer decides. Its {countText(claim.lines, 'line')} become drafts again, to change or
      claim again.
    </ConfirmAction>
  );
}

/** Marks a claim as paid, with the reference under which the bank knows it. */
function PayDialog({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { paymentRef: '' },
    check: ({ paymentRef }) => ({
      paymentRef: checkText(FIELD_RULES.receiptNo, paymentRef, 'Payment reference') ?? undefined,
    }),
    submit: async ({ paymentRef }) => {
      const body = { claimId: claim._id, paymentRef };
      const answer = await once(body, (idempotencyKey) => api.call(reimburseClaim, { body, idempotencyKey }));
      showAnswer(queries, claimQuery(claim._id).queryKey, answer.claim);
      void renewExpenses(queries);
      onClose();
    },
  });
  return (
    <FormDialog title={`Claim ${claim.number} is paid`} form={form} onClose={onClose} submit="Mark as paid">
      <p className="text-ink-2">
        {inr(claim.totals.reimbursable)} to {claim.owner.name}. Pravas moves no money here: it records that your bank
        has. You cannot undo this.
      </p>
      <TextField
        {...textInput(form, 'paymentRef')}
        label="Payment reference"
        hint="As your bank or payroll names it"
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        data-autofocus
      />
    </FormDialog>
  );
}
