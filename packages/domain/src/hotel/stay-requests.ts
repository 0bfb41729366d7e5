/** What a hotel can be asked for besides the room. */
export interface StayRequests {
  /** By the hotel's clock, "10:00". */
  readonly earlyCheckIn?: string | undefined;
  readonly highFloor?: boolean | undefined;
  readonly twinBeds?: boolean | undefined;
  readonly diet?: 'vegetarian' | 'jain' | 'vegan' | 'halal' | undefined;
  readonly other?: string | null | undefined;
}

/** The fate of requests, in a sentence; `isPassedOn` false = the supplier has no way to tell the hotel. */
export function requestNote(isPassedOn: boolean): string {
  return isPassedOn
    ? 'The hotel is asked for it; it is not guaranteed.'
    : 'This cannot be passed on to the hotel with the booking: call the hotel and ask.';
}

const DIETS = { vegetarian: 'Vegetarian', jain: 'Jain', vegan: 'Vegan', halal: 'Halal' } as const;

/** Requests as the hotel reads them, one line each; none where there are none. */
export function requestLines({ earlyCheckIn, highFloor, twinBeds, diet, other }: StayRequests): readonly string[] {
  const free = other?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return [
    ...(earlyCheckIn === undefined ? [] : [`Early check-in, at about ${earlyCheckIn}`]),
    ...(highFloor === true ? ['A high floor'] : []),
    ...(twinBeds === true ? ['Two single beds'] : []),
    ...(diet === undefined ? [] : [`${DIETS[diet]} meals`]),
    ...(free === '' ? [] : [free]),
  ];
}
