import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ApprovalCard, ApprovalItem, DecidedRequest } from './approval-query.ts';
import { datesText, openItems } from './approval-words.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { ItemSection } from './item-section.tsx';
import { CommentBox, CommentList } from './request-talk.tsx';

interface RequestBodyProps {
  readonly card: ApprovalCard;
  /** False while it is kept in the page for what was typed in it: its keys are another card's then. */
  readonly isShown: boolean;
  readonly onDecided: (answer: DecidedRequest) => void;
}

/** Everything a decision needs, and the decision. */
export function RequestBody({ card, isShown, onDecided }: RequestBodyProps) {
  const open = openItems(card);
  return (
    <>
      <RequestFacts card={card} />
      {open.length > 0 ? (
        // Another round, or another set of flights, is another decision.
        <DecisionPanel
          key={open.map(({ itemId }) => itemId).join()}
          card={card}
          open={open}
          hasKeys={isShown}
          onDecided={onDecided}
        >
          {(answerOf) => <Items card={card} answerOf={answerOf} />}
        </DecisionPanel>
      ) : (
        <>
          <Items card={card} answerOf={() => null} />
          <WhyNot card={card} />
        </>
      )}
      <CommentBox card={card} />
    </>
  );
}

interface ItemsProps {
  readonly card: ApprovalCard;
  readonly answerOf: (item: ApprovalItem) => ReactNode;
}

function Items({ card, answerOf }: ItemsProps) {
  return (
    <>
      {card.items.map((item) => (
        <ItemSection key={item.itemId} item={item}>
          {answerOf(item)}
        </ItemSection>
      ))}
      <CommentList card={card} />
    </>
  );
}

/** Why the reader has no buttons, while others may still decide. */
function WhyNot({ card }: { readonly card: ApprovalCard }) {
  const reason = card.allowedActions.find(({ action }) => action === 'decide')?.reason ?? null;
  if (card.state !== 'open' || reason === null) return null;
  return <p className="border-t border-hairline px-4 py-3 text-[13px] text-ink-2 sm:px-5">{reason}</p>;
}

function RequestFacts({ card }: { readonly card: ApprovalCard }) {
  const { trip, requester, travelers } = card;
  const others = travelers.filter(({ user_id }) => user_id !== requester.user_id);
  return (
    <div className="space-y-4 border-t border-hairline px-4 py-4 sm:px-5">
      {card.onBehalfOf && (
        <Notice tone="info" title={`You decide for ${card.onBehalfOf.name}`}>
          Your answer counts as that of {card.onBehalfOf.name}, and both names are recorded.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-[13px] sm:grid-cols-3 lg:grid-cols-6">
        <Fact label="Purpose" wide>
          {trip.purpose ?? '-'}
        </Fact>
        <Fact label="Dates">
          <span className="board">{datesText(trip.startTime, trip.endTime)}</span>
        </Fact>
        <Fact label="Travellers">
          {others.length === travelers.length ? '' : requester.name}
          {others.length > 0 && (others.length === travelers.length ? '' : ', ')}
          {others.map(({ name }) => name).join(', ')}
        </Fact>
        <Fact label="Cost centre">{trip.costCentre ?? '-'}</Fact>
        <Fact label="Project">{trip.project ?? '-'}</Fact>
      </dl>
      {card.note && (
        <blockquote className="border-l-2 border-marigold pl-3 break-words whitespace-pre-line">
          {card.note}
          <span className="block text-meta text-ink-2">
            {requester.name}, {instantText(card.requestedAt)}
          </span>
        </blockquote>
      )}
      <BudgetLines budgets={card.budgets} />
      {card.chainNotes.length > 0 && (
        <ul className="list-disc space-y-0.5 pl-4 text-[13px] text-ink-2">
          {card.chainNotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({
  label,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-ink-3">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

type Standing = ApprovalCard['budgets'][number];

/** What the request makes of each budget it counts against. */
function BudgetLines({ budgets }: { readonly budgets: readonly Standing[] }) {
  if (budgets.length === 0) return null;
  return (
    <ul aria-label="Budgets" className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {budgets.map((budget) => (
        <li key={budget._id} className="min-w-0 text-[13px]">
          <p className="flex justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{budget.name}</span>
            <span className="board shrink-0 text-ink-2">of {inr(budget.amount)}</span>
          </p>
          <BudgetTrack budget={budget} />
          <p className="board flex items-start gap-1.5 text-meta">
            {budget.remaining < 0 ? (
              <>
                <CircleAlert aria-hidden size={13} className="mt-[1.5px] shrink-0 text-red" />
                <span className="text-red">
                  {inr(-budget.remaining)} over, if this and all waiting requests are approved
                </span>
              </>
            ) : (
              <>
                <CircleCheck aria-hidden size={13} className="mt-[1.5px] shrink-0 text-green" />
                <span className="text-ink-2">
                  {inr(budget.remaining)} left, if this and all waiting requests are approved
                </span>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What is used already, what this adds, and the end of the budget on one scale. */
function BudgetTrack({ budget: { amount, used, adds } }: { readonly budget: Standing }) {
  const scale = Math.max(amount, used + adds, 1);
  const percent = (rupees: number) => `${Math.max(0, Math.min(100, (rupees / scale) * 100))}%`;
  return (
    <div aria-hidden className="relative my-1.5 h-2 overflow-hidden rounded-full bg-sunken">
      <span className="absolute inset-y-0 left-0 bg-blue-edge" style={{ width: percent(used) }} />
      <span className="absolute inset-y-0 bg-action" style={{ left: percent(used), width: percent(adds) }} />
      {used + adds > amount && <span className="absolute inset-y-0 w-0.5 bg-red" style={{ left: percent(amount) }} />}
    </div>
  );
}
