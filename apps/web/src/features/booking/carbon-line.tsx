import type { carbonEstimate } from '@pravas/contract/booking/booking-shapes.ts';
import { Leaf } from 'lucide-react';
import type * as z from 'zod/mini';

/** What a booking emits, and how that is estimated for people who ask. */
export function CarbonLine({ carbon }: { readonly carbon: z.input<typeof carbonEstimate> }) {
  return (
    <details className="text-[13px] text-ink-2">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded">
        <Leaf aria-hidden size={14} className="shrink-0 text-green" /> {carbon.text}
        <span className="underline underline-offset-4">How it is estimated</span>
      </summary>
      <p className="mt-1 text-meta">{carbon.method}</p>
    </details>
  );
}
