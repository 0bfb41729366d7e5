import {
  countedOf,
  isBelievable,
  type KnownDispute,
  stateAfter,
  stepsOfDispute,
  stepsThatHold,
} from '@pravas/domain/dispute/dispute-steps.ts';
import { postChargeback, postChargebackWon } from '@pravas/domain/ledger/post-chargeback.ts';
import { balancesOf, type Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { leftIn } from './purse.ts';
import { createRandom, type Random } from './random.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** The ways of posting disputes that are commonly wrong; each must be found. */
export const DISPUTE_FAULTS = [
  'wallet below nothing',
  'posted for each message',
  'message believed',
  'open ones count as taken',
  'refunds know of none',
] as const;
/** One of them. */
export type DisputeFault = (typeof DISPUTE_FAULTS)[number];

/** A dispute as the gateway stores it. */
interface GatewayDispute {
  readonly ref: string;
  /** The payment of a booking; null = the top-up that filled the wallet. */
  readonly paymentRef: string | null;
  readonly amountPaise: Paise;
  state: 'open' | 'won' | 'lost';
}

/** The same as we know it. */
interface OwnDispute {
  known: KnownDispute;
  parts: { readonly walletPaise: Paise; readonly owedPaise: Paise };
  /** The amount refunded to the card by the time we heard of it; Infinity where that was not known then. */
  readonly sentBefore: number;
  /** How much of it had counted as refunded when it was returned. */
  uncountedPaise: Paise;
  /** True while what was reported of it cannot be true. */
  isHeld: boolean;
}

/** Disputes of one schedule: what payers and banks do, and what we make of it. */
export interface SimulatedDisputes {
  /** Compares with the gateway once nothing moves any more. */
  check(): void;
}

const MINUTE_MS = 60_000;

/** Has payers dispute the top-up and the bookings' cards occasionally; messages are lost, doubled, late and forged. */
export function disputeNowAndThen(
  world: SimulatedWorld,
  seed: number,
  fault: DisputeFault | null,
  isStormy: () => boolean,
): SimulatedDisputes {
  // A stream of its own, so that bookings are the same as before there were disputes.
  const random = createRandom(seed ^ 0xd15b07e);
  const { timeline, purse } = world;
  const theirs = new Map<string, GatewayDispute>();
  const ours = new Map<string, OwnDispute>();
  const captured = (paymentRef: string | null): Paise =>
    paymentRef === null ? purse.filled.wallet : paise(world.gateway.takenOf(paymentRef).captured);

  const countedFor = (paymentRef: string | null): number => {
    const memory = paymentRef === null ? undefined : bookingOf(world, paymentRef);
    const payment = memory?.payments.find((one) => one.paymentRef === paymentRef);
    const refunds = memory?.refunds.filter(({ paymentId }) => paymentId === payment?.id) ?? [];
    const counted = refunds.reduce((sum, one) => sum + one.chargedBackPaise, 0);
    const own = [...ours].filter(([ref]) => theirs.get(ref)?.paymentRef === paymentRef);
    return own.reduce((sum, [, { uncountedPaise }]) => sum - uncountedPaise, counted);
  };

  const learn = (dispute: GatewayDispute, told: GatewayDispute['state'], times: number) => {
    const own = ours.get(dispute.ref);
    const others = [...ours].filter(([ref, { known }]) => {
      const isTaken =
        fault === 'open ones count as taken' ? known.state !== 'won' : known.isDebited && !known.isReturned;
      return ref !== dispute.ref && isTaken && theirs.get(ref)?.paymentRef === dispute.paymentRef;
    });
    const elsewhere = others.reduce((sum, [ref]) => sum + (theirs.get(ref)?.amountPaise ?? 0), 0);
    const isTrue = isBelievable(dispute.amountPaise, captured(dispute.paymentRef), elsewhere);
    const steps =
      fault === 'posted for each message' && told === 'lost' && own
        ? (['debit'] as const)
        : stepsThatHold(stepsOfDispute(own?.known ?? null, told, true), isTrue ? 'yes' : 'no');
    const now = own ?? {
      known: UNHEARD_OF,
      parts: NOTHING,
      sentBefore: sentBy(world, dispute.paymentRef),
      isHeld: false,
      uncountedPaise: ZERO,
    };
    for (const step of steps) {
      if (step === 'debit') {
        const there = fault === 'wallet below nothing' ? dispute.amountPaise : wallet(world);
        const walletPaise = dispute.paymentRef === null ? least(dispute.amountPaise, there) : ZERO;
        now.parts = { walletPaise, owedPaise: subtract(dispute.amountPaise, walletPaise) };
        post(world, postChargeback(times === 1 ? dispute.ref : `${dispute.ref}-${times}`, now.parts));
      }
      if (step === 'give_back') {
        post(world, postChargebackWon(dispute.ref, now.parts));
        now.uncountedPaise = paise(countedOf(dispute.amountPaise, countedFor(dispute.paymentRef), elsewhere));
      }
      if (step === 'call_person') world.note(() => `${dispute.ref} cannot be true yet`);
    }
    if (told !== 'open') now.isHeld = steps.includes('call_person');
    now.known = {
      state: stateAfter(now.known.state, told, steps),
      isDebited: now.known.isDebited || steps.includes('debit'),
      isReturned: now.known.isReturned || steps.includes('give_back'),
    };
    ours.set(dispute.ref, now);
    if (dispute.paymentRef !== null && fault !== 'refunds know of none') tellBooking(dispute.paymentRef);
  };
  /** A worker on the booking reads of its disputes with everything else of it. */
  const tellBooking = (paymentRef: string) => {
    const memory = bookingOf(world, paymentRef);
    if (!memory) return;
    const disputes = [...ours].flatMap(([ref, { known, isHeld, uncountedPaise }]) => {
      const one = theirs.get(ref);
      const taken = known.isDebited && !known.isReturned ? (one?.amountPaise ?? ZERO) : ZERO;
      return one?.paymentRef === paymentRef
        ? {
            paymentRef,
            disputeRef: ref,
            waitsFor: waitsForOf(known, isHeld),
            takenPaise: taken,
            uncountedPaise,
          }
        : [];
    });
    world.add({ ...memory, disputes, runAt: timeline.now() });
    world.onCommit();
  };
  /** The worker asks for all changes; in a storm it often gets no answer. */
  const ask = (times: number) => {
    if (isStormy() && random.chance(0.3)) return;
    // It reports them in any order, also one that is taken before one that was returned.
    const told = random.chance(0.5) ? [...theirs.values()] : [...theirs.values()].reverse();
    for (const dispute of told) learn(dispute, dispute.state, times);
  };
  const tell = (dispute: GatewayDispute) => {
    for (let times = random.chance(0.7) ? random.int(1, 3) : 0, nth = 1; nth <= times; nth += 1) {
      timeline.after(random.int(100, 600_000), () => ask(nth));
    }
    if (random.chance(0.1)) {
      timeline.after(random.int(100, 600_000), () => {
        world.note(() => `a forged message says that ${dispute.ref} is lost`);
        if (fault === 'message believed') learn(dispute, 'lost', 1);
        else ask(1);
      });
    }
  };
  /** No bank takes more of a payment than was paid. */
  const asBanksDecide = (dispute: Omit<GatewayDispute, 'state'>, state: GatewayDispute['state'], most: Paise) => {
    const lost = [...theirs.values()].filter((one) => one.paymentRef === dispute.paymentRef && one.state === 'lost');
    const taken = lost.reduce((sum, one) => sum + (one.ref === dispute.ref ? 0 : one.amountPaise), 0);
    return state === 'lost' && taken + dispute.amountPaise > most ? 'won' : state;
  };
  const open = (paymentRef: string | null, most: Paise, isSecond = false) => {
    if (most === 0) return;
    const ref = `D${theirs.size + 1}`;
    const amountPaise = random.chance(0.7) ? most : paise(random.int(1, most));
    const said = random.chance(0.8) ? 'open' : 'lost';
    const state = asBanksDecide({ ref, paymentRef, amountPaise }, said, most);
    const dispute: GatewayDispute = { ref, paymentRef, amountPaise, state };
    theirs.set(ref, dispute);
    if (!isSecond && random.chance(0.4))
      timeline.after(random.int(1, 20) * MINUTE_MS, () => open(paymentRef, most, true));
    world.note(() => `${ref}: ${amountPaise} of ${paymentRef ?? 'the top-up'} are disputed`);
    tell(dispute);
    decide(random, dispute, (state, afterMs) =>
      timeline.after(afterMs, () => {
        dispute.state = asBanksDecide(dispute, state, most);
        world.note(() => `${ref} is ${dispute.state}`);
        tell(dispute);
      }),
    );
  };
  if (random.chance(0.4)) timeline.after(random.int(1, 40) * MINUTE_MS, () => open(null, purse.filled.wallet));
  if (random.chance(0.4)) {
    timeline.after(random.int(10, 50) * MINUTE_MS, () => {
      const paid = [...world.gateway.orders.values()].filter((order) => order.state === 'captured');
      const [order] = paid.length === 0 ? [] : [random.pick(paid as [(typeof paid)[0], ...typeof paid])];
      if (order) open(order.orderId, order.amountPaise);
    });
  }
  for (let minutes = 15; minutes <= 105; minutes += 15) timeline.after(minutes * MINUTE_MS, () => ask(1));
  const checkRefunds = () => {
    for (const { ref, paymentRef, amountPaise } of theirs.values()) {
      const [own, ...others] = [...theirs.values()].filter((one) => one.paymentRef === paymentRef);
      const known = ours.get(ref);
      if (paymentRef === null || !own || others.length > 0 || !known?.known.isDebited || known.known.isReturned)
        continue;
      const { refunded, captured: paid } = world.gateway.takenOf(paymentRef);
      const later = Math.max(0, refunded - known.sentBefore);
      if (later > 0 && later + amountPaise > Math.max(amountPaise, paid - known.sentBefore)) {
        world.violate('I1', `${ref} is lost, and ${later} were sent back to the card as well`);
      }
    }
  };
  return {
    check() {
      check(world, theirs);
      checkRefunds();
    },
  };
}

const UNHEARD_OF: KnownDispute = { state: 'open', isDebited: false, isReturned: false };
const NOTHING = { walletPaise: ZERO, owedPaise: ZERO };
const least = (a: Paise, b: Paise): Paise => (a < b ? a : b);
const wallet = (world: SimulatedWorld): Paise => {
  const { wallet: left } = leftIn(world.purse, world.memories.values());
  return left < 0 ? ZERO : left;
};

const waitsForOf = ({ state }: KnownDispute, isHeld: boolean): 'bank' | 'person' | null =>
  isHeld ? 'person' : state === 'open' ? 'bank' : null;

const bookingOf = (world: SimulatedWorld, paymentRef: string) =>
  [...world.memories.values()].find(({ payments }) => payments.some((one) => one.paymentRef === paymentRef));

function sentBy(world: SimulatedWorld, paymentRef: string | null): number {
  if (paymentRef === null) return 0;
  const isUnsure = bookingOf(world, paymentRef)?.refunds.some((one) => one.isUnsure) ?? false;
  return isUnsure ? Number.POSITIVE_INFINITY : world.gateway.takenOf(paymentRef).refunded;
}

function post(world: SimulatedWorld, transfers: readonly Transfer[]): void {
  for (const transfer of transfers) {
    world.purse.posted.push(transfer);
    world.note(() => `posted ${transfer.key} ${transfer.amountPaise}`);
  }
  const { wallet: left } = leftIn(world.purse, world.memories.values());
  if (left < 0) world.violate('I17', `${-left} more was taken of the wallet than was there`);
}

/** A bank decides, and a lost dispute is sometimes won in the end. */
function decide(
  random: Random,
  { state }: GatewayDispute,
  at: (state: GatewayDispute['state'], afterMs: number) => void,
): void {
  const decided =
    state === 'lost' || random.chance(0.8) ? (state === 'lost' || random.chance(0.6) ? 'lost' : 'won') : null;
  const firstMs = random.int(1, 20) * MINUTE_MS;
  if (state === 'open' && decided !== null) at(decided, firstMs);
  if (decided === 'lost' && random.chance(0.3)) at('won', firstMs + random.int(1, 15) * MINUTE_MS);
}

/** The books of disputes equal what the gateway has taken, once, and given back. */
function check(world: SimulatedWorld, theirs: ReadonlyMap<string, GatewayDispute>): void {
  const { posted } = world.purse;
  for (const { ref, state, amountPaise } of theirs.values()) {
    const own = posted.filter((one) =>
      [ref, ...[2, 3].map((nth) => `${ref}-${nth}`)].includes(one.key.split(':')[1] ?? ''),
    );
    const taken = -(balancesOf(own).get('gateway_clearing') ?? 0);
    const isLost = state === 'lost';
    if (taken !== (isLost ? amountPaise : 0)) {
      world.violate('I3', `${ref} is ${state} of ${amountPaise}, and the books have taken ${taken}`);
    }
  }
  const balances = balancesOf(posted);
  if ([...balances.values()].reduce((a, b) => a + b, 0) !== 0) world.violate('I3', 'the books do not balance');
}
