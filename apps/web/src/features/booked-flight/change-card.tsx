import { payChange, withdrawChange } from '@pravas/contract/servicing/change-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { changeLines, changePrice } from '../../lib/change-money.ts';
import { dateText } from '../../lib/date-text.ts';
import { inrExact } from '../../lib/money-text.ts';
import { postToGateway } from '../../lib/post-to-gateway.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PayWith, usePayChoice } from '../booking/index.ts';
import { CreditsForFlight } from '../flight-credits/index.ts';
import { SliceRow } from '../flight-list/index.ts';
import { renewBookedFlight } from './booked-flight-query.ts';
import type { BookedFlight } from './booked-types.ts';
import { leftText } from './booked-words.ts';
import type { BookedChange } from './change-words.ts';
import { ClaimNote } from './claim-note.tsx';

const STATES: Readonly<Record<BookedChange['state'], { readonly word: string; readonly tone: BadgeTone }>> = {
  chosen: { word: 'Chosen', tone: 'amber' },
  sending: { word: 'Being changed', tone: 'blue' },
  request: { word: 'With the travel desk', tone: 'blue' },
  done: { word: 'Changed', tone: 'green' },
  failed: { word: 'Not changed', tone: 'red' },
  withdrawn: { word: 'Withdrawn', tone: 'plain' },
};

interface ChangeCardProps {
  readonly flight: BookedFlight;
  readonly change: BookedChange;
}

/** A wish to fly other flights: its state, what it costs, and what may be done about it now. */
export function ChangeCard({ flight, change }: ChangeCardProps) {
  const state = STATES[change.state];
  const id = `change-${change._id}`;
  const { amounts } = change;
  const isOpen = change.state === 'chosen' || change.state === 'request';
  const mayPay = change.allowedActions.some(({ action, allowed }) => action === 'pay' && allowed);
  return (
    <section aria-labelledby={`${id} ${id}-at`} className="card p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-[15px] font-semibold outline-none">
          Change
          <span className="font-normal text-ink-2"> · {change.replaces.join(', ')}</span>
        </h2>
        <Badge tone={state.tone}>{state.word}</Badge>
        <p id={`${id}-at`} className="board ml-auto text-meta text-ink-2">
          {change.requestedBy}, {instantText(change.at)}
        </p>
      </header>
      <p aria-live="polite" className="mt-1 text-ink-2">
        {change.text}
      </p>
      {change.state === 'chosen' && change.approvalStatus === 'Pending For Approval' && (
        <p className="mt-1 text-[13px] text-ink-2">
          {change.waitingFor.length > 0
            ? `Waiting for ${change.waitingFor.join(', ')}.`
            : 'Nobody can decide on this at the moment. Ask your company admin to name an approver.'}
        </p>
      )}
      {change.brand && <p className="mt-1 text-[13px] text-ink-2">Fare: {change.brand}</p>}
      {amounts?.claim && <ClaimNote claim={amounts.claim} />}
      {amounts?.note && <p className="mt-2 text-[13px] text-ink-2">{amounts.note}</p>}
      {change.loses && <p className="mt-1 text-[13px] text-ink-2">{change.loses.text}</p>}
      {change.reason && <p className="mt-1 text-[13px] text-ink-2">Reason: {change.reason}</p>}
      {change.slices.length > 0 ? (
        <Suspense fallback={<Bone className="mt-3 h-12" />}>
          <div className="mt-3 space-y-3">
            {change.slices.map((slice) => (
              <SliceRow key={slice.segments.map(({ flightKey }) => flightKey).join()} slice={slice} />
            ))}
          </div>
        </Suspense>
      ) : (
        <p className="mt-1 text-[13px] text-ink-2">New days: {change.dates.map(dateText).join(', ')}</p>
      )}
      {mayPay && (
        <Suspense>
          <div className="mt-4 empty:hidden">
            <CreditsForFlight flightId={flight._id} tripId={flight.tripId} />
          </div>
        </Suspense>
      )}
      {(amounts !== null || isOpen) && (
        <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-hairline pt-3">
          {amounts ? (
            <div>
              <p className="text-meta text-ink-2">{amounts.return > 0 ? 'You get back' : 'Costs'}</p>
              <Amount
                exact
                rupees={amounts.return > 0 ? amounts.return : amounts.pay}
                label={changePrice(amounts)}
                lines={changeLines(amounts)}
                align="start"
                className="text-lead font-semibold"
              />
            </div>
          ) : (
            <span />
          )}
          <ChangeActions flight={flight} change={change} />
        </div>
      )}
    </section>
  );
}

