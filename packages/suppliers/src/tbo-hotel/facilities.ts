import { FACILITIES, type Facility } from '@pravas/domain/hotel/hotel.ts';

/** Hotels' words for their facilities, and similar words for something else. Lines are in lower case. */
const FORMS: Readonly<Record<Facility, { readonly has: RegExp; readonly not?: RegExp }>> = {
  'Wi-Fi Access': { has: /\bwi-?fi\b|wireless internet|free internet/ },
  '24 Hour Room Service': { has: /room service.*24|24.*room service/ },
  Restaurant: { has: /\brestaurants?\b/ },
  Gym: { has: /\bgym(?:nasium)?\b|fitness/ },
  'Conference Hall': { has: /conference|meeting rooms?|banquet/ },
  'Air Conditioning': { has: /air.?condition/ },
  Parking: { has: /\bparking\b/ },
  '24 Hour Front Desk': { has: /24.*(?:front desk|reception)/ },
  Pool: { has: /\bpools?\b/, not: /pool table|whirlpool/ },
  Elevator: { has: /\belevators?\b|\blifts?\b/, not: /ski lift/ },
  Bar: { has: /\bbars?\b|lounge bar/, not: /snack|mini ?bar|grab bar/ },
};

/**
 * A line that says what there is not: "Wheelchair accessible - no", "Pets not allowed", "Number of restaurants - 0".
 */
const NEGATION = /\bno\b|\bnot\b|\bwithout\b|\bnone\b|[-:]\s*0$/;

/** A hotel's facilities from the lines of its list, in the order of the list's filter. */
export function facilitiesOf(lines: readonly string[]): readonly Facility[] {
  const said = lines.map((line) => line.toLowerCase()).filter((line) => !NEGATION.test(line));
  return FACILITIES.filter((facility) => {
    const { has, not } = FORMS[facility];
    return said.some((line) => has.test(line) && !not?.test(line));
  });
}
