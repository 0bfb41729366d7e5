import { flightConformance } from '../flight/conformance.ts';
import { startDuffelWorld } from './testing/sandbox-world.ts';

flightConformance('Duffel', startDuffelWorld);
