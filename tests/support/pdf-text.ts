import { inflateSync } from 'node:zlib';

/** The text of a PDF: it is written in the glyphs of its fonts, each with a table back to characters. */
export function pdfText(pdf: Buffer): string {
  // A compressed stream may itself end in a carriage return: only the line feed before the closing word is not its own.
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const tables = streams
    .filter((stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'))
    .map((stream) => {
      const glyphs = new Map<string, string>();
      for (const [, from = '', , list = ''] of stream.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
        for (const [index, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries()) {
          glyphs.set(
            (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
            Buffer.from(hex, 'hex').swap16().toString('utf16le'),
          );
        }
      }
      return glyphs;
    });
  const written = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) => parts));
  return tables
    .map((glyphs) =>
      written
        .map((parts) =>
          [...parts.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => glyphs.get(glyph) ?? '')
            .join(''),
        )
        .join(''),
    )
    .join('\n');
}
