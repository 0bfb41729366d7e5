import { replayWebhookDelivery } from '@pravas/contract/notice/webhook-operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { answerText, DELIVERY_LOOKS } from './delivery-look.ts';
import { readableJson } from './webhook-form.ts';
import { deliveryQuery, WEBHOOK_KEY } from './webhook-query.ts';

interface DeliveryDialogProps {
  readonly deliveryId: string;
  /** Shows another delivery: the repetition that was just made. */
  readonly onOpen: (deliveryId: string) => void;
  readonly onClose: () => void;
}

/** One delivery: the message as it is sent, the last answer, and another try. */
export function DeliveryDialog({ deliveryId, onOpen, onClose }: DeliveryDialogProps) {
  const answer = useQuery({
    ...deliveryQuery(deliveryId),
    refetchInterval: (query) => (query.state.data?.state === 'waiting' ? 3_000 : false),
  });
  return (
    <Dialog title={answer.data?.topic ?? 'Delivery'} shape="sheet" onClose={onClose} width="w-[min(96vw,720px)]">
      <div className="min-h-0 space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        {answer.isPending && <Bone className="h-64" />}
        {answer.isError && (
          <LoadProblem failure={answer.error} what="The delivery" onRetry={() => void answer.refetch()} />
        )}
        {answer.data && <DeliveryFacts delivery={answer.data} />}
      </div>
      {answer.data && <DeliveryFoot deliveryId={deliveryId} onOpen={onOpen} onClose={onClose} />}
    </Dialog>
  );
}

type FullDelivery = Awaited<ReturnType<NonNullable<ReturnType<typeof deliveryQuery>['queryFn']>>>;

function DeliveryFacts({ delivery }: { readonly delivery: FullDelivery }) {
  const { word, icon: Icon, tone } = DELIVERY_LOOKS[delivery.state];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-[13px] sm:grid-cols-4">
        <Fact label="State">
          <Badge tone={tone}>
            <Icon aria-hidden size={12} strokeWidth={2.4} /> {word}
          </Badge>
        </Fact>
        <Fact label="Made">{instantText(delivery.createdAt)}</Fact>
        <Fact label="Tries">{delivery.attempts}</Fact>
        <Fact label={delivery.deliveredAt ? 'Delivered' : 'Next try'}>
          {instantText(delivery.deliveredAt ?? delivery.nextTryAt ?? '')}
        </Fact>
      </dl>
      {delivery.lastError && <p className="text-[13px] text-red">{delivery.lastError}</p>}
      <Text title="Message" text={readableJson(delivery.message)} />
      <Text
        title={`Last answer: ${answerText(delivery)}`}
        text={delivery.lastAnswer === null || delivery.lastAnswer === '' ? '-' : readableJson(delivery.lastAnswer)}
      />
      <p className="font-mono text-meta break-all text-ink-2">
        Event {delivery.eventId}
        {delivery.replayOf && <span className="block">Repeats {delivery.replayOf}</span>}
      </p>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="board">{children}</dd>
    </div>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h3 className="mb-1.5 text-[13px] font-medium text-ink-2">{title}</h3>
      <ScrollBox label={title} className="max-h-64 rounded-lg border border-hairline bg-sunken p-3">
        <pre className="font-mono text-meta">{text}</pre>
      </ScrollBox>
    </div>
  );
}

function DeliveryFoot({ deliveryId, onOpen, onClose }: DeliveryDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const replay = useMutation({
    mutationFn: () => {
      const body = { deliveryId };
      return once(body, (idempotencyKey) => api.call(replayWebhookDelivery, { body, idempotencyKey }));
    },
    onSuccess: async ({ delivery }) => {
      await queries.invalidateQueries({ queryKey: WEBHOOK_KEY });
      onOpen(delivery._id);
    },
  });
  return (
    <div className="border-t border-hairline px-5 py-3">
      {replay.isError && <FailureNotice failure={replay.error} className="mb-3" />}
      <div className="flex items-center justify-end gap-2">
        <p className="mr-auto text-meta text-ink-2">Sent again with the same event id</p>
        <Button onClick={onClose}>Close</Button>
        <Button tone="primary" busy={replay.isPending} onClick={() => !replay.isPending && replay.mutate()}>
          {!replay.isPending && <RotateCw aria-hidden size={15} />} Send again
        </Button>
      </div>
    </div>
  );
}
