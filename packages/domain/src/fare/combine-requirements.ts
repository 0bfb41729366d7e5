import type { NameLimits } from '../person/printed-name.ts';
import type { OfferRequirements } from './offer.ts';

/** All that any of several offers requires, which are bought together. */
export function combineRequirements(all: readonly OfferRequirements[]): OfferRequirements {
  const any = (test: (one: OfferRequirements) => boolean | undefined) => all.some((one) => test(one) === true);
  const limits = all.flatMap(({ nameLimits }) => nameLimits ?? []);
  return {
    pan: any((one) => one.pan),
    passport: any((one) => one.passport),
    ...(any((one) => one.passportIssueDate) ? { passportIssueDate: true } : {}),
    dateOfBirth: any((one) => one.dateOfBirth),
    ...(any((one) => one.nationality) ? { nationality: true } : {}),
    ...(limits.length > 0 ? { nameLimits: smallest(limits) } : {}),
    gst: any((one) => one.gst === 'mandatory') ? 'mandatory' : any((one) => one.gst === 'optional') ? 'optional' : 'no',
    seatMandatory: any((one) => one.seatMandatory),
    mealMandatory: any((one) => one.mealMandatory),
  };
}

function smallest(limits: readonly NameLimits[]): NameLimits {
  return {
    given: Math.min(...limits.map(({ given }) => given)),
    family: Math.min(...limits.map(({ family }) => family)),
  };
}
