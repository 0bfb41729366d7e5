import type { readScheduleChange, readTakenBack } from '../facts/schedule-facts.ts';
import type { FactsOf } from '../notice.ts';
import { routeOf } from './booking-words.ts';
import { flightLink, type Words } from './words.ts';

/** What an airline changed, for those who travel or booked: what is different and what can be done. */
export function scheduleWords({ booking, ...change }: FactsOf<typeof readScheduleChange>): Words {
  return {
    subject: `${change.isCancelled ? 'Flight cancelled by the airline' : 'The airline changed your flight'}: ${routeOf(booking)}`,
    lines: [
      ...change.changes,
      '',
      `You can ${either(change.options)}.`,
      ...(change.refundByLaw ? ['If you return the ticket, DGCA rules give you the full fare back.'] : []),
    ],
    link: flightLink(booking),
    linkLabel: 'Choose what to do',
    needsAction: true,
  };
}

/** That the flight is again as it was booked; nothing waits for a decision any more. */
export function takenBackWords({ booking, text }: FactsOf<typeof readTakenBack>): Words {
  return {
    subject: `The airline withdrew its change: ${routeOf(booking)}`,
    lines: [text, '', 'You do not have to do anything.'],
    link: flightLink(booking),
    linkLabel: 'Open the flight',
    needsAction: false,
  };
}

const DOINGS: Readonly<Record<string, string>> = {
  accept: 'accept the change',
  rebook: 'choose other flights',
  refund: 'return the ticket',
};

function either(options: readonly string[]): string {
  const doings = options.flatMap((option) => DOINGS[option] ?? []);
  const last = doings.at(-1) ?? 'ask the travel desk';
  return doings.length < 2 ? last : `${doings.slice(0, -1).join(', ')} or ${last}`;
}
