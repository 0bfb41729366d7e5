import type { Page, Request } from '@playwright/test';

interface OpenPage {
  readonly page: Page;
  /** Its requests without an answer. */
  readonly unanswered: Set<Request>;
  readonly problems: readonly string[];
}

const open = new Set<OpenPage>();

/** Remembers a page until it is closed, so that a failing test can report what it showed. */
export function rememberPage(page: Page, problems: readonly string[]): void {
  const one = { page, problems, unanswered: new Set<Request>() };
  page.on('request', (request) => one.unanswered.add(request));
  page.on('requestfinished', (request) => one.unanswered.delete(request));
  page.on('requestfailed', (request) => one.unanswered.delete(request));
  page.on('close', () => open.delete(one));
  open.add(one);
}

const MOST_CHARACTERS = 1_500;

/** A long text by its beginning and its end: the outcome is at the end of a page. */
function bothEnds(text: string): string {
  if (text.length <= 2 * MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS)} … ${text.slice(-MOST_CHARACTERS)}`;
}

/**
 * What pages said that were closed since `forgetClosedPages`: a test's own clean-up comes before its failure is
 * reported.
 */
const closed: string[] = [];

/** Forgets what closed pages said: another test begins. */
export function forgetClosedPages(): void {
  closed.length = 0;
}

/** Keeps a page's report, as it is about to be closed. */
export async function keepTold(page: Page): Promise<void> {
  const known = [...open].find((one) => one.page === page);
  if (known) closed.push(await tell(known).catch(String));
}

/** Where every page of the test is, what it says, and what it waits for: a line each. */
export async function tellOpenPages(): Promise<string> {
  const settled = await Promise.allSettled([...open].map(tell));
  const told = settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  return [...closed, ...told].join('\n');
}

async function tell({ page, problems, unanswered }: OpenPage): Promise<string> {
  const parts = await page.locator('main, [role=dialog], [role=alertdialog]').allInnerTexts();
  const waits = [...unanswered].map((request) => `waits for ${request.method()} ${request.url().slice(0, 200)}`);
  const said = parts.map((text) => bothEnds(text.replaceAll(/\s*\n\s*/g, ' | ')));
  const buttons = await page.getByRole('button', { disabled: true }).allInnerTexts();
  return [`At ${page.url()}`, ...said, `cannot be pressed: ${buttons.join(', ')}`, ...waits, ...problems].join('\n');
}
