import { encode } from 'uqr';

const QUIET_ZONE = 4;

/** A text as a QR code, drawn as one path. `label` says what it holds. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-xl border border-hairline bg-code-paper"
    >
      <path d={path} className="fill-code-ink" />
    </svg>
  );
}
