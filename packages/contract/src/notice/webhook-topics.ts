/**
 * Everything a webhook can be notified of, with what it means. Topics are added, never renamed: receivers rest on them.
 * Flights shared with colleagues, and their answers, have none: only these people may read them, and they decide
 * nothing.
 */
export const WEBHOOK_TOPICS = {
  'trip.created': 'A trip was made.',
  'trip.changed': 'Something in a trip changed.',
  'trip.finalised': 'A trip was finalised; its bookings can now be approved and bought.',
  'trip.cancelled': 'A trip was cancelled.',
  'booking.booked': 'A booking was paid and ticketed, wholly or in part.',
  'booking.failed': 'A paid booking could not be ticketed; the money is refunded.',
  'booking.changed': 'A booked flight was changed to another day or flight on request.',
  'booking.change_failed': 'A change of a booked flight failed; its payment is refunded.',
  'booking.cancelled': 'A ticketed booking was cancelled.',
  'booking.part_cancelled': 'A part of a ticketed booking was cancelled; the rest stays booked.',
  'booking.cancel_refused': 'The airline did not cancel a booking; it stays booked.',
  'booking.refunded': 'Money was sent back to the card.',
  'refund.overdue': 'A refund is overdue.',
  'schedule.changed': 'An airline changed a booked flight.',
  'schedule.cancelled': 'An airline cancelled a booked flight.',
  'schedule.withdrawn': 'An airline reversed its change: the flight is again as booked.',
  'schedule.decided': 'The traveller decided on a flight that the airline changed.',
  'booking.late_payment': 'A payment arrived that its booking did not need; it is refunded.',
  'approval.requested': 'An approver was asked to approve bookings of a trip.',
  'approval.decided': 'Bookings of a trip were approved or rejected.',
  'approval.changes_requested': 'An approver asked for a change before deciding.',
  'approval.withdrawn': 'A request for approval was withdrawn.',
  'approval.bypassed': 'Bookings may be bought without the usual approval; the record shows who allowed it.',
  'approval.escalated': 'An overdue request for approval went to another approver.',
  'expense.claimed': 'Expenses were claimed.',
  'expense.withdrawn': 'A claim was withdrawn before it was decided.',
  'expense.decided': 'A claim was decided.',
  'expense.reimbursed': 'A claim was paid out.',
  'case.opened': 'A case was opened for the travel desk.',
  'case.overdue': 'A case of the travel desk is overdue.',
  'policy.published': 'A version of a trip policy was published.',
} as const;

/** What a webhook can be notified of. */
export type WebhookTopic = keyof typeof WEBHOOK_TOPICS;

/** All topics in the order above. */
export const ALL_WEBHOOK_TOPICS = Object.keys(WEBHOOK_TOPICS) as readonly WebhookTopic[] as readonly [
  WebhookTopic,
  ...WebhookTopic[],
];

/** No organisation has more webhooks than this. */
export const MAX_WEBHOOKS = 10;
