import { RotateCw } from 'lucide-react';
import { errorReference, errorText, isOffline } from '../../lib/error-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SparePart } from './refused-part.ts';

interface GoneProps {
  readonly listHref: string | null;
  readonly text: string;
}

/** Stands where a flight cannot be had by this address any more, and leads to what is offered now. */
export function Gone({ listHref, text }: GoneProps) {
  return (
    <>
      <h1 className="sr-only">Flight details</h1>
      <Notice
        tone="warning"
        title={text}
        action={
          <a href={listHref ?? '/search'} className={buttonClass('strong', 'small')}>
            {listHref ? 'Reload results' : 'Search flights'}
          </a>
        }
      >
        Prices hold for some minutes only. Searching again shows what is offered now.
      </Notice>
    </>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands where a flight could not be loaded this time. */
export function Failed({ error, onRetry }: FailedProps) {
  const reference = errorReference(error);
  return (
    <>
      <h1 className="sr-only">Flight details</h1>
      <Notice
        tone={isOffline(error) ? 'offline' : 'error'}
        title={errorText(error)}
        action={
          <Button size="small" onClick={onRetry}>
            <RotateCw aria-hidden size={14} /> Retry
          </Button>
        }
      >
        Nothing was booked or charged.
        {reference && <span className="block font-mono text-meta">Reference {reference}</span>}
      </Notice>
    </>
  );
}

const TAKEN_OUT: Readonly<Record<SparePart, { readonly title: string; readonly instead: string }>> = {
  fareType: {
    title: 'This fare is no longer offered',
    instead: 'Another fare of the flight is selected instead. Please check its price and rules, or choose another.',
  },
  gst: {
    title: 'This GST registration cannot be used',
    instead: 'It is not known, or was switched off. The flight is shown as it was searched for. Nothing was booked.',
  },
};

/** What the address asked for and the flight is shown without. */
export function TakenOut({ parts }: { readonly parts: readonly SparePart[] }) {
  return parts.map((part) => (
    <Notice key={part} tone="warning" title={TAKEN_OUT[part].title} className="mb-4">
      {TAKEN_OUT[part].instead}
    </Notice>
  ));
}
