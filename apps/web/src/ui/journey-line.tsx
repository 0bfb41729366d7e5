import { cx } from './class-names.ts';

interface JourneyLineProps {
  /** Above the line, like "2h 05m". */
  readonly above: string;
  /** Below the line, like "Nonstop" or "1 stop · NAG". */
  readonly below: string;
  /** Where the stops are, 0 to 1 along the line. */
  readonly stops: readonly number[];
  /** True where the text below does not mention stops. */
  readonly plain?: boolean;
  readonly className?: string | undefined;
}

/** A thin line with its stops: the motif of every journey. */
export function JourneyLine({ above, below, stops, plain = false, className }: JourneyLineProps) {
  const direct = stops.length === 0;
  return (
    <div className={cx('min-w-0', className)}>
      <p className="board text-center text-meta leading-4 whitespace-nowrap text-ink-2">{above}</p>
      <RouteLine stops={stops} className="my-0.5" />
      <p
        className={cx(
          'truncate text-center text-meta leading-4',
          plain ? 'text-ink-2' : direct ? 'text-green' : 'text-amber',
        )}
      >
        {below}
      </p>
    </div>
  );
}

/** The line alone, for dense rows; the words are beside it. */
export function RouteLine({ stops, className }: Pick<JourneyLineProps, 'stops' | 'className'>) {
  return (
    <div aria-hidden className={cx('relative h-2', className)}>
      <span className="absolute inset-x-0 top-1/2 h-px -translate-y-1/2 bg-edge" />
      <span className="absolute top-1/2 left-0 size-[5px] -translate-y-1/2 rounded-full bg-edge" />
      <span className="absolute top-1/2 right-0 size-[5px] -translate-y-1/2 rounded-full bg-edge" />
      {stops.map((at) => (
        <span
          key={at}
          style={{ left: `${Math.round(at * 100)}%` }}
          className="absolute top-1/2 size-[9px] -translate-1/2 rounded-full border-2 border-amber bg-surface"
        />
      ))}
    </div>
  );
}
