import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const KNOWN = [
  // The same engine without windows of its own: pages open faster in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: the one of PRAVAS_CHROMIUM, one on the system, Playwright's own (installed when its download
 * works), or Debian's package where we are root. Throws with what to do when there is none.
 */
export async function ensureBrowser(tell: (line: string) => void): Promise<string> {
  const found = [process.env.PRAVAS_CHROMIUM, ...KNOWN, playwrightsOwn()].find((file) => file && fs.existsSync(file));
  if (found) return found;
  const cli = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  tell('No Chromium found; asking Playwright for one ...');
  if (spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 240_000 }).status === 0) {
    const own = playwrightsOwn();
    if (own) return own;
  }
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    tell("Playwright's download does not work here; installing Debian's chromium ...");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env });
      const installed = KNOWN.find((file) => fs.existsSync(file));
      if (installed) return installed;
    }
  }
  throw new Error('No Chromium: install one, or name it in PRAVAS_CHROMIUM.');
}

function playwrightsOwn(): string | null {
  try {
    const file = chromium.executablePath();
    return fs.existsSync(file) ? file : null;
  } catch {
    return null;
  }
}
