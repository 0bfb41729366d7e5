import type { ReadPolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { FlightRules, HotelRules, PolicyAction, PolicyRules } from '@pravas/domain/policy/policy.ts';

interface WireCeiling {
  readonly action: PolicyAction;
  readonly limit: Paise;
}
interface Ceiling {
  readonly action: PolicyAction;
  readonly limitPaise: Paise;
}
interface WireMarketAmounts {
  readonly domestic: Paise | null;
  readonly international: Paise | null;
}

/** Rules as the domain judges by them, from rules by the names of the contract. */
export function rulesFromWire(wire: ReadPolicyRules): PolicyRules {
  const { expense } = wire;
  return {
    flight: flightFromWire(wire.flight),
    hotel: hotelFromWire(wire.hotel),
    bus: { ceiling: ceilingFromWire(wire.bus.ceiling), seatTypes: wire.bus.seatTypes },
    train: { ceiling: ceilingFromWire(wire.train.ceiling) },
    cab: { ceiling: ceilingFromWire(wire.cab.ceiling) },
    expense: {
      ceilings: expense.ceilings && {
        action: expense.ceilings.action,
        limits: expense.ceilings.limits.map(({ limit, ...one }) => ({ ...one, limitPaise: limit })),
      },
      receiptAbovePaise: expense.receiptAbove,
      perKmPaise: expense.perKm,
      dailyAllowance: expense.dailyAllowance && {
        action: expense.dailyAllowance.action,
        ...amountsFromWire(expense.dailyAllowance),
      },
    },
    budget: wire.budget,
  };
}

/** Rules by the names of the contract. */
export function rulesToWire(rules: PolicyRules): ReadPolicyRules {
  const { expense } = rules;
  return {
    flight: flightToWire(rules.flight),
    hotel: hotelToWire(rules.hotel),
    bus: { ceiling: ceilingToWire(rules.bus.ceiling), seatTypes: rules.bus.seatTypes },
    train: { ceiling: ceilingToWire(rules.train.ceiling) },
    cab: { ceiling: ceilingToWire(rules.cab.ceiling) },
    expense: {
      ceilings: expense.ceilings && {
        action: expense.ceilings.action,
        limits: expense.ceilings.limits.map(({ limitPaise, ...one }) => ({ ...one, limit: limitPaise })),
      },
      receiptAbove: expense.receiptAbovePaise,
      perKm: expense.perKmPaise,
      dailyAllowance: expense.dailyAllowance && {
        action: expense.dailyAllowance.action,
        ...amountsToWire(expense.dailyAllowance),
      },
    },
    budget: rules.budget,
  };
}

/** Rules as a version keeps them; they were judged by the contract before they were written. */
export function storedRules(value: unknown): PolicyRules {
  return value as PolicyRules;
}

function flightFromWire({ ceiling, relative, paidSeat, paidMeal, ...same }: ReadPolicyRules['flight']): FlightRules {
  return {
    ...same,
    ceiling: ceiling && { action: ceiling.action, ...amountsFromWire(ceiling) },
    relative: relative && {
      action: relative.action,
      above: relative.above,
      allowedPaise: relative.allowed,
      allowedPercent: relative.allowedPercent,
      comparable: relative.comparable,
    },
    paidSeat: { allowed: paidSeat.allowed, limitPaise: paidSeat.limit },
    paidMeal: { allowed: paidMeal.allowed, limitPaise: paidMeal.limit },
  };
}

function flightToWire(rules: FlightRules): ReadPolicyRules['flight'] {
  const { cabins, ceiling, relative, fareKinds, paidSeat, paidMeal, ...same } = rules;
  const tiers = (list: NonNullable<FlightRules['cabins']>['domestic']) =>
    list.map((tier) => ({ fromMinutes: tier.fromMinutes, cabins: [...tier.cabins] }));
  return {
    ...same,
    cabins: cabins && {
      action: cabins.action,
      domestic: tiers(cabins.domestic),
      international: tiers(cabins.international),
    },
    ceiling: ceiling && { action: ceiling.action, ...amountsToWire(ceiling) },
    relative: relative && {
      action: relative.action,
      above: relative.above,
      allowed: relative.allowedPaise,
      allowedPercent: relative.allowedPercent,
      comparable: { ...relative.comparable, withoutAirlines: [...relative.comparable.withoutAirlines] },
    },
    fareKinds: fareKinds && { action: fareKinds.action, allowed: [...fareKinds.allowed] },
    paidSeat: { allowed: paidSeat.allowed, limit: paidSeat.limitPaise },
    paidMeal: { allowed: paidMeal.allowed, limit: paidMeal.limitPaise },
  };
}

function hotelFromWire({ perNight, cities, ...same }: ReadPolicyRules['hotel']): HotelRules {
  return {
    ...same,
    perNight: ceilingFromWire(perNight),
    cities: cities && {
      action: cities.action,
      limits: cities.limits.map(({ city, limit }) => ({ city, limitPaise: limit })),
    },
  };
}

function hotelToWire({ perNight, cities, ...same }: HotelRules): ReadPolicyRules['hotel'] {
  return {
    ...same,
    perNight: ceilingToWire(perNight),
    cities: cities && {
      action: cities.action,
      limits: cities.limits.map(({ city, limitPaise }) => ({ city, limit: limitPaise })),
    },
  };
}

function ceilingFromWire(ceiling: WireCeiling | null): Ceiling | null {
  return ceiling && { action: ceiling.action, limitPaise: ceiling.limit };
}

function ceilingToWire(ceiling: Ceiling | null): WireCeiling | null {
  return ceiling && { action: ceiling.action, limit: ceiling.limitPaise };
}

function amountsFromWire({ domestic, international }: WireMarketAmounts) {
  return { domesticPaise: domestic, internationalPaise: international };
}

function amountsToWire(amounts: { readonly domesticPaise: Paise | null; readonly internationalPaise: Paise | null }) {
  return { domestic: amounts.domesticPaise, international: amounts.internationalPaise };
}
