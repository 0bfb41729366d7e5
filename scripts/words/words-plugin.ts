import path from 'node:path';
import type { Plugin } from 'vite';
import { areaOf, lookUp, readCatalogue, readValues } from './catalogue.ts';
import { walkSource } from './walk-source.ts';

/** Latin digits, as Indian sites in Hindi write them; months and days of the week in Hindi. */
const LOCALE = 'hi-IN-u-nu-latn';
const LANGUAGES_DIR = path.resolve(import.meta.dirname, '../../apps/web/src/languages');

/** Builds the web app in Hindi: each text of the sources is replaced by its translation before anything else reads them. */
export function hindiWords(): Plugin {
  const catalogue = readCatalogue('hi');
  const values = readValues();
  return {
    name: 'pravas-words',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.PRAVAS_LANGUAGE': JSON.stringify('hi') } }),
    transform(source, id) {
      const file = id.split('?', 1)[0] ?? id;
      const area = areaOf(file);
      if (area === null) return null;
      const code = walkSource(file, source, values, ({ text }) => lookUp(catalogue, area, text), LOCALE);
      return code === source ? null : { code, map: null };
    },
    // What the server says is translated where elements are made.
    resolveId(name, importer) {
      const isOurs = importer?.startsWith(LANGUAGES_DIR) ?? false;
      return name === 'react/jsx-runtime' && !isOurs ? path.join(LANGUAGES_DIR, 'spoken-jsx.ts') : null;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('lang="en-IN"', 'lang="hi"')
          .replace('</head>', '<link rel="stylesheet" href="/src/languages/hindi.css" /></head>')
          .replace(
            /(<h1 [^>]*>|<noscript>|name="description" content=")([^<"]+)/g,
            (_whole, head: string, text: string) => head + (lookUp(catalogue, 'page', text) ?? text),
          ),
    },
  };
}
