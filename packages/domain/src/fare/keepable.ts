import { formatInr, type Paise, ZERO } from '../money/money.ts';
import type { TravellerType } from '../person/traveller.ts';
import type { Offer } from './offer.ts';
import { chargeOf, concerns } from './rule-timeline.ts';
import { sliceFareOf, sliceFaresByType } from './slice-fare.ts';

/** What an airline may keep at most of one slice of one traveller. */
export interface LawfulLimit {
  /** Those it applies to. */
  readonly types: readonly TravellerType[];
  readonly limitPaise: Paise;
}

const NAMES: Readonly<Record<TravellerType, string>> = { ADULT: 'adult', CHILD: 'child', INFANT: 'infant' };

/**
 * What an airline may keep at most of a slice (base fare and fuel charge; DGCA refund rules), by type of traveller,
 * where its rules state more than an adult's limit, and less than the whole fare, at some time. Types with the same
 * limit are listed together. Empty where the airline keeps within it, and where it is unknown.
 */
export function lawfulLimits(offer: Offer, sliceIndex: number): readonly LawfulLimit[] {
  if (!offer.slices[sliceIndex]) return [];
  const fare = sliceFareOf(offer);
  const { keepablePaise, totalPaise } = fare;
  if (keepablePaise === null) return [];
  const isAbove = offer.rules
    .filter((window) => concerns(window, 'cancel', sliceIndex))
    .map((window) => chargeOf(window, fare) ?? ZERO)
    .some((charge) => charge > keepablePaise && charge < totalPaise);
  if (!isAbove) return [];
  const typesOf = new Map<Paise, TravellerType[]>();
  for (const { type, keepablePaise: limitPaise } of sliceFaresByType(offer)) {
    if (limitPaise !== null) typesOf.set(limitPaise, [...(typesOf.get(limitPaise) ?? []), type]);
  }
  if (typesOf.size === 0) return [{ types: [], limitPaise: keepablePaise }];
  return [...typesOf].map(([limitPaise, types]) => ({ types, limitPaise }));
}

/** "₹3,341 per traveller", or "₹3,341 for an adult or child, ₹1,250 for an infant" where it is not the same for all. */
export function limitText(limits: readonly LawfulLimit[]): string {
  const [first, ...others] = limits;
  if (first && others.length === 0) return `${formatInr(first.limitPaise)} per traveller`;
  return limits
    .map(({ types, limitPaise }) => {
      const names = types.map((type) => NAMES[type]).join(' or ');
      return `${formatInr(limitPaise)} for ${/^[ai]/.test(names) ? 'an' : 'a'} ${names}`;
    })
    .join(', ');
}
