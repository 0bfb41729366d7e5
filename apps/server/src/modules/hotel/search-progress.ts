import type { hotelListEvent } from '@pravas/contract/hotel/list-hotels.ts';
import type * as z from 'zod/mini';
import { supplierMessage } from '../../platform/refusal.ts';
import { type StayArrival, whyNotAsked } from './ask-hotels.ts';
import type { ConnectedHotelSupplier, HotelContext } from './hotel-context.ts';
import type { StayCriteria } from './stay-criteria.ts';

type Progress = z.output<typeof hotelListEvent>['suppliers'][number];

/** The state of each supplier that is asked; what is shown beside the results. */
export function planSearch({ suppliers }: HotelContext, criteria: StayCriteria, now: Temporal.Instant) {
  const startedMs = performance.now();
  const planned = suppliers.map((connected) => ({ connected, why: whyNotAsked(connected, criteria, now) }));
  const progress = new Map<string, Progress>(
    planned.map(({ connected: { supplier, label }, why }) => [
      supplier.supplierId,
      { label, state: why === null ? 'searching' : 'not_asked', offers: 0, message: why, tookMs: null },
    ]),
  );
  const askable: readonly ConnectedHotelSupplier[] = planned.flatMap(({ connected, why }) =>
    why === null ? [connected] : [],
  );
  return {
    askable,
    progress: {
      now: () => [...progress.values()].map((one) => ({ ...one })),
      take(supplierId: string, batch: StayArrival['batch']): void {
        const one = progress.get(supplierId);
        if (!one) return;
        if (batch === 'finished') {
          const state = one.message === null ? 'done' : 'failed';
          progress.set(supplierId, { ...one, state, tookMs: Math.round(performance.now() - startedMs) });
        } else if (batch.type === 'error') {
          progress.set(supplierId, { ...one, message: supplierMessage(batch.error.messages) });
        } else {
          progress.set(supplierId, { ...one, offers: one.offers + batch.offers.length });
        }
      },
    },
  };
}
