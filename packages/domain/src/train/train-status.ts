/** A berth by its code on the ticket. */
export type BerthType = 'LB' | 'MB' | 'UB' | 'SL' | 'SU' | 'SM' | 'WS' | 'CP' | 'CB';

/** A list of waiting passengers; null where the status has none. */
type WaitingList = 'GN' | 'RL' | 'PQ' | 'RS' | 'TQ' | null;

/** Where a passenger sits or lies. */
interface TrainPlace {
  readonly coach: string;
  readonly berth: number;
  readonly berthType: BerthType | null;
}

/** A passenger's status with the railway. */
export type TrainStatus =
  /** Without a place where the ticket does not name it yet. */
  | { readonly kind: 'confirmed'; readonly place: TrainPlace | null }
  /** Reservation against cancellation: they may board and share a side berth. */
  | { readonly kind: 'rac'; readonly position: number }
  | { readonly kind: 'waiting'; readonly list: WaitingList; readonly position: number }
  | { readonly kind: 'cancelled' }
  /** The railway changed the coach or berth; the chart has the new one. */
  | { readonly kind: 'modified' };

const CONFIRMED = /^CNF(?:\/([A-Z]{1,2}\d{1,2})\/(\d{1,3})(?:\/(LB|MB|UB|SL|SU|SM|WS|CP|CB))?)?$/;
const RAC = /^RAC\/(\d{1,3})$/;
const WAITING = /^(GN|RL|PQ|RS|TQ)?WL\/(\d{1,3})$/;

const BERTH_WORDS: Readonly<Record<BerthType, string>> = {
  LB: 'lower',
  MB: 'middle',
  UB: 'upper',
  SL: 'side lower',
  SU: 'side upper',
  SM: 'side middle',
  WS: 'window seat',
  CP: 'coupé',
  CB: 'cabin',
};

const LIST_WORDS: Readonly<Record<NonNullable<WaitingList>, string>> = {
  GN: 'Waiting list',
  RL: 'Remote location waiting list',
  PQ: 'Pooled quota waiting list',
  RS: 'Roadside waiting list',
  TQ: 'Tatkal waiting list',
};

/** The hint for a status that cannot be read. */
export const STATUS_HINT = 'Enter it as on the ticket: CNF/B14/62/SL, RAC/12, GNWL/23, CAN or MOD';

/** Reads a status as printed on the ticket ("CNF/B14/62/SL", "RAC/12", "GNWL/23"); null for any other text. */
export function parseTrainStatus(text: string): TrainStatus | null {
  const typed = text.trim().toUpperCase();
  if (typed === 'CAN') return { kind: 'cancelled' };
  if (typed === 'MOD') return { kind: 'modified' };
  const confirmed = CONFIRMED.exec(typed);
  if (confirmed) {
    const [, coach, berth, berthType] = confirmed;
    if (coach === undefined) return { kind: 'confirmed', place: null };
    return {
      kind: 'confirmed',
      place: { coach, berth: Number(berth), berthType: (berthType as BerthType | undefined) ?? null },
    };
  }
  const rac = RAC.exec(typed);
  if (rac) return { kind: 'rac', position: Number(rac[1]) };
  const waiting = WAITING.exec(typed);
  if (!waiting) return null;
  return { kind: 'waiting', list: (waiting[1] as WaitingList | undefined) ?? null, position: Number(waiting[2]) };
}

/** A status as printed on the ticket. */
export function trainStatusText(status: TrainStatus): string {
  switch (status.kind) {
    case 'cancelled':
      return 'CAN';
    case 'modified':
      return 'MOD';
    case 'rac':
      return `RAC/${status.position}`;
    case 'waiting':
      return `${status.list ?? ''}WL/${status.position}`;
    case 'confirmed': {
      if (status.place === null) return 'CNF';
      const { coach, berth, berthType } = status.place;
      return ['CNF', coach, berth, ...(berthType ? [berthType] : [])].join('/');
    }
  }
}

