import { stayFaultConformance } from '../hotel/conformance-faults.ts';
import { startDuffelStaysWorld } from './testing/sandbox-world.ts';

stayFaultConformance('Duffel Stays', startDuffelStaysWorld);
