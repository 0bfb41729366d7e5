import { formatInrExact, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { isCalendarDay } from '../time/calendar-day.ts';

/** Money that an airline keeps for a traveller's next flight. Dates are YYYY-MM-DD. */
export interface FlightCredit {
  readonly creditId: string;
  readonly airlineCode: string;
  /** As on the ticket it came from: airlines let no other person use it. */
  readonly travellerName: string;
  readonly amountPaise: Paise;
  /** What is neither reserved nor used; between 0 and the amount. */
  readonly leftPaise: Paise;
  /** The last day on which it can be used. */
  readonly expiresOn: string;
}

/** The error of an entered credit, by its field. */
export interface EnteredCreditProblem {
  readonly field: 'credit' | 'creditUntil';
  readonly message: string;
}

/**
 * Judges what the travel desk enters of an airline's answer: the credit is a part of what the charge leaves, and it has
 * a last day that has not passed. Null where it is right, or where there is none. `today` and `until` are YYYY-MM-DD.
 */
export function enteredCreditProblem(
  { amountPaise, until }: { readonly amountPaise: Paise; readonly until: string | null },
  { leftPaise, today }: { readonly leftPaise: Paise; readonly today: string },
): EnteredCreditProblem | null {
  if (amountPaise <= 0) return null;
  if (amountPaise > leftPaise) {
    return { field: 'credit', message: `Only ${formatInrExact(leftPaise)} is refunded for this part` };
  }
  if (until === null) return { field: 'creditUntil', message: 'The last day of the credit is required' };
  if (!isCalendarDay(until)) return { field: 'creditUntil', message: 'Please enter valid date' };
  return until < today ? { field: 'creditUntil', message: 'This day has passed' } : null;
}

/** A part of a credit that pays for something. */
export interface CreditUse {
  readonly creditId: string;
  readonly amountPaise: Paise;
}

/** How far a use is: reserved with the payment, used when booked, released when not. */
export type CreditUseState = 'reserved' | 'used' | 'released';

/** What can happen to a use; anything else is impossible, so that nothing is used or returned twice. */
const CREDIT_USE_TRANSITIONS: Readonly<Record<CreditUseState, readonly CreditUseState[]>> = {
  reserved: ['used', 'released'],
  used: [],
  released: [],
};

/** Days before its last day on which the owner of a credit is warned. */
const CREDIT_WARNING_DAYS = [30, 7, 1] as const;

/** A booking that credits may pay for. */
export interface CreditQuestion {
  readonly airlineCodes: readonly string[];
  readonly travellerNames: readonly string[];
  /** The day of booking. */
  readonly on: string;
}

/**
 * The credits that may pay for a booking: of one of its airlines, of one of its travellers, not expired and not empty;
 * the earliest expiry first, then the smaller rest, so that none is left to expire.
 */
export function usableCredits(credits: readonly FlightCredit[], question: CreditQuestion): readonly FlightCredit[] {
  const names = new Set(question.travellerNames.map(plainName));
  return credits
    .filter(
      (credit) =>
        credit.leftPaise > 0 &&
        credit.expiresOn >= question.on.slice(0, 10) &&
        question.airlineCodes.includes(credit.airlineCode) &&
        names.has(plainName(credit.travellerName)),
    )
    .toSorted(
      (a, b) => compare(a.expiresOn, b.expiresOn) || a.leftPaise - b.leftPaise || compare(a.creditId, b.creditId),
    );
}

/** Which credits pay how much of an amount, in the order given; parts of a credit may be used. */
export function planCredits(credits: readonly FlightCredit[], wantedPaise: Paise): readonly CreditUse[] {
  const uses: CreditUse[] = [];
  let missing = wantedPaise;
  for (const { creditId, leftPaise } of credits) {
    const amountPaise = least(missing, leftPaise);
    if (amountPaise <= 0) continue;
    uses.push({ creditId, amountPaise });
    missing = subtract(missing, amountPaise);
  }
  return uses;
}

/** The credit with an amount reserved, or null where that much is not left or nothing is asked for. */
export function reserveCredit(credit: FlightCredit, amountPaise: Paise): FlightCredit | null {
  if (amountPaise <= 0 || amountPaise > credit.leftPaise) return null;
  return { ...credit, leftPaise: subtract(credit.leftPaise, amountPaise) };
}

/**
 * Settles a use: the credit afterwards, or null where the use is settled already. Using keeps what was reserved,
 * releasing gives it back, even after the last day: then it expires like the rest.
 */
export function settleCreditUse(
  credit: FlightCredit,
  use: CreditUse & { readonly state: CreditUseState },
  to: 'used' | 'released',
): FlightCredit | null {
  if (use.creditId !== credit.creditId || !CREDIT_USE_TRANSITIONS[use.state].includes(to)) return null;
  if (to === 'used') return credit;
  return { ...credit, leftPaise: least(credit.amountPaise, sum([credit.leftPaise, use.amountPaise])) };
}

/** True from the day after its last day. */
export function isExpired(credit: Pick<FlightCredit, 'expiresOn'>, today: string): boolean {
  return today.slice(0, 10) > credit.expiresOn;
}

/** A warning that is due. */
export interface CreditWarning {
  readonly warningDays: (typeof CREDIT_WARNING_DAYS)[number];
  readonly daysLeft: number;
  readonly sentence: string;
}

/**
 * The warning that is due for a credit: the most urgent one whose day has come and that was not sent since. Null for an
 * empty or expired credit.
 */
export function dueCreditWarning(
  credit: Pick<FlightCredit, 'expiresOn' | 'leftPaise'>,
  today: string,
  lastWarnedOn: string | null,
): CreditWarning | null {
  if (credit.leftPaise <= ZERO || isExpired(credit, today)) return null;
  const lastDay = Temporal.PlainDate.from(credit.expiresOn);
  const daysLeft = Temporal.PlainDate.from(today.slice(0, 10)).until(lastDay, { largestUnit: 'days' }).days;
  const warningDays = CREDIT_WARNING_DAYS.toReversed().find((days) => daysLeft <= days);
  if (warningDays === undefined) return null;
  const warningDay = lastDay.subtract({ days: warningDays }).toString();
  if (lastWarnedOn !== null && lastWarnedOn >= warningDay) return null;
  return { warningDays, daysLeft, sentence: `This credit can be used ${lastDayWords(daysLeft)}.` };
}

function lastDayWords(daysLeft: number): string {
  if (daysLeft === 0) return 'until the end of today';
  return daysLeft === 1 ? 'until tomorrow' : `for ${daysLeft} more days`;
}

/** Names match whatever their case and spaces, as airlines print them. */
function plainName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
