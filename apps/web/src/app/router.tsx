import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { AccountingPage, AccountsPage } from '../features/accounting/index.ts';
import { ApprovalCardPage, ApprovalLinkPage, ApprovalsPage, ChangeDecisionsPage } from '../features/approvals/index.ts';
import { BookingViewsContext } from '../features/booking/index.ts';
import { BudgetsPage, CostCentresPage } from '../features/budgets/index.ts';
import { BusDetailsPage } from '../features/bus-details/index.ts';
import { BusListPage } from '../features/bus-list/index.ts';
import { BusReviewPage } from '../features/bus-review/index.ts';
import {
  AuditPage,
  ConvenienceFeesPage,
  CustomerFeesPage,
  DepartmentsPage,
  EmployeesPage,
  GradesPage,
  ImportPage,
  IntegrationsPage,
  OrganizationPage,
  RolesPage,
} from '../features/company/index.ts';
import { CustomerPage, CustomersPage, ProviderWaitingPage } from '../features/customer/index.ts';
import { DashboardPage } from '../features/dashboard/index.ts';
import {
  EnterFlightPage,
  PayLaterKeysPage,
  ProviderQuestionPage,
  ProviderQueuePage,
  WorkCasePage,
  WorkQueuePage,
} from '../features/desk/index.ts';
import { ClaimPage, ExpensesPage } from '../features/expenses/index.ts';
import { CreditsPage } from '../features/flight-credits/index.ts';
import { FlightDetailsPage } from '../features/flight-details/index.ts';
import { FlightListPage } from '../features/flight-list/index.ts';
import { ShortlistPage } from '../features/flight-shortlist/index.ts';
import { EInvoicesPage, GstReturnPage } from '../features/gst-return/index.ts';
import { HelpArticlesPage, HelpPage } from '../features/help/index.ts';
import { HotelInvoicesPage } from '../features/hotel/index.ts';
import { HotelDetailsPage } from '../features/hotel-details/index.ts';
import { HotelListPage } from '../features/hotel-list/index.ts';
import { HotelReviewPage } from '../features/hotel-review/index.ts';
import { SharedHotelsPage } from '../features/hotel-shortlist/index.ts';
import { InboxPage } from '../features/inbox/index.ts';
import { GstCreditPage, GstDocumentsPage } from '../features/input-credit/index.ts';
import { LedgerPage } from '../features/ledger/index.ts';
import { ForgotPasswordPage, LoginPage, SsoPage } from '../features/login/index.ts';
import { PoliciesPage, PolicyPage, ReplayPage } from '../features/policy/index.ts';
import { EmployeePage, ProfilePage } from '../features/profile/index.ts';
import { ProviderBankPage } from '../features/provider-bank/index.ts';
import { ProviderPeriodsPage } from '../features/provider-period/index.ts';
import { ReconciliationPage } from '../features/provider-reconciliation/index.ts';
import { ProviderWithdrawalsPage } from '../features/provider-withdrawal/index.ts';
import { ReportPage } from '../features/reports/index.ts';
import { SafetyCheckPage, SafetyPage } from '../features/safety/index.ts';
import { SharedTripPage } from '../features/shared-trip/index.ts';
import { RegisterPage, SignUpPage } from '../features/sign-up/index.ts';
import { SourceTaxPage } from '../features/source-tax/index.ts';
import { FinalisePage, TravellersPage, TripDetailsPage, TripListPage } from '../features/trip/index.ts';
import { BankTransferPage, CreditLinesPage, WalletPage, WithdrawPage } from '../features/wallet/index.ts';
import { WebhooksPage } from '../features/webhooks/index.ts';
import { WhoIsWherePage } from '../features/who-is-where/index.ts';
import { WorkflowsPage } from '../features/workflows/index.ts';
import { afterPaint } from '../lib/after-paint.ts';
import { type LazyPage, lazyPage } from '../lib/lazy-page.ts';
import { parseSearchText, textValues, writeSearchText } from '../lib/search-text.ts';
import { currentSession } from '../lib/session.ts';
import { BOOKING_VIEWS } from './booking-views.ts';
import { PageError, WholePageError } from './page-error.tsx';
import { PendingApp, PendingPage } from './pending-page.tsx';
import { SessionWatcher } from './session-watcher.tsx';

const SearchPage = lazyPage(() => import('./search-page.tsx'), 'SearchPage');
const NotFoundPage = lazyPage(() => import('./plain-pages.tsx'), 'NotFoundPage');
const UnauthorizedPage = lazyPage(() => import('./plain-pages.tsx'), 'UnauthorizedPage');

