import type { netPrice } from '@pravas/contract/booking/booking-shapes.ts';
import type * as z from 'zod/mini';
import { inr } from '../lib/money-text.ts';
import { Tooltip } from './tooltip.tsx';

interface NetLineProps {
  readonly fare: { readonly totalPrice: number; readonly net: z.input<typeof netPrice> | null };
  /** The price above it is already the one after GST. */
  readonly net?: boolean;
}

/** How much of the price is GST that can be claimed; why, or why not, shows on hover and on focus. */
export function NetLine({ fare, net = false }: NetLineProps) {
  if (!fare.net || (fare.net.gstCredit === 0 && !net)) return null;
  const { netPrice, gstCredit, note } = fare.net;
  const sum = `${inr(fare.totalPrice)} less ${inr(gstCredit)} GST`;
  const words = gstCredit === 0 ? 'No GST to claim' : net ? sum : `${inr(netPrice)} after GST credit`;
  return (
    <Tooltip text={gstCredit === 0 ? note : `${sum}. ${note}`}>
      {(describedBy) => (
        <button
          type="button"
          aria-describedby={describedBy}
          className="board min-h-6 cursor-help rounded-md text-meta text-ink-2 underline decoration-dotted underline-offset-2"
        >
          {words}
        </button>
      )}
    </Tooltip>
  );
}
