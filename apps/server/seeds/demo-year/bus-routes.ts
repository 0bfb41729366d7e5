/**
 * A route that the company's people take by bus: an evening there, and an evening back. Prices are those of a usual
 * berth.
 */
export interface DemoBusRoute {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly rupees: number;
  readonly boarding: DemoStops;
  readonly dropping: DemoStops;
}

/** Where people get on or off: its name and its landmark. */
type DemoStops = readonly [readonly [name: string, landmark: string], ...(readonly [string, string])[]];

/** An operator of the demo's world, and what it drives. */
interface DemoOperator {
  readonly name: string;
  readonly legalForm: 'company' | 'llp';
  readonly type: string;
}

/** Who drives there. */
export const DEMO_OPERATORS: readonly [DemoOperator, ...DemoOperator[]] = [
  { name: 'Kaveri Roadlines Pvt Ltd', legalForm: 'company', type: 'A/C Sleeper (2+1)' },
  { name: 'Golconda Holidays Pvt Ltd', legalForm: 'company', type: 'A/C Sleeper (2+1)' },
  { name: 'Nandi Bus Lines LLP', legalForm: 'llp', type: 'A/C Sleeper (2+1)' },
];

const BENGALURU: DemoStops = [
  ['Madiwala', 'Opposite the police station'],
  ['Silk Board', 'Under the flyover'],
];
const CHENNAI: DemoStops = [['Koyambedu', 'Omni bus stand, platform 4']];
const HYDERABAD: DemoStops = [
  ['Ameerpet', 'Beside the metro, gate B'],
  ['Kukatpally', 'Near the flyover'],
];
const PUNE: DemoStops = [['Wakad', 'Service road before the bridge']];
const MUMBAI: DemoStops = [['Sion', 'Circle, towards Chembur']];

/** The routes of the demo company between its offices. */
export const DEMO_BUS_ROUTES: readonly [DemoBusRoute, ...DemoBusRoute[]] = [
  { from: 'Bengaluru', to: 'Chennai', minutes: 390, rupees: 980, boarding: BENGALURU, dropping: CHENNAI },
  { from: 'Bengaluru', to: 'Hyderabad', minutes: 570, rupees: 1_180, boarding: BENGALURU, dropping: HYDERABAD },
  { from: 'Pune', to: 'Mumbai', minutes: 210, rupees: 520, boarding: PUNE, dropping: MUMBAI },
];
