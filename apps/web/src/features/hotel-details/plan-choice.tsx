import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import type { Plan, Room } from './hotel-types.ts';
import { PAYMENT_WORDS, planLabel, planTerms } from './plan-words.ts';

/** Which rate is chosen, and which cannot be, with the reason. */
export interface Choosing {
  readonly chosenId: string | null;
  readonly cannot: ReadonlyMap<string, string>;
  readonly nights: number;
  readonly onChoose: (room: Room, plan: Plan) => void;
}

interface PlanChoiceProps extends Choosing {
  readonly room: Room;
  readonly plan: Plan;
  /** On phones the words of the table's head are beside the price. */
  readonly withWords: boolean;
}

/** A rate as one of the radio buttons of all rooms: pressed anywhere, moved by the arrow keys. */
export function PlanChoice({ room, plan, chosenId, cannot, nights, onChoose, withWords }: PlanChoiceProps) {
  const isChosen = plan.offerId === chosenId;
  const why = cannot.get(plan.offerId) ?? plan.block;
  const until = plan.freeUntilText;
  const price = (
    <>
      <span className={cx('board block text-[16px] leading-5 font-semibold', why && 'line-through')}>
        {inr(plan.total)}
      </span>
      {(nights > 1 || plan.rooms.length > 1) && (
        <span className="board block text-[11px] leading-4 text-ink-2">{inr(plan.perNight)} a night</span>
      )}
    </>
  );
  const facts = (
    <>
      {until && <span className="board block text-[11px] leading-4 text-ink-2">Free until {until}</span>}
      {plan.payAtHotel > 0 && plan.payNow > 0 && (
        <span className="board block text-[11px] leading-4 text-ink-2">{inr(plan.payNow)} of it now</span>
      )}
      {plan.verdict && (
        <VerdictMark outcome={plan.verdict.outcome} className="mt-0.5 text-[11px] leading-4 font-medium" />
      )}
      {why && <span className="block text-[11px] leading-4 text-red">{why}</span>}
    </>
  );
  return (
    <label
      className={cx(
        'relative flex w-full items-start gap-2 rounded-[10px] border p-2 text-left',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
        why ? 'border-hairline bg-sunken text-ink-2' : 'cursor-pointer',
        isChosen && !why ? 'border-action bg-blue-soft' : !why && 'border-hairline hover:border-edge',
      )}
    >
      <input
        type="radio"
        name="hotel-rate"
        checked={isChosen}
        disabled={why !== null}
        aria-label={planLabel(room, plan)}
        onChange={() => onChoose(room, plan)}
        className="absolute inset-0 appearance-none rounded-[10px] outline-none"
      />
      <span
        aria-hidden
        className={cx(
          'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border bg-surface',
          isChosen ? 'border-action' : 'border-edge',
        )}
      >
        {isChosen && <span className="size-2 rounded-full bg-action" />}
      </span>
      {withWords ? (
        <>
          <span className="min-w-0 flex-1 text-[13px] leading-[18px]">
            <span className="block font-medium">
              {plan.boardText}
              {plan.isNegotiated && <span className="text-blue"> · Company rate</span>}
            </span>
            <span className="block text-ink-2">
              {until ? PAYMENT_WORDS[plan.payment] : `${planTerms(plan)} · ${PAYMENT_WORDS[plan.payment]}`}
            </span>
            {facts}
          </span>
          <span className="shrink-0 text-right">{price}</span>
        </>
      ) : (
        <span className="min-w-0 flex-1">
          {price}
          {facts}
        </span>
      )}
    </label>
  );
}
