import { chooseChange } from '@pravas/contract/servicing/change-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { changeLines, changePrice } from '../../lib/change-money.ts';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showWhenThere } from '../../lib/show-when-there.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { renewBookedFlight } from './booked-flight-query.ts';
import type { BookedFlight } from './booked-types.ts';
import { ChangeFare } from './change-fare.tsx';
import type { ChangeOption, ChangeWish } from './change-words.ts';
import { ClaimNote } from './claim-note.tsx';

interface ChooseChangeDialogProps {
  readonly flight: BookedFlight;
  readonly wish: ChangeWish;
  readonly option: ChangeOption;
  /** The fare family flown now. */
  readonly brandNow: string | null;
  /** Asks the airline again, where the price has moved. */
  readonly onSearchAgain: () => Promise<unknown>;
  readonly onChosen: () => void;
  readonly onClose: () => void;
}

/** The new flights with all they cost, before they are chosen; a reason where the policy asks for one. */
export function ChooseChangeDialog({
  flight,
  wish,
  option,
  brandNow,
  onSearchAgain,
  onChosen,
  onClose,
}: ChooseChangeDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const { amounts, policy } = option;
  const needsReason = policy !== null && policy.outcome !== 'within' && policy.outcome !== 'note';
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason: (needsReason ? checkText : checkOptionalText)(FIELD_RULES.reason, reason) ?? undefined,
    }),
    submit: async ({ reason }) => {
      const body = {
        ...wish,
        changeOfferId: option.changeOfferId,
        expectedPay: amounts.pay,
        expectedReturn: amounts.return,
        ...(reason.trim() === '' ? {} : { reason }),
      };
      let chosenId = '';
      try {
        const { change } = await once(body, (idempotencyKey) => api.call(chooseChange, { body, idempotencyKey }));
        chosenId = change._id;
        showToast(change.text);
      } catch (error) {
        // The present cost replaces the old one; the person looks again and decides.
        if (errorCode(error) === 'price_changed') await onSearchAgain();
        throw error;
      }
      await renewBookedFlight(queries, flight);
      onClose();
      onChosen();
      showWhenThere(`change-${chosenId}`);
    },
  });
  return (
    <FormDialog
      title="Change to these flights"
      form={form}
      onClose={onClose}
      submit={`Choose, ${changePrice(amounts).toLowerCase()}`}
      width="w-[min(94vw,600px)]"
    >
      <Suspense fallback={<Bone className="h-12" />}>
        {option.slices.map((slice) => (
          <SliceRow key={slice.segments.map(({ flightKey }) => flightKey).join()} slice={slice} />
        ))}
      </Suspense>
      <p className="text-[13px] text-ink-2">
        <ChangeFare option={option} now={brandNow} />
      </p>
      <div className="rounded-lg bg-sunken px-3 py-2.5">
        <AmountLines lines={changeLines(amounts)} />
        {amounts.note && <p className="mt-2 text-[13px] text-ink-2">{amounts.note}</p>}
      </div>
      {amounts.claim && <ClaimNote claim={amounts.claim} />}
      {option.loses && <Notice tone="warning" title={option.loses.text} />}
      {policy && (
        <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
          <VerdictWithReason outcome={policy.outcome} reasons={policy.reasons} />
          {option.needsApproval ? 'Your approvers decide first; you pay once they agree.' : ''}
        </p>
      )}
      <TextArea {...textInput(form, 'reason')} label={needsReason ? 'Reason' : 'Reason (optional)'} />
    </FormDialog>
  );
}
