const ROUTES = [
  { d: 'M92 520C150 380 300 400 372 268', delay: 0 },
  { d: 'M92 520C220 520 330 560 470 470', delay: 1 },
  { d: 'M372 268C420 190 500 190 566 150', delay: 2 },
  { d: 'M372 268C440 330 430 400 470 470', delay: 3 },
];

const STOPS = [
  { x: 92, y: 520, code: 'BOM', dx: -14, dy: 30 },
  { x: 372, y: 268, code: 'DEL', dx: -14, dy: -18 },
  { x: 470, y: 470, code: 'HYD', dx: 14, dy: 26 },
];

/** The quiet side of the pages before the app: a few routes at dawn, the last stop where you are going. */
export function RouteArt() {
  return (
    <div aria-hidden className="relative hidden overflow-hidden border-l border-hairline bg-canvas lg:block">
      <div className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-t from-marigold-soft to-transparent" />
      <svg
        aria-hidden
        viewBox="0 0 660 720"
        className="absolute inset-0 size-full"
        preserveAspectRatio="xMidYMid slice"
      >
        {ROUTES.map((route) => (
          <path
            key={route.d}
            d={route.d}
            fill="none"
            className="stroke-action"
            strokeWidth="1.6"
            opacity={0.85 - route.delay * 0.12}
          />
        ))}
        {STOPS.map((stop) => (
          <g key={stop.code}>
            <circle cx={stop.x} cy={stop.y} r="6" className="fill-canvas stroke-action" strokeWidth="2.4" />
            <text
              x={stop.x + stop.dx}
              y={stop.y + stop.dy}
              className="fill-ink-2"
              fontSize="14"
              fontWeight="600"
              letterSpacing="1"
            >
              {stop.code}
            </text>
          </g>
        ))}
        <circle cx="566" cy="150" r="9" className="fill-marigold" />
        <circle cx="566" cy="150" r="17" fill="none" className="stroke-marigold" strokeWidth="1.2" opacity="0.6" />
      </svg>
      <p className="absolute bottom-12 left-12 max-w-80 text-[22px] leading-8 font-semibold tracking-[-0.01em] text-ink">
        Every journey on one line: searched, approved, booked and accounted for.
      </p>
    </div>
  );
}
