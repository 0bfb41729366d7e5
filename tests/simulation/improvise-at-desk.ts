import type { EnteredBooking } from '../../apps/server/src/modules/booking/service-entry.ts';
import { answerCancellation, answersOf, askDeskToCancel, correct, enter, entryOf, finalOf } from './buy-at-desk.ts';
import { cancellationQuoteOf, everythingBooked, somePart } from './choose-parts.ts';
import type { SimulatedWorld } from './simulated-world.ts';

const MINUTE_MS = 60_000;

/** What people do to a booking that a person of the travel desk buys outside: enter, correct, ask to cancel, answer. */
export function improviseAtDesk(world: SimulatedWorld, bookingId: string): void {
  const { random, timeline } = world;
  const at = (fromMinutes: number, toMinutes: number, act: () => void): void =>
    timeline.after(random.int(fromMinutes * MINUTE_MS, toMinutes * MINUTE_MS), act);
  let inForce: EnteredBooking | null = null;
  const enterIt = (): void => {
    const entered = entryOf(random, world.memoryOf(bookingId), world.newId(), inForce);
    const what = inForce ? 'correct' : 'enter';
    if (entered && world.act(bookingId, `the desk ${what}s it`, enter(world.newId(), entered))) inForce = entered;
  };
  if (random.chance(0.95)) at(1, 12, enterIt);
  for (let corrections = random.pick([0, 0, 1, 2]); corrections > 0; corrections -= 1) at(12, 24, enterIt);
  for (const minutes of [20, 30, 40]) {
    if (random.chance(0.5)) at(minutes, minutes + 9, () => askForCancelling(world, bookingId));
  }
}

/** A person of the travel desk reads the final price of a paid booking off a slip. */
export function enterFinalPrice(world: SimulatedWorld, bookingId: string): void {
  const { random, newId } = world;
  const corrected = finalOf(random, world.memoryOf(bookingId), newId());
  if (corrected) world.act(bookingId, 'the desk enters what it came to', correct(newId(), corrected, newId));
}

/** Somebody asks a person of the travel desk to cancel something, who answers some minutes later. */
export function askForCancelling(world: SimulatedWorld, bookingId: string): void {
  const { random, timeline } = world;
  const memory = world.memoryOf(bookingId);
  if (memory.booking.status !== 'BOOKED') return;
  const isWhole = memory.cancellations.every((one) => one.state === 'refused') && random.chance(0.35);
  const scopes = isWhole ? everythingBooked(memory.booking) : somePart(random, memory);
  if (scopes.length === 0) return;
  const id = world.newId();
  const wish = askDeskToCancel(id, scopes, cancellationQuoteOf(memory, scopes));
  if (!world.act(bookingId, `ask the desk to cancel ${JSON.stringify(scopes)}`, wish)) return;
  // Some wait for longer than the schedule runs.
  if (random.chance(0.1)) return;
  timeline.after(random.int(1, 8) * MINUTE_MS, () => {
    const answers = answersOf(random, world.memoryOf(bookingId), scopes);
    world.act(bookingId, `the desk enters ${JSON.stringify(answers)}`, answerCancellation(id, answers));
  });
}
