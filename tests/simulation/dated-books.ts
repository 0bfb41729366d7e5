import { ACCOUNT_BOOKS, changeOf, type DayMovement, sumBook } from '@pravas/domain/ledger/account-books.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** The books of a schedule by days: its clock is moved so that a month ends in the middle of it. */
export interface DatedBooks {
  /** Records the postings since the last call. */
  look(): void;
  /** A month's closing balance is the next one's opening balance, and the last one's is the present balance. */
  check(): void;
}

const MONTH_ENDS_MS = Date.parse('2026-11-30T18:30:00Z');
const MONTHS = [
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-12-01', to: '2026-12-31' },
] as const;

/** Books in which `middleMs` of the schedule is the end of November in India. */
export function keepDatedBooks(world: SimulatedWorld, middleMs: number): DatedBooks {
  const seen = new Map<string, number>();
  const days: DayMovement[] = [];
  const take = (source: string, transfers: readonly Transfer[]) => {
    const known = seen.get(source) ?? 0;
    if (transfers.length === known) return;
    const at = Temporal.Instant.fromEpochMilliseconds(world.timeline.nowMs() - middleMs + MONTH_ENDS_MS);
    const day = indianDay(at);
    for (const { debit, credit, amountPaise } of transfers.slice(known))
      days.push({ day, debit, credit, amountPaise, transfers: 1 });
    seen.set(source, transfers.length);
  };
  const look = () => {
    take('purse', world.purse.posted);
    for (const [id, { trail }] of world.memories) take(id, trail.transfers);
  };
  return {
    look,
    check() {
      look();
      for (const book of ACCOUNT_BOOKS) {
        const [november, december] = MONTHS.map((month) => sumBook(book, days, month));
        if (!november || !december) continue;
        const all = days.reduce((sum, one) => sum + changeOf(book, one), 0);
        if (november.opening !== 0) world.violate('I3', `${book}: November opens with ${november.opening}`);
        if (november.closing !== december.opening) {
          world.violate(
            'I3',
            `${book}: November closes with ${november.closing}, December opens with ${december.opening}`,
          );
        }
        if (december.closing !== all)
          world.violate('I3', `${book}: December closes with ${december.closing}, not ${all}`);
        for (const { opening, in: into, out, closing } of [november, december]) {
          if (opening + into - out !== closing) world.violate('I3', `${book}: a month does not add up`);
        }
      }
    },
  };
}