/** "Confirmed, coach B14, berth 62 (side lower)", "RAC 12", "Waiting list 23": a status as people read it. */
export function trainStatusWords(status: TrainStatus): string {
  switch (status.kind) {
    case 'cancelled':
      return 'Cancelled';
    case 'modified':
      return 'Coach or berth changed by the railway';
    case 'rac':
      return `RAC ${status.position}`;
    case 'waiting':
      return `${LIST_WORDS[status.list ?? 'GN']} ${status.position}`;
    case 'confirmed': {
      if (status.place === null) return 'Confirmed';
      const { coach, berth, berthType } = status.place;
      const type = berthType ? ` (${BERTH_WORDS[berthType]})` : '';
      return `Confirmed, coach ${coach}, berth ${berth}${type}`;
    }
  }
}

/** True where the passenger has a berth or seat of their own. */
export function hasBerth({ kind }: TrainStatus): boolean {
  return kind === 'confirmed' || kind === 'modified';
}

/**
 * Whether a PNR lapses when the chart is prepared: everybody who is still on it waits. The railway then drops an
 * e-ticket and returns the fare less clerkage; where one passenger is confirmed or in RAC, the ticket stays valid for
 * all.
 */
export function lapsesAtCharting(statuses: readonly TrainStatus[]): boolean {
  const travelling = statuses.filter(({ kind }) => kind !== 'cancelled');
  return travelling.length > 0 && travelling.every(({ kind }) => kind === 'waiting');
}

/** The meaning of a change of status for a traveller. */
type StatusMeaning =
  | 'unchanged'
  | 'confirmed'
  | 'berth_changed'
  | 'rac'
  | 'moved_up'
  | 'fell_back'
  | 'still_waiting'
  | 'not_placed'
  | 'cancelled_at_charting'
  | 'cancelled';

/** A change of status, and its sentence for the traveller. */
export interface StatusChange {
  readonly meaning: StatusMeaning;
  readonly words: string;
}

/** When the change was seen: `lapses` is `lapsesAtCharting` of everybody on the PNR. */
export interface ChartState {
  readonly isCharted: boolean;
  readonly lapses: boolean;
}

/** The meaning of the change from one status to another for a traveller. */
export function statusChange(before: TrainStatus, after: TrainStatus, chart: ChartState): StatusChange {
  const meaning = meaningOf(before, after, chart);
  return { meaning, words: wordsOf(meaning, before, after) };
}

function meaningOf(before: TrainStatus, after: TrainStatus, { isCharted, lapses }: ChartState): StatusMeaning {
  if (after.kind === 'waiting' && isCharted) return lapses ? 'cancelled_at_charting' : 'not_placed';
  if (trainStatusText(before) === trainStatusText(after)) {
    return after.kind === 'waiting' ? 'still_waiting' : 'unchanged';
  }
  if (after.kind === 'cancelled') return 'cancelled';
  if (hasBerth(after)) return hasBerth(before) ? 'berth_changed' : 'confirmed';
  if (after.kind === 'rac') {
    if (before.kind === 'waiting' || before.kind === 'cancelled') return 'rac';
    return before.kind === 'rac' && after.position < before.position ? 'moved_up' : 'fell_back';
  }
  if (after.kind === 'waiting' && before.kind === 'waiting') {
    if (after.position === before.position) return 'still_waiting';
    return after.position < before.position ? 'moved_up' : 'fell_back';
  }
  return 'fell_back';
}

function wordsOf(meaning: StatusMeaning, before: TrainStatus, after: TrainStatus): string {
  const [was, now] = [trainStatusWords(before), trainStatusWords(after)];
  switch (meaning) {
    case 'unchanged':
      return `Nothing has changed: ${now}.`;
    case 'confirmed':
      return `${now}. It was ${was}.`;
    case 'berth_changed':
      return `The place has changed. It is now: ${now}. It was: ${was}.`;
    case 'rac':
      return `${now}: they may travel and share a side berth until one becomes free. It was ${was}.`;
    case 'moved_up':
      return `Moved up from ${was} to ${now}.`;
    case 'fell_back':
      return `Fell back from ${was} to ${now}. Please check it with the railway.`;
    case 'still_waiting':
      return `Still waiting: ${now}. They may not travel unless it becomes RAC or confirmed.`;
    case 'not_placed':
      return `The chart is prepared and there was no place: ${now}. Others on this PNR have one; ask the travel desk what to do.`;
    case 'cancelled_at_charting':
      return `The chart is prepared and there was no place: ${now}. The railway cancels the ticket and returns the fare less its clerkage.`;
    case 'cancelled':
      return `Cancelled. It was ${was}.`;
  }
}
