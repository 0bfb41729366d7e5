/** The meaning of a hotel's condition for the booker. */
type HouseRuleKind = 'package_only' | 'adults_only' | 'married_couples' | 'local_id' | 'identity' | 'other';

/** A condition that a hotel sets, as it is printed, and how it was understood. */
export interface HouseRule {
  readonly kind: HouseRuleKind;
  readonly text: string;
}

/**
 * What a condition means. `package_only` is for rates that may be sold only together with a journey; hotels word it in
 * many ways, so that both words are searched. The text is plain, without markup.
 */
export function houseRuleOf(text: string): HouseRule {
  return { kind: KINDS.find(({ isMeant }) => isMeant(text))?.kind ?? 'other', text };
}

const REFUSED = /\bnot\b|\bno\b|\bnon\b|\bonly\b|\bwithout\b|n't\b|\brefuse|\bden(?:y|ied)\b|\bturned away\b/i;
/** People under age may stay: it is about who checks in, or about whom they come with. */
const WITH_ADULTS =
  /check-?\s?in age|\bunaccompanied\b|\b(?:without|with|accompanied by) (?:a |an |their )?(?:parent|adult|guardian)/i;

const KINDS: readonly { readonly kind: HouseRuleKind; readonly isMeant: (text: string) => boolean }[] = [
  { kind: 'package_only', isMeant: (text) => /package/i.test(text) && /airline|flight/i.test(text) },
  {
    kind: 'adults_only',
    isMeant: (text) =>
      !WITH_ADULTS.test(text) &&
      /\b(?:under|below|less than|minimum|younger)\b.*\b18\b|\b18\b.*\b(?:above|over|older)\b/i.test(text),
  },
  { kind: 'married_couples', isMeant: (text) => /\bcouples?\b/i.test(text) && /married/i.test(text) },
  {
    kind: 'local_id',
    isMeant: (text) => /\blocal\b.*\b(?:ids?|identity|residents?)\b/i.test(text) && REFUSED.test(text),
  },
  {
    kind: 'identity',
    isMeant: (text) => /\bids?\b|\bidentity|\bidentification\b|\bpassport\b|\baadhaa?r\b|\bpan card\b/i.test(text),
  },
];

/** Why a rate cannot be sold on its own, for its readers; null where it can. */
export function loneSaleBlock(rules: readonly HouseRule[]): string | null {
  return rules.some(({ kind }) => kind === 'package_only')
    ? 'The hotel sells this rate only together with a flight. Choose another rate.'
    : null;
}

/** The ages and relations of those who share one booking, with what matters to house rules. */
export interface HouseRuleParty {
  /** The age of each guest at check-in; null = not known. */
  readonly ages: readonly (number | null)[];
  /** True where two adults share a room. */
  readonly isShared: boolean;
}

/** A note on a house rule, to be acknowledged before paying. */
export interface HouseRuleNote {
  readonly kind: HouseRuleKind;
  /** One plain sentence. */
  readonly sentence: string;
  /** The hotel's own words. */
  readonly text: string;
  /** True where it is known to touch this party. */
  readonly concerns: boolean;
}

/** What has to be known of a hotel's rules before paying; those that concern this party come first. */
export function houseRuleNotes(rules: readonly HouseRule[], party: HouseRuleParty): readonly HouseRuleNote[] {
  return rules
    .flatMap(({ kind, text }) => {
      const said = SAID[kind];
      return said ? [{ kind, text, sentence: said.sentence, concerns: said.concerns(party) }] : [];
    })
    .toSorted((a, b) => Number(b.concerns) - Number(a.concerns));
}

const SAID: Partial<
  Record<HouseRuleKind, { readonly sentence: string; readonly concerns: (party: HouseRuleParty) => boolean }>
> = {
  adults_only: {
    sentence: 'Guests under 18 are not let in.',
    concerns: ({ ages }) => ages.some((age) => age !== null && age < 18),
  },
  married_couples: {
    sentence: 'Unmarried couples may be turned away.',
    concerns: ({ isShared }) => isShared,
  },
  local_id: {
    sentence: 'Guests with an identity card of the same city may be turned away.',
    concerns: () => false,
  },
  identity: {
    sentence: 'Every adult shows an identity document with an address; a PAN card is not accepted as one.',
    concerns: () => false,
  },
};
