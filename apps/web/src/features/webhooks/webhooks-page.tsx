import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { type DeliveryAsk, readDeliveryAsk, writeDeliveryAsk } from './webhook-address.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type Webhook, type WebhookList, webhooksQuery } from './webhook-query.ts';

/** Webhooks and, where the address names one, what was sent to it. */
export function WebhooksPage() {
  return (
    <RoleGate title="Webhooks" privilege="integrations.manage">
      <WebhooksBoard />
    </RoleGate>
  );
}

function WebhooksBoard() {
  const ask = readDeliveryAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const answer = useQuery(webhooksQuery);
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<Webhook | null | undefined>(undefined);
  const change = (part: Partial<DeliveryAsk>) =>
    void navigate({
      to: '/company-settings/webhooks',
      search: writeDeliveryAsk({ ...ask, rowNumber: 1, ...part }),
      replace: part.webhookId === undefined,
    });
  const chosen = answer.data?.data.find(({ _id }) => _id === ask.webhookId);
  return (
    <>
      {answer.isPending && <PageBones />}
      {answer.isError && (
        <>
          <h1 className="mb-4 text-title font-semibold tracking-[-0.01em]">Webhooks</h1>
          <LoadProblem failure={answer.error} what="The webhooks" onRetry={() => void answer.refetch()} />
        </>
      )}
      {answer.data && ask.webhookId === '' && (
        <Webhooks list={answer.data} onEdit={setEditing} onOpen={(webhookId) => change({ webhookId, state: '' })} />
      )}
      {answer.data && ask.webhookId !== '' && !chosen && (
        <div className="card">
          <h1 className="sr-only">Webhooks</h1>
          <NoResult>
            <Button size="small" onClick={() => change({ webhookId: '', state: '' })}>
              All webhooks
            </Button>
          </NoResult>
        </div>
      )}
      {chosen && <DeliveryLog webhook={chosen} ask={ask} onChange={change} onEdit={() => setEditing(chosen)} />}
      {answer.data && editing !== undefined && (
        <WebhookDialog
          key={editing?._id ?? 'new'}
          row={editing}
          topics={answer.data.topics}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface WebhooksProps {
  readonly list: WebhookList;
  readonly onEdit: (row: Webhook | null) => void;
  readonly onOpen: (webhookId: string) => void;
}

function Webhooks({ list, onEdit, onOpen }: WebhooksProps) {
  const rows = list.data;
  const isFull = rows.length >= list.limit;
  const add = (
    <Button tone="primary" disabled={isFull} onClick={() => onEdit(null)}>
      <Plus aria-hidden size={16} /> Add webhook
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">Webhooks</h1>
          <p className="mt-0.5 text-ink-2">
            Your own programs are told what happens, signed and at least once. Nothing is told of personal trips.{' '}
            <a href="/docs" className="text-blue underline">
              How the API works
            </a>
          </p>
        </div>
        {rows.length > 0 && (
          <div className="flex items-center gap-3 max-sm:w-full max-sm:*:grow">
            {isFull && <p className="text-[13px] text-ink-2">At most {countText(list.limit, 'webhook')}</p>}
            {add}
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        <div className="card">
          <FirstUse icon={<WebhookIcon size={30} strokeWidth={1.6} />} title="No webhooks yet" action={add}>
            Add the address of a program, choose what it is told of, and try it with a test message.
          </FirstUse>
        </div>
      ) : (
        <ul aria-label="Webhooks" className="space-y-4">
          {rows.map((row) => (
            <WebhookCard key={row._id} row={row} onEdit={() => onEdit(row)} onOpen={() => onOpen(row._id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function PageBones() {
  return (
    <div role="status" aria-label="Loading webhooks">
      <h1 className="mb-4 text-title font-semibold tracking-[-0.01em]">Webhooks</h1>
      <div className="space-y-4">
        {['a', 'b'].map((row) => (
          <div key={row} className="card space-y-3 p-5">
            <Bone className="h-5 w-48" />
            <Bone className="h-4 w-80 max-w-full" />
            <Bone className="h-9 w-64 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