function ChangeActions({ flight, change }: ChangeCardProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const [asking, setAsking] = useState(false);
  const actionOf = (name: string) => change.allowedActions.find((entry) => entry.action === name);
  const mayPay = actionOf('pay');
  const due = change.amounts?.pay ?? 0;
  const isPayable = mayPay?.allowed === true && due > 0;
  const paying = usePayChoice({ bookingId: flight._id, changeId: change._id, isOpen: isPayable }, due);
  const { chosen } = paying;
  const body = { changeId: change._id };
  const pay = useMutation({
    mutationFn: () => {
      const payment = chosen ? { ...body, payWith: [...chosen.payWith] } : body;
      return once(payment, (idempotencyKey) => api.call(payChange, { body: payment, idempotencyKey }));
    },
    onSuccess: async ({ payment, change: paid }) => {
      const { merchantRequest = null, mid = null, action = null } = payment ?? {};
      if (merchantRequest !== null && mid !== null && action !== null)
        return postToGateway({ merchantRequest, mid, action });
      showToast(paid.text);
      await renewBookedFlight(queries, flight);
      void queries.invalidateQueries({ queryKey: ['means-of-payment'] });
    },
    onError: () => renewBookedFlight(queries, flight),
  });
  // While approvers are asked the card says so already.
  const isToPay = change.state === 'chosen' && change.approvalStatus !== 'Pending For Approval';
  return (
    <div className="flex flex-wrap items-end justify-end gap-2">
      {isPayable && paying.choices.length > 1 && (
        <div className="basis-full sm:max-w-sm sm:basis-auto">
          <PayWith choices={paying.choices} chosen={chosen} onChoose={paying.choose} />
        </div>
      )}
      {pay.isError && <FailureNotice failure={pay.error} className="basis-full" />}
      {change.state === 'chosen' && change.holdsUntil && <Holds until={change.holdsUntil} />}
      {isToPay && mayPay?.allowed === false && mayPay.reason && (
        <p className="text-[13px] text-ink-2">{mayPay.reason}</p>
      )}
      {actionOf('withdraw')?.allowed && <Button onClick={() => setAsking(true)}>Withdraw</Button>}
      {mayPay?.allowed && (
        <Button
          tone="primary"
          busy={pay.isPending}
          disabled={paying.isAsking}
          onClick={() => !pay.isPending && pay.mutate()}
        >
          {!pay.isPending && <CreditCard aria-hidden size={16} />}{' '}
          {due > 0 ? `Pay ${inrExact(due)}${chosen?.button ?? ''}` : 'Change now'}
        </Button>
      )}
      {asking && (
        <ConfirmAction
          title="Withdraw this change?"
          yes="Withdraw"
          no="Keep"
          danger
          onYes={async () => {
            const intent = { ...body, withdraw: true };
            await once(intent, (idempotencyKey) => api.call(withdrawChange, { body, idempotencyKey }));
            await renewBookedFlight(queries, flight);
          }}
          onClose={() => setAsking(false)}
        >
          <p>Your flights stay as booked. Nothing is charged.</p>
        </ConfirmAction>
      )}
    </div>
  );
}

function Holds({ until }: { readonly until: string }) {
  const now = useNow(1_000);
  const left = leftText(until, now);
  return (
    <p className="board text-meta text-ink-2">
      {left === null ? 'The price has expired.' : `Price valid for ${left}.`}
    </p>
  );
}
