import { cancelBooking, quoteBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { connectBusSuppliers } from '../../apps/server/src/connect-suppliers.ts';
import { takeOverOperatorChanges } from '../../apps/server/src/modules/bus/operator-changes.ts';
import { readDueBuses } from '../../apps/server/src/modules/bus/read-due-buses.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import type { WorldOptions } from '../support/world.ts';
import { createBusOrderWorld } from './bus-order-world.ts';
import type { FoundBus } from './find-bus.ts';
import { callOperation, payloadOf } from './send-request.ts';

/** A seat of a booking, as cancelling names it. */
export interface NamedSeat {
  readonly orderId: string;
  readonly unit: string;
}

/** A world in which buses are booked, their clock moved on, and their operators' changes are taken over. */
export async function createBusAfterWorld(options: WorldOptions = {}) {
  const desk = await createBusOrderWorld(options);
  const { world } = desk;
  const config = readConfig(world.env);
  const database = openDatabase(config.database, 2, 60_000);
  const suppliers = connectBusSuppliers(config, world.clock);
  const log = createLogger('silent', 'test');
  const background = { database, clock: world.clock, log, suppliers, deadlineMs: 10_000 };
  // A person who signed in before the clock was moved is signed out by then.
  let who: TravellerClient = desk.vikram;
  const call = (operation: Parameters<typeof callOperation>[1], input: object, as = who) =>
    callOperation(world.url, operation, input, as);
  const quote = async (bookingId: string, units?: readonly NamedSeat[]) => {
    const query = { bookingId, ...(units ? { units: JSON.stringify(units) } : {}) };
    return payloadOf<AnswerOf<typeof quoteBookingCancellation>>(await call(quoteBookingCancellation, { query }));
  };
  const show = (bookingId: string) => desk.show(bookingId, who);
  return {
    ...desk,
    show,
    call,
    quote,
    /** Cancels for the quoted refund. */
    cancel: async (bookingId: string, units?: readonly NamedSeat[]) => {
      const { amounts } = await quote(bookingId, units);
      const body = { bookingId, expectedRefund: amounts.refund, ...(units ? { units } : {}) };
      return call(cancelBooking, { body });
    },
    busAt: async (operator: string, clock: string, more: Readonly<Record<string, string>> = {}): Promise<FoundBus> =>
      desk.find.busIn(await desk.find.search('Bengaluru', 'Hyderabad', more), operator, clock),
    /** Goes on to a moment by Indian clocks, and signs in again. */
    goOnTo: async (wall: string) => {
      const wanted = Temporal.Instant.from(`${wall}:00+05:30`);
      world.pass(Math.ceil(world.clock.now().until(wanted).total('seconds')));
      who = await signIn(world, ADMIN);
      return who;
    },
    takeOver: (more: Partial<typeof background> = {}) => takeOverOperatorChanges({ ...background, ...more }),
    readAgain: () => readDueBuses(background),
    suppliers,
    close: async () => {
      await database.close();
      await world.close();
    },
  };
}
