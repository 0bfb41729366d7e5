import type { DeskBooking } from './booking-query.ts';
import { useBookingView } from './booking-view.ts';
import { CancellationBox } from './cancellation-box.tsx';
import { unitRefundLines } from './unit-words.ts';

interface UnitCancellationProps {
  readonly service: string;
  readonly cancellation: DeskBooking['cancellations'][number];
}

/** A cancellation of a booking that the travel desk bought, and what came of it. */
export function UnitCancellation({ service, cancellation }: UnitCancellationProps) {
  const { supplier, charges } = useBookingView(service);
  const lines = unitRefundLines(cancellation.expected, supplier, charges);
  return (
    <CancellationBox cancellation={cancellation} expectedLines={lines} notes={[]}>
      {null}
    </CancellationBox>
  );
}
