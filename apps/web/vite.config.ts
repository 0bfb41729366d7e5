import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.PRAVAS_API_URL ?? 'http://127.0.0.1:4000';

/** `/trip/details` is a screen; only these prefixes are the server's. */
const serverPaths = [
  '/organization',
  '/identity',
  '/trip/api',
  '/trip/public',
  '/flights',
  '/payments',
  '/docs',
  '/health',
  '/openapi.json',
];

export default defineConfig(({ command }) => {
  // A build begun by the tests inherits their NODE_ENV, and would be React's slow and talkative half.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
      react(),
      babel({ presets: [reactCompilerPreset()] }),
      tailwindcss(),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Fonts and images stay files: the content security policy allows no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: true,
    },
    server: {
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: api, changeOrigin: false }])),
    },
  };
});
