import { type Paise, sum, times } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { type CabDuty, type CabRateCard, type CabRates, dutyLabel } from './cab-rate-card.ts';
import { type CabUsage, calendarDays, usedMinutes } from './cab-usage.ts';

/** What a line of a cab's price is for. */
type CabLineCode =
  | 'package'
  | 'extra_km'
  | 'extra_hours'
  | 'distance'
  | 'driver_allowance'
  | 'night_charge'
  | 'toll'
  | 'parking'
  | 'permit'
  | 'cgst'
  | 'sgst'
  | 'igst';

/** A line of a cab's price; the lines of a price add up to it. */
export interface CabLine {
  readonly code: CabLineCode;
  readonly label: string;
  readonly paise: Paise;
}

/** What a ride costs before GST. */
export interface CabFare {
  /** Taxed lines first, then those that are passed on. */
  readonly lines: readonly CabLine[];
  readonly taxablePaise: Paise;
  /** Toll, parking and permits: passed on as they were paid, without GST. */
  readonly passThroughPaise: Paise;
  readonly proof: Proof;
}

const CARD = "The vendor's rate card as entered";
const RECEIPTS = 'Receipts of the duty';

interface CountedLine extends CabLine {
  readonly inputs: Readonly<Record<string, number>>;
}

/**
 * The price of a ride by its rate card: before the ride with the usage that is expected, after it with that of the duty
 * slip. Lines of nothing are left out, except the package or distance itself.
 */
export function cabFare(duty: CabDuty, card: CabRateCard, usage: CabUsage): CabFare {
  const taxed = [...journeyLines(duty, card.rates, usage), ...allowanceLines(duty, card, usage)];
  const passedOn = passThroughLines(usage);
  const taxablePaise = sum(taxed.map((line) => line.paise));
  const passThroughPaise = sum(passedOn.map((line) => line.paise));
  return {
    lines: [...taxed, ...passedOn].map(({ code, label, paise }) => ({ code, label, paise })),
    taxablePaise,
    passThroughPaise,
    proof: proof({
      rule: 'cab_fare.total',
      inputs: { taxablePaise, passThroughPaise },
      result: sum([taxablePaise, passThroughPaise]),
      source: CARD,
      parts: [...taxed, ...passedOn].map(({ code, inputs, paise }) =>
        proof({
          rule: `cab_fare.${code}`,
          inputs,
          result: paise,
          source: taxed.some((line) => line.code === code) ? CARD : RECEIPTS,
        }),
      ),
    }),
  };
}

function journeyLines(duty: CabDuty, rates: CabRates, usage: CabUsage): readonly CountedLine[] {
  if (rates.basis === 'per_km') {
    const days = calendarDays(usage);
    const minimumKm = days * rates.minimumKmPerDay;
    const km = Math.max(usage.km, minimumKm);
    const least = usage.km < minimumKm ? `, the least for ${count(days, 'day')}` : '';
    return [
      {
        code: 'distance',
        label: `${dutyLabel(duty)}: ${km} km${least}`,
        paise: times(rates.perKmPaise, km),
        inputs: { km: usage.km, days, minimumKm, perKmPaise: rates.perKmPaise },
      },
    ];
  }
  const extraKm = Math.max(0, usage.km - rates.km);
  const extraHours = startedHours(usedMinutes(usage) - rates.hours * 60, rates.graceMinutes);
  return [
    {
      code: 'package',
      label: dutyLabel(duty),
      paise: rates.packagePaise,
      inputs: { hours: rates.hours, km: rates.km, packagePaise: rates.packagePaise },
    },
    ...lineOf('extra_km', `${extraKm} km more`, extraKm, rates.extraKmPaise),
    ...lineOf('extra_hours', `${count(extraHours, 'hour')} more`, extraHours, rates.extraHourPaise),
  ];
}

/** Every started hour counts once more than its grace has passed. */
function startedHours(minutes: number, graceMinutes: number): number {
  return Math.max(0, Math.ceil((minutes - graceMinutes) / 60));
}

function allowanceLines(duty: CabDuty, card: CabRateCard, usage: CabUsage): readonly CountedLine[] {
  const days = duty.kind === 'outstation' ? calendarDays(usage) : 0;
  return [
    ...lineOf('driver_allowance', `Driver's allowance, ${count(days, 'day')}`, days, card.driverAllowancePaise),
    ...lineOf('night_charge', `Night charge, ${count(usage.nights, 'night')}`, usage.nights, card.nightChargePaise),
  ];
}

function passThroughLines({ tollPaise, parkingPaise, permitPaise }: CabUsage): readonly CountedLine[] {
  return [
    ...lineOf('toll', 'Toll', 1, tollPaise),
    ...lineOf('parking', 'Parking', 1, parkingPaise),
    ...lineOf('permit', 'State taxes and permits', 1, permitPaise),
  ];
}

function lineOf(code: CabLineCode, label: string, units: number, eachPaise: Paise): readonly CountedLine[] {
  const paise = times(eachPaise, units);
  return paise === 0 ? [] : [{ code, label, paise, inputs: { units, eachPaise } }];
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
