import { dashboard, figureChange, rankedSpend } from './dashboard-operations.ts';

/** What clients call the shapes of the dashboard. */
export const DASHBOARD_SHAPES = { Dashboard: dashboard, FigureChange: figureChange, RankedSpend: rankedSpend };
