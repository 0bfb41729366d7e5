import { Pause, ScrollText } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import type { Webhook } from './webhook-query.ts';

interface WebhookCardProps {
  readonly row: Webhook;
  readonly onEdit: () => void;
  readonly onOpen: () => void;
}

/** A webhook with its topics and what can be done with it. */
export function WebhookCard({ row, onEdit, onOpen }: WebhookCardProps) {
  return (
    <li className="card px-4 py-4 sm:px-5">
      <h2 className="flex flex-wrap items-center gap-2 text-[15px] font-semibold">
        {row.name}
        <WebhookState row={row} />
      </h2>
      <p className="mt-0.5 font-mono text-[13px] break-all text-ink-2">{row.url}</p>
      <p className="mt-2 flex flex-wrap gap-1">
        {row.topics.map((topic) => (
          <span key={topic} className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-meta text-ink-2">
            {topic}
          </span>
        ))}
      </p>
      <p className="board mt-2 text-meta text-ink-2">
        Added by {row.createdBy}, {instantText(row.createdAt)}
        {row.failuresInRow > 0 && ` · ${countText(row.failuresInRow, 'failure')} in a row`}
      </p>
      <WebhookActions row={row} onEdit={onEdit}>
        <Button size="small" onClick={onOpen}>
          <ScrollText aria-hidden size={15} /> Deliveries<span className="sr-only"> of {row.name}</span>
        </Button>
      </WebhookActions>
    </li>
  );
}

/** Whether messages are sent to it at present. */
export function WebhookState({ row }: { readonly row: Webhook }) {
  if (row.pausedReason !== null) {
    return (
      <Badge tone="red">
        <Pause aria-hidden size={12} strokeWidth={2.4} /> Paused
      </Badge>
    );
  }
  return row.isActive ? <Badge tone="green">In use</Badge> : <Badge>Off</Badge>;
}
