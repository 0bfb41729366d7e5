import { Check, Hourglass, type LucideIcon, Minus, PencilLine, X } from 'lucide-react';
import type { ChainStop, StopState } from './chain-stops.ts';
import { cx } from './class-names.ts';

interface ChainLineProps {
  /** Whose chain it is, for people who cannot see it. */
  readonly label: string;
  readonly stops: readonly ChainStop[];
  readonly className?: string;
}

/** An approval chain as the route line: a stop per level, with its people, what they said and their deadline. */
export function ChainLine({ label, stops, className }: ChainLineProps) {
  return (
    <ol aria-label={label} className={cx('flex flex-col sm:flex-row', className)}>
      {stops.map((stop, index) => (
        <li
          key={stop.key}
          aria-current={stop.state === 'waiting' ? 'step' : undefined}
          className="relative flex gap-3 pb-4 last:pb-0 sm:block sm:min-w-0 sm:max-w-64 sm:flex-1 sm:pr-4 sm:pb-0"
        >
          {index < stops.length - 1 && <Track done={stop.state === 'done'} />}
          <StopDot state={stop.state} number={index + 1} />
          <div className="min-w-0 sm:mt-2">
            <p className="text-meta text-ink-2">
              {stop.title}
              <span className={cx('block font-medium', STATE_INK[stop.state])}>
                {stop.stateText}
                {stop.due && <span className="board font-normal"> {stop.due}</span>}
              </span>
            </p>
            <ul className="mt-1 space-y-1 text-[13px]">
              {stop.people.map((person) => (
                <li key={person.key} className="min-w-0 break-words">
                  <span className={stop.state === 'skipped' ? 'text-ink-2' : 'font-medium'}>{person.name}</span>
                  {person.note && <span className="board block text-meta text-ink-2">{person.note}</span>}
                  {person.comment && <span className="block text-meta text-ink-2">“{person.comment}”</span>}
                </li>
              ))}
              {stop.people.length === 0 && <li className="text-ink-2">Nobody</li>}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The line to the next stop: downwards on phones, to the right on wide screens. */
function Track({ done }: { readonly done: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'absolute top-7 bottom-1 left-[11px] w-0.5 sm:top-[11px] sm:right-1 sm:bottom-auto sm:left-7 sm:h-0.5 sm:w-auto',
        done ? 'bg-action' : 'bg-hairline',
      )}
    />
  );
}

const STATE_INK: Readonly<Record<StopState, string>> = {
  planned: 'text-ink-2',
  done: 'text-green',
  waiting: 'text-marigold-ink',
  later: 'text-ink-2',
  skipped: 'text-ink-2',
  rejected: 'text-red',
  changes: 'text-amber',
};

const DOTS: Readonly<Record<StopState, { readonly icon: LucideIcon | null; readonly look: string }>> = {
  planned: { icon: null, look: 'border-edge bg-surface text-ink-2' },
  done: { icon: Check, look: 'border-action bg-action text-on-action' },
  waiting: { icon: Hourglass, look: 'border-marigold bg-marigold-soft text-marigold-ink' },
  later: { icon: null, look: 'border-edge bg-surface text-ink-2' },
  skipped: { icon: Minus, look: 'border-hairline bg-sunken text-ink-3' },
  rejected: { icon: X, look: 'border-red-edge bg-red-soft text-red' },
  changes: { icon: PencilLine, look: 'border-amber-edge bg-amber-soft text-amber' },
};

function StopDot({ state, number }: { readonly state: StopState; readonly number: number }) {
  const { icon: Icon, look } = DOTS[state];
  return (
    <span
      aria-hidden
      className={cx(
        'relative grid size-6 shrink-0 place-items-center rounded-full border-2 text-[11px] font-semibold',
        look,
      )}
    >
      {Icon ? <Icon size={12} strokeWidth={2.6} /> : number}
    </span>
  );
}
