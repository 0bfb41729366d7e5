import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { goneAt } from '@pravas/domain/bus/hold-clock.ts';
import type { BusLookUp, BusSupplier } from '@pravas/suppliers/bus/port.ts';
import type { LookUp, OrderSupplier } from '@pravas/suppliers/order-port.ts';

/**
 * What a bus supplier does with orders, for the booking core. It asks for a lost answer at the supplier's own times,
 * and once more when the seats are surely free again; until then a missing ticket is no answer.
 */
export function ordersOfBuses(supplier: BusSupplier, now: () => Temporal.Instant): OrderSupplier {
  const orders = supplier as unknown as OrderSupplier;
  return {
    ...orders,
    lookUp: async (request, signal) => {
      const found = await orders.lookUp(request, signal);
      if (found.type === 'found') return found;
      const asked = request as BusLookUp;
      const answer: LookUp = found.type === 'absent' && found.mayBeInWork ? { type: 'pending' } : found;
      const askAgainAt = nextLookUp(asked, supplier.capabilities.lookUpSeconds, now());
      return askAgainAt === null ? answer : { ...answer, askAgainAt: askAgainAt.toString() };
    },
  };
}

/** When to ask next; null where the supplier names no more times: then the caller's own schedule applies. */
function nextLookUp(
  { leftAt, detail }: Pick<BusLookUp, 'leftAt'> & { readonly detail: BusDetail },
  seconds: readonly number[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (!leftAt) return null;
  const left = Temporal.Instant.from(leftAt);
  const hold = detail.sale?.hold;
  const times = [...seconds.map((after) => left.add({ seconds: after })), ...(hold ? [goneAt(hold)] : [])];
  const [next] = times
    .filter((at) => Temporal.Instant.compare(at, now) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a, b));
  return next ?? null;
}
