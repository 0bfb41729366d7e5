import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import type { FlightRules, HotelRules, PolicyAction, PolicyRules } from '@pravas/domain/policy/policy.ts';

interface WireCeiling {
  readonly action: PolicyAction;
  readonly limit: number;
}
interface Ceiling {
  readonly action: PolicyAction;
  readonly limitPaise: Paise;
}
interface WireMarketAmounts {
  readonly domestic: number | null;
  readonly international: number | null;
}

/** Rules as the domain judges by them, from rules that crossed the wire. */
export function rulesFromWire(wire: WirePolicyRules): PolicyRules {
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
        limits: expense.ceilings.limits.map(({ limit, ...one }) => ({ ...one, limitPaise: fromRupees(limit) })),
      },
      receiptAbovePaise: paiseOrNull(expense.receiptAbove),
      perKmPaise: paiseOrNull(expense.perKm),
      dailyAllowance: expense.dailyAllowance && {
        action: expense.dailyAllowance.action,
        ...amountsFromWire(expense.dailyAllowance),
      },
    },
    budget: wire.budget,
  };
}

/** Rules as they cross the wire: rupees in place of paise. */
export function rulesToWire(rules: PolicyRules): WirePolicyRules {
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
        limits: expense.ceilings.limits.map(({ limitPaise, ...one }) => ({ ...one, limit: toRupees(limitPaise) })),
      },
      receiptAbove: rupeesOrNull(expense.receiptAbovePaise),
      perKm: rupeesOrNull(expense.perKmPaise),
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

function flightFromWire({ ceiling, relative, paidSeat, paidMeal, ...same }: WirePolicyRules['flight']): FlightRules {
  return {
    ...same,
    ceiling: ceiling && { action: ceiling.action, ...amountsFromWire(ceiling) },
    relative: relative && {
      action: relative.action,
      above: relative.above,
      allowedPaise: paiseOrNull(relative.allowed),
      allowedPercent: relative.allowedPercent,
      comparable: relative.comparable,
    },
    paidSeat: { allowed: paidSeat.allowed, limitPaise: paiseOrNull(paidSeat.limit) },
    paidMeal: { allowed: paidMeal.allowed, limitPaise: paiseOrNull(paidMeal.limit) },
  };
}

function flightToWire(rules: FlightRules): WirePolicyRules['flight'] {
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
      allowed: rupeesOrNull(relative.allowedPaise),
      allowedPercent: relative.allowedPercent,
      comparable: { ...relative.comparable, withoutAirlines: [...relative.comparable.withoutAirlines] },
    },
    fareKinds: fareKinds && { action: fareKinds.action, allowed: [...fareKinds.allowed] },
    paidSeat: { allowed: paidSeat.allowed, limit: rupeesOrNull(paidSeat.limitPaise) },
    paidMeal: { allowed: paidMeal.allowed, limit: rupeesOrNull(paidMeal.limitPaise) },
  };
}

function hotelFromWire({ perNight, cities, ...same }: WirePolicyRules['hotel']): HotelRules {
  return {
    ...same,
    perNight: ceilingFromWire(perNight),
    cities: cities && {
      action: cities.action,
      limits: cities.limits.map(({ city, limit }) => ({ city, limitPaise: fromRupees(limit) })),
    },
  };
}

function hotelToWire({ perNight, cities, ...same }: HotelRules): WirePolicyRules['hotel'] {
  return {
    ...same,
    perNight: ceilingToWire(perNight),
    cities: cities && {
      action: cities.action,
      limits: cities.limits.map(({ city, limitPaise }) => ({ city, limit: toRupees(limitPaise) })),
    },
  };
}

function ceilingFromWire(ceiling: WireCeiling | null): Ceiling | null {
  return ceiling && { action: ceiling.action, limitPaise: fromRupees(ceiling.limit) };
}

function ceilingToWire(ceiling: Ceiling | null): WireCeiling | null {
  return ceiling && { action: ceiling.action, limit: toRupees(ceiling.limitPaise) };
}

function amountsFromWire({ domestic, international }: WireMarketAmounts) {
  return { domesticPaise: paiseOrNull(domestic), internationalPaise: paiseOrNull(international) };
}

function amountsToWire(amounts: { readonly domesticPaise: Paise | null; readonly internationalPaise: Paise | null }) {
  return { domestic: rupeesOrNull(amounts.domesticPaise), international: rupeesOrNull(amounts.internationalPaise) };
}

function paiseOrNull(rupees: number | null): Paise | null {
  return rupees === null ? null : fromRupees(rupees);
}

function rupeesOrNull(amount: Paise | null): number | null {
  return amount === null ? null : toRupees(amount);
}
