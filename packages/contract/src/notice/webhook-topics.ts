/**
 * Everything a webhook can be told of, with what it means. Topics are added, never renamed: receivers rest on them. Flights
 * shared with colleagues, and their answers, are none: nobody but these people may read them, and nothing is decided by it.
 */
export const WEBHOOK_TOPICS = {
  'trip.created': 'A trip was made.',
  'trip.changed': 'Something in a trip changed.',
  'trip.finalised': 'A trip was finalised, so that its bookings may be approved and bought.',
  'trip.cancelled': 'A trip was cancelled.',
  'booking.booked': 'A booking was paid and ticketed, wholly or in part.',
  'booking.failed': 'A paid booking could not be ticketed; the money goes back.',
  'booking.changed': 'A booked flight was changed to another day or flight, as somebody wished.',
  'booking.change_failed': 'A change of a booked flight was not made; what was paid for it goes back.',
  'booking.cancelled': 'A ticketed booking was cancelled.',
  'booking.part_cancelled': 'A part of a ticketed booking was cancelled; the rest stays booked.',
  'booking.cancel_refused': 'The airline did not cancel a booking; it stays booked.',
  'booking.refunded': 'Money was sent back to the card.',
  'refund.overdue': 'The day by which money had to be back has passed.',
  'schedule.changed': 'An airline changed a booked flight of its own accord.',
  'schedule.cancelled': 'An airline cancelled a booked flight of its own accord.',
  'schedule.withdrawn': 'An airline took back what it had changed: the flight flies again as it was booked.',
  'schedule.decided': 'It was decided what becomes of a flight that its airline changed.',
  'booking.late_payment': 'A payment came in that its booking did not need; it goes back.',
  'approval.requested': 'Somebody was asked to approve bookings of a trip.',
  'approval.decided': 'Bookings of a trip were approved or rejected.',
  'approval.changes_requested': 'An approver asked for a change before deciding.',
  'approval.withdrawn': 'A request for approval was withdrawn.',
  'approval.bypassed': 'Bookings may be bought without the usual approval; who allowed it is on record.',
  'approval.escalated': 'A request for approval was overdue and went to somebody else.',
  'expense.claimed': 'Expenses were claimed.',
  'expense.withdrawn': 'A claim was taken back before it was decided.',
  'expense.decided': 'A claim was decided.',
  'expense.reimbursed': 'A claim was paid out.',
  'case.opened': 'Something waits for a person of the travel desk.',
  'case.overdue': 'A case of the travel desk is past its time and nobody has decided it.',
  'policy.published': 'A version of a trip policy was published.',
} as const;

/** What a webhook can be told of. */
export type WebhookTopic = keyof typeof WEBHOOK_TOPICS;

/** All topics in the order above. */
export const ALL_WEBHOOK_TOPICS = Object.keys(WEBHOOK_TOPICS) as readonly WebhookTopic[] as readonly [
  WebhookTopic,
  ...WebhookTopic[],
];

/** No organisation has more webhooks than this. */
export const MAX_WEBHOOKS = 10;
