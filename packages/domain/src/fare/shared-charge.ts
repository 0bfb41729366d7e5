import type { Offer } from './offer.ts';
import { concerns } from './rule-timeline.ts';
import type { RuleWindow } from './rule-window.ts';

/** Of each slice, in the order of the journey: whether its charge is a share of one sum for all travellers together. */
export function sharedEach(
  offers: readonly Pick<Offer, 'slices' | 'rules'>[],
  kind: RuleWindow['kind'],
): readonly boolean[] {
  return offers.flatMap(({ slices, rules }) =>
    slices.map((_, index) => rules.some((window) => window.shared === true && concerns(window, kind, index))),
  );
}

/** What follows an amount that is such a share, or has one in it; empty where it is each traveller's own. */
export function shareWords(each: readonly boolean[]): string {
  if (!each.includes(true)) return '';
  return each.includes(false) ? ', in part a share of one sum for all' : ', a share of one sum for all';
}
