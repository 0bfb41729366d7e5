/** The mark: a route line from a stop to where you are. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" width={size} height={size}>
      <rect width="32" height="32" rx="8" className="fill-action" />
      <path
        d="M8.5 23.5c0-9 15-6 15-14"
        fill="none"
        className="stroke-on-action"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="8.5" cy="23.5" r="3" className="fill-action stroke-on-action" strokeWidth="2.2" />
      <circle cx="23.5" cy="9" r="3.6" className="fill-marigold" />
    </svg>
  );
}

/** Mark and name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-[17px] font-semibold tracking-[-0.01em] text-ink">Pravas</span>
    </span>
  );
}
