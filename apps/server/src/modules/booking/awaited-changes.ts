/**
 * States of a supplier's own change in which an answer is still awaited: a request to rebook or for a refund decides
 * nothing yet.
 */
export const AWAITED_CHANGES = ['open', 'rebooking', 'refunding'] as const;
