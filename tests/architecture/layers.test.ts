import { describe, expect, it } from 'vitest';
import { noCircles, noCirclesOfDomainFolders } from './circle-rules.ts';
import { coreKnowsNoService } from './core-rules.ts';
import { connectorsAreClosed, layersAreKept, webIsLayered, zodIsMini } from './layer-rules.ts';
import {
  modulesKeepTheirFloor,
  onlyComposeWires,
  platformKnowsNoBusiness,
  supplierWordsStayInside,
} from './server-rules.ts';
import { type Rule, readTree } from './source-tree.ts';

const TREE = readTree();

interface Planted {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

const plant = (name: string, path: string, text: string): Planted => ({ name, path, text });
const imports = (specifier: string): string => `import { x } from '${specifier}';\n`;

/** Makes sure that each planted violation fails, then that the real tree passes. */
function prove(title: string, rule: Rule, planted: readonly Planted[], innocent: readonly Planted[] = []): void {
  describe(title, () => {
    it.each(planted)('finds $name', ({ path, text }) => {
      expect(rule([{ path, text }])).toEqual([expect.objectContaining({ path })]);
    });
    if (innocent.length > 0) {
      it.each(innocent)('allows $name', ({ path, text }) => {
        expect(rule([{ path, text }])).toEqual([]);
      });
    }
    it('holds in the repository', () => {
      expect(rule(TREE)).toEqual([]);
    });
  });
}

prove(
  'each unit imports only what its layer allows',
  layersAreKept,
  [
    plant('a Node module in the domain', 'packages/domain/src/fare/a.ts', imports('node:fs')),
    plant('a registry package in the domain', 'packages/domain/src/fare/a.ts', imports('lru-cache')),
    plant('the contract in the domain', 'packages/domain/src/fare/a.ts', imports('@pravas/contract/schemas.ts')),
    plant('a way out of the domain by dots', 'packages/domain/src/a.ts', imports('../../contract/src/schemas.ts')),
    plant('the domain loading something late', 'packages/domain/src/a.ts', "await import('node:fs');"),
    plant('a Node module in the contract', 'packages/contract/src/a.ts', imports('node:crypto')),
    plant('suppliers in the contract', 'packages/contract/src/a.ts', imports('@pravas/suppliers/flight/port.ts')),
    plant('the contract in a supplier', 'packages/suppliers/src/tbo/a.ts', imports('@pravas/contract/client.ts')),
    plant('the sandbox in a connector', 'packages/suppliers/src/tbo/a.ts', imports('@pravas/sandbox/faults.ts')),
    plant('zod in payments', 'packages/payments/src/a.ts', imports('zod/mini')),
    plant('the domain in the reference data', 'packages/reference/src/a.ts', imports('@pravas/domain/money/money.ts')),
    plant('the domain in the sandbox', 'apps/sandbox/src/a.ts', imports('@pravas/domain/money/money.ts')),
    plant('a supplier in the sandbox', 'apps/sandbox/src/a.ts', imports('../../../packages/suppliers/src/tbo/wire.ts')),
    plant('the server in the web app', 'apps/web/src/app/a.tsx', imports('@pravas/server/compose.ts')),
    plant('reference data in the web app', 'apps/web/src/lib/a.ts', imports('@pravas/reference/airports.ts')),
    plant('a Node module in the web app', 'apps/web/src/lib/a.ts', imports('node:path')),
    plant('the web app in the server', 'apps/server/src/a.ts', imports('@pravas/web/lib/session.ts')),
    plant('a folder without a layer', 'packages/weather/src/a.ts', ''),
  ],
  [
    plant('the domain in the contract', 'packages/contract/src/a.ts', imports('@pravas/domain/money/money.ts')),
    plant('a test tool in a domain test', 'packages/domain/src/a.test.ts', imports('vitest')),
    plant(
      'the sandbox in a connector’s test',
      'packages/suppliers/src/tbo/a.test.ts',
      imports('@pravas/sandbox/faults.ts'),
    ),
  ],
);

prove('connectors are closed', connectorsAreClosed, [
  plant('one connector in another', 'packages/suppliers/src/duffel/a.ts', imports('../tbo/wire.ts')),
  plant('another vendor’s account', 'packages/suppliers/src/duffel-stays/a.ts', imports('../tbo/client.ts')),
  plant('a second service in the first', 'packages/suppliers/src/duffel/a.ts', imports('../duffel-stays/wire.ts')),
  plant('a connector behind the port', 'packages/suppliers/src/flight/a.ts', imports('../tbo/connector.ts')),
  plant(
    'a connector in a module',
    'apps/server/src/modules/flight/a.ts',
    imports('@pravas/suppliers/tbo/connector.ts'),
  ),
  plant(
    'a gateway in a module',
    'apps/server/src/modules/payment/a.ts',
    imports('@pravas/payments/worldline/codec.ts'),
  ),
]);

prove(
  'the web app is layered',
  webIsLayered,
  [
    plant('a feature in the design system', 'apps/web/src/ui/a.tsx', imports('../features/trip/index.ts')),
    plant('the app in a feature', 'apps/web/src/features/trip/a.tsx', imports('../../app/router.tsx')),
    plant('a component in the library', 'apps/web/src/lib/a.ts', imports('../ui/button.tsx')),
    plant('the inside of another feature', 'apps/web/src/features/trip/a.tsx', imports('../login/login-page.tsx')),
    plant('the inside of a feature in the app', 'apps/web/src/app/a.tsx', "import('../features/trip/trip-query.ts')"),
  ],
  [
    plant('another feature’s face', 'apps/web/src/features/trip/a.tsx', imports('../login/index.ts')),
    plant('its own inside', 'apps/web/src/features/trip/a.tsx', imports('./trip-query.ts')),
  ],
);

prove('zod is zod/mini', zodIsMini, [
  plant('classic zod', 'packages/contract/src/a.ts', "import { z } from 'zod';\n"),
  plant('classic zod by its long name', 'apps/server/src/a.ts', "import { z } from 'zod/v4';\n"),
]);

prove(
  'modules keep their floor',
  modulesKeepTheirFloor,
  [
    plant('the inside of another module', 'apps/server/src/modules/trip/a.ts', imports('../booking/booking.ts')),
    plant('a higher floor', 'apps/server/src/modules/ledger/a.ts', imports('../booking/index.ts')),
    plant('a module without a floor', 'apps/server/src/modules/weather/a.ts', ''),
  ],
  [
    plant('a lower floor', 'apps/server/src/modules/trip/a.ts', imports('../booking/index.ts')),
    plant('its inside in a test', 'apps/server/src/modules/trip/a.test.ts', imports('../booking/booking.ts')),
    plant('a service in a test of the core', 'apps/server/src/modules/booking/a.test.ts', imports('../flight/a.ts')),
  ],
);

describe('modules on one floor', () => {
  it('make no circle', () => {
    const files = [
      { path: 'apps/server/src/modules/booking/a.ts', text: imports('../payment/index.ts') },
      { path: 'apps/server/src/modules/payment/a.ts', text: imports('../booking/index.ts') },
    ];
    expect(modulesKeepTheirFloor(files).map((finding) => finding.message)).toEqual([
      'booking uses itself through others',
      'payment uses itself through others',
    ]);
  });
});

prove('the platform knows no business', platformKnowsNoBusiness, [
  plant('a module in the platform', 'apps/server/src/platform/a.ts', imports('../modules/trip/index.ts')),
  plant('a fare in the platform', 'apps/server/src/platform/a.ts', imports('@pravas/domain/fare/offer.ts')),
]);

prove(
  'only compose.ts wires',
  onlyComposeWires,
  [
    plant(
      'a connector in a use case',
      'apps/server/src/modules/flight/a.ts',
      imports('@pravas/suppliers/tbo/connector.ts'),
    ),
    plant(
      'a gateway in the platform',
      'apps/server/src/platform/a.ts',
      imports('@pravas/payments/worldline/gateway.ts'),
    ),
    plant('the composition in a module', 'apps/server/src/modules/trip/a.ts', imports('../../compose.ts')),
  ],
  [
    plant('a port in a use case', 'apps/server/src/modules/flight/a.ts', imports('@pravas/suppliers/flight/port.ts')),
    plant('the composition in a main', 'apps/server/src/main-api.ts', imports('./compose.ts')),
  ],
);

prove(
  'a supplier’s words stay inside',
  supplierWordsStayInside,
  [
    plant('a supplier’s id', 'packages/domain/src/fare/a.ts', "const traceId = '1';\n"),
    plant('a supplier’s name', 'apps/server/src/modules/flight/a.ts', "const label = 'TBO';\n"),
    plant('a supplier’s field in the web app', 'apps/web/src/lib/a.ts', 'const a = offer.ResultIndex;\n'),
    plant('a bus supplier’s name', 'apps/server/src/modules/bus/a.ts', "const name = 'SeatSeller';\n"),
    plant('a bus supplier’s field', 'packages/domain/src/bus/a.ts', 'const blockKey = 1;\n'),
    plant('a supplier’s name in a template', 'apps/web/src/lib/a.ts', 'const a = `from tbo`;\n'),
  ],
  [
    plant('a citation in a comment', 'packages/domain/src/fare/a.ts', '/** TBO’s API page says so. */\n'),
    plant('its own folder', 'packages/suppliers/src/tbo/a.ts', "const traceId = '1';\n"),
    plant(
      'a word that only sounds like it',
      'apps/server/src/modules/trip/a.ts',
      'const a = presentBooking(outbox);\n',
    ),
  ],
);

prove(
  'the booking core knows no service',
  coreKnowsNoService,
  [
    plant('a flight rule in the core', 'packages/domain/src/booking/a.ts', imports('../flight-order/flight-scope.ts')),
    plant('a train rule in the core', 'packages/domain/src/booking/a.ts', imports('../train/rail-tax.ts')),
    plant(
      'a flight’s page in the web’s core',
      'apps/web/src/features/booking/a.ts',
      imports('../flight-list/index.ts'),
    ),
    plant(
      'a flight’s shape in the web’s core',
      'apps/web/src/features/booking/a.ts',
      "import '@pravas/contract/flight/a.ts';\n",
    ),
    plant('a flight supplier in the port', 'packages/suppliers/src/order-port.ts', imports('./flight/port.ts')),
    plant('a flight word as a name', 'packages/domain/src/booking/a.ts', 'const slices = 2;\n'),
    plant('a flight word within a name', 'packages/domain/src/booking/a.ts', 'const heldFare = 2;\n'),
    plant('a flight word before others', 'packages/domain/src/booking/a.ts', 'const ticketNumbers = [];\n'),
    plant('a flight word in a text', 'packages/domain/src/booking/a.ts', "const text = 'Your PNR';\n"),
    plant('a flight word in a template', 'packages/domain/src/booking/a.ts', 'const text = `\nTicketed`;\n'),
    plant('a flight word in a comment', 'packages/domain/src/booking/a.ts', '/** What the airline keeps. */\n'),
  ],
  [
    plant('a test with a flight', 'packages/domain/src/booking/a.test.ts', imports('../fare/offer.ts')),
    plant('a word that only sounds like it', 'packages/domain/src/booking/a.ts', 'const farewell = welfare();\n'),
    plant('a flight word at a flight', 'packages/domain/src/flight-order/a.ts', 'const slices = 2;\n'),
  ],
);

describe('nothing goes in circles', () => {
  const circle = [
    { path: 'packages/domain/src/fare/a.ts', text: imports('./b.ts') },
    { path: 'packages/domain/src/fare/b.ts', text: "export type { C } from './c.ts';\n" },
    { path: 'packages/domain/src/fare/c.ts', text: "import type { A } from './a.ts';\n" },
  ];

  it('finds a circle of three, types included', () => {
    expect(noCircles(circle)).toEqual([expect.objectContaining({ rule: 'circles', path: circle[0]?.path })]);
  });

  it('finds a file that imports itself', () => {
    expect(noCircles([{ path: 'scripts/a.ts', text: imports('./a.ts') }])).toHaveLength(1);
  });

  it('allows two ways to one place', () => {
    expect(noCircles([...circle.slice(0, 2), { path: 'packages/domain/src/fare/c.ts', text: '' }])).toEqual([]);
  });

  it('finds folders of the domain in a circle whose files are in none', () => {
    const folders = [
      { path: 'packages/domain/src/fare/a.ts', text: imports('../trip/a.ts') },
      { path: 'packages/domain/src/trip/a.ts', text: '' },
      { path: 'packages/domain/src/trip/b.ts', text: "import type { C } from '../fare/c.ts';\n" },
    ];
    const found = expect.objectContaining({
      path: 'packages/domain/src/fare',
      message: expect.stringContaining('trip'),
    });
    expect(noCirclesOfDomainFolders(folders)).toEqual([found]);
    expect(noCirclesOfDomainFolders(folders.slice(1))).toEqual([]);
  });

  it('holds in the repository', () => {
    expect([...noCircles(TREE), ...noCirclesOfDomainFolders(TREE)]).toEqual([]);
  });
});
