import type { Operation } from '../operation.ts';

/** The subject of an operation and its users, in words; '' where its access says it all. */
const OBJECTS: Readonly<Record<Operation['object'], string>> = {
  nothing: '',
  self: 'About the caller only.',
  own: 'Only what is the caller’s own.',
  arranged: 'Own trips; also others’ trips for people who arrange or approve them, or work at the travel desk.',
  organisation: 'Within the caller’s organisation.',
  provider: 'Within the caller’s organisation; the provider’s admins may choose any.',
  provider_own: 'Only for the provider’s own admins.',
  secret: '',
};

/** Who may call an operation, and about what, in plain words. */
export function describeAccess({ access, object }: Pick<Operation, 'access' | 'object'>): string {
  return [describeCaller(access, object), OBJECTS[object]].filter((sentence) => sentence !== '').join(' ');
}

function describeCaller(access: Operation['access'], object: Operation['object']): string {
  switch (access.kind) {
    case 'public':
      return object === 'secret'
        ? 'For callers with the single-use secret that we mailed; no login needed.'
        : 'Public; no login needed.';
    case 'cookie':
      return 'For callers with the session cookie.';
    case 'session':
      return 'For anyone who is signed in.';
    case 'privilege':
      return access.or
        ? `Needs one of the privileges ${[access.privilege, ...access.or].map((one) => `\`${one}\``).join(', ')}.`
        : `Needs the privilege \`${access.privilege}\`.`;
  }
}
