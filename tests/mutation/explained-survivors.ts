import { FARE_SURVIVORS } from './explained-fare-survivors.ts';
import { POLICY_SURVIVORS } from './explained-policy-survivors.ts';
import { type ExplainedSurvivor, NEVER_EMPTY } from './explained-survivor.ts';

const FULL_TABLE =
  'The table has an entry for every traveller and slice by its construction; the compiler asks for the guard.';

/** Survivors that somebody checked and that change nothing. One that is not listed here counts against the score. */
export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [
  {
    file: 'money/money.ts',
    line: 'if (Math.abs(scaled - nearest) < 0.49) return paise(nearest);',
    reason: 'What is not near the middle of two paise is rounded the same by its decimals, only later.',
  },
  {
    file: 'money/money.ts',
    line: 'if (raised < Number.MAX_SAFE_INTEGER) {',
    reason: 'BigInt gives the same, only later; at the bound itself both are exact.',
  },
  {
    file: 'money/money.ts',
    line: `return \`\${amount < 0 ? '-' : ''}\${whole}.\${String(rest).padStart(2, '0')}\`;`,
    reason: 'Nothing at all has no paise and has been told before.',
  },
  {
    file: 'fare/gst-credit.ts',
    line: 'sentences.set(key, sentence);',
    reason: 'A sentence that is not remembered is put together again.',
  },
  ...['base', 'fuel', 'statutory', 'other'].map((part) => ({
    file: 'flight-order/paid-units.ts',
    line: `${part}Paise: ${part}[travellerIndex]?.[sliceIndex] ?? ZERO,`,
    reason: FULL_TABLE,
  })),
  {
    file: 'fare/credit-decisions.ts',
    line: 'const inOrder = decisions.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));',
    reason:
      'No registration has two decisions of one day, and neither have all; its own are taken apart from those for all.',
  },
  {
    file: 'fare/credit-decisions.ts',
    line: 'const own = inOrder.filter((one) => registrationId !== null && one.registrationId === registrationId);',
    reason: 'For no registration its own decisions and those for all are the same, and are taken once either way.',
  },
  {
    file: 'fare/gst-credit.ts',
    line: 'const placeOfSupplyStateCode = creditPaise > 0 ? (registration?.stateCode ?? null) : null;',
    reason: 'There is credit only where a registration is chosen; the compiler asks for the guard.',
  },
  {
    file: 'validation/gstin.ts',
    line: 'const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;',
    reason:
      'The shape takes 15 characters and longer or shorter texts are refused before it, so it fits only the whole.',
  },
  {
    file: 'flight/search-limits.ts',
    line: `const isAfterMidnight = arrivesNextDay(asked) || (leaveAfterWall !== null && \`\${date}T\${arriveBy}\` < leaveAfterWall);`,
    reason: 'No time compares with null as earlier; the compiler asks for the guard.',
  },
  {
    file: 'flight/asked-times.ts',
    line: "const parts = text === '' ? [] : text.split(',');",
    reason: 'A single empty part is unreadable and asks for nothing, as no part does.',
  },
  {
    file: 'flight/asked-times.ts',
    line: 'if (leaveAfter === undefined || arriveBy === undefined || more.length > 0) return [];',
    reason:
      'A text always has a first part, and a second that is missing is no time; the compiler asks for the guards.',
  },
  {
    file: 'flight/search-limits.ts',
    line: 'if (limit.leaveAfterWall !== null && departureOf(slice).time.wall < limit.leaveAfterWall) {',
    reason: 'No time compares with null as earlier; the compiler asks for the guard.',
  },
  {
    file: 'flight/search-limits.ts',
    line: "if (limit.arriveByWall !== null && arrivalOf(slice).time.wall > limit.arriveByWall) broken.push('arrives_too_late');",
    reason: 'No time compares with null as later; the compiler asks for the guard.',
  },
  {
    file: 'booking/quote-cancellation.ts',
    line: 'const rate = rateOn(SERVICE_GST_RATES, on)?.rate ?? 0;',
    reason: 'The rate only makes the first guess close; a higher guess is corrected downwards to the same charge.',
  },
  {
    file: 'booking/quote-cancellation.ts',
    line: 'let feePaise = least(askedPaise, paise(Math.floor((leftPaise * 10_000) / (10_000 + rate)) + 1));',
    reason: 'A higher first guess is corrected downwards to the same charge.',
  },
  {
    file: 'money/money.ts',
    line: "const sign = amount < 0 && rupees > 0 ? '-' : '';",
    reason: 'Nothing is not above half a rupee.',
  },
  {
    file: 'money/money.ts',
    line: 'const sign = rupees < 0 ? -1 : 1;',
    reason: 'Of nothing the sign does not matter.',
  },
  {
    file: 'money/money.ts',
    line: 'const sign = total < 0 ? -1 : 1;',
    reason: 'Of nothing the sign does not matter.',
  },
  {
    file: 'money/money.ts',
    line: 'const negative = amount < 0;',
    reason: 'Of nothing the sign does not matter.',
  },
  {
    file: 'money/money.ts',
    line: 'const negative = total < 0;',
    reason: 'Of nothing the sign does not matter.',
  },
  {
    file: 'money/money.ts',
    line: 'return a < b ? a : b;',
    reason: 'Of two equal amounts either is the same.',
  },
  {
    file: 'money/money.ts',
    line: 'return a > b ? a : b;',
    reason: 'Of two equal amounts either is the same.',
  },
  {
    file: 'money/money.ts',
    line: 'fractions.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));',
    reason: 'Sorting is stable: equal fractions stay in the order of their weights even where they compare as later.',
  },
  {
    file: 'flight-order/cancel-choices.ts',
    line: '.flatMap((unit) => facts.travellers[unit.traveller]?.type ?? []);',
    reason: 'Every unit is of a traveller of the booking; the compiler asks for the guard.',
  },
  {
    file: 'flight-order/cancel-choices.ts',
    line: 'return order !== undefined && isOnlineScope(scope, order, facts);',
    reason: 'Every scope is of an order of the booking; the compiler asks for the guard.',
  },
  {
    file: 'flight-order/cancel-choices.ts',
    line: "return { fromCity: slices[0]?.fromCity ?? '', toCity: slices.at(-1)?.toCity ?? '' };",
    reason: NEVER_EMPTY,
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: 'if (!from) break;',
    reason: 'Where there is a moment to step at there is a first departure; the compiler asks for the guard.',
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: '(flight) => isGivenUp(flight) || flight.leavesMs - atMs >= REQUESTS_STOP_HOURS * 3_600_000,',
    reason: 'Steps are judged in their middle, and the moment at which requests stop is always an end of one.',
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: 'const stated = currentBar(timeline, (departsMs - atMs) / 3_600_000)?.chargePaise;',
    reason: 'Before departure a bar always holds; the compiler asks for the guard.',
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: '...lookInsEnd.filter((ms) => ms < leavesMs),',
    reason: 'The departure is a moment of the line anyway.',
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: '...bars.map((bar) => departsMs - Math.round(bar.toHours * 3_600_000)).filter((ms) => ms < leavesMs),',
    reason: 'The departure is a moment of the line anyway.',
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: 'before.perTraveller.every((one, index) => one.refundPaise === point.perTraveller[index]?.refundPaise);',
    reason: 'Every step lists the same travellers; the compiler asks for the guard.',
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: 'return units.some(({ unit }) => unit.fullRefundSource !== undefined);',
    reason: 'A flight is given up for everybody on it or for nobody, and one without anybody on it is none.',
  },
  {
    file: 'flight-order/exit-curve.ts',
    line: 'const isSame = before?.perTraveller.every((one, at) => one.refundPaise === point.perTraveller[at]?.refundPaise);',
    reason: 'Every step lists the same travellers; the compiler asks for the guard.',
  },
  {
    file: 'flight-change/change-rules.ts',
    line: "refusals.findLast((refusal) => refusal?.code !== 'slice_cancelled')?.sentence ?? refusals.at(-1)?.sentence ?? null",
    reason:
      'A booking has a flight, and where one has no refusal that was said before; the compiler asks for the guards.',
  },
  {
    file: 'flight-change/change-rules.ts',
    line: 'if (day === null) continue;',
    reason: 'No day compares with null as earlier or later; the compiler asks for the guard.',
  },
  {
    file: 'flight-change/flight-credit.ts',
    line: 'if (lastWarnedOn !== null && lastWarnedOn >= warningDay) return null;',
    reason: 'No day compares with null as later; the compiler asks for the guard.',
  },
  {
    file: 'flight-change/flight-credit.ts',
    line: "return name.normalize('NFC').trim().replaceAll(/\\s+/gu, ' ').toUpperCase();",
    reason: 'Names are compared with each other only, in small letters as well as in capitals.',
  },
  {
    file: 'flight-change/schedule-change.ts',
    line: 'minutes < 0 ? says.earlier(by, now, was) : says.later(by, now, was),',
    reason: 'A time that did not move is not told.',
  },
  {
    file: 'flight-change/schedule-change.ts',
    line: 'const arrival = slice.segments[index]?.to;',
    reason: 'A layover always lies between two flights; the compiler asks for the guard.',
  },
  {
    file: 'flight-change/schedule-change.ts',
    line: 'const next = slice.segments[index + 1]?.from;',
    reason: 'A layover always lies between two flights; the compiler asks for the guard.',
  },
  {
    file: 'flight-change/schedule-change.ts',
    line: 'if (!arrival || !next || arrival.airportCode !== next.airportCode) return true;',
    reason: 'A layover always lies between two flights; the compiler asks for the guard.',
  },
  {
    file: 'approval/choose-workflow.ts',
    line: '(a.id < b.id ? 1 : -1)',
    reason: 'No two workflows have the same id.',
  },
  {
    file: 'approval/choose-workflow.ts',
    line: 'if (head !== null && canDecide(head)) {',
    reason: 'Nobody at all is not among the active people; the compiler asks for the guard.',
  },
  {
    file: 'approval/item-lifecycle.ts',
    line: 'return item.bandPaise !== null && event.totalPaise <= item.bandPaise ? { ok: true, item } : outdate(item);',
    reason: 'Only an item that nobody was asked about has no band, and it stays as it is either way.',
  },
  {
    file: 'approval/fingerprint.ts',
    line: "return name.normalize('NFC').trim().replaceAll(/\\s+/gu, ' ').toUpperCase();",
    reason: 'Names are compared with each other only, in small letters as well as in capitals.',
  },
  {
    file: 'approval/fingerprint.ts',
    line: 'return paise(approvedPaise + Number(byPercent < byAmount ? byPercent : byAmount));',
    reason: 'Of two equal allowances either is the same.',
  },
  {
    file: 'flight-order/offline-booking.ts',
    line: 'const HIGHEST_RATE = Math.max(...SERVICE_GST_RATES.map(({ rate }) => rate));',
    reason: 'There has been one rate so far, which is the highest and the lowest.',
  },
  ...FARE_SURVIVORS,
  ...POLICY_SURVIVORS,
];
