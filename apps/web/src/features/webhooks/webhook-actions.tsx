import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@pravas/contract/notice/webhook-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import type { Topic } from './webhook-form.ts';
import { WEBHOOK_KEY, type Webhook } from './webhook-query.ts';

interface WebhookActionsProps {
  readonly row: Webhook;
  readonly onEdit: () => void;
  /** Called once it is gone. */
  readonly onRemoved?: () => void;
  readonly children?: ReactNode;
}

/** Try, start and stop, change, renew the secret, remove. */
export function WebhookActions({ row, onEdit, onRemoved, children }: WebhookActionsProps) {
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'none' | 'rotate' | 'remove'>('none');
  const [secret, setSecret] = useState<string | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: WEBHOOK_KEY });
  const test = useMutation({ mutationFn: () => api.call(testWebhook, { body: { webhookId: row._id } }) });
  const status = useMutation({
    mutationFn: (isActive: boolean) =>
      api.call(updateWebhook, {
        body: { webhookId: row._id, name: row.name, url: row.url, topics: row.topics as Topic[], isActive },
      }),
    onSuccess: renew,
  });
  const isSending = row.isActive && row.pausedReason === null;
  const failure = status.error ?? test.error;
  return (
    <>
      {row.pausedReason !== null && (
        <Notice tone="warning" title="Pravas has stopped sending" className="mt-3">
          {row.pausedReason} Messages are kept for 30 days. Fix the receiver, test it, then start again: they are sent
          in order.
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        <Button size="small" busy={test.isPending} onClick={() => !test.isPending && test.mutate()}>
          {!test.isPending && <Send aria-hidden size={15} />} {test.isPending ? 'Sending…' : 'Send a test'}
        </Button>
        <Button size="small" busy={status.isPending} onClick={() => !status.isPending && status.mutate(!isSending)}>
          {!isSending && !status.isPending && <Play aria-hidden size={15} />}{' '}
          {isSending ? 'Stop sending' : 'Start sending'}
        </Button>
        <Button size="small" onClick={onEdit}>
          <Pencil aria-hidden size={14} /> Edit
        </Button>
        <Button size="small" onClick={() => setDialog('rotate')}>
          <KeyRound aria-hidden size={15} /> New secret
        </Button>
        <Button size="small" tone="danger" onClick={() => setDialog('remove')}>
          <Trash2 aria-hidden size={15} /> Remove
        </Button>
      </div>
      {test.data && <TestResult result={test.data} />}
      {failure && <FailureNotice failure={failure} className="mt-3" />}
      {dialog === 'rotate' && (
        <ConfirmAction
          title="Make a new secret?"
          yes="New secret"
          onYes={async () => {
            setSecret((await api.call(rotateWebhookSecret, { body: { webhookId: row._id } })).secret);
            await renew();
          }}
          onClose={() => setDialog('none')}
        >
          Messages carry both signatures for 24 hours; then the old secret signs nothing more. Give the new one to{' '}
          {row.name} today.
        </ConfirmAction>
      )}
      {dialog === 'remove' && (
        <ConfirmAction
          title={`Remove ${row.name}?`}
          yes="Remove"
          danger
          onYes={async () => {
            await api.call(deleteWebhook, { query: { webhookId: row._id } });
            onRemoved?.();
            await renew();
          }}
          onClose={() => setDialog('none')}
        >
          Nothing more is sent, and its deliveries are gone with it. This cannot be undone.
        </ConfirmAction>
      )}
      {secret !== null && dialog === 'none' && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

interface TestResultProps {
  readonly result: {
    readonly delivered: boolean;
    readonly status: number | null;
    readonly error: string | null;
    readonly tookMs: number;
  };
}

function TestResult({ result: { delivered, status, error, tookMs } }: TestResultProps) {
  const answer = status === null ? 'Nobody answered' : `It answered ${status}`;
  return (
    <Notice
      tone={delivered ? 'done' : 'warning'}
      title={delivered ? 'The test message arrived' : 'The test message did not arrive'}
      className="mt-3"
    >
      {answer} after {tookMs.toLocaleString('en-IN')} ms.{error && ` ${error}`}
    </Notice>
  );
}
