import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { escapeHtml } from '../apps/server/src/platform/escape-html.ts';
import { htmlOf } from '../apps/server/src/platform/mail-html.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { everyMail, PUBLIC_URL } from './mails/every-mail.ts';
import type { SampleMail } from './mails/sample-shapes.ts';

/**
 * Every mail that the product can send: `npm run mails -- DIR` writes each as a page and in plain text into a folder, with pictures
 * of it in light and dark and on a phone, and an index.html that shows them side by side.
 */
const LOOKS = [
  { name: 'light', width: 600, colorScheme: 'light' },
  { name: 'dark', width: 600, colorScheme: 'dark' },
  { name: 'phone', width: 390, colorScheme: 'light' },
] as const;

async function main(): Promise<void> {
  const [folder = 'mails'] = parseArgs({ allowPositionals: true }).positionals;
  const mails = everyMail();
  fs.mkdirSync(folder, { recursive: true });
  for (const { name, mail } of mails) {
    fs.writeFileSync(path.join(folder, `${name}.html`), htmlOf(mail, PUBLIC_URL));
    fs.writeFileSync(path.join(folder, `${name}.txt`), `${mail.text}\n`);
  }
  const browser = await chromium.launch({ executablePath: await ensureBrowser(console.log), args: ['--no-sandbox'] });
  for (const look of LOOKS) await takeAll(browser, mails, folder, look);
  await browser.close();
  fs.writeFileSync(path.join(folder, 'index.html'), indexOf(mails));
  console.log(`${mails.length} mails: ${path.resolve(folder, 'index.html')}`);
}

/** Throws where a mail is wider than its window. */
async function takeAll(
  browser: Browser,
  mails: readonly SampleMail[],
  folder: string,
  { name: look, width, colorScheme }: (typeof LOOKS)[number],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
  for (const { name } of mails) {
    await page.goto(`file://${path.resolve(folder, `${name}.html`)}`);
    const needed = await page.evaluate('document.documentElement.scrollWidth');
    if (Number(needed) > width) throw new Error(`${name} needs ${needed} px where it has ${width}`);
    await page.screenshot({ path: path.join(folder, `${name}-${look}.png`), fullPage: true });
  }
  await page.close();
}

function indexOf(mails: readonly SampleMail[]): string {
  const shown = mails.map(({ name, mail, brings }) => {
    const pictures = LOOKS.map(
      ({ name: look, width }) => `<img src="${name}-${look}.png" alt="${name}, ${look}" width="${width / 1.5}">`,
    );
    const attached = brings.length === 0 ? '' : `<p>With ${brings.join(' and ')}</p>`;
    return `<h2 id="${name}">${name}</h2><p><strong>${escapeHtml(mail.subject)}</strong> (${mail.subject.length} characters)</p>${attached}<div>${pictures.join('')}<pre>${escapeHtml(mail.text)}</pre></div>`;
  });
  return `<!doctype html><html lang="en-IN"><meta charset="utf-8"><title>Mails</title><style>body{font:14px system-ui;margin:24px}div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}pre{min-width:360px;max-width:480px;white-space:pre-wrap}</style><h1>${mails.length} mails</h1>${shown.join('\n')}`;
}

await main();
