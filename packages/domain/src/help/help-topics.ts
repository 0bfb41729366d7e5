/** What articles of the help are about, by task, in the order of its page. */
export const HELP_TOPICS = {
  book: 'Book',
  change: 'Change',
  refund: 'Cancel and refunds',
  invoice: 'Invoices and GST',
  approval: 'Approval',
  expense: 'Expenses',
  payment: 'Paying',
  account: 'Account and safety',
} as const;

/** A task that articles are about. */
export type HelpTopic = keyof typeof HELP_TOPICS;
