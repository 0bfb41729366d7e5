import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser } from './ensure-browser.ts';
import { openScreen, PICTURED_SCREENS, type Viewer } from './pictured-screens.ts';

/**
 * Pictures of every screen of the demo: `npm run pictures -- take http://localhost:4000 DIR` takes them, and `npm run
 * pictures -- pair DIR-BEFORE DIR-AFTER DIR` lays those of two states of the product side by side, with a page that
 * shows them.
 */
const PASSWORD = 'Pravas@2026';
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const SHOWN = { desk: { width: 560, height: 350 }, phone: { width: 162, height: 350 } } as const;
const GAP = 12;
type Size = keyof typeof SIZES;

async function takeAll(url: string, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const executablePath = await ensureBrowser(console.log);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  // Most of the time is spent waiting for a page to come to rest: every viewer waits beside the others.
  await Promise.all(
    [...new Set(PICTURED_SCREENS.map((screen) => screen.viewer))].map(async (viewer) => {
      for (const size of ['desk', 'phone'] as const) await takeAs(browser, url, { viewer, size, folder });
    }),
  );
  await browser.close();
}

interface Taking {
  readonly viewer: Viewer;
  readonly size: Size;
  readonly folder: string;
}

async function takeAs(browser: Browser, url: string, { viewer, size, folder }: Taking): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (viewer !== 'nobody') await logIn(page, url, viewer);
  for (const screen of PICTURED_SCREENS.filter((one) => one.viewer === viewer)) {
    try {
      await openScreen(page, url, screen);
      await page.screenshot({ path: path.join(folder, `${screen.name}-${size}.png`) });
    } catch (error) {
      // A state of the product without the screen has no picture of it.
      console.log(`${screen.name}, ${size}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  await context.close();
}

async function logIn(page: Page, url: string, viewer: Viewer): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(`${viewer}@${viewer === 'dev.patel' ? 'pravas' : 'meridian'}.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/home$/);
}

/** Before at the left, after at the right, each on a desk and on a phone. */
async function pairAll(before: string, after: string, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  for (const { name } of PICTURED_SCREENS) {
    const pictures = await Promise.all(
      [before, after].flatMap((from) =>
        (['desk', 'phone'] as const).map((size) => shrink(path.join(from, `${name}-${size}.png`), SHOWN[size])),
      ),
    );
    if (pictures.slice(2).every((picture) => picture === null)) continue;
    let left = 0;
    const placed = pictures.map((input, index) => {
      const at = { input, left, top: 0 };
      left += SHOWN[index % 2 === 0 ? 'desk' : 'phone'].width + GAP;
      return at;
    });
    const height = SHOWN.desk.height;
    await sharp({ create: { width: left - GAP, height, channels: 3, background: '#d4d8e0' } })
      .composite(placed.flatMap(({ input, ...at }) => (input ? [{ input, ...at }] : [])))
      .webp({ quality: 62 })
      .toFile(path.join(folder, `${name}.webp`));
    lines.push(`## ${name.replaceAll('-', ' ')}\n\n![${name}, before and after](${name}.webp)\n`);
  }
  const head =
    '# Every screen, before and after\n\nAt the left before, at the right now; each on a desk (1440 × 900) and on a phone (390 × 844). A screen that is new has nothing at the left. `npm run pictures` takes them.\n';
  fs.writeFileSync(path.join(folder, 'README.md'), `${head}\n${lines.join('\n')}`);
}

async function shrink(file: string, size: { readonly width: number; readonly height: number }): Promise<Buffer | null> {
  if (!fs.existsSync(file)) return null;
  return sharp(file)
    .resize({ ...size, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}

const [what, ...where] = parseArgs({ allowPositionals: true }).positionals;
const [first, second, third] = where;
if (what === 'take' && first && second) await takeAll(first, second);
else if (what === 'pair' && first && second && third) await pairAll(first, second, third);
else {
  console.log('npm run pictures -- take URL FOLDER | pair FOLDER-BEFORE FOLDER-AFTER FOLDER');
  process.exitCode = 1;
}
