import type { SagaChange } from '../../apps/server/src/modules/booking/saga/saga-change.ts';
import type {
  Decide,
  SagaAnswers,
  SagaCall,
  SagaIo,
  SagaReply,
} from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import { type Crew, die, happens, keepLease, type Run } from './crew.ts';
import { sendOut } from './network.ts';
import { loadedUnder } from './planted-faults.ts';
import { watchCall, watchTransaction } from './watch-steps.ts';

const isGone = (run: Run): boolean => run.node.life !== run.life;

function isStale({ hooks, world }: Crew, run: Run): boolean {
  return hooks.isFenced && world.memoryOf(run.bookingId).booking.epoch !== run.epoch;
}

/** Starts a program that a node has claimed a booking for. */
export function begin(crew: Crew, run: Run): void {
  advance(crew, run, null);
}

/** Lets a program go on with an answer up to its next question, which is processed a moment later. */
function advance(crew: Crew, run: Run, reply: SagaReply | null): void {
  if (isGone(run)) return;
  const next = reply === null ? run.program.next() : run.program.next(reply);
  if (next.done) {
    crew.runs.delete(run);
    return;
  }
  const io = next.value;
  const step = crew.steps;
  crew.steps += 1;
  if (crew.crashPlan?.diesBefore(step) || happens(crew, crew.weather.crash)) {
    die(crew, run.node);
    return;
  }
  crew.world.timeline.after(delayMs(crew), () => {
    if (!isGone(run)) perform(crew, run, io, step);
  });
}

function delayMs(crew: Crew): number {
  const { random } = crew.world;
  if (!happens(crew, crew.weather.pause)) return random.int(0, crew.weather.stepMs);
  return random.chance(0.5) ? random.int(100, 2_000) : random.int(2_000, 240_000);
}

function perform(crew: Crew, run: Run, io: SagaIo, step: number): void {
  const { crash, crashInCall } = crew.weather;
  const diesAfter = crew.crashPlan?.diesAfter(step) || happens(crew, io.type === 'call' ? crashInCall : crash);
  const answer = (reply: SagaReply): void => {
    if (diesAfter) die(crew, run.node);
    else advance(crew, run, reply);
  };
  if ((io.type === 'load' || io.type === 'transact') && isStale(crew, run)) {
    // Somebody else has taken the booking over: this run ends, and its node may still die of it.
    crew.runs.delete(run);
    if (diesAfter) die(crew, run.node);
    return;
  }
  switch (io.type) {
    case 'load':
      loadState(crew, run, answer);
      break;
    case 'transact':
      transact(crew, run, io, answer);
      break;
    case 'call':
      call(crew, run, io, diesAfter);
      break;
    case 'checkpoint':
      crew.world.note(() => `${run.bookingId} ${run.node.name} ${io.name}`);
      answer({ type: 'passed' });
      break;
    case 'now':
      answer({ type: 'time', now: crew.world.timeline.now() });
      break;
  }
}

function loadState(crew: Crew, run: Run, answer: (reply: SagaReply) => void): void {
  const memory = crew.world.memoryOf(run.bookingId);
  run.memories = { ...run.memories, atLoad: memory };
  answer({ type: 'loaded', state: loadedUnder(crew.hooks, memory) });
}

function transact(
  crew: Crew,
  run: Run,
  io: Extract<SagaIo, { readonly type: 'transact' }>,
  answer: (reply: SagaReply) => void,
): void {
  const { world, hooks, timing, weather } = crew;
  const before = world.memoryOf(run.bookingId);
  const { changes, result } = io.decide(hooks.decidedOn(before, run.memories), world.timeline.now(), world.newId);
  const { inside, afterwards } = hooks.written(changes, world.newId);
  world.note(() => `${run.bookingId} ${run.node.name} writes ${inside.map(inWords).join(', ') || 'nothing'}`);
  world.commit(run.bookingId, inside);
  watchTransaction(world, { epoch: run.epoch, leaseMs: timing.leaseMs }, before, inside);
  if (afterwards.length > 0) {
    // A fault's write after the commit is lost when the node dies in between.
    if (happens(crew, weather.crash * 5)) {
      die(crew, run.node);
      return;
    }
    world.commit(run.bookingId, afterwards);
  }
  answer({ type: 'decided', result });
}

