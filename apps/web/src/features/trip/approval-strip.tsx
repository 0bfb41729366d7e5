import { bypassApprover, recallTrip, resendApproval } from '@pravas/contract/approval/finalise-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { NOBODY_DECIDES, nounsOf, peopleText, useBookingTitles, useBookingViews } from '../booking/index.ts';
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';
import { actionOf } from './trip-words.ts';

/** The trip's state with its approvers, and what can be done about it. */
export function ApprovalStrip({ trip }: { readonly trip: TripDetails }) {
  const [dialog, setDialog] = useState<'none' | 'recall' | 'bypass'>('none');
  const request = trip.approvalRequest;
  if (!request || request.state === 'withdrawn') return null;
  const close = () => setDialog('none');
  const isOpen = request.state === 'open';
  return (
    <>
      <Notice
        tone={isOpen ? 'info' : TONES[request.answer]}
        title={isOpen ? openTitle(trip, request) : request.answer}
        action={
          <>
            {actionOf(trip, 'recall').allowed && <Remind tripId={trip._id} />}
            {actionOf(trip, 'recall').allowed && (
              <Button size="small" onClick={() => setDialog('recall')}>
                <Undo2 aria-hidden size={15} /> Recall
              </Button>
            )}
            {actionOf(trip, 'bypass').allowed && (
              <Button size="small" onClick={() => setDialog('bypass')}>
                Bypass
              </Button>
            )}
          </>
        }
      >
        {isOpen ? `Asked ${instantText(request.requestedAt)}` : `Asked ${instantText(request.requestedAt)}, decided`}
        {request.round > 1 && `, round ${request.round}`}.{request.note && ` “${request.note}”`}
      </Notice>
      {dialog === 'recall' && <RecallDialog tripId={trip._id} onClose={close} />}
      {dialog === 'bypass' && <BypassDialog trip={trip} onClose={close} />}
    </>
  );
}

/** Whom it waits for; a request that was sent back waits for the person who asked. */
function openTitle({ items }: TripDetails, { waitingFor }: NonNullable<TripDetails['approvalRequest']>): string {
  if (waitingFor.length > 0) return `Waiting for ${peopleText(waitingFor.map(({ name }) => name))}`;
  return items.some(({ approval }) => approval.level !== null) ? NOBODY_DECIDES : 'Sent back to the requester';
}

const TONES = {
  Approved: 'done',
  Reject: 'error',
  'Partial Approved': 'warning',
  'Pending For Approval': 'info',
} as const;

function Remind({ tripId }: { readonly tripId: string }) {
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const remind = async () => {
    setBusy(true);
    try {
      const { sentTo } = await once({ tripId }, (idempotencyKey) =>
        api.call(resendApproval, { body: { tripId }, idempotencyKey }),
      );
      showToast(`Reminded ${peopleText(sentTo.map(({ name }) => name))}.`);
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} disabled={busy} onClick={() => void remind()}>
      {!busy && <BellRing aria-hidden size={15} />} Remind
    </Button>
  );
}

interface TripDialogProps {
  readonly tripId: string;
  readonly onClose: () => void;
}

function RecallDialog({ tripId, onClose }: TripDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  return (
    <ConfirmAction
      title="Recall the request?"
      yes="Recall"
      no="Keep waiting"
      onYes={async () => {
        await once({ tripId }, (idempotencyKey) => api.call(recallTrip, { body: { tripId }, idempotencyKey }));
        await renewTrips(queries, tripId);
      }}
      onClose={onClose}
    >
      <p>We tell the approvers there is nothing to decide. What is approved stays approved.</p>
      <p>The trip can then be changed and finalised again.</p>
    </ConfirmAction>
  );
}

function BypassDialog({ trip, onClose }: { readonly trip: TripDetails; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const once = useOnce();
  const titleOf = useBookingTitles();
  const views = useBookingViews();
  const waiting = trip.items.filter(({ approval }) => approval.status === 'Pending For Approval');
  const nouns = nounsOf(waiting, views);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: checkText(FIELD_RULES.reason, reason) ?? undefined }),
    submit: async ({ reason }) => {
      const body = { tripId: trip._id, bookingIds: waiting.map((flight) => flight._id), reason };
      await once(body, (idempotencyKey) => api.call(bypassApprover, { body, idempotencyKey }));
      await renewTrips(queries, trip._id);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Bypass approval"
      form={form}
      onClose={onClose}
      submit={`Bypass ${countText(waiting.length, nouns.one, nouns.many)}`}
    >
      <p className="text-ink-2">
        {peopleText(waiting.map(titleOf))} can be paid without approval. Everyone concerned reads the reason, and it
        stays in the audit trail.
      </p>
      <TextArea {...textInput(form, 'reason')} label="Reason" data-autofocus />
    </FormDialog>
  );
}
