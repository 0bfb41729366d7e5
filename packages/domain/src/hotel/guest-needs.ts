import { PATTERNS } from '../validation/patterns.ts';

/** What a supplier asks to know of the guests of a stay. */
export interface GuestNeeds {
  /** How many different PANs of adults; 0 = none. */
  readonly pans: number;
  readonly isPassportNeeded: boolean;
  /** Whether the PAN of the company that pays is asked for; absent = it is not. */
  readonly isCompanyPanNeeded?: boolean | undefined;
  /** How long each part of a name may be. */
  readonly nameLength: { readonly least: number; readonly most: number };
  /** True where two guests may have the same full name. */
  readonly mayShareName: boolean;
}

/** What is asked where a supplier does not say. */
export const USUAL_NEEDS: GuestNeeds = {
  pans: 0,
  isPassportNeeded: false,
  nameLength: { least: 2, most: 25 },
  mayShareName: false,
};

/** A guest as the supplier knows them. */
export interface StayGuest {
  readonly firstName: string;
  readonly lastName: string;
  readonly isAdult: boolean;
  readonly pan: string | null;
  readonly passportNumber: string | null;
}

/** A rule that the guests of a stay break. */
type GuestProblemCode =
  | 'no_adult'
  | 'name_letters'
  | 'name_length'
  | 'same_name'
  | 'pan_wrong'
  | 'pan_missing'
  | 'pan_repeated'
  | 'passport_missing';

/** The field of a traveller that a broken rule is about. */
export const GUEST_FIELDS = {
  no_adult: 'dateOfBirth',
  name_letters: 'firstName',
  name_length: 'firstName',
  same_name: 'firstName',
  pan_wrong: 'pan',
  pan_missing: 'pan',
  pan_repeated: 'pan',
  passport_missing: 'passport.number',
} as const satisfies Record<GuestProblemCode, string>;

/** A broken rule; room and guest count from 0, null where it concerns all of them. */
export interface GuestProblem {
  readonly code: GuestProblemCode;
  readonly room: number | null;
  readonly guest: number | null;
  readonly message: string;
}

/** Everything that prevents booking rooms for these guests, so that no supplier is asked in vain. */
export function guestProblems(rooms: readonly (readonly StayGuest[])[], needs: GuestNeeds): readonly GuestProblem[] {
  return [
    ...rooms.flatMap((guests, room) =>
      guests.some(({ isAdult }) => isAdult) ? [] : [problem('no_adult', 'Every room needs an adult.', room)],
    ),
    ...rooms.flatMap((guests, room) => guests.flatMap((guest, at) => nameProblems(guest, needs, room, at))),
    ...(needs.mayShareName ? [] : sameNames(rooms)),
    ...panProblems(rooms, needs.pans),
    ...(needs.isPassportNeeded ? passportProblems(rooms) : []),
  ];
}

function nameProblems(guest: StayGuest, { nameLength }: GuestNeeds, room: number, at: number): GuestProblem[] {
  const parts = [guest.firstName, guest.lastName].map((part) => part.trim());
  if (!parts.every(PATTERNS.letters)) {
    return [problem('name_letters', 'The hotel accepts letters and spaces only.', room, at)];
  }
  const { least, most } = nameLength;
  return parts.every((part) => part.length >= least && part.length <= most)
    ? []
    : [problem('name_length', `The hotel accepts ${least} to ${most} letters for each part of a name.`, room, at)];
}

function sameNames(rooms: readonly (readonly StayGuest[])[]): readonly GuestProblem[] {
  const seen = new Set<string>();
  return rooms.flatMap((guests, room) =>
    guests.flatMap(({ firstName, lastName }, at) => {
      const name = `${firstName} ${lastName}`.trim().replaceAll(/\s+/g, ' ').toLowerCase();
      if (!seen.has(name)) {
        seen.add(name);
        return [];
      }
      return [
        problem('same_name', 'The hotel does not accept two guests with the same name. Add a middle name.', room, at),
      ];
    }),
  );
}

/** The same PAN twice counts as one: the supplier would refuse it after payment. */
function panProblems(rooms: readonly (readonly StayGuest[])[], needed: number): readonly GuestProblem[] {
  if (needed === 0) return [];
  const given = rooms.flatMap((guests, room) =>
    guests.flatMap(({ isAdult, pan }, guest) =>
      isAdult && pan ? [{ pan: pan.trim().toUpperCase(), room, guest }] : [],
    ),
  );
  const wrong = given.filter(({ pan }) => !PATTERNS.pan(pan));
  const repeated = given.filter(({ pan }, index) => given.findIndex((one) => one.pan === pan) < index);
  const different = new Set(given.map(({ pan }) => pan)).size;
  const missing = needed - different;
  return [
    ...wrong.map(({ room, guest }) =>
      problem('pan_wrong', 'A PAN is five letters, four digits and a letter.', room, guest),
    ),
    ...(missing > 0
      ? repeated.map(({ room, guest }) =>
          problem('pan_repeated', 'This PAN is already entered for someone else.', room, guest),
        )
      : []),
    ...(missing > 0
      ? [
          problem(
            'pan_missing',
            `The hotel asks for ${needed === 1 ? 'the PAN of an adult' : `the PANs of ${needed} adults`}.`,
          ),
        ]
      : []),
  ];
}

function passportProblems(rooms: readonly (readonly StayGuest[])[]): readonly GuestProblem[] {
  return rooms.flatMap((guests, room) =>
    guests.flatMap(({ passportNumber }, guest) =>
      passportNumber ? [] : [problem('passport_missing', 'The hotel asks for a passport number.', room, guest)],
    ),
  );
}

function problem(
  code: GuestProblemCode,
  message: string,
  room: number | null = null,
  guest: number | null = null,
): GuestProblem {
  return { code, room, guest, message };
}
