import { airlineColours } from './airline-colours.ts';
import { cx } from './class-names.ts';

/** An airline's two characters on its colour; the name is beside it, so it is decoration to screen readers. */
export function AirlineBadge({ code, size = 'normal' }: { readonly code: string; readonly size?: 'normal' | 'small' }) {
  const { background, text } = airlineColours(code);
  return (
    <span
      aria-hidden
      style={{ backgroundColor: background, color: text }}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-md font-semibold tracking-wide',
        size === 'normal' ? 'h-6 w-8 text-[11px]' : 'h-[18px] w-[26px] text-[10px]',
      )}
    >
      {code}
    </span>
  );
}
