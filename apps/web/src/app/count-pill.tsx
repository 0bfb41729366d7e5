interface CountPillProps {
  readonly count: number;
  /** What is counted, for those who hear it: "to decide". */
  readonly counted: string;
  readonly className?: string;
}

/** How much waits behind a line of the menu; nothing where nothing does. */
export function CountPill({ count, counted, className = '' }: CountPillProps) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className={`board min-w-5 rounded-full bg-blue-soft px-1.5 text-center text-[11px] leading-5 font-semibold text-blue ${className}`}
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{`${count} ${counted}`}</span>
    </>
  );
}
