import type { BusDetailsState } from '../../lib/bus-details-address.ts';
import { inrOfSum } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import type { BusNow, Quoted } from './bus-types.ts';
import { boardingOf } from './next-step.ts';

interface ChoiceBarProps {
  readonly state: BusDetailsState;
  readonly bus: BusNow;
  readonly price: Quoted['price'];
  readonly isAsking: boolean;
  /** What the button leads to: the next thing that is missing, or the review. */
  readonly label: string;
  readonly onNext: () => void;
}

/** What is chosen, what it costs, and the one step on. */
export function ChoiceBar({ state, bus, price, isAsking, label, onNext }: ChoiceBarProps) {
  const { seats } = state;
  const boarding = boardingOf(bus, state);
  return (
    <div data-bottom-bar className="card bottom-[60px] z-10 mt-4 p-3 shadow-pop sm:bottom-4 sm:px-4 tall:sticky">
      <div className="flex items-center gap-3 sm:gap-5">
        <div className="min-w-0 flex-1 max-sm:hidden">
          <p className="truncate font-medium">
            {seats.length === 0 ? 'No seat chosen' : seats.map(({ seatName }) => seatName).join(', ')}
          </p>
          <p className="board truncate text-[13px] text-ink-2">
            {boarding ? `${boarding.at.text}, ${boarding.name}` : bus.bus.departure.text}
          </p>
        </div>
        {price && seats.length > 0 && (
          <div className="min-w-0 max-sm:flex-1 sm:text-right">
            <p className="board text-price leading-6 font-semibold">{inrOfSum([price.total])(price.total)}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-2 sm:justify-end">
              {price.verdict && <VerdictMark outcome={price.verdict.outcome} className="font-medium" />}
              <span className="max-sm:hidden">with tax and our fee</span>
            </p>
          </div>
        )}
        <Button
          tone="primary"
          size="large"
          busy={isAsking}
          onClick={onNext}
          className={price && seats.length > 0 ? 'sm:min-w-40' : 'max-sm:flex-1 sm:min-w-40'}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
