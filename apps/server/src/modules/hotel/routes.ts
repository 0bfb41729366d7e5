import { decideHotelPair, listHotelPairs } from '@pravas/contract/hotel/catalogue-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { decidePair, listPairs } from './catalogue/decide-pair.ts';
import type { HotelContext } from './hotel-context.ts';

/** Registers finding hotels. */
export function registerHotelRoutes(router: OperationRouter, context: HotelContext): void {
  router.register(listHotelPairs, async ({ caller }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return listPairs(context);
  });
  router.register(decideHotelPair, async ({ body, caller, requestId }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return decidePair(context, caller, body, requestId);
  });
}
