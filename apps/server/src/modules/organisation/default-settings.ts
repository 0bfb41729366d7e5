/** What a new organisation begins with: every service on, the provider's usual fees, its admins kept safe (screens §3). */
export const DEFAULT_SETTINGS = {
  enableFlight: true,
  disableHotel: false,
  enableBus: true,
  enableTrain: true,
  enableCab: true,
  enableServiceForAdmin: true,
  enableBookForGuest: false,
  enableStaffBook: false,
  enableNewUXHotel: true,
  additionalEmployeeFields: { enable: false, fields: [] },
  multipleGsts: { enable: false },
  dealcode: { enable: false, label: 'Deal code', airlines: [] },
  security: { secondFactor: 'admins', sessionDays: 14, idleHours: 72 },
  modules: [{ id: 8, active: true }],
  convenienceFee: {
    flight: {
      domestic: {
        oneway: { standardAmountPaise: 15_000, cancelAmountPaise: 10_000 },
        roundTrip: { standardAmountPaise: 25_000, cancelAmountPaise: 10_000 },
      },
      international: {
        oneway: { standardAmountPaise: 40_000, cancelAmountPaise: 30_000 },
        roundTrip: { standardAmountPaise: 60_000, cancelAmountPaise: 30_000 },
      },
    },
  },
} as const;
