import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { answerText, DELIVERY_LOOKS } from './delivery-look.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { DELIVERY_STATES, type DeliveryAsk } from './webhook-address.ts';
import { WebhookState } from './webhook-card.tsx';
import { type Delivery, deliveriesQuery, type Webhook } from './webhook-query.ts';

interface DeliveryLogProps {
  readonly webhook: Webhook;
  readonly ask: DeliveryAsk;
  readonly onChange: (part: Partial<DeliveryAsk>) => void;
  readonly onEdit: () => void;
}

/** One webhook and what was sent to it, newest first. */
export function DeliveryLog({ webhook, ask, onChange, onEdit }: DeliveryLogProps) {
  const answer = useQuery({ ...deliveriesQuery(ask), placeholderData: keepPreviousData });
  const [openId, setOpenId] = useState<string | null>(null);
  const toList = () => onChange({ webhookId: '', state: '' });
  const rows = answer.data?.data ?? [];
  return (
    <>
      <Button tone="plain" size="small" className="mb-2 -ml-3" onClick={toList}>
        <ArrowLeft aria-hidden size={15} /> All webhooks
      </Button>
      <div className="mb-5">
        <h1 className="flex flex-wrap items-center gap-2.5 text-title font-semibold tracking-[-0.01em]">
          {webhook.name} <WebhookState row={webhook} />
        </h1>
        <p className="mt-0.5 font-mono text-[13px] break-all text-ink-2">{webhook.url}</p>
        <WebhookActions row={webhook} onEdit={onEdit} onRemoved={toList} />
      </div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[15px] font-semibold">Deliveries</h2>
        <Segmented
          label="Show deliveries"
          name="delivery-state"
          value={ask.state}
          options={DELIVERY_STATES.map((value) => ({
            value,
            label: value === '' ? 'All' : DELIVERY_LOOKS[value].word,
          }))}
          onChange={(state) => onChange({ state })}
          className="max-sm:w-full max-sm:*:flex-1 max-sm:*:px-1 max-sm:*:text-center"
        />
      </div>
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The deliveries" onRetry={() => void answer.refetch()} />
      )}
      {!answer.isError && (
        <div className="card overflow-hidden" aria-busy={answer.isPlaceholderData || undefined}>
          {answer.isPending && <Bone className="m-5 h-40" />}
          {answer.data && rows.length === 0 && <NoDeliveries ask={ask} onShowAll={() => onChange({ state: '' })} />}
          <ul aria-label="Deliveries" className="divide-y divide-hairline">
            {rows.map((row) => (
              <li key={row._id}>
                <DeliveryRow row={row} onOpen={() => setOpenId(row._id)} />
              </li>
            ))}
          </ul>
          {rows.length > 0 && (
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={answer.data?.total ?? 0}
              onChange={(rowNumber, recordsPerPage) => onChange({ rowNumber, recordsPerPage })}
            />
          )}
        </div>
      )}
      {openId !== null && (
        <DeliveryDialog key={openId} deliveryId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

function DeliveryRow({ row, onOpen }: { readonly row: Delivery; readonly onOpen: () => void }) {
  const { word, icon: Icon, tone } = DELIVERY_LOOKS[row.state];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5 text-left text-[13px] -outline-offset-2 hover:bg-sunken sm:px-5"
    >
      <span className="board w-28 text-ink-2">{instantText(row.createdAt)}</span>
      <span translate="no" className="min-w-0 flex-1 basis-44 font-mono">
        {row.topic}
        {row.replayOf && <span className="font-sans text-meta text-ink-2"> sent again</span>}
      </span>
      <span className="board w-36 text-ink-2">{answerText(row)}</span>
      <span className="board w-20 text-ink-2">{countText(row.attempts, 'try', 'tries')}</span>
      <span className="w-24">
        <Badge tone={tone}>
          <Icon aria-hidden size={12} strokeWidth={2.4} /> {word}
        </Badge>
      </span>
    </button>
  );
}

function NoDeliveries({ ask, onShowAll }: { readonly ask: DeliveryAsk; readonly onShowAll: () => void }) {
  if (ask.state !== '') {
    return (
      <NoResult>
        <Button size="small" className="rounded-full" onClick={onShowAll}>
          Show all deliveries
        </Button>
      </NoResult>
    );
  }
  return (
    <p className="px-5 py-10 text-center text-ink-2">
      Nothing has been sent yet. As soon as one of its topics happens, the message appears here.
    </p>
  );
}
