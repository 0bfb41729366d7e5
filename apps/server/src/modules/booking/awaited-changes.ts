/** States of a supplier's own change in which an answer is still awaited: a wish to rebook or to be refunded decides nothing yet. */
export const AWAITED_CHANGES = ['open', 'rebooking', 'refunding'] as const;
