import { buildWeb } from '../../scripts/build-web.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';

/**
 * Builds the web app once for all journeys, if its sources have changed, and finds a browser before the first of them:
 * files that begin together would install one at the same time, and get in each other's way.
 */
export async function setup(): Promise<void> {
  await buildWeb();
  process.env.PRAVAS_CHROMIUM = await ensureBrowser((line) => console.log(line));
}
