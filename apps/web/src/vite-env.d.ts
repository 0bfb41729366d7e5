interface ImportMetaEnv {
  /** The language that a build speaks where it is not English. */
  readonly PRAVAS_LANGUAGE?: 'hi';
}
