/** Facts of an article that settings and rules decide, by the name in braces in its text. */
export type HelpFacts = Readonly<Record<string, string>>;

/**
 * The text with every `{name}` replaced by its fact; null where one of them is not known, and so nothing is promised.
 */
export function fillFacts(text: string, facts: HelpFacts): string | null {
  const asked = [...text.matchAll(/\{([a-zA-Z]+)\}/gu)].map(([, name = '']) => name);
  if (asked.some((name) => facts[name] === undefined)) return null;
  return text.replaceAll(/\{([a-zA-Z]+)\}/gu, (whole, name: string) => facts[name] ?? whole);
}
