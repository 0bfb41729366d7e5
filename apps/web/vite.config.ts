import path from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { hindiWords } from '../../scripts/words/words-plugin.ts';

/** Each language is a build of its own; `scripts/build-web.ts` puts them beside each other. */
const isHindi = process.env.PRAVAS_WEB_LANGUAGE === 'hi';

const api = process.env.PRAVAS_API_URL ?? 'http://127.0.0.1:4000';

/** `/trip/details` is a screen; only these prefixes are the server's. */
const serverPaths = [
  '/organization',
  '/identity',
  '/trip/api',
  '/trip/public',
  '/flights',
  '/trains',
  '/cabs',
  '/bus',
  '/bookings',
  '/payments',
  '/docs',
  '/health',
  '/openapi.json',
];

type Bundle = Readonly<Record<string, { readonly type: string; readonly imports?: readonly string[] }>>;

/** All chunks that one imports at once, by way of others too. */
function reachOf(bundle: Bundle, name: string, reached: Set<string> = new Set()): ReadonlySet<string> {
  for (const next of bundle[name]?.imports ?? []) if (!reached.has(next)) reachOf(bundle, next, reached.add(next));
  return reached;
}

/**
 * A lazy chunk also names all that it needs by way of others, so that the browser fetches all of it at once. Vite's own
 * preload lists would do the same, but are in the code of the first load.
 */
const flatImports: Plugin = {
  name: 'pravas-flat-imports',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const reach = (name: string) => reachOf(bundle, name);
    const names = Object.keys(bundle);
    const first = new Set(names.filter((name) => FIRST_LOAD.test(name)).flatMap((name) => [name, ...reach(name)]));
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.isDynamicEntry || first.has(chunk.fileName)) continue;
      const unnamed = [...reach(chunk.fileName)].filter((name) => !first.has(name) && !chunk.imports.includes(name));
      chunk.code += unnamed.map((name) => `\nimport"./${path.basename(name)}";`).join('');
    }
  },
};

/**
 * The page itself names the app and what it needs: the browser fetches it all while the entry still looks whether dates
 * can be computed. Vite's way to preload needs code of its own in the first load, which then has nothing to do.
 */
const earlyApp: Plugin = {
  name: 'pravas-early-app',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const app = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'app');
      if (app?.type !== 'chunk') return [];
      return [app.fileName, ...reachOf(bundle, app.fileName)]
        .filter((name) => !/\/index-[\w-]+\.js$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        }));
    },
  },
};

/** The entry, and the app that it fetches when dates can be computed. */
const FIRST_LOAD = /\/(index|app)-[\w-]+\.js$/;

/**
 * What the app stands on, in one file: it is compressed as a whole, and stays in the browser's cache when a release
 * changes our own code alone.
 */
const BASE =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(?:history|store|react-store|router-core|react-router|query-core\/build\/modern\/(?!\w*[oO]bserver|streamed|hydration)\w+)|lucide-react\/dist\/esm\/(?:shared|createLucideIcon|Icon|context))[/.]/;

/** Small parts of our own that every page has: as one file they are compressed together. */
const PARTS =
  /apps\/web\/src\/(?:ui\/class-names|lib\/(?:storage|store|toasts|lazy-page|lazy-dialog)|features\/approvals\/request-parts)\.ts$|packages\/contract\/src\/(?:client|operation)\.ts$/;

export default defineConfig(({ command }) => {
  // A build begun by the tests inherits their NODE_ENV, and would be React's slow and talkative half.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      ...(isHindi ? [hindiWords()] : []),
      { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
      react(),
      babel({ presets: [reactCompilerPreset()] }),
      tailwindcss(),
      flatImports,
      earlyApp,
    ],
    build: {
      outDir: isHindi ? 'dist-hi' : 'dist',
      emptyOutDir: true,
      assetsDir: isHindi ? 'assets/hi' : 'assets',
      copyPublicDir: !isHindi,
      // Fonts and images stay files: the content security policy allows no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: BASE },
              { name: 'parts', test: PARTS },
            ],
          },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: api, changeOrigin: false }])),
    },
  };
});
