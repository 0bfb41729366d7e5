import type { Download } from '@pravas/contract/schemas.ts';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import type { Logger } from '../../platform/log.ts';
import { type Attachment, addressOf } from '../../platform/mail.ts';
import { type Booking, findBookingOrRemoved, readRevisions } from '../booking/index.ts';
import { writeBusTicket } from '../bus/index.ts';
import { findBuses } from '../bus-order/index.ts';
import { flightsOf } from '../flight-order/index.ts';
import { writeStayVoucher } from '../hotel/index.ts';
import { findStays } from '../hotel-order/index.ts';
import { readSellersPapers, writeETicket } from '../servicing/index.ts';
import { findTrip, readCancellationsOf, type Trip, writeCalendar } from '../trip/index.ts';

/** What attaching papers needs. */
export interface PaperContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: FileStore;
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** At which we are reached day and night, E.164; null = there is none. */
  readonly supportPhone: string | null;
}

/**
 * Which papers messages of a topic have: for what stays booked also its ticket, for the rest what the calendar must
 * know.
 */
const BROUGHT: Readonly<Record<string, { readonly ticket: boolean }>> = {
  'booking.booked': { ticket: true },
  'booking.changed': { ticket: true },
  'booking.part_cancelled': { ticket: true },
  'booking.cancelled': { ticket: false },
  'booking.refunded': { ticket: false },
  'schedule.changed': { ticket: false },
  'schedule.cancelled': { ticket: false },
  'schedule.withdrawn': { ticket: false },
};

/** What mails of a topic have attached, in words, if anything. */
export function papersBroughtBy(topic: string): readonly string[] {
  const brought = BROUGHT[topic];
  if (!brought) return [];
  return brought.ticket ? ['ticket (PDF)', 'calendar entry'] : ['calendar entry'];
}

const bookingEvent = z.object({ bookingId: z.uuid() });

/** A committed event by its topic. */
interface Told {
  readonly topic: string;
  readonly payload: unknown;
}

/** Papers for a mail, and who of its readers may have them. */
export interface Papers {
  readonly attachments: readonly Attachment[];
  /** People by their ids, and addresses; other recipients, such as approvers, get no ticket. */
  readonly readers: ReadonlySet<string>;
}

const NONE: Papers = { attachments: [], readers: new Set() };

/**
 * The tickets and calendar entries of what events report, in its current state. What cannot be drawn is left out:
 * people wait for the message.
 */
export async function papersOf(
  context: PaperContext,
  organizationId: string,
  events: readonly Told[],
): Promise<Papers> {
  const told = events.filter(({ topic }) => topic in BROUGHT);
  if (told.length === 0) return NONE;
  try {
    return await context.database.forOrganization(organizationId, (tx) => readPapers(tx, context, told));
  } catch (error) {
    context.log.error({ err: error, topics: told.map(({ topic }) => topic) }, 'a mail goes out without its papers');
    return NONE;
  }
}

async function readPapers(tx: Tx, context: PaperContext, told: readonly Told[]): Promise<Papers> {
  const withTicket = new Map<string, boolean>();
  for (const { topic, payload } of told) {
    const { bookingId } = bookingEvent.parse(payload);
    withTicket.set(bookingId, (withTicket.get(bookingId) ?? false) || BROUGHT[topic]?.ticket === true);
  }
  const bookings: Booking[] = [];
  for (const id of withTicket.keys()) bookings.push(...present(await findBookingOrRemoved(tx, id, false)));
  const [first] = bookings;
  const trip = first ? await findTrip(tx, first.tripId) : null;
  if (!trip) return NONE;
  const tickets: Download[] = [];
  for (const booking of bookings.filter(({ id }) => withTicket.get(id))) {
    tickets.push(...(await ticketsOf(tx, context, booking, trip)));
  }
  const calendar = writeCalendar(
    {
      trip,
      bookings,
      cancellationsOf: await readCancellationsOf(tx, bookings),
      revisionOf: await readRevisions(tx, bookings),
      preparedAt: context.clock.now(),
    },
    context.publicUrl,
    { organizer: addressOf(context.mailFrom) },
  );
  const mediaType = `${calendar.mediaType}; method=${calendar.method}`;
  return {
    attachments: [...tickets, { ...calendar, mediaType }].map((one) => ({
      ...one,
      content: one.content as Uint8Array,
    })),
    readers: readersOf(trip, bookings),
  };
}

/** The papers that travellers carry of what is booked. */
async function ticketsOf(tx: Tx, context: PaperContext, booking: Booking, trip: Trip): Promise<readonly Download[]> {
  if (booking.status !== 'BOOKED') return [];
  switch (booking.service) {
    case 'flight':
      return present(await writeETicket(tx, context, flightsOf(booking), trip.isPersonal));
    case 'hotel': {
      const stay = await findStays(tx, booking.id);
      return stay ? present(await writeStayVoucher(tx, context, stay, trip.isPersonal)) : [];
    }
    case 'bus': {
      const buses = await findBuses(tx, booking.id);
      return buses ? present(await writeBusTicket(tx, context, buses, trip)) : [];
    }
    default:
      return readSellersPapers(tx, context, booking);
  }
}

function readersOf(trip: Trip, bookings: readonly Booking[]): ReadonlySet<string> {
  return new Set([
    trip.createdBy,
    ...trip.travellers.flatMap(({ personId }) => personId ?? []),
    ...bookings.flatMap(({ createdBy, facts }) => [createdBy, facts.contact.email]),
  ]);
}

function present<Thing>(thing: Thing | null): readonly Thing[] {
  return thing === null ? [] : [thing];
}
