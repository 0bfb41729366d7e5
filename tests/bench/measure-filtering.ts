import { chromium, type Locator, type Page } from '@playwright/test';
import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type { DemoLogin } from '../../apps/server/seeds/demo.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import type { AnswerBench } from './measure-answers.ts';

/** What each click on a filter took, in milliseconds. */
export interface FilterCosts {
  /** From the click to the next paint, as browsers measure responsiveness. */
  readonly paintMs: readonly number[];
  /** From the click until the filtered list had been painted; of filters that leave nothing out, none. */
  readonly listMs: readonly number[];
}

const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];
/** Filters that are ticked, and ticked off again. */
const TICKED = 6;
/** The browser's own measurement leaves out interactions shorter than this. */
const UNREPORTED_MS = 16;
/** A list that has not changed by then has nothing to leave out. */
const MOST_WAITED_MS = 2_000;

/** A list that is filtered: where it is, and what its search answers. */
export interface FilteredList {
  /** Path and query of the page. */
  readonly address: string;
  readonly heading: RegExp;
  /** The path of its stream of results, and all events of it. */
  readonly streamPath: string;
  readonly body: string;
  /** What a person does before they filter. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The longest list of flights. */
export function flightList(answers: AnswerBench): FilteredList {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  return {
    address: `/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${day}`,
    heading: /\d flights$/,
    streamPath: streamFlights.path,
    body: streamOf(answers),
  };
}

/** Ticks filters on a list in a real Chromium. The results are planted; all else is the server's. */
export async function measureFiltering(url: string, login: DemoLogin, list: FilteredList): Promise<FilterCosts> {
  const executablePath = await ensureBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, args: QUIET });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await logIn(page, url, login);
    await page.route(`**${list.streamPath}?*`, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: list.body }),
    );
    await page.goto(`${url}${list.address}`);
    const heading = page.getByRole('heading', { name: list.heading });
    await heading.waitFor();
    await list.prepare?.(page);
    const filters = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox');
    await filters.first().waitFor();
    const clicks: FilterCosts[] = [];
    for (const round of [1, 2]) {
      for (let index = 0; index < TICKED; index += 1) {
        for (const _ of ['on', 'off']) {
          const click = await clickOnce(page, filters.nth(index), heading);
          // The first round compiles the code that the others run.
          if (round > 1) clicks.push(click);
        }
      }
    }
    return { paintMs: clicks.flatMap((one) => one.paintMs), listMs: clicks.flatMap((one) => one.listMs) };
  } finally {
    await browser.close();
  }
}

async function logIn(page: Page, url: string, { email, password }: DemoLogin): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/home$/);
}

async function clickOnce(page: Page, filter: Locator, heading: Locator): Promise<FilterCosts> {
  await filter.scrollIntoViewIfNeeded();
  const limits = { unreportedMs: UNREPORTED_MS, mostWaitedMs: MOST_WAITED_MS };
  const watched = await heading.evaluateHandle((element: Element, { unreportedMs, mostWaitedMs }: typeof limits) => {
    let paintMs = unreportedMs;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paintMs = Math.max(paintMs, entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const before = element.textContent;
    const changed = new Promise<readonly number[]>((resolve) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const whenPainted = () => {
            // A message comes after the frame that this callback belongs to has been painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve([performance.now() - timeStamp]);
            port2.postMessage(null);
          };
          const look = () => {
            if (element.textContent !== before) whenPainted();
            else if (performance.now() - timeStamp < mostWaitedMs) requestAnimationFrame(look);
            else resolve([]);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    return {
      async read() {
        const listMs = await changed;
        // The observer reports entries a moment after their paint.
        await new Promise((resolve) => setTimeout(resolve, 120));
        observer.disconnect();
        return { paintMs: [paintMs], listMs };
      },
    };
  }, limits);
  // By the space bar: a pointer may be pressed on one thing and released on another when the panel moves between.
  await filter.focus();
  await page.keyboard.press('Space');
  const click = await watched.evaluate((one) => one.read());
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  return click;
}

/** A finished search as the browser receives it. */
function streamOf(answers: AnswerBench): string {
  const suppliers = [{ label: 'Supplier 1', state: 'done' as const, fares: 1, message: null, tookMs: 1 }];
  const expiresAt = Temporal.Now.instant().add({ minutes: 15 }).toString();
  const events = [
    {
      type: 'started',
      searchedFlightId: '01960000-0000-7000-8000-0000000000ff',
      expiresAt,
      isIntl: false,
      isRoundTrip: false,
      shape: 'one_way',
      emissionsMethod: { name: listFlights.id, version: '1', text: '', source: '' },
      fee: 0,
      suppliers,
    },
    { type: 'flights', flights: answers.longest(), suppliers },
    { type: 'finished', suppliers, verdicts: [], medianKg: [] },
  ];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}
