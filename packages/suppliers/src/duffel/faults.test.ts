import { faultConformance } from '../flight/conformance-faults.ts';
import { startDuffelWorld } from './testing/sandbox-world.ts';

faultConformance('Duffel', startDuffelWorld);
