import { faultConformance } from '../flight/conformance-faults.ts';
import { startTboWorld } from './testing/sandbox-world.ts';

faultConformance('TBO', startTboWorld, ['accept_change']);
