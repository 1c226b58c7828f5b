import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { sessionQuery } from '../client/session.ts'
import { readPart } from '../notifications/address.ts'
import { countsQuery } from '../notifications/queries.ts'
import { loadText, textPages } from '../pages/textPages.ts'
import { readPeople } from '../people/address.ts'
import { readProfileTab } from '../people/profile/tabs.ts'
import type { Speech } from '../texts/speech.ts'
import type { TextPart } from '../texts/texts.ts'
import { parseAddress, readSearch, readStretch, stringifySearch } from '../ui/tripAddress.ts'
import { Gate, requireAdmin } from './Gate.tsx'
import { Shell } from './shell/Shell.tsx'
import { PageError } from './shell/Waiting.tsx'

export interface Context {
  queries: QueryClient
  speech: Speech
  /**
   * Mode of a loader. Browsers `start` reading and show the screen meanwhile; the server `await`s the
   * data. With `none` the page came as HTML, with its data or without personal data.
   */
  reading: 'start' | 'await' | 'none'
}

/** Fetches the texts of a screen, beyond those of the frame, together with its code. */
const words = (...parts: TextPart[]) => ({ loader: ({ context }: { context: Context }) => context.speech.need(...parts) })

/** Other arguments of a loader, whose types can be named only in part here. */
interface Given {
  params: object
  deps: object
}

/** Starts the queries of a screen. The promise resolves when all have answered, and never rejects. */
type Reads = (queries: QueryClient, given: object) => Promise<unknown>

interface ScreenReads {
  /** a user's data */
  reads: () => Promise<Reads | void>
  /** a visitor's data */
  visitorReads?: () => Promise<Reads>
}

/**
 * Route options of a screen that the server also renders with its data. Its data is fetched together with its code, not
 * afterwards.
 */
const withData = (screen: ScreenReads, ...parts: TextPart[]) => ({
  staticData: { onServer: true },
  loaderDeps: ({ search }: { search: object }) => search,
  loader: async (given: { context: Context }) => {
    const { params, deps } = given as unknown as Given // as: the router passes these
    const { context } = given
    const isAwaited = context.reading === 'await'
    // called for screens without data too, because this also fetches the code of the next screen
    const read = context.reading === 'none' ? screen.reads() : readFor(context.queries, screen, { ...deps, ...params })
    await Promise.all([
      context.speech.need(...parts),
      isAwaited && read,
      isAwaited && read.then((isMember) => isMember && context.queries.prefetchQuery(countsQuery)),
    ])
  },
})

/** Reads a screen's data, and returns whether it did. The server would refuse a visitor's calls, except for a search (F32). */
async function readFor(queries: QueryClient, { reads, visitorReads }: ScreenReads, given: object): Promise<boolean> {
  const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
  const isMember = Boolean(session?.me && !session.me.isBanned)
  if (isMember) await (await reads())?.(queries, given)
  else if (session?.me === null) await (await visitorReads?.())?.(queries, given)
  return isMember
}

const NotFoundPage = lazyRouteComponent(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage')
const root = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  ...words('shell', 'notifications', 'offline', 'refusals', 'fields'),
})

/**
 * Code that fetches data for the screens of trips. Stored, because `import()` of a loaded file still resolves in a later task,
 * after the next screen has been rendered.
 */
let tripCode: typeof import('../trips/reads.ts') | undefined
const tripReads = async () => (tripCode ??= await import('../trips/reads.ts'))
const peopleReads = () => import('../people/reads.ts')
/** The home page reads no data; this loads the code for the list that its search opens. */
const readsOfHome = async () => void (await tripReads())
const readsOfList = async () => (await tripReads()).readsOfList
const readsOfOpenRoad = async () => (await import('../trips/open/reads.ts')).readsOfOpenRoad
const readsOfTrip = async () => (await tripReads()).readsOfTrip
const readsOfPost = async () => (await tripReads()).readsOfPost
const readsOfProfile = async () => (await peopleReads()).readsOfProfile
const readsOfPerson = async () => (await peopleReads()).readsOfPerson
const readsOfChat = async () => (await import('../messages/reads.ts')).readsOfChat

// Pages without a login
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../trips/home/LandingPage.tsx'), 'LandingPage'),
  ...words('home', 'trips'),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  component: lazyRouteComponent(() => import('../trips/home/HomePage.tsx'), 'HomePage'),
  ...withData({ reads: readsOfHome }, 'home', 'trips'),
})
const texts = textPages.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: async ({ context: { speech } }) => (await Promise.all([loadText(path, speech.payments), speech.need('pages')]))[0],
    component: lazyRouteComponent(() => import('../pages/TextPage.tsx'), 'TextPage'),
  }),
)
const suggestionBox = createRoute({
  getParentRoute: () => root,
  path: '/suggestion-box',
  component: lazyRouteComponent(() => import('../feedback/suggestions/SuggestionPage.tsx'), 'SuggestionPage'),
  ...words('suggestions'),
})
const withdrawal = createRoute({
  getParentRoute: () => root,
  path: '/withdrawal',
  component: lazyRouteComponent(() => import('../feedback/withdrawals/WithdrawalPage.tsx'), 'WithdrawalPage'),
  ...words('withdrawals'),
})

