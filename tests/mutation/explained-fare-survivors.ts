import { type ExplainedSurvivor, NEVER_EMPTY } from './explained-survivor.ts';

const EQUAL_TEXTS =
  'Equal texts stand for the same thing, and sorting only asks which of two comes first, not which comes later.';

/** Survivors in the rules of fares and refunds. */
export const FARE_SURVIVORS: readonly ExplainedSurvivor[] = [
  {
    file: 'flight-order/paid-units.ts',
    line: 'const raised = differencePaise > 0 ? splitEvenly(differencePaise, changed.length) : [];',
    reason: 'A difference of nothing divides into shares of nothing.',
  },
  {
    file: 'flight-order/paid-units.ts',
    line: 'const lowered = differencePaise < 0 ? lowerShares(changed, paise(-differencePaise)) : [];',
    reason: 'A difference of nothing divides into shares of nothing.',
  },
  {
    file: 'flight-order/paid-units.ts',
    line: 'if (lostPaise === 0) return unit;',
    reason: 'Extras worth nothing move nothing; asking first only saves the copy.',
  },
  {
    file: 'refund/refund-clock.ts',
    line: 'const dueOn = lawBy !== null && lawBy < promisedBy ? lawBy : promisedBy;',
    reason: 'No day compares with null as earlier, and of two equal days either is the same day.',
  },
  {
    file: 'refund/refund-clock.ts',
    line: 'isAgainstLaw: returnedOn === null && lawBy !== null && today > lawBy,',
    reason: 'No day compares with null as later; the compiler asks for the guard.',
  },
  {
    file: 'compare/compare-options.ts',
    line: "const sign = days > 0 ? '+' : '−';",
    reason: 'Of an arrival on the same day no sign is printed.',
  },
  {
    file: 'fare/fare-choices.ts',
    line: 'if (!cheapest) continue;',
    reason: NEVER_EMPTY,
  },
  {
    file: 'fare/fare-choices.ts',
    line: "if (choices.some((choice) => choice.kind === 'brand')) return choices[0]?.fareType ?? null;",
    reason: NEVER_EMPTY,
  },
  {
    file: 'fare/fare-choices.ts',
    line: 'return a < b ? -1 : a > b ? 1 : 0;',
    reason: EQUAL_TEXTS,
  },
  {
    file: 'fare/fare-choices.ts',
    line: 'if (known) return known;',
    reason: 'Fares that are composed again are the same fares; remembering them only saves time.',
  },
  {
    file: 'fare/fare-choices.ts',
    line: 'singleFares.set(onward, fares);',
    reason: 'Fares that are composed again are the same fares; remembering them only saves time.',
  },
  {
    file: 'fare/fare-choices.ts',
    line: 'if (!second) {',
    reason: 'A single offer joined with nothing is that offer; asking first only saves the joining.',
  },
  {
    file: 'fare/fare-shelf.ts',
    line: 'if (words === null || kg === null) return null;',
    reason: 'Words that are missing have no weight either; the compiler asks for the guard.',
  },
  {
    file: 'fare/fare-shelf.ts',
    line: 'return least?.words ?? null;',
    reason: NEVER_EMPTY,
  },
  {
    file: 'fare/merge-suppliers.ts',
    line: 'const first = winner?.[0];',
    reason: NEVER_EMPTY,
  },
  {
    file: 'fare/merge-suppliers.ts',
    line: 'if (!winner || !first) continue;',
    reason: NEVER_EMPTY,
  },
  {
    file: 'fare/merge-suppliers.ts',
    line: 'if (!a || !b) return 0;',
    reason: NEVER_EMPTY,
  },
  {
    file: 'fare/merge-suppliers.ts',
    line: "const brand = offer.brand?.trim().toLowerCase() ?? '';",
    reason: 'Names are compared with each other only, in capitals as well as without.',
  },
  {
    file: 'fare/price-calendar.ts',
    line: "(price(one) === price(known) && (one.airlineCode ?? '') < (known.airlineCode ?? ''));",
    reason: EQUAL_TEXTS,
  },
  {
    file: 'fare/price-calendar.ts',
    line: "if (low === null || high === null || low === high) return 'typical';",
    reason: 'Both are null together, and then they are equal; the compiler asks for the guard.',
  },
  {
    file: 'fare/gst-twin.ts',
    line: "return (brand ?? '').trim().toLowerCase();",
    reason: 'Names compare alike in either case.',
  },
  {
    file: 'fare/rule-timeline.ts',
    line: 'return charge !== null && charge > 0 && charge < fare.totalPaise;',
    reason: 'Null is not above 0; the compiler asks for the guard.',
  },
  {
    file: 'fare/rule-timeline.ts',
    line: "if (!first) throw new RangeError('A timeline always reaches departure');",
    reason: NEVER_EMPTY,
  },
  {
    file: 'fare/rule-timeline.ts',
    line: 'for (const hours of [window.fromHours, window.toHours]) if (hours !== null && hours > 0) bounds.add(hours);',
    reason: 'Null is not above 0, and 0 is a bound already.',
  },
  {
    file: 'fare/typical-price.ts',
    line: "if (below === undefined || above === undefined) throw new RangeError('A percentile needs at least one value');",
    reason: 'Either both are missing or none is; the compiler asks for both guards.',
  },
  {
    file: 'fare/typical-price.ts',
    line: 'if (one.seenOn !== known.seenOn) return one.seenOn > known.seenOn;',
    reason: 'Days that are equal never get to the comparison.',
  },
  {
    file: 'fare/typical-price.ts',
    line: 'if (one.lowestPaise !== known.lowestPaise) return one.lowestPaise < known.lowestPaise;',
    reason: 'Prices that are equal never get to the comparison.',
  },
  {
    file: 'fare/typical-price.ts',
    line: 'return one.airlineCode < known.airlineCode;',
    reason: EQUAL_TEXTS,
  },
  {
    file: 'fare/rule-timeline.ts',
    line: 'order.sort((a, b) => b.rest - a.rest || a.index - b.index);',
    reason: 'Sorting is stable: equal fractions stay in the order of their bars even where they compare as later.',
  },
  {
    file: 'fare/keepable.ts',
    line: 'if (!line || keepable === null) return null;',
    reason: 'More than nobody knows what is nothing known either; the compiler asks for the guard.',
  },
  {
    file: 'fare/keepable.ts',
    line: 'if (limitPaise !== null) typesOf.set(limitPaise, [...(typesOf.get(limitPaise) ?? []), type]);',
    reason: 'Where the limit of an adult is known, so is that of all; the compiler asks for the guard.',
  },
  {
    file: 'fare/slice-fare.ts',
    line: 'const own = fare && price.perType.length > 1 ? fuelByType(price)?.get(fare.type) : undefined;',
    reason: 'One type pays all of the fuel charge, whether its own share says so or the sum; the guard spares asking.',
  },
  {
    file: 'fare/pair-fares.ts',
    line: 'return name.trim().toLowerCase();',
    reason: 'Names are compared with each other only: capitals do as well.',
  },
  {
    file: 'tax/offline-tax.ts',
    line: 'const rate = rateOn(SERVICE_GST_RATES, supply.on)?.rate ?? 0;',
    reason:
      'Whoever comes here has been told the GST of that day, of which there is a rate; the compiler asks for the guard.',
  },
  {
    file: 'fare/refundable-now.ts',
    line: 'if (offer.refundable === false) return { ...offer };',
    reason: 'What gives nothing back stays so whatever its rules; the guard spares looking at them.',
  },
  {
    file: 'flight-order/paid-units.ts',
    line: '...unnamedPart(unnamed[travellerIndex]?.[sliceIndex] ?? ZERO),',
    reason: 'Each traveller has a share of each slice; the compiler asks for the guard.',
  },
  {
    file: 'flight-order/paid-units.ts',
    line: 'if (shown === 0) return unit;',
    reason: 'Moving nothing leaves the same unit; the guard spares a copy.',
  },
];