function call(crew: Crew, run: Run, io: Extract<SagaIo, { readonly type: 'call' }>, diesAfter: boolean): void {
  const { world, hooks, timing, isCalm, weather } = crew;
  const isLate = io.notAfterMs !== null && world.timeline.nowMs() > io.notAfterMs;
  if (isLate && hooks.keepsSendDeadline) {
    advance(crew, run, { type: 'answered', answer: { type: 'not_sent' } });
    return;
  }
  watchCall(world, run.bookingId, io);
  const leaving = hooks.outgoing(io.call, world.newId);
  world.note(() => `${run.bookingId} ${run.node.name} → ${leaving.call}`);
  run.isCalling = true;
  keepLease(crew, run, timing.bookDeadlineMs + timing.leaseMs);
  const onAnswer = (said: SagaAnswers[keyof SagaAnswers]): void => {
    if (isGone(run)) return;
    run.isCalling = false;
    keepLease(crew, run);
    world.note(() => `${run.bookingId} ${run.node.name} ← ${leaving.call}: ${'type' in said ? said.type : said.ok}`);
    advance(crew, run, { type: 'answered', answer: hooks.incoming(io.call, said) });
  };
  const send = (): void => {
    sendOut(world, leaving, weather, { isCalm, deadlineMs: timing.bookDeadlineMs, hooks }, onAnswer);
    if (diesAfter) die(crew, run.node);
  };
  if (io.leaving === null || !isHidden(crew, io.call)) send();
  else leave(crew, run, io.leaving, { send, onAnswer });
}

function isHidden({ world }: Crew, call: SagaCall): boolean {
  return 'supplierId' in call && world.supplierById(call.supplierId).hidesWork;
}

/** A connector's answer when it may not send. */
const NOT_LEFT: SagaAnswers['book'] = {
  type: 'failed',
  error: { supplierId: 'simulated', kind: 'unavailable', messages: ['Not sent'], retryable: true },
};

/**
 * The connector's own questions take their time; then the departure of the mutation is committed, and only then it
 * leaves.
 */
function leave(
  crew: Crew,
  run: Run,
  decide: Decide<boolean>,
  then: { readonly send: () => void; readonly onAnswer: (answer: SagaAnswers['book']) => void },
): void {
  const { world, hooks, timing, weather, crashPlan } = crew;
  const step = crew.steps;
  crew.steps += 1;
  if (crashPlan?.diesBefore(step) || happens(crew, weather.crashInCall)) {
    die(crew, run.node);
    return;
  }
  const beganMs = world.timeline.nowMs();
  world.timeline.after(delayMs(crew), () => {
    if (isGone(run)) return;
    const isGivenUp = world.timeline.nowMs() - beganMs >= timing.bookDeadlineMs;
    if (isGivenUp || isStale(crew, run)) {
      then.onAnswer(NOT_LEFT);
      return;
    }
    const before = world.memoryOf(run.bookingId);
    const { changes, result } = decide(before, world.timeline.now(), world.newId);
    if (hooks.keepsLeaving) {
      world.commit(run.bookingId, changes);
      watchTransaction(world, { epoch: run.epoch, leaseMs: timing.bookDeadlineMs + timing.leaseMs }, before, changes);
    }
    world.note(() => `${run.bookingId} ${run.node.name} ${result ? 'keeps that it leaves' : 'may not send'}`);
    if (crashPlan?.diesAfter(step) || happens(crew, weather.crashInCall)) die(crew, run.node);
    else if (result) then.send();
    else then.onAnswer(NOT_LEFT);
  });
}

/** A change in a word or two, for the trace. */
function inWords(change: SagaChange): string {
  switch (change.type) {
    case 'booking':
      return change.change.event ?? (change.change.runAt === undefined ? 'booking' : `run at ${change.change.runAt}`);
    case 'order':
      return `order ${change.change.state ?? ''}`;
    case 'effect_opened':
      return `intent ${change.effect.kind} ${change.effect.attempt}`;
    case 'effect_closed':
      return `effect ${change.state}`;
    case 'payment':
      return `payment ${change.change.status ?? ''}`;
    case 'refund_opened':
      return `refund ${change.refund.refundRef} of ${change.refund.amountPaise}`;
    case 'cancellation':
      return `cancellation ${change.change.state ?? ''}`;
    case 'history':
      return `"${change.text}"`;
    case 'open_case':
      return `case ${change.kind}`;
    default:
      return change.type;
  }
}
