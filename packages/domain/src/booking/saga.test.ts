import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LegFacts, MAX_ATTEMPTS, nextAskMs, nextStep, type SagaFacts } from './saga.ts';

const TIMING = { quietPeriodMs: 90_000 };
const leg = (overrides: Partial<LegFacts> = {}): LegFacts => ({
  legId: 'leg-1',
  state: 'waiting',
  holdable: false,
  contextReady: true,
  open: null,
  attempts: 0,
  refused: false,
  ...overrides,
});
const paid = (...legs: LegFacts[]): SagaFacts => ({
  status: 'BOOKING_IN_PROCESS',
  legs,
  orders: [],
  refunds: [],
  departsAtMs: 1e12,
});

describe('the next step of a booking', () => {
  it('verifies a payment before anything else', () => {
    const facts: SagaFacts = { ...paid(leg()), orders: [{ orderId: 'o', status: 'IN_PROGRESS', verifyAtMs: 5 }] };
    expect(nextStep(facts, 5, TIMING)).toEqual({ type: 'verify_payment', orderId: 'o' });
  });

  it('lets an unpaid booking lapse when its flight leaves, and does nothing before', () => {
    const unpaid: SagaFacts = { status: 'CREATED', legs: [leg()], orders: [], refunds: [], departsAtMs: 500 };
    expect(nextStep(unpaid, 0, TIMING)).toEqual({ type: 'wait', untilMs: 500 });
    expect(nextStep(unpaid, 500, TIMING)).toEqual({ type: 'expire' });
    expect(nextStep({ ...unpaid, status: 'FAILED' }, 500, TIMING)).toEqual({ type: 'rest' });
  });

  it('holds what can be held before it buys what cannot be undone', () => {
    const facts = paid(leg({ legId: 'lcc' }), leg({ legId: 'gds', holdable: true }));
    expect(nextStep(facts, 0, TIMING)).toEqual({ type: 'send', kind: 'book', legId: 'gds', attempt: 1 });
  });

  it('tickets a held leg only once every other leg is safe', () => {
    const facts = paid(leg({ legId: 'lcc' }), leg({ legId: 'gds', state: 'held' }));
    expect(nextStep(facts, 0, TIMING)).toMatchObject({ kind: 'book', legId: 'lcc' });
    expect(
      nextStep(paid(leg({ legId: 'lcc', state: 'booked' }), leg({ legId: 'gds', state: 'held' })), 0, TIMING),
    ).toMatchObject({
      kind: 'ticket_held',
      legId: 'gds',
    });
  });

  it('releases a hold when the other leg failed, then settles with nothing bought', () => {
    expect(nextStep(paid(leg({ state: 'failed' }), leg({ legId: 'gds', state: 'held' })), 0, TIMING)).toMatchObject({
      kind: 'release_held',
      legId: 'gds',
    });
    expect(nextStep(paid(leg({ state: 'failed' }), leg({ legId: 'b', state: 'failed' })), 0, TIMING)).toEqual({
      type: 'settle',
      result: 'none',
    });
  });

  it('gives a hold back that the supplier refuses to ticket', () => {
    expect(nextStep(paid(leg({ state: 'held', refused: true })), 0, TIMING)).toMatchObject({ kind: 'release_held' });
  });

  it('settles a half-booked return as part', () => {
    expect(nextStep(paid(leg({ state: 'booked' }), leg({ legId: 'b', state: 'failed' })), 0, TIMING)).toEqual({
      type: 'settle',
      result: 'part',
    });
  });

  it('finds a lapsed fare again before it buys', () => {
    expect(nextStep(paid(leg({ contextReady: false })), 0, TIMING)).toEqual({ type: 'refresh_offer', legId: 'leg-1' });
  });

  it.each([
    [89_999, false],
    [90_000, true],
  ])('believes "absent" %i ms after the last send: %s', (ageMs, absentIsCertain) => {
    const open = { kind: 'book', attempt: 1, sentAtMs: 1_000 } as const;
    expect(nextStep(paid(leg({ state: 'in_process', open, attempts: 1 })), 1_000 + ageMs, TIMING)).toEqual({
      type: 'look_up',
      legId: 'leg-1',
      absentIsCertain,
    });
  });

  it('gives up after the last attempt', () => {
    expect(nextStep(paid(leg({ attempts: MAX_ATTEMPTS })), 0, TIMING)).toEqual({ type: 'give_up', legId: 'leg-1' });
  });

  it('never sends anything while an answer is open', () => {
    const anyLeg = fc.record({
      legId: fc.constantFrom('a', 'b'),
      state: fc.constantFrom('waiting', 'in_process', 'held', 'booked', 'failed'),
      holdable: fc.boolean(),
      contextReady: fc.boolean(),
      open: fc.option(
        fc.record({
          kind: fc.constantFrom('book', 'ticket_held', 'release_held'),
          attempt: fc.integer({ min: 1, max: 3 }),
          sentAtMs: fc.nat(100_000),
        }),
      ),
      attempts: fc.nat(3),
      refused: fc.boolean(),
    }) as fc.Arbitrary<LegFacts>;
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 2 }), fc.nat(300_000), (legs, nowMs) => {
        const step = nextStep(paid(...legs), nowMs, TIMING);
        if (legs.some((candidate) => candidate.open !== null)) expect(step.type).toBe('look_up');
        if (step.type === 'settle') expect(legs.every((candidate) => candidate.state !== 'held')).toBe(true);
        if (step.type === 'send' && step.kind === 'book') {
          expect(legs.some((candidate) => candidate.state === 'failed')).toBe(false);
        }
      }),
    );
  });

  it('asks young questions often and old ones politely', () => {
    expect(nextAskMs(0, 0)).toBe(2_000);
    expect(nextAskMs(0, 40_000)).toBe(50_000);
    expect(nextAskMs(0, 86_400_000)).toBe(86_700_000);
  });
});

