import { CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import type { BookedFlight } from './booked-types.ts';

/** The cancellation charges, "upto" the dearest: a panel on hover, on focus and on tap (screens §2.5). */
export function ChargesPanel({ charges }: { readonly charges: NonNullable<BookedFlight['cancellationCharges']> }) {
  const id = useId();
  const [hovered, setHovered] = useState(false);
  const [held, setHeld] = useState(false);
  const shown = hovered || held;
  const close = () => {
    setHovered(false);
    setHeld(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box only watches what its button receives.
    <div
      className="relative"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onFocus={() => setHovered(true)}
        onBlur={close}
        onClick={() => setHeld(true)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded text-[13px] text-ink-2 max-sm:min-h-11"
      >
        Cancellation charges <span className="board font-medium text-ink">{charges.text}</span>
        <CircleHelp aria-hidden size={14} />
      </button>
      <div
        id={id}
        role="status"
        className={cx(
          'absolute top-full right-0 z-40 w-72 max-w-[calc(100vw-48px)] rounded-xl border border-hairline bg-raised p-4 shadow-pop max-sm:right-auto max-sm:left-0',
          shown ? 'block' : 'hidden',
        )}
      >
        <dl className="board space-y-1.5 text-[13px]">
          <Row label="Flight cancellation fee" value={inr(charges.flightCancellationFee)} />
          <Row label="Other charges" value={inr(charges.otherCharges)} />
          <Row label="Cancellation charges" value={charges.text} />
        </dl>
        <p className="mt-2 text-meta text-ink-3">{charges.note}</p>
      </div>
    </div>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 last:border-t last:border-hairline last:pt-1.5 last:font-semibold">
      <dt className="text-ink-2">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