const rootRoute = createRootRoute({
  // Builds another page only after the press that asked for it has been drawn.
  beforeLoad: ({ location, preload }): Promise<void> | undefined =>
    preload || (router.state.resolvedLocation ?? location).pathname === location.pathname ? undefined : afterPaint(),
  component: () => (
    <BookingViewsContext value={BOOKING_VIEWS}>
      <SessionWatcher />
      <Outlet />
    </BookingViewsContext>
  ),
  errorComponent: WholePageError,
  notFoundComponent: NotFoundPage,
});

const screens = createRoute({
  id: 'screens',
  getParentRoute: () => rootRoute,
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
  errorComponent: WholePageError,
  beforeLoad: ({ location }) => {
    const { signedIn, mustEnrolSecondFactor } = currentSession();
    if (!signedIn) throw redirect({ to: '/login', search: { next: location.href } });
    if (mustEnrolSecondFactor && !/^\/profile\/?$/.test(location.pathname)) {
      throw redirect({ to: '/profile/', search: { tab: 'security' } });
    }
  },
});

const screen = <P extends string>(path: P, component: LazyPage<object>) =>
  createRoute({
    path,
    getParentRoute: () => screens,
    validateSearch: textValues,
    component,
    pendingComponent: PendingPage,
    errorComponent: PageError,
  });

/** One booking on a page of its own, for each service. */
const BOOKING_PAGES = Object.values(BOOKING_VIEWS).map(({ path, Page }) => screen(path, Page));

/** Where the travel desk enters what it found and what it bought, for each service that it sells. */
const DESK_PAGES = Object.values(BOOKING_VIEWS).flatMap(({ desk }) =>
  desk ? [screen(desk.enterPath, desk.EnterPage), screen(desk.buyPath, desk.BuyPage)] : [],
);

/** An old address: the same search parameters at the new one. */
const moved = <P extends string>(path: P, to: string) =>
  createRoute({
    path,
    getParentRoute: () => rootRoute,
    validateSearch: textValues,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true });
    },
  });

/** A page without the frame, for people who are not signed in. */
const plain = <P extends string>(path: P, component: (() => React.ReactNode) | LazyPage<object>) =>
  createRoute({ path, getParentRoute: () => rootRoute, validateSearch: textValues, component });

