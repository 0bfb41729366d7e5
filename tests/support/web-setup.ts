import { buildWeb } from '../../scripts/build-web.ts';

/** Builds the web app once for all journeys, if its sources have changed. */
export async function setup(): Promise<void> {
  await buildWeb();
}
