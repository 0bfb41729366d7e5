/** Flags of Node that every server process runs with. */
export const SERVER_FLAGS = [
  // Without `__proto__` no request body can reach a prototype through it.
  '--disable-proto=delete',
  // A search makes tens of megabytes that are garbage a moment later. With more room (in MB) they are gone before the
  // collector visits them.
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
] as const;
