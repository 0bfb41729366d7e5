// Lets the app open without a network. It keeps the app's own files and nothing that the server says about anybody:
// trips that a traveller keeps on the device are written, read and forgotten by the page itself.
const SHELL = 'pravas-shell';
const KEPT = 'pravas-kept-trips';
/** Old releases' files go, oldest first, once there are more than this. */
const MOST_FILES = 2_000;
/** Addresses that belong to the server and are no pages of the app. */
const SERVER = /^\/(organization|identity|trip\/(api|public)|flights|payments|docs|health|ipg)(\/|$)|\.\w+$/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) => shell.addAll(['/', '/theme.js', '/favicon.svg']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const ours = (name) => name === SHELL || name.startsWith(KEPT);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !ours(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !SERVER.test(pathname)) event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event));
  else if (pathname === '/theme.js' || pathname === '/favicon.svg') event.respondWith(fileAfterNetwork(request));
});

/** Every page is the same document: the newest one where there is a network, else the one that was kept. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    const isDocument = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/html');
    if (isDocument) event.waitUntil(keepDocument(answer.clone()));
    return answer;
  } catch (failure) {
    const kept = await caches.match('/', { cacheName: SHELL });
    if (kept) return kept;
    throw failure;
  }
}

async function keepDocument(answer) {
  const text = await answer.clone().text();
  // The server's own pages, like its API reference, are not the app.
  if (!text.includes('<div id="root">')) return;
  const shell = await caches.open(SHELL);
  await shell.put('/', answer);
  const files = (await shell.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((old) => shell.delete(old)));
}

/** A hashed file never changes, so the kept one is as good as the server's. */
async function file(event) {
  const { request } = event;
  const kept = await caches.match(request.url, { cacheName: SHELL });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(caches.open(SHELL).then((shell) => shell.put(request.url, copy)));
  }
  return answer;
}

async function fileAfterNetwork(request) {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match(request.url, { cacheName: SHELL });
    if (kept) return kept;
    throw failure;
  }
}
