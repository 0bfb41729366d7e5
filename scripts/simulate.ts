import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CHANGED_STAYS } from '../tests/simulation/change-stays.ts';
import { PLANTED_FAULTS, type PlantedFault } from '../tests/simulation/planted-faults.ts';
import { runMany, tellViolation } from '../tests/simulation/run-many.ts';
import { runOnPostgres } from '../tests/simulation/run-on-postgres.ts';
import { runSchedule, type ScheduleOptions } from '../tests/simulation/run-schedule.ts';
import { EVERYTHING_SOLD, SIMULATED_SERVICES, type Sold } from '../tests/simulation/simulated-services.ts';
import { startSimulationDatabase } from '../tests/simulation/simulation-database.ts';

const USAGE = `npm run simulate -- [--seed N] [--schedules M] [--fault "NAME"] [--service NAME] [--postgres]
npm run simulate -- --replay SEED        shows one schedule, line by line
npm run simulate -- --changed-stays      paid stays that another one takes the place of, in memory
services, all of them mixed where none is named: ${SIMULATED_SERVICES.join(' · ')}
faults: ${PLANTED_FAULTS.join(' · ')}`;

/** Runs the booking program through schedules of crashes, lost answers and changed minds. Answers the exit code. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      schedules: { type: 'string', default: '30000' },
      fault: { type: 'string' },
      service: { type: 'string' },
      replay: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      'changed-stays': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const fault = faultOf(values.fault);
  const sold = soldOf(values.service);
  const stays = values['changed-stays'] ? CHANGED_STAYS : {};
  if (values.replay !== undefined) {
    const result = runSchedule(wholeOf('replay', values.replay), { fault, sold, ...stays, isTraced: true });
    console.log(result.violations.length > 0 ? tellViolation(result, result.trace.length) : result.trace.join('\n'));
    return result.violations.length > 0 ? 1 : 0;
  }
  const seed = values.seed === undefined ? randomInt(2 ** 32) : wholeOf('seed', values.seed);
  const schedules = wholeOf('schedules', values.schedules);
  console.log(
    `seed ${seed}, ${schedules} schedules${values.postgres ? ' on PostgreSQL' : ''}${fault ? `, with "${fault}"` : ''}`,
  );
  return values.postgres
    ? onPostgres(seed, schedules, fault, sold)
    : inMemory(seed, schedules, { fault, sold, ...stays });
}

async function inMemory(seed: number, schedules: number, options: ScheduleOptions): Promise<number> {
  const { fault, sold = EVERYTHING_SOLD, changedStays } = options;
  const result = await runMany([seed], schedules, options);
  const perSecond = Math.round((result.ran * 1_000) / result.tookMs);
  console.log(
    `${result.ran} schedules, ${result.steps} steps, ${result.crashes} crashes; ${perSecond} schedules a second`,
  );
  console.log(`bookings: ${JSON.stringify(result.statuses)}`);
  if (!result.found) return 0;
  console.log(
    `violation in schedule ${result.found.index + 1}\n${tellViolation(result.found)}${fault ? ` --fault "${fault}"` : ''}${sold.length === 1 ? ` --service ${sold[0]}` : ''}${changedStays ? ' --changed-stays' : ''}`,
  );
  return 1;
}

async function onPostgres(seed: number, schedules: number, fault: PlantedFault | null, sold: Sold): Promise<number> {
  const place = await startSimulationDatabase(false);
  try {
    const result = await runOnPostgres(place.target, [seed], schedules, fault, sold);
    const perSecond = Math.round((result.ran * 1_000) / result.tookMs);
    console.log(`${result.ran} schedules, ${result.crashes} crashes; ${perSecond} schedules a second`);
    console.log(`bookings: ${JSON.stringify(result.statuses)}`);
    for (const line of result.violations) console.log(line);
    if (result.violations.length > 0)
      console.log(`again: npm run simulate -- --postgres --seed ${seed} --schedules ${schedules}`);
    return result.violations.length > 0 ? 1 : 0;
  } finally {
    await place.close();
  }
}

function faultOf(name: string | undefined): PlantedFault | null {
  if (name === undefined) return null;
  const fault = PLANTED_FAULTS.find((one) => one === name);
  if (!fault) throw new Error(`No fault "${name}"\n${USAGE}`);
  return fault;
}

function soldOf(name: string | undefined): Sold {
  if (name === undefined) return EVERYTHING_SOLD;
  const service = SIMULATED_SERVICES.find((one) => one === name);
  if (!service) throw new Error(`No service "${name}"\n${USAGE}`);
  return [service];
}

function wholeOf(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number, not ${text}`);
  return value;
}

process.exitCode = await main();
