import { type ExplainedSurvivor, NEVER_EMPTY } from './explained-survivor.ts';

const SLOWER_ONLY =
  'Both ways of looking for prices find the same; this one only decides which, and so how long it takes.';

/** Survivors in the rules of policies. */
export const POLICY_SURVIVORS: readonly ExplainedSurvivor[] = [
  {
    file: 'policy/choose-policy.ts',
    line: '(a.policyId < b.policyId ? -1 : 1)',
    reason: 'A policy given twice in the same way at the same moment is the same, whichever comes first.',
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'if (known && known.pricePaise <= choice.perTravellerPaise) return;',
    reason: 'Fares of the same flight at the same price leave at the same time, so either stands for it.',
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'if (around === Number.POSITIVE_INFINITY && sameLength(flights, asking)) {',
    reason: SLOWER_ONLY,
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'if (asking.every((query) => query.departs.length === 1) && sameLength(flights, asking)) {',
    reason: SLOWER_ONLY,
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'function sameLength(flights: readonly Compared[], asking: readonly Query[]): boolean {',
    reason: SLOWER_ONLY,
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'const slices = asking[0]?.departs.length;',
    reason: NEVER_EMPTY,
  },
  {
    file: 'policy/fare-bases.ts',
    line: "return scannedPrices(byPrice, around, relative.above === 'median' ? byPrice.length : 1);",
    reason: 'Of the prices in rising order the lowest fare needs the first alone; more of them are only looked at.',
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'if (own !== null && own <= chosen) return prices[medianIndex(prices.length)] ?? chosen;',
    reason: 'A price put in place of an equal one leaves the middle where it is.',
  },
  {
    file: 'policy/flight-checks.ts',
    line: "choices.length === 1 && choices[0]?.coverage !== 'whole'",
    reason: NEVER_EMPTY,
  },
  {
    file: 'policy/flight-checks.ts',
    line: ': limitPaise !== null && tooDear',
    reason: 'Only what has a limit is too dear; the compiler asks for the guard.',
  },
  {
    file: 'policy/flight-checks.ts',
    line: 'overPaise: rule.allowed && limitPaise !== null ? paise(pricePaise - limitPaise) : pricePaise,',
    reason: 'What is allowed without a limit is never broken, and a rule that is kept tells no excess.',
  },
  {
    file: 'policy/flight-checks.ts',
    line: 'if (!rules.advanceDays || required === null || required === undefined) return null;',
    reason: 'A rule that is there says a number or null for each market; the compiler asks for the guard.',
  },
  {
    file: 'policy/flight-comparison.ts',
    line: 'if (withoutAirlines.length > 0 && slice.airlines.some((airline) => withoutAirlines.includes(airline)))',
    reason: 'No airline is in an empty list; asking first only saves the walk.',
  },
  {
    file: 'policy/flight-comparison.ts',
    line: 'for (let slice = 0; slice < a.length; slice += 1) {',
    reason: 'Behind the last departure there is none on either side, and nothing differs from nothing by nothing.',
  },
  {
    file: 'policy/flight-limits.ts',
    line: 'const allowed = tier && tier.cabins.length > 0 ? Math.max(...tier.cabins.map(cabinRank)) : tier ? 0 : 3;',
    reason: 'The greatest of no ranks is below every rank, and the reference is never below economy.',
  },
  {
    file: 'policy/market-judgement.ts',
    line: 'broken: broken.length > 1 ? inOrder(broken) : broken,',
    reason: 'A list of one rule or none is in order already.',
  },
  {
    file: 'policy/market-judgement.ts',
    line: 'if (days !== null && days !== undefined && daysAhead(terms.bookedOn, choice) < days) {',
    reason: 'Where the rule is not there at all there is nothing to add; the compiler asks for the guard.',
  },
  {
    file: 'policy/market-judgement.ts',
    line: 'if (!rule || !budget) return () => false;',
    reason: 'What is asked only whether it is so takes nothing for no.',
  },
  {
    file: 'policy/market-judgement.ts',
    line: 'if (strictness(outcome) > strictness(worst)) worst = outcome;',
    reason: 'Of two outcomes that are equally strict either is the same.',
  },
  {
    file: 'policy/verdict.ts',
    line: '(worst, one) => (VERDICT_OUTCOMES.indexOf(one) > VERDICT_OUTCOMES.indexOf(worst) ? one : worst),',
    reason: 'Of two outcomes that are equally strict either is the same.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'const compliant = judged.filter((one) => strictness(one.outcome) <= 1);',
    reason:
      'What does not comply is passed over again where candidates are looked at; leaving it out first only saves time.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'if (chosen.departs.length !== 1) return nearestCompliant(compliant, chosen);',
    reason: SLOWER_ONLY,
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'if (known !== undefined) return known;',
    reason: 'A shelf that is filled again is the same shelf.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'shelves.set(key, shelf);',
    reason: 'A shelf that is filled again is the same shelf.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'if (!first || !last) return null;',
    reason: 'A shelf with nothing on it gives nothing, as no shelf does; the compiler asks for the guard.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'for (let i = 1; i < before.length; i += 1) {',
    reason: 'Behind the last there is nothing, which the guard within passes over.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'for (let i = after.length - 2; i >= 0; i -= 1) {',
    reason: 'Behind the last there is nothing, which the guard within passes over.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'if (previous && here && !betterFrom(here, previous, last)) before[i] = previous;',
    reason: 'Both are there by the bounds of the loop; the compiler asks for the guard.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'if (next && here && !betterFrom(here, next, first)) after[i] = next;',
    reason: 'Both are there by the bounds of the loop; the compiler asks for the guard.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'return further === 0 ? comesFirst(a, b) : further < 0;',
    reason: 'What is not equal is smaller or greater.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'if ((shelf.departs[middle] ?? 0) <= at) low = middle + 1;',
    reason: 'Flights that leave at the very moment are found on the other side just as well.',
  },
  {
    file: 'policy/judge-flight.ts',
    line: 'if (!first) return [];',
    reason: 'A rule is among the rules because one of the halves has it; the compiler asks for the guard.',
  },
  {
    file: 'policy/judge-options.ts',
    line: "const instead = one.outcome === 'within' ? null : nearest(one);",
    reason: 'Nothing is milder than within, so nothing is found instead of it.',
  },
  {
    file: 'policy/policy-lines.ts',
    line: 'if (rule === undefined || limit === undefined || actual === undefined || !said || others.length > 0) return null;',
    reason: 'What has a fourth part has the three before it; the compiler asks for the guard.',
  },
  {
    file: 'policy/policy-change.ts',
    line: "return { part, before: describe(before), after: describe(after), direction: moved > 0 ? 'stricter' : 'looser' };",
    reason: 'What has not moved has gone back a line before.',
  },
  {
    file: 'policy/policy-change.ts',
    line: 'if (before === after || moved === 0 || Number.isNaN(moved)) return null;',
    reason: 'What is the same has not moved; asking first only saves the measuring.',
  },
  {
    file: 'policy/replay-case.ts',
    line: 'bought.length === 1 ? replayOne(judged, bought[0]) : replayPair(draft, bought, market, judged, bookedOn);',
    reason: 'A single choice is judged the same by way of the tree; this way only takes less time.',
  },
  {
    file: 'policy/replay-case.ts',
    line: 'const total = cheapest.reduce((sum, choice) => sum + (choice?.perTravellerPaise ?? 0), 0);',
    reason: 'A half without a choice has led out before; the compiler asks for the guard.',
  },
  {
    file: 'policy/suggest-flight.ts',
    line: 'for (let slice = 0; slice < chosen.departs.length; slice += 1) {',
    reason: 'Behind the last departure there is none on either side, and nothing differs from nothing by nothing.',
  },
  {
    file: 'policy/judge-options.ts',
    line: "if (one.outcome === 'within') return { choice: one.choice, brief: WITHIN };",
    reason: 'Where nothing is broken nothing is named and nothing suggested, which is found out later as well.',
  },
  {
    file: 'policy/suggest-flight.ts',
    line: 'return further === 0 ? comesFirst(a, b) : further < 0;',
    reason: 'What is not equal is smaller or greater.',
  },
  {
    file: 'policy/suggest-flight.ts',
    line: 'return dearer === 0 ? choiceKey(a.choice) < choiceKey(b.choice) : dearer < 0;',
    reason: 'What is not equal is smaller or greater, and no two choices have the same key.',
  },
  {
    file: 'policy/policy-words.ts',
    line: `return savesPaise > 0 ? \`save \${differenceText(savesPaise)}\` : \`costs \${differenceText(paise(-savesPaise))} more\`;`,
    reason: 'Nothing saved has been told a line before.',
  },
  {
    file: 'policy/summarise-replay.ts',
    line: `return share || b.cases - a.cases || (\`\${a.from}\${a.to}\` < \`\${b.from}\${b.to}\` ? -1 : 1);`,
    reason: 'No route is there twice.',
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'const same = (one: { readonly departs: readonly number[] }) => one.departs.length === slices;',
    reason: SLOWER_ONLY,
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'return flights.every(same) && asking.every(same);',
    reason: SLOWER_ONLY,
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'if (found) return found;',
    reason: 'What is looked for again is found again; remembering it only saves time.',
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'known.set(query.choice.optionKey, prices);',
    reason: 'What is looked for again is found again; remembering it only saves time.',
  },
  {
    file: 'policy/fare-bases.ts',
    line: 'if (prices.length >= most) break;',
    reason: 'Of the prices in rising order the lowest fare needs the first alone; more of them are only looked at.',
  },
  {
    file: 'policy/flight-checks.ts',
    line: 'if (!rules.cabins || tiers.length === 0) return null;',
    reason:
      'Without a rule there are no tiers, and without tiers none holds, which is told two lines below; the compiler asks for the guard.',
  },
  {
    file: 'policy/flight-market.ts',
    line: 'if (flights.length <= keep) {',
    reason: 'Where there are exactly as many flights as are kept, no room is left to fill.',
  },
  {
    file: 'policy/flight-market.ts',
    line: 'if (list.length <= count) return [...list];',
    reason: 'At even distances in a list of so many or fewer, each of them is picked.',
  },
  {
    file: 'policy/judge-flight.ts',
    line: "if (verdict.outcome === 'within') return verdict;",
    reason: 'Nothing is milder than within, so nothing is found instead of it.',
  },
  {
    file: 'policy/hotel-rules.ts',
    line: 'return city',
    reason: 'Names of cities are compared with each other only, in capitals as well as without.',
  },
  {
    file: 'policy/flight-rules.ts',
    line: 'hoursAround !== null && hoursAround >= 24,',
    reason: 'Null is not 24 or more; the compiler asks for the guard.',
  },
  {
    file: 'policy/expense-rules.ts',
    line: "found(abovePaise !== null && abovePaise < 0, 'error', 'Receipts cannot be asked for above a negative amount.'),",
    reason: 'Null is not below 0; the compiler asks for the guard.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'const before = sorted.slice();',
    reason:
      'What gives way to one on its far side gives way to it from all points on this side too, so it is missed by neither look.',
  },
  {
    file: 'policy/nearest-finder.ts',
    line: 'const after = sorted.slice();',
    reason:
      'What gives way to one on its far side gives way to it from all points on this side too, so it is missed by neither look.',
  },
  {
    file: 'policy/relative-check.ts',
    line: "return choiceKey(base) === choiceKey(choice) && relative.above !== 'median'",
    reason: 'Of all fares that cost the same the chosen one comes first, so at the lowest price it is the base itself.',
  },
  {
    file: 'policy/replay-case.ts',
    line: 'if (!cheapest || choice.perTravellerPaise < cheapest.perTravellerPaise) cheapest = choice;',
    reason: 'Of two choices at one price either has that price, and nothing else is asked of it.',
  },
  {
    file: 'policy/rule-check.ts',
    line: '...(applied.rate === undefined ? {} : { rate: applied.rate }),',
    reason: 'A proof reads a rate that is missing and one that is undefined alike; the compiler asks for the guard.',
  },
  {
    file: 'policy/suggest-flight.ts',
    line: 'const before = chosen.slices[index]?.departs;',
    reason: 'What stands in for a choice has as many slices; the compiler asks for the guard.',
  },
  {
    file: 'policy/suggest-flight.ts',
    line: 'const sameDay = before?.slice(0, 10) === slice.departs.slice(0, 10);',
    reason: 'What stands in for a choice has as many slices; the compiler asks for the guard.',
  },
  {
    file: 'policy/suggest-journey.ts',
    line: 'if (extras.length === 0 || !levelsBelow(verdict).includes(strictness(others))) return null;',
    reason: 'Where no extra is against the rules the others are as strict as the whole, and no level below it.',
  },
  {
    file: 'policy/suggest-journey.ts',
    line: "return (onward.slices.at(-1)?.arrives ?? '') < (back.slices[0]?.departs ?? '');",
    reason: NEVER_EMPTY,
  },
  {
    file: 'policy/summarise-replay.ts',
    line: 'const level = (outcome: VerdictOutcome | null) => (outcome === null ? -1 : strictness(outcome));',
    reason: 'What is not among the outcomes has the place -1 among them.',
  },
];
