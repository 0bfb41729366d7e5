import { CalendarClock, RotateCcw, Shuffle } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { countText, inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChainLine } from '../../ui/chain-line.tsx';
import { askedStops } from '../../ui/chain-stops.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictTree } from '../../ui/verdict-tree.tsx';
import { useBookingViews } from '../booking/index.ts';
import type { ApprovalItem } from './approval-query.ts';
import { ITEM_LOOKS, policyText } from './approval-words.ts';

interface ItemSectionProps {
  readonly item: ApprovalItem;
  /** The answer to it, where it is asked for one by one. */
  readonly children?: ReactNode;
}

/** One booking of a request: what it is, what the policy says, what else there is, what waiting costs, who decides. */
export function ItemSection({ item, children }: ItemSectionProps) {
  const view = useBookingViews()[item.service];
  return (
    <section aria-label={item.title} className="border-t border-hairline px-4 py-4 sm:px-5">
      <ItemHead item={item} />
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          {view && (
            <Suspense fallback={<Bone className="h-14" />}>
              <view.Asked item={item} part="lines" />
            </Suspense>
          )}
          <Alternatives item={item} />
          <Consequences item={item} />
        </div>
        <div className="min-w-0">
          {item.reason && <GivenReason reason={item.reason} />}
          {item.verdict ? (
            <VerdictTree verdict={item.verdict} />
          ) : (
            <p className="text-[13px] text-ink-2">No trip policy applies.</p>
          )}
        </div>
      </div>
      <ChainLine
        label={`Approvers of ${item.title}`}
        stops={askedStops(item.levels)}
        className="mt-4 border-t border-hairline pt-4"
      />
      {children}
    </section>
  );
}

function ItemHead({ item }: { readonly item: ApprovalItem }) {
  const view = useBookingViews()[item.service];
  const { word, tone, icon: Icon } = ITEM_LOOKS[item.state];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {item.title}
          {item.state !== 'pending' && (
            <Badge tone={tone}>
              <Icon aria-hidden size={12} strokeWidth={2.4} /> {word}
            </Badge>
          )}
        </h3>
        <p className="text-[13px] text-ink-2">
          {view && (
            <Suspense>
              <view.Asked item={item} part="kind" />
            </Suspense>
          )}{' '}
          · {countText(item.travellers, 'traveller')} · {policyText(item, view?.desk?.Wish !== undefined)}
        </p>
      </div>
      <div className="text-right max-sm:text-left">
        <p className="board text-time font-semibold">{inr(item.total)}</p>
        <p className="board text-meta text-ink-2">
          {item.pendingTotal !== null
            ? `now ${inr(item.pendingTotal)}`
            : `${item.state === 'approved' ? 'approved' : 'holds'} up to ${inr(item.band)}`}
        </p>
      </div>
    </div>
  );
}

function GivenReason({ reason }: { readonly reason: NonNullable<ApprovalItem['reason']> }) {
  // The code is the organisation's own shorthand, used where there are no words.
  const words = reason.text || reason.code;
  if (!words) return null;
  return (
    <p className="mb-3 rounded-lg bg-sunken px-3 py-2 text-[13px]">
      <span className="text-ink-2">Reason given: </span>
      {words}
    </p>
  );
}

const KIND_WORDS = { suggestion: 'Nearest in policy', nearest: 'Also in policy' } as const;

function Alternatives({ item }: { readonly item: ApprovalItem }) {
  if (item.alternatives.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1.5 flex items-center gap-1.5 text-[13px] font-medium text-ink-2">
        <Shuffle aria-hidden size={14} /> Other options found
      </h4>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline text-[13px]">
        {item.alternatives.map((other) => (
          <li
            key={`${other.title} ${other.departs} ${other.label}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span className="board font-medium max-sm:col-span-2">
              {other.departs.slice(11, 16)} – {other.arrives.slice(11, 16)}
            </span>
            <span className="min-w-0">
              {other.title}, {other.label}
              <span className="block text-meta text-ink-2">{KIND_WORDS[other.kind]}</span>
            </span>
            <span className="board text-right">
              {inr(other.perTraveller)}
              <span className={other.saves > 0 ? 'block text-meta text-green' : 'block text-meta text-ink-2'}>
                {other.saves > 0 ? `saves ${inr(other.saves)}` : `costs ${inr(-other.saves)} more`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-meta text-ink-3">Per traveller, at the time of search</p>
    </div>
  );
}

function Consequences({ item }: { readonly item: ApprovalItem }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-[13px] sm:grid-cols-2">
      <div>
        <dt className="flex items-center gap-1.5 font-medium text-ink-2">
          <RotateCcw aria-hidden size={14} /> If it is cancelled
        </dt>
        <dd className="mt-0.5">
          {item.refundability.now}
          {item.refundability.later.map((sentence) => (
            <span key={sentence} className="block text-ink-2">
              {sentence}
            </span>
          ))}
        </dd>
      </div>
      {item.state === 'pending' && (
        <div>
          <dt className="flex items-center gap-1.5 font-medium text-ink-2">
            <CalendarClock aria-hidden size={14} /> If you wait
          </dt>
          <dd className="mt-0.5">{item.waiting.text}</dd>
        </div>
      )}
    </dl>
  );
}