const routeTree = rootRoute.addChildren([
  screens.addChildren([
    screen(
      '/home',
      lazyPage(() => import('./home-page.tsx'), 'HomePage'),
    ),
    screen('/search', SearchPage),
    screen('/home2/flight/list', FlightListPage),
    screen('/home2/flight/booking', FlightDetailsPage),
    screen('/home2/hotel/list', HotelListPage),
    screen('/home2/bus/list', BusListPage),
    screen('/home2/bus/details', BusDetailsPage),
    screen('/home2/bus/review', BusReviewPage),
    screen('/home2/hotel/booking', HotelDetailsPage),
    screen('/home2/hotel/review', HotelReviewPage),
    screen('/trip/details', TripDetailsPage),
    screen('/home2/trip/list', TripListPage),
    screen('/home2/trip/travelers', TravellersPage),
    screen('/home2/who-is-where', WhoIsWherePage),
    screen('/home2/who-is-where/check', SafetyCheckPage),
    screen('/safety', SafetyPage),
    screen('/home2/wallet', WalletPage),
    screen('/home2/gst-credit', GstCreditPage),
    screen('/home2/gst-credit/documents', GstDocumentsPage),
    screen('/home2/accounting', AccountingPage),
    screen('/home2/accounting/accounts', AccountsPage),
    screen('/ledger/list', LedgerPage),
    screen('/home2/wallet/bank-transfer', BankTransferPage),
    screen('/home2/wallet/withdraw', WithdrawPage),
    screen('/home2/dashboard', DashboardPage),
    screen('/report', ReportPage),
    screen('/report/employee-wise-spend-analysis', ReportPage),
    screen('/report/location-month-wise-spend', ReportPage),
    screen('/report/employee-trip', ReportPage),
    screen('/report/service-wise-trip', ReportPage),
    screen('/report/hotel-master-data', ReportPage),
    screen('/report/flight-master-data', ReportPage),
    screen('/report/invoice', ReportPage),
    screen('/report/transaction', ReportPage),
    screen('/report/employee-wise-spend-analysis-expense', ReportPage),
    screen('/report/location-month-wise-spend-expense', ReportPage),
    screen('/report/savings-report', ReportPage),
    screen('/report/employee', ReportPage),
    screen('/trip/finalise', FinalisePage),
    ...BOOKING_PAGES,
    ...DESK_PAGES,
    screen('/trip/credits', CreditsPage),
    screen('/flight/shortlist', ShortlistPage),
    screen('/hotel/shortlist', SharedHotelsPage),
    screen('/approvals', ApprovalsPage),
    screen('/approvals/request', ApprovalCardPage),
    screen('/approvals/changes', ChangeDecisionsPage),
    screen('/desk', WorkQueuePage),
    screen('/desk/case', WorkCasePage),
    screen('/desk/enter-flight', EnterFlightPage),
    screen('/desk/pay-later-keys', PayLaterKeysPage),
    screen('/provider', ProviderWaitingPage),
    screen('/provider/customers', CustomersPage),
    screen('/provider/customer', CustomerPage),
    screen('/provider/questions', ProviderQueuePage),
    screen('/provider/gst-return', GstReturnPage),
    screen('/provider/e-invoices', EInvoicesPage),
    screen('/provider/question', ProviderQuestionPage),
    screen('/provider/credit', CreditLinesPage),
    screen('/provider/bank', ProviderBankPage),
    screen('/provider/months', ProviderPeriodsPage),
    screen('/provider/reconciliation', ReconciliationPage),
    screen('/provider/fees', ConvenienceFeesPage),
    screen('/provider/taxes', SourceTaxPage),
    screen('/provider/fees/customer', CustomerFeesPage),
    screen('/provider/withdrawals', ProviderWithdrawalsPage),
    screen('/inbox', InboxPage),
    screen('/help/faq', HelpPage),
    screen('/help/articles', HelpArticlesPage),
    screen('/expenses', ExpensesPage),
    screen('/expenses/claim', ClaimPage),
    screen('/profile', ProfilePage),
    screen('/profile/employee/$userId', EmployeePage),
    screen('/company-settings/employee-management', EmployeesPage),
    screen('/company-settings/employee-management/import', ImportPage),
    screen('/company-settings/grade-management', GradesPage),
    screen('/company-settings/department-management', DepartmentsPage),
    screen('/company-settings/roles-and-privilege-management', RolesPage),
    screen('/company-settings/organization', OrganizationPage),
    screen('/company-settings/integrations', IntegrationsPage),
    screen('/company-settings/audit', AuditPage),
    screen('/company-settings/trip-policy', PoliciesPage),
    screen('/company-settings/trip-policy/details', PolicyPage),
    screen('/company-settings/trip-policy/replay', ReplayPage),
    screen('/company-settings/approval-workflows', WorkflowsPage),
    screen('/company-settings/budgets', BudgetsPage),
    screen('/company-settings/cost-centres', CostCentresPage),
    screen('/company-settings/hotel-invoices', HotelInvoicesPage),
    screen('/company-settings/webhooks', WebhooksPage),
  ]),
  plain('/login', LoginPage),
  plain('/forgot-password', ForgotPasswordPage),
  plain('/sso', SsoPage),
  plain('/sign-up', SignUpPage),
  plain('/register', RegisterPage),
  plain('/approval', ApprovalLinkPage),
  plain('/shared', SharedTripPage),
  plain('/unauthorized', UnauthorizedPage),
  plain('/page-not-found', NotFoundPage),
  createRoute({
    path: '$',
    getParentRoute: () => rootRoute,
    beforeLoad: () => {
      throw redirect({ to: '/page-not-found', replace: true });
    },
  }),
  moved('/', '/home'),
  moved('/home2', '/home'),
  moved('/help', '/help/faq'),
  moved('/ledger', '/ledger/list'),
  moved('/flight/list', '/home2/flight/list/'),
  moved('/flight/details', '/home2/flight/booking/'),
  moved('/hotel/list', '/home2/hotel/list/'),
  moved('/hotel/details', '/home2/hotel/booking/'),
  moved('/home/bus/list', '/home2/bus/list/'),
  moved('/home/bus/details', '/home2/bus/details/'),
  moved('/home/trip/list', '/home2/trip/list/'),
]);

/** The app's routes; the search text is kept as the specification writes it. */
export const router = createRouter({
  routeTree,
  parseSearch: parseSearchText,
  stringifySearch: writeSearchText,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: PendingApp,
  defaultPendingMs: 400,
  defaultPendingMinMs: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