describe('cancelling what is booked', () => {
  const booked = (
    cancellation: NonNullable<SagaFacts['cancellation']>,
    legs: LegFacts[] = [leg({ state: 'booked' })],
    status: SagaFacts['status'] = 'BOOKED',
  ): SagaFacts => ({ ...paid(...legs), status, cancellation });

  it('asks each airline, one after the other', () => {
    const legs = [leg({ state: 'booked' }), leg({ legId: 'leg-2', state: 'booked' })];
    const orders = [
      { legId: 'leg-1', progress: 'accepted' as const },
      { legId: 'leg-2', progress: 'wanted' as const },
    ];
    expect(nextStep(booked({ state: 'requested', pollAtMs: null, orders }, legs), 0, TIMING)).toEqual({
      type: 'send',
      kind: 'cancel',
      legId: 'leg-2',
      attempt: 1,
    });
  });

  it('looks a lost answer up and never repeats it blindly', () => {
    const open = leg({ state: 'booked', open: { kind: 'cancel', attempt: 1, sentAtMs: 1_000 } });
    const facts = booked({ state: 'requested', pollAtMs: null, orders: [{ legId: 'leg-1', progress: 'wanted' }] }, [
      open,
    ]);
    expect(nextStep(facts, 2_000, TIMING)).toEqual({ type: 'look_up', legId: 'leg-1', absentIsCertain: false });
    expect(nextStep(facts, 91_000, TIMING)).toEqual({ type: 'look_up', legId: 'leg-1', absentIsCertain: true });
  });

  it('gives up after three certain failures', () => {
    const facts = booked({ state: 'requested', pollAtMs: null, orders: [{ legId: 'leg-1', progress: 'wanted' }] }, [
      leg({ state: 'booked', attempts: MAX_ATTEMPTS }),
    ]);
    expect(nextStep(facts, 0, TIMING)).toEqual({ type: 'give_up_cancelling', legId: 'leg-1' });
  });

  it('confirms when all airlines have answered, then waits for their money and settles', () => {
    const accepted = { legId: 'leg-1', progress: 'accepted' as const };
    const settled = { legId: 'leg-1', progress: 'settled' as const };
    const at = (cancellation: NonNullable<SagaFacts['cancellation']>, nowMs: number) =>
      nextStep(booked(cancellation, [leg({ state: 'booked' })], 'CANCELED'), nowMs, TIMING);
    expect(nextStep(booked({ state: 'requested', pollAtMs: null, orders: [accepted] }), 0, TIMING)).toEqual({
      type: 'confirm_cancellation',
    });
    expect(at({ state: 'airline', pollAtMs: 500, orders: [accepted] }, 0)).toEqual({ type: 'wait', untilMs: 500 });
    expect(at({ state: 'airline', pollAtMs: 500, orders: [accepted] }, 500)).toEqual({
      type: 'poll_cancellation',
      legId: 'leg-1',
    });
    expect(at({ state: 'airline', pollAtMs: 500, orders: [settled] }, 500)).toEqual({ type: 'settle_cancellation' });
  });
});
