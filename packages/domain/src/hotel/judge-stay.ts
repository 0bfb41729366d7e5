import { add, greatest, type Paise, paise, sum, ZERO } from '../money/money.ts';
import type { BudgetFacts } from '../policy/budget-check.ts';
import { judgeStay, type StayChoice } from '../policy/hotel-rules.ts';
import type { PolicyVersion } from '../policy/policy.ts';
import type { RuleCheck, Verdict } from '../policy/verdict.ts';
import { inclusionOf } from './board.ts';
import type { Hotel } from './hotel.ts';
import { isRefundableAt } from './stay-cancellation.ts';
import type { NightPrice, StayOffer } from './stay-offer.ts';
import { averageOf } from './stay-price.ts';

/** How an organisation compares a stay with its limits per night. */
export interface CapBasis {
  /** The average of all nights of all rooms, or the dearest of them. */
  readonly of: 'average' | 'highest';
  readonly withTax: boolean;
}

/** The default until an organisation sets its own: meals within the price count, GST does not. */
export const DEFAULT_CAP_BASIS: CapBasis = { of: 'average', withTax: false };

/** What a policy judges of an offer, or of what was booked. */
type JudgedStay = Pick<
  StayOffer,
  'rooms' | 'taxPaise' | 'board' | 'tiers' | 'lastFreeAt' | 'isRefundable' | 'totalPaise'
>;

/** An offer of a hotel, as it is judged at a moment. */
export interface StayToJudge {
  readonly hotel: Pick<Hotel, 'stars' | 'address' | 'zone' | 'checkInFrom'>;
  readonly offer: JudgedStay;
  readonly now: Temporal.Instant;
}

/** What a limit per night is compared with; equal to the limit is within it. */
export function cappedPaise(offer: Pick<StayOffer, 'rooms' | 'taxPaise'>, { of, withTax }: CapBasis): Paise {
  if (!withTax && of === 'average') return averageNight(offer);
  const nights = offer.rooms.flatMap((room) => room.nights);
  // A tax that is not stated by night is shared by all of them equally.
  const isNamed = nights.every(({ taxPaise }) => taxPaise !== null);
  const unnamed = withTax && !isNamed ? averageOf(offer.taxPaise ?? ZERO, nights.length) : ZERO;
  const amountOf = ({ pricePaise, taxPaise }: NightPrice) =>
    sum([pricePaise, withTax && isNamed ? (taxPaise ?? ZERO) : unnamed]);
  const amounts = nights.map(amountOf);
  return of === 'highest' ? amounts.reduce(greatest, ZERO) : averageOf(sum(amounts), amounts.length);
}

/** What most organisations compare, of each of thousands of rates. */
function averageNight({ rooms }: Pick<StayOffer, 'rooms'>): Paise {
  let [total, count] = [0, 0];
  for (const { nights } of rooms) {
    for (const { pricePaise } of nights) total += pricePaise;
    count += nights.length;
  }
  return averageOf(paise(total), count);
}

/** "the average night before GST": what was compared. */
export function basisText({ of, withTax }: CapBasis): string {
  return `the ${of === 'average' ? 'average' : 'dearest'} night ${withTax ? 'with' : 'before'} GST`;
}

/** The facts of an offer that policies judge, its night compared as an organisation does. */
export function stayChoice({ hotel, offer, now }: StayToJudge, basis: CapBasis): StayChoice {
  return {
    city: hotel.address.city,
    stars: hotel.stars,
    perNightPaise: cappedPaise(offer, basis),
    refundable: isRefundableAt(offer, now),
    inclusion: inclusionOf(offer.board),
  };
}

/**
 * Judges an offer by a policy: price per night (a city's limit before the general one), stars, refundability, meals and
 * budget, each with a sentence; those on the price say what was compared.
 */
export function judgeOffer(
  version: PolicyVersion,
  stay: StayToJudge,
  { basis, budget }: { readonly basis: CapBasis; readonly budget: BudgetFacts | null },
): Verdict {
  return judgeChoice(version, stayChoice(stay, basis), { basis, budget });
}

/** The same of an offer whose facts are known. */
export function judgeChoice(
  version: PolicyVersion,
  choice: StayChoice,
  { basis, budget }: { readonly basis: CapBasis; readonly budget: BudgetFacts | null },
): Verdict {
  const verdict = judgeStay(version, choice, { budget });
  return {
    ...verdict,
    checks: verdict.checks.map((check) =>
      isOnNights(check) ? { ...check, sentence: `${check.sentence} Compared: ${basisText(basis)}.` } : check,
    ),
  };
}

/** The limit per night that an offer was compared with. */
export interface NightCap {
  /** The city whose own limit it is; null = the general one. */
  readonly city: string | null;
  readonly limitPaise: Paise;
  /** By how much the night is above it; 0 = within. */
  readonly overPaise: Paise;
}

/** The limit per night within a verdict; null where the policy has none for the place. */
export function nightCap({ checks }: Pick<Verdict, 'checks'>): NightCap | null {
  const check = checks.find(isOnNights);
  if (!check) return null;
  const { city, cityLimit, limitPaise } = check.proof.inputs;
  return {
    city: cityLimit === true ? String(city) : null,
    limitPaise: paise(Number(limitPaise)),
    overPaise: check.overPaise ?? ZERO,
  };
}

/** The sentence of the strictest broken rule that is not about the price of a night; null where none is broken. */
export function reasonBesidesCap({ checks }: Pick<Verdict, 'checks'>): string | null {
  return checks.find((check) => check.outcome !== 'within' && !isOnNights(check))?.sentence ?? null;
}

function isOnNights({ rule }: Pick<RuleCheck, 'rule'>): boolean {
  return rule === 'hotel.perNight' || rule === 'hotel.cities';
}

/** The amount that an offer bought now takes from a budget: all of it except what is paid at the hotel's desk. */
export function budgetedPaise(offer: Pick<StayOffer, 'payment' | 'totalPaise'>, feePaise: Paise): Paise {
  return offer.payment === 'prepaid' ? add(offer.totalPaise, feePaise) : feePaise;
}
