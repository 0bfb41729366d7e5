import { describe, expect, it } from 'vitest';
import { cancellableUntil, type EInvoiceEvent, nextEInvoiceState, shownEInvoiceState } from './e-invoice-state.ts';

const EVENTS: readonly EInvoiceEvent[] = ['register', 'refuse', 'retry', 'cancel'];

describe('the states of an e-invoice', () => {
  it.each([
    ['waiting', ['registered', 'refused', null, 'cancelled']],
    ['refused', [null, null, 'waiting', null]],
    ['registered', [null, null, null, 'cancelled']],
    ['cancelled', [null, null, null, null]],
  ] as const)('%s leads to %j', (state, next) => {
    expect(EVENTS.map((event) => nextEInvoiceState(state, event))).toEqual(next);
  });

  it.each([
    ['waiting', '2026-04-30', 'waiting'],
    ['waiting', '2026-05-01', 'overdue'],
    ['refused', '2026-04-30', 'refused'],
    ['refused', '2026-05-01', 'overdue'],
    ['registered', '2026-05-01', 'registered'],
    ['cancelled', '2026-05-01', 'cancelled'],
  ] as const)('%s on %s is shown as %s', (state, today, shown) => {
    expect(shownEInvoiceState({ state, reportUntil: '2026-04-30' }, today)).toBe(shown);
    expect(shownEInvoiceState({ state, reportUntil: null }, today)).toBe(state);
  });

  it('are none where no registration is needed', () => {
    expect(shownEInvoiceState(null, '2026-05-01')).toBe('not_needed');
  });

  it('allow cancelling for 24 hours', () => {
    expect(cancellableUntil(Temporal.Instant.from('2026-04-01T05:00:00Z')).toString()).toBe('2026-04-02T05:00:00Z');
  });
});
