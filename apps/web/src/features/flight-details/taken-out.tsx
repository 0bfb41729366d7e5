import { Notice } from '../../ui/notice.tsx';
import type { SparePart } from './refused-part.ts';

const TAKEN_OUT: Readonly<Record<SparePart, { readonly title: string; readonly instead: string }>> = {
  fareType: {
    title: 'This fare is no longer offered',
    instead: 'Another fare of the flight is selected instead. Please check its price and rules, or choose another.',
  },
  gst: {
    title: 'This GST registration cannot be used',
    instead: 'It is unknown or inactive. The flight is shown as you searched for it. Nothing was booked.',
  },
};

/** What the address asked for and the page does not show. */
export function TakenOut({ parts }: { readonly parts: readonly SparePart[] }) {
  return parts.map((part) => (
    <Notice key={part} tone="warning" title={TAKEN_OUT[part].title} className="mb-4">
      {TAKEN_OUT[part].instead}
    </Notice>
  ));
}
