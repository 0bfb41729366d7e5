declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as the driver sends it as a parameter: text, bytes, or null. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export = utils;
}
