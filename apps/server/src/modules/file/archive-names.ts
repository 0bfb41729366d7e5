/** Names that no Windows file may have, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file system shows them.
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f\u007f]+/g;
const MOST_CHARACTERS = 60;

/**
 * Names the files of an archive: parts joined by "_", safe on every system, each name once, also where capitals are the
 * same as small letters.
 */
export function createArchiveNames(): (parts: readonly string[], extension: string) => string {
  const taken = new Set<string>();
  return (parts, extension) => {
    const name = parts.map(safePart).filter(Boolean).join('_') || 'document';
    for (let count = 1; ; count += 1) {
      const numbered = `${name}${count === 1 ? '' : `-${count}`}.${extension}`;
      if (taken.has(numbered.toLowerCase())) continue;
      taken.add(numbered.toLowerCase());
      return numbered;
    }
  };
}

function safePart(text: string): string {
  const plain = text.normalize('NFC').replaceAll(FORBIDDEN, '-').replaceAll(/\s+/g, ' ');
  const kept = [...plain].slice(0, MOST_CHARACTERS);
  // A name neither begins nor ends in what systems drop or hide.
  while (isEdge(kept[0])) kept.shift();
  while (isEdge(kept.at(-1))) kept.pop();
  const bare = kept.join('');
  return RESERVED.test(bare) ? `${bare}-` : bare;
}

function isEdge(character: string | undefined): boolean {
  return character === '.' || character === ' ' || character === '-';
}
