/**
 * Offers whose order Duffel has taken on with HTTP 202 and not yet finished: until then such an order cannot be seen, so
 * that "not there" would be no proof. Kept in memory as a matter of care only; after a restart the quiet period of the
 * booking's own look-ups stands in for it.
 */
export interface TakenOnOrders {
  add(offerId: string): void;
  has(offerId: string): boolean;
  /** Duffel said that the order has failed. */
  delete(offerId: string): void;
}

// An offer lives for half an hour at most; what has not become an order by then will not.
const KEPT_MINUTES = 30;

/** None so far. */
export function createTakenOnOrders(now: () => Temporal.Instant): TakenOnOrders {
  const takenOn = new Map<string, Temporal.Instant>();
  const isOld = (since: Temporal.Instant) => now().since(since).total('minutes') >= KEPT_MINUTES;
  return {
    add(offerId) {
      for (const [known, since] of takenOn) if (isOld(since)) takenOn.delete(known);
      takenOn.set(offerId, now());
    },
    has(offerId) {
      const since = takenOn.get(offerId);
      return since !== undefined && !isOld(since);
    },
    delete: (offerId) => {
      takenOn.delete(offerId);
    },
  };
}
