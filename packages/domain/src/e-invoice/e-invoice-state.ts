/** The state of a document at the tax portal. */
export type EInvoiceState = 'waiting' | 'registered' | 'refused' | 'cancelled';

/** What happens to it. */
export type EInvoiceEvent = 'register' | 'refuse' | 'retry' | 'cancel';

const NEXT: Readonly<Record<EInvoiceState, Partial<Record<EInvoiceEvent, EInvoiceState>>>> = {
  waiting: { register: 'registered', refuse: 'refused', cancel: 'cancelled' },
  refused: { retry: 'waiting' },
  registered: { cancel: 'cancelled' },
  cancelled: {},
};

/** The state after an event; null where it cannot happen. A number that was cancelled is never registered again. */
export function nextEInvoiceState(state: EInvoiceState, event: EInvoiceEvent): EInvoiceState | null {
  return NEXT[state][event] ?? null;
}

/** As people see it: `overdue` is what waits, or is refused, although the portal takes it no more. */
export type ShownEInvoiceState = EInvoiceState | 'not_needed' | 'overdue';

/** How a document is shown on a day (YYYY-MM-DD); `kept` is null for one that needs no registration. */
export function shownEInvoiceState(
  kept: { readonly state: EInvoiceState; readonly reportUntil: string | null } | null,
  today: string,
): ShownEInvoiceState {
  if (kept === null) return 'not_needed';
  const isOpen = kept.state === 'waiting' || kept.state === 'refused';
  return isOpen && kept.reportUntil !== null && today > kept.reportUntil ? 'overdue' : kept.state;
}

/** Why a registration is cancelled, with the portal's numbers. */
export const CANCEL_REASONS = { duplicate: '1', data_entry_mistake: '2', order_cancelled: '3', other: '4' } as const;

/** A reason for cancelling. */
export type CancelReason = keyof typeof CANCEL_REASONS;

/** Until when a registration may be cancelled at the portal; after that a credit note takes the document back. */
export function cancellableUntil(registeredAt: Temporal.Instant): Temporal.Instant {
  return registeredAt.add({ hours: 24 });
}