const offline = createRoute({
  getParentRoute: () => root,
  path: '/offline',
  component: lazyRouteComponent(() => import('./pwa/OfflinePage.tsx'), 'OfflinePage'),
})

// Pages for logged-in users without a ban
const firstStart = createRoute({
  getParentRoute: () => root,
  path: '/first-start',
  component: lazyRouteComponent(() => import('../admin/FirstStartPage.tsx'), 'FirstStartPage'),
  ...words('admin'),
})
const gated = createRoute({ getParentRoute: () => root, id: 'gated', component: Gate })
const postTrip = createRoute({
  getParentRoute: () => gated,
  path: '/route',
  component: lazyRouteComponent(() => import('../trips/post/PostPage.tsx'), 'PostPage'),
  ...withData({ reads: readsOfPost }, 'trips', 'post'),
})
const finishTrip = createRoute({
  getParentRoute: () => gated,
  path: '/route/finish',
  component: lazyRouteComponent(() => import('../trips/post/preview/PreviewPage.tsx'), 'PreviewPage'),
  ...words('trips', 'post', 'wanted'),
})
const trip = createRoute({
  getParentRoute: () => gated,
  path: '/route/$id',
  validateSearch: readStretch,
  component: lazyRouteComponent(() => import('../trips/trip/TripPage.tsx'), 'TripPage'),
  ...withData(
    { reads: readsOfTrip },
    'trips',
    'join',
    'companions',
    'driving',
    'messages',
    'sharing',
    'alert',
    'change',
    'wanted',
  ),
})
const progress = createRoute({
  getParentRoute: () => gated,
  path: '/route/$id/way',
  component: lazyRouteComponent(() => import('../trips/progress/ProgressPage.tsx'), 'ProgressPage'),
  ...words('bookings', 'trips', 'join', 'progress', 'follow', 'sharing'),
})
const editTrip = createRoute({
  getParentRoute: () => gated,
  path: '/route/$id/edit',
  component: lazyRouteComponent(() => import('../trips/edit/EditPage.tsx'), 'EditPage'),
  ...words('editTrip', 'join', 'post', 'trips'),
})
const booking = createRoute({
  getParentRoute: () => gated,
  path: '/booking/$id',
  component: lazyRouteComponent(() => import('../bookings/seat/BookingPage.tsx'), 'BookingPage'),
  ...words('bookings', 'change', 'driving', 'join', 'messages', 'register', 'trips'),
})
const invitation = createRoute({
  getParentRoute: () => gated,
  path: '/companion/$id',
  component: lazyRouteComponent(() => import('../bookings/companions/InvitationPage.tsx'), 'InvitationPage'),
  ...words('companions', 'join', 'trips'),
})
const order = createRoute({
  getParentRoute: () => gated,
  path: '/order/$id',
  component: lazyRouteComponent(() => import('../bookings/join/OrderPage.tsx'), 'OrderPage'),
  ...words('driving', 'join', 'order', 'trips'),
})
const list = {
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('../trips/search/TripListPage.tsx'), 'TripListPage'),
  ...withData({ reads: readsOfList, visitorReads: readsOfOpenRoad }, 'trips', 'alert'),
}
const tripList = createRoute({ getParentRoute: () => gated, path: '/route-list', ...list })
const searchList = createRoute({ getParentRoute: () => gated, path: '/route-list/$seats', ...list })
const mapsRoute = createRoute({ getParentRoute: () => gated, path: '/maps/route', ...list })
const routesFound = createRoute({ getParentRoute: () => gated, path: '/routes-found', ...list })
const register = createRoute({
  getParentRoute: () => gated,
  path: '/register',
  component: lazyRouteComponent(() => import('../people/register/RegisterPage.tsx'), 'RegisterPage'),
  ...words('register'),
})
const car = createRoute({
  getParentRoute: () => gated,
  path: '/car',
  component: lazyRouteComponent(() => import('../people/vehicles/CarPage.tsx'), 'CarPage'),
  ...words('register'),
})
const profile = createRoute({
  getParentRoute: () => gated,
  path: '/profile',
  validateSearch: readProfileTab,
  component: lazyRouteComponent(() => import('../people/profile/ProfilePage.tsx'), 'ProfilePage'),
  ...withData(
    { reads: readsOfProfile },
    'profile',
    'trips',
    'register',
    'bookings',
    'driving',
    'join',
    'ratings',
    'messages',
    'barred',
    'privacy',
  ),
})
const person = createRoute({
  getParentRoute: () => gated,
  path: '/user/$id',
  component: lazyRouteComponent(() => import('../people/PersonPage.tsx'), 'PersonPage'),
  ...withData({ reads: readsOfPerson }, 'profile', 'trips', 'ratings', 'messages'),
})
const people = createRoute({
  getParentRoute: () => gated,
  path: '/users',
  validateSearch: readPeople,
  component: lazyRouteComponent(() => import('../people/PeoplePage.tsx'), 'PeoplePage'),
  ...words('profile', 'trips'),
})
const posts = createRoute({
  getParentRoute: () => gated,
  path: '/post/$id',
  component: lazyRouteComponent(() => import('../people/PostsPage.tsx'), 'PostsPage'),
  ...words('profile', 'trips', 'ratings'),
})
const chat = createRoute({
  getParentRoute: () => gated,
  path: '/chat/{-$id}',
  validateSearch: ({ trip }): { trip?: string } => (typeof trip === 'string' ? { trip } : {}),
  component: lazyRouteComponent(() => import('../messages/ChatScreen.tsx'), 'ChatScreen'),
  ...withData({ reads: readsOfChat }, 'messages', 'trips'),
})
// return address of the checkout of a reactivation fee
const reactivation = createRoute({
  getParentRoute: () => gated,
  path: '/reactivation/$id',
  component: lazyRouteComponent(() => import('../account/suspension/ReactivatedPage.tsx'), 'ReactivatedPage'),
  ...words('barred'),
})
const wantedRoads = createRoute({
  getParentRoute: () => gated,
  path: '/wanted',
  component: lazyRouteComponent(() => import('../trips/wanted/WantedPage.tsx'), 'WantedPage'),
  ...words('trips', 'wanted'),
})
const alerts = createRoute({
  getParentRoute: () => gated,
  path: '/alerts',
  component: lazyRouteComponent(() => import('../trips/alerts/AlertsPage.tsx'), 'AlertsPage'),
  ...words('alerts', 'sharing', 'trips', 'wanted'),
})
const paste = createRoute({
  getParentRoute: () => gated,
  path: '/paste',
  component: lazyRouteComponent(() => import('../trips/groupMessages/PastePage.tsx'), 'PastePage'),
  ...words('paste', 'trips'),
})
const notifications = createRoute({
  getParentRoute: () => gated,
  path: '/notifications',
  validateSearch: readPart,
  component: lazyRouteComponent(() => import('../notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  ...words('ratings', 'trips'),
})
const admin = (['/admin', '/admin/$'] as const).map((path) =>
  createRoute({
    getParentRoute: () => gated,
    path,
    beforeLoad: ({ context }) => requireAdmin(context.queries),
    validateSearch: (given) => given as { user?: string },
    notFoundComponent: NotFoundPage,
    // with the texts of the area's lists, which fetch only their data themselves
    component: lazyRouteComponent(() => import('../admin/AdminArea.tsx'), 'AdminArea'),
    ...words('admin', 'profile', 'register', 'trips', 'feedback', 'alarms', 'cases', 'moderation'),
  }),
)

const tree = root.addChildren([
  landing,
  home,
  ...texts,
  suggestionBox,
  withdrawal,
  firstStart,
  offline,
  gated.addChildren([
    postTrip,
    finishTrip,
    trip,
    progress,
    editTrip,
    booking,
    invitation,
    order,
    tripList,
    searchList,
    mapsRoute,
    routesFound,
    register,
    car,
    profile,
    person,
    people,
    posts,
    chat,
    alerts,
    paste,
    wantedRoads,
    reactivation,
    notifications,
    ...admin,
  ]),
])

/** The route table of the specification. */
/**
 * Fades a trip in over the list that it is opened from, and the list over the trip; the bars do not fade. With reduced motion,
 * nothing fades.
 */
function transitionBetween({
  fromLocation,
  toLocation,
}: {
  fromLocation?: { pathname: string }
  toLocation: { pathname: string }
}) {
  const isList = (pathname = '') => pathname.startsWith('/route-list')
  const isTrip = (pathname = '') => /^\/route\/[^/]+$/.test(pathname)
  const [from, to] = [fromLocation?.pathname, toLocation.pathname]
  const isBetween = (isList(from) && isTrip(to)) || (isTrip(from) && isList(to))
  return isBetween && matchMedia('(prefers-reduced-motion: no-preference)').matches ? ['trip'] : false
}

export const makeRouter = (history: RouterHistory, context: Context) =>
  createRouter({
    routeTree: tree,
    history,
    context,
    parseSearch: parseAddress,
    stringifySearch,
    trailingSlash: 'never',
    scrollRestoration: false,
    defaultPreload: 'intent',
    defaultViewTransition: { types: transitionBetween },
    // mainly offline, when the screen's own files cannot be loaded
    defaultErrorComponent: PageError,
    // Loaders fetch only texts, which do not change.
    defaultStaleTime: Infinity,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** true if the server renders it with its data for logged-in users */
    onServer?: boolean
  }
}
