import { amountProblems, type CabProblem, isAmount, isWithin, problems } from './cab-problem.ts';
import {
  type CabCancellationRule,
  type CabCharge,
  type CabDuty,
  type CabRateCard,
  type CabRates,
  LOCAL_PACKAGES,
} from './cab-rate-card.ts';

const MOST_GRACE_MINUTES = 59;
const MOST_PACKAGE_HOURS = 24;
const MOST_KM = 5_000;
/** A year. */
const MOST_TIER_HOURS = 365 * 24;

/** The errors of a rate card for a duty; paths begin with "card.". */
export function checkRateCard(duty: CabDuty, card: CabRateCard): readonly CabProblem[] {
  return [
    ...problems([
      card.counting !== 'garage_to_garage' && card.counting !== 'point_to_point',
      'card.counting',
      'Select whether kilometres and hours count from the garage or from the pick-up',
    ]),
    ...basisProblems(duty, card.rates),
    ...rateProblems(card.rates),
    ...amountProblems('card.', card, {
      driverAllowancePaise: "Driver's allowance per day",
      nightChargePaise: 'Night charge',
    }),
    ...cancellationProblems(card.cancellation),
  ];
}

/** Which duties are sold how: only a trip out of town in one direction is sold both ways. */
function basisProblems(duty: CabDuty, rates: CabRates): readonly CabProblem[] {
  const isOneWay = duty.kind === 'outstation' && duty.trip === 'one_way';
  const isPackage = rates.basis === 'package';
  const local = duty.kind === 'local' && isPackage ? LOCAL_PACKAGES[duty.package] : null;
  return problems(
    [
      !isOneWay && isPackage === (duty.kind === 'outstation'),
      'card.rates',
      duty.kind === 'outstation'
        ? 'A trip of several days is priced per kilometre: enter the price per km'
        : 'This duty is priced as a package: enter its price, hours and kilometres',
    ],
    [
      local !== null && isPackage && (rates.hours !== local.hours || rates.km !== local.km),
      'card.rates',
      `The package includes ${local?.hours} hours and ${local?.km} km. Enter these, or select another package`,
    ],
  );
}

function rateProblems(rates: CabRates): readonly CabProblem[] {
  if (rates.basis === 'per_km') {
    return problems(
      [!isAmount(rates.perKmPaise) || rates.perKmPaise === 0, 'card.rates.perKmPaise', 'Price per km must be above 0'],
      [
        !isWithin(rates.minimumKmPerDay, 0, 1_000),
        'card.rates.minimumKmPerDay',
        'Minimum kilometres per day must be 0 to 1,000 (vendors ask for 250 or 300)',
      ],
    );
  }
  return [
    ...problems(
      [
        !isAmount(rates.packagePaise) || rates.packagePaise === 0,
        'card.rates.packagePaise',
        'Price of the package must be above 0',
      ],
      [
        !isWithin(rates.hours, 1, MOST_PACKAGE_HOURS),
        'card.rates.hours',
        `Hours of the package must be 1 to ${MOST_PACKAGE_HOURS}`,
      ],
      [!isWithin(rates.km, 1, MOST_KM), 'card.rates.km', 'Kilometres of the package must be 1 to 5,000'],
      [
        !isWithin(rates.graceMinutes, 0, MOST_GRACE_MINUTES),
        'card.rates.graceMinutes',
        `Grace must be 0 to ${MOST_GRACE_MINUTES} minutes`,
      ],
    ),
    ...amountProblems('card.rates.', rates, {
      extraKmPaise: 'Price of an extra km',
      extraHourPaise: 'Price of an extra hour',
    }),
  ];
}

function cancellationProblems({ tiers, noShow }: CabCancellationRule): readonly CabProblem[] {
  const field = 'card.cancellation.tiers';
  const hours = tiers.map(({ fromHours }) => fromHours);
  return [
    ...problems(
      [
        hours.some((many) => !isWithin(many, 0, MOST_TIER_HOURS)),
        field,
        'Hours before pick-up must be whole numbers from 0 to 8,760',
      ],
      [
        hours.some((many, index) => index > 0 && many >= (hours[index - 1] ?? many)),
        field,
        'Enter the tiers from the most hours before pick-up to the fewest, each once',
      ],
      [hours.at(-1) !== 0, field, 'The last tier must end at 0 hours, so that every hour before pick-up has a charge'],
    ),
    ...tiers.flatMap(({ charge }, index) => chargeProblems(charge, `${field}.${index}.charge`)),
    ...chargeProblems(noShow, 'card.cancellation.noShow'),
  ];
}

function chargeProblems(charge: CabCharge, field: string): readonly CabProblem[] {
  if (charge.type === 'free') return [];
  return charge.type === 'amount'
    ? problems([!isAmount(charge.amountPaise), field, 'The charge must be an amount of 0 or more'])
    : problems([!isWithin(charge.basisPoints, 0, 10_000), field, 'The charge must be 0 to 100 %']);
}
