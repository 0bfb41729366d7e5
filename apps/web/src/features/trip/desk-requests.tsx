import { withdrawDeskRequest } from '@pravas/contract/desk/request-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Headset, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { useBookingViews } from '../booking/index.ts';
import type { TripDetails } from './trip-types.ts';

type Request = TripDetails['requests'][number];

/** What the travel desk has been asked for and has not entered: open, or closed without an offer. */
export function DeskRequests({ trip }: { readonly trip: TripDetails }) {
  const shown = trip.requests.filter(({ state }) => state === 'open' || state === 'closed');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="asked-of-desk" className="card p-4 sm:p-5">
      <h2 id="asked-of-desk" className="text-[15px] font-semibold">
        Requested from the travel desk
      </h2>
      <ul className="mt-1 divide-y divide-hairline">
        {shown.map((request) => (
          <RequestLine key={request._id} request={request} tripId={trip._id} />
        ))}
      </ul>
    </section>
  );
}

interface RequestLineProps {
  readonly request: Request;
  readonly tripId: string;
}

function RequestLine({ request, tripId }: RequestLineProps) {
  const view = useBookingViews()[request.service];
  const isDesk = usePrivilege('desk.work');
  const [asking, setAsking] = useState(false);
  const Icon = view?.icon ?? Headset;
  const isOpen = request.state === 'open';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-2" />
        <div className="min-w-0">
          <p className="font-medium break-words">{request.text}</p>
          {request.note && <p className="text-[13px] break-words text-ink-2">“{request.note}”</p>}
          <p className="board text-meta text-ink-2">
            Asked by {request.askedBy}, {instantText(request.askedAt)}
            {isOpen && request.dueAt && ` · answer by ${instantText(request.dueAt)}`}
          </p>
          {request.answer && <p className="mt-1 text-[13px]">{request.answer}</p>}
        </div>
      </div>
      <Badge tone={isOpen ? 'blue' : 'plain'}>{isOpen ? 'With the travel desk' : 'No offer'}</Badge>
      {isOpen && isDesk && view?.desk && (
        <Link
          to={view.desk.enterPath}
          search={{ tripId, requestId: request._id }}
          className={buttonClass('quiet', 'small')}
        >
          Enter a {view.noun}
        </Link>
      )}
      {request.mayWithdraw && (
        <Button size="small" tone="plain" onClick={() => setAsking(true)}>
          <Undo2 aria-hidden size={15} /> Withdraw
        </Button>
      )}
      {asking && <TakeBack request={request} tripId={tripId} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface TakeBackProps extends RequestLineProps {
  readonly onClose: () => void;
}

/** The question before a request is taken back. */
function TakeBack({ request, tripId, onClose }: TakeBackProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const body = { requestId: request._id };
  return (
    <ConfirmAction
      title="Withdraw this request?"
      yes="Withdraw"
      no="Keep it"
      onYes={async () => {
        await once(body, (idempotencyKey) => api.call(withdrawDeskRequest, { body, idempotencyKey }));
        showToast('Request withdrawn');
        await queries.invalidateQueries({ queryKey: ['trip', tripId] });
      }}
      onClose={onClose}
    >
      <p>{request.text}.</p>
      <p>The travel desk stops looking. You can ask again at any time.</p>
    </ConfirmAction>
  );
}
