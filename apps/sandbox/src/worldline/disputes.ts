import { localClock } from '../engine/schedule.ts';
import type { RecordStore } from '../store.ts';

/** A payment that its payer disputes at their bank. Amounts are paise. */
export interface Dispute {
  readonly disputeId: string;
  readonly pgMeTrnRefNo: string;
  readonly orderId: string;
  readonly amountPaise: number;
  readonly stage: 'open' | 'won' | 'lost';
  readonly reason: string;
  readonly openedAtMs: number;
  readonly respondByMs: number;
  readonly changedAtMs: number;
}

/** All disputes of the gateway; each change is on disk when the call returns. */
export interface DisputeLedger {
  nextId(): string;
  save(dispute: Dispute): Dispute;
  byId(disputeId: string): Dispute | undefined;
  /** In the order in which they were opened. */
  all(): readonly Dispute[];
  clear(): void;
}

/** The ledger over a store, with all saved records. */
export function createDisputeLedger(store: RecordStore): DisputeLedger {
  const disputes = new Map<string, Dispute>();
  for (const one of store.all('dispute') as readonly Dispute[]) disputes.set(one.disputeId, one);
  return {
    nextId: () => `SBXD${String(store.nextNumber('SBXD', 1)).padStart(10, '0')}`,
    save: (dispute) => {
      store.save('dispute', dispute.disputeId, dispute);
      disputes.set(dispute.disputeId, dispute);
      return dispute;
    },
    byId: (disputeId) => disputes.get(disputeId),
    all: () => [...disputes.values()],
    clear: () => disputes.clear(),
  };
}

const INDIA = 'Asia/Kolkata';
const CODES = { open: 'O', won: 'W', lost: 'L' } as const;
const ON_A_PAGE = 50;
const momentOf = (ms: number) => localClock(ms, INDIA).replace('T', ' ');

/** The 10 fields of a dispute's state. */
export function writeDispute(one: Dispute): string {
  const [opened, until, changed] = [one.openedAtMs, one.respondByMs, one.changedAtMs].map(momentOf);
  const code = one.reason === '' ? '' : '10.4';
  return [
    ...[one.disputeId, one.pgMeTrnRefNo, one.orderId, String(one.amountPaise), CODES[one.stage]],
    ...[code, one.reason, opened, until, changed],
  ].join('|');
}

/** A page of those that are new or have changed since then, written as the gateway writes moments. */
export function writeDisputePage(mid: string, all: readonly Dispute[], since: string, page: number): string {
  const changed = all.filter(({ changedAtMs }) => momentOf(changedAtMs) >= since);
  const pages = Math.max(1, Math.ceil(changed.length / ON_A_PAGE));
  const lines = changed.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE).map(writeDispute);
  return [[mid, page, pages, lines.length].join('|'), ...lines].join('\n');
}
