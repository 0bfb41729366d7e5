import { getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, LinkIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { changeLines, changePrice } from '../../lib/change-money.ts';
import { errorCode } from '../../lib/error-text.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api } from '../../lib/session.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { ITEM_LOOKS } from './approval-words.ts';
import { LinkDecision } from './link-decision.tsx';

type LinkRequest = AnswerOf<typeof getApprovalLink>['request'];

/** Decides by the link of a mail, without signing in. Opening it uses nothing up. */
export function ApprovalLinkPage() {
  usePageTitle('Request for approval');
  const token = useLinkToken();
  // Another link in the same tab changes what is behind the "#" alone: it starts again.
  return <LinkedRequest key={token} token={token} />;
}

function LinkedRequest({ token }: { readonly token: string }) {
  const [done, setDone] = useState<string | null>(null);
  const answer = useQuery({
    queryKey: ['approval-link', token],
    queryFn: ({ signal }) => api.call(getApprovalLink, { bearer: token, signal }),
    enabled: token !== '' && done === null,
    // It must not vanish under the reader because their own answer has used up the link.
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (done !== null)
    return (
      <Over
        icon="done"
        title={`Answer sent: ${done}`}
        text="Everyone concerned has been told. You can close this page."
      />
    );
  const code = token === '' ? 'link_used' : errorCode(answer.error);
  if (code === 'link_expired') {
    return (
      <Over
        title="This link has expired"
        text="The request may still be waiting for you. Sign in to decide, or ask for a new mail."
      />
    );
  }
  if (code === 'link_used' || code === 'validation_failed') {
    return (
      <Over
        title="This link was already used, or is incomplete"
        text="Each link works once. Sign in to see the decision, or to comment."
      />
    );
  }
  if (answer.isError) {
    return (
      <EntryFrame title="Request for approval" wide>
        <LoadProblem failure={answer.error} what="The request" onRetry={() => void answer.refetch()} />
      </EntryFrame>
    );
  }
  if (!answer.data) {
    return (
      <EntryFrame title="Request for approval" wide>
        <div role="status" aria-label="Loading the request" className="space-y-4">
          <Bone className="h-6 w-72" />
          <Bone className="h-40" />
        </div>
      </EntryFrame>
    );
  }
  return <LinkView request={answer.data.request} token={token} onDone={setDone} />;
}

interface LinkViewProps {
  readonly request: LinkRequest;
  readonly token: string;
  readonly onDone: (answer: string) => void;
}

function LinkView({ request, token, onDone }: LinkViewProps) {
  const open = request.items.filter(({ canDecide }) => canDecide);
  return (
    <EntryFrame
      wide
      title={request.tripName}
      lead={`${request.requester} asks ${request.askedOf}${request.onBehalfOf ? `, who decides for ${request.onBehalfOf}` : ''}, at ${request.organizationName}`}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {request.purpose && <Fact label="Purpose">{request.purpose}</Fact>}
        <Fact label="Travellers">{request.travelers.join(', ') || '-'}</Fact>
        <Fact label="Asked">{instantText(request.requestedAt)}</Fact>
        <Fact label={request.change ? 'The change' : 'Total'}>
          <span className="text-lead font-semibold">
            {request.change ? changePrice(request.change.amounts) : inr(request.total)}
          </span>
        </Fact>
      </dl>
      {request.note && (
        <blockquote className="mt-4 border-l-2 border-marigold pl-3 break-words whitespace-pre-line">
          {request.note}
        </blockquote>
      )}
      {request.change ? (
        <LinkChange change={request.change} item={request.items[0]} />
      ) : (
        <ul aria-label="Flights" className="mt-5 space-y-3">
          {request.items.map((item) => (
            <LinkItem key={item.itemId} item={item} />
          ))}
        </ul>
      )}
      {open.length > 0 ? (
        <LinkDecision
          items={open}
          about={request.change ? `the change, ${changePrice(request.change.amounts).toLowerCase()}` : null}
          token={token}
          onDone={onDone}
        />
      ) : (
        <p className="mt-5 text-ink-2">
          Nothing here needs you now: it was decided or withdrawn, or is with someone else.
        </p>
      )}
      <p className="board mt-5 text-meta text-ink-3">
        The link decides once and works until {instantText(request.expiresAt)}. Do not forward it: whoever has it can
        decide in your name.
      </p>
    </EntryFrame>
  );
}

interface LinkChangeProps {
  readonly change: NonNullable<LinkRequest['change']>;
  readonly item: LinkRequest['items'][number] | undefined;
}

/** A change of a booked flight: what flies now, what is wanted instead, and every rupee of it. */
function LinkChange({ change, item }: LinkChangeProps) {
  return (
    <section aria-label="The change" className="mt-5 rounded-xl border border-hairline p-4">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <FlightLines title="Booked now" lines={change.before} />
        <FlightLines title="Requested instead" lines={change.after} />
      </div>
      {item && <ItemWords item={item} />}
      <h2 className="mt-4 mb-2 border-t border-hairline pt-3 text-[13px] font-semibold">What it costs</h2>
      <AmountLines lines={changeLines(change.amounts)} />
      {change.loses && <p className="mt-3 text-[13px] text-ink-2">{change.loses.text}</p>}
      <p className="mt-3 text-meta text-ink-3">
        We check with the airline again before payment. If the fare goes up, we ask you again.
      </p>
    </section>
  );
}

interface FlightLinesProps {
  readonly title: string;
  readonly lines: NonNullable<LinkRequest['change']>['before'];
}

function FlightLines({ title, lines }: FlightLinesProps) {
  return (
    <div className="min-w-0">
      <h2 className="text-[13px] text-ink-3">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.title + line.detail} className="mt-1">
            <p className="font-semibold">{line.title}</p>
            <p className="board text-[13px] text-ink-2">{line.detail}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LinkItem({ item }: { readonly item: LinkRequest['items'][number] }) {
  return (
    <li className="rounded-xl border border-hairline p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold">{item.title}</h2>
          <p className="board text-[13px] text-ink-2">{item.detail}</p>
        </div>
        <p className="board text-time font-semibold">{inr(item.total)}</p>
      </div>
      <ItemWords item={item} />
    </li>
  );
}

/** What the policy says of an item, what it became, and what its traveller gave as a reason. */
function ItemWords({ item }: { readonly item: LinkRequest['items'][number] }) {
  const { word, tone, icon: Icon } = ITEM_LOOKS[item.state];
  // The code is the organisation's own shorthand, used where there are no words.
  const given = item.reason?.text || item.reason?.code || '';
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        {item.outcome && <VerdictBadge outcome={item.outcome} />}
        {item.state !== 'pending' && (
          <Badge tone={tone}>
            <Icon aria-hidden size={12} strokeWidth={2.4} /> {word}
          </Badge>
        )}
      </div>
      {item.rules.length > 0 && (
        <ul aria-label="Rules" className="mt-2 space-y-1 text-[13px]">
          {item.rules.map((rule) => (
            <Rule key={rule.sentence} rule={rule} />
          ))}
        </ul>
      )}
      {given !== '' && <p className="mt-2 text-[13px] text-ink-2">Reason given: {given}</p>}
      {item.suggestion && (
        <p className="mt-2 rounded-lg bg-green-soft px-3 py-2 text-[13px] text-green">{item.suggestion}</p>
      )}
    </>
  );
}

/** A kept rule is less prominent than a broken one. */
function Rule({ rule: { sentence, isKept } }: { readonly rule: LinkRequest['items'][number]['rules'][number] }) {
  const Icon = isKept ? CircleCheck : TriangleAlert;
  return (
    <li className={isKept ? 'flex gap-1.5 text-ink-2' : 'flex gap-1.5 font-medium'}>
      <Icon aria-hidden size={15} className={isKept ? 'mt-0.5 shrink-0 text-green' : 'mt-0.5 shrink-0 text-amber'} />
      <span>
        <span className="sr-only">{isKept ? 'Kept: ' : 'Broken: '}</span>
        {sentence}
      </span>
    </li>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="board break-words">{children}</dd>
    </div>
  );
}

interface OverProps {
  readonly icon?: 'done';
  readonly title: string;
  readonly text: string;
}

/** The end of a link: decided, used up or expired, with what to do. */
function Over({ icon, title, text }: OverProps) {
  const Icon = icon === 'done' ? CircleCheck : LinkIcon;
  return (
    <EntryFrame
      title={title}
      lead={text}
      above={
        <Icon
          aria-hidden
          size={30}
          strokeWidth={1.6}
          className={icon === 'done' ? 'mt-10 text-green' : 'mt-10 text-ink-3'}
        />
      }
    >
      <Link to="/login" search={{ next: '/approvals' }} className={buttonClass(icon === 'done' ? 'quiet' : 'primary')}>
        Sign in
      </Link>
    </EntryFrame>
  );
}
