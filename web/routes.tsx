import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { Gate } from './accounts/Gate.tsx'
import { loadText, textPages } from './pages/textPages.ts'
import { late } from './design/late.ts'
import { readPeople } from './people/address.ts'
import { readTab } from './profile/tabs.ts'
import { Shell } from './shell/Shell.tsx'
import type { Speech } from './texts/speech.ts'
import type { Part } from './texts/texts.ts'
import { parseSearch, readSearch, readStretch, stringifySearch } from './trips/address.ts'

interface Context {
  queries: QueryClient
  speech: Speech
}

/** What a screen says beyond the frame around it, fetched together with its code. */
const words = (...parts: Part[]) => ({ loader: ({ context }: { context: Context }) => context.speech.need(...parts) })

const NotFoundPage = lazyRouteComponent(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage')
const root = createRootRouteWithContext<Context>()({ component: Shell, notFoundComponent: NotFoundPage, ...words('shell') })

// Always available
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/LandingPage.tsx'), 'LandingPage'),
  ...words('home'),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
  ...words('home', 'trips'),
})
const texts = textPages.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: async ({ context: { speech } }) => (await Promise.all([loadText(path), speech.need('pages')]))[0],
    component: lazyRouteComponent(() => import('./pages/TextPage.tsx'), 'TextPage'),
  }),
)

// Only when logged in and not banned
const gated = createRoute({ getParentRoute: () => root, id: 'gated', component: Gate })
const postTrip = createRoute({
  getParentRoute: () => gated,
  path: '/route',
  component: lazyRouteComponent(() => import('./trips/PostPage.tsx'), 'PostPage'),
  ...words('trips', 'post'),
})
const finishTrip = createRoute({
  getParentRoute: () => gated,
  path: '/route/finish',
  component: lazyRouteComponent(() => import('./trips/PreviewPage.tsx'), 'PreviewPage'),
  ...words('trips', 'post'),
})
const trip = createRoute({
  getParentRoute: () => gated,
  path: '/route/$id',
  validateSearch: readStretch,
  component: lazyRouteComponent(() => import('./trips/TripPage.tsx'), 'TripPage'),
  ...words('trips', 'join', 'driving', 'messages'),
})
const booking = createRoute({
  getParentRoute: () => gated,
  path: '/booking/$id',
  component: lazyRouteComponent(() => import('./bookings/screens.ts'), 'BookingPage'),
  ...words('bookings', 'driving', 'join', 'trips', 'register', 'messages'),
})
const order = createRoute({
  getParentRoute: () => gated,
  path: '/order/$id',
  component: lazyRouteComponent(() => import('./bookings/join/screens.ts'), 'OrderPage'),
  ...words('join', 'trips'),
})
const list = {
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./trips/TripListPage.tsx'), 'TripListPage'),
  ...words('trips'),
}
const tripList = createRoute({ getParentRoute: () => gated, path: '/route-list', ...list })
const searchList = createRoute({ getParentRoute: () => gated, path: '/route-list/$seats', ...list })
const mapsRoute = createRoute({ getParentRoute: () => gated, path: '/maps/route', ...list })
const routesFound = createRoute({ getParentRoute: () => gated, path: '/routes-found', ...list })
const register = createRoute({
  getParentRoute: () => gated,
  path: '/register',
  component: lazyRouteComponent(() => late(import('./accounts/register/RegisterPage.tsx')), 'RegisterPage'),
  ...words('register'),
})
const car = createRoute({
  getParentRoute: () => gated,
  path: '/car',
  component: lazyRouteComponent(() => import('./vehicles/CarPage.tsx'), 'CarPage'),
  ...words('register'),
})
const profile = createRoute({
  getParentRoute: () => gated,
  path: '/profile',
  validateSearch: readTab,
  component: lazyRouteComponent(() => late(import('./profile/ProfilePage.tsx')), 'ProfilePage'),
  ...words('profile', 'trips', 'register', 'bookings', 'driving', 'join', 'ratings', 'messages'),
})
const person = createRoute({
  getParentRoute: () => gated,
  path: '/user/$id',
  component: lazyRouteComponent(() => import('./people/PersonPage.tsx'), 'PersonPage'),
  ...words('profile', 'trips', 'ratings', 'messages'),
})
const people = createRoute({
  getParentRoute: () => gated,
  path: '/users',
  validateSearch: readPeople,
  component: lazyRouteComponent(() => import('./people/PeoplePage.tsx'), 'PeoplePage'),
  ...words('profile', 'trips'),
})
const posts = createRoute({
  getParentRoute: () => gated,
  path: '/post/$id',
  component: lazyRouteComponent(() => import('./people/PostsPage.tsx'), 'PostsPage'),
  ...words('profile', 'trips', 'ratings'),
})
const chat = createRoute({
  getParentRoute: () => gated,
  path: '/chat/{-$id}',
  component: lazyRouteComponent(() => import('./messages/screens.ts'), 'ChatScreen'),
  ...words('messages', 'trips'),
})
const notOpen = {
  component: lazyRouteComponent(() => import('./pages/NotOpenPage.tsx'), 'NotOpenPage'),
  ...words('pages'),
}
const notOpenYet = (['/admin', '/admin/$'] as const).map((path) => createRoute({ getParentRoute: () => gated, path, ...notOpen }))

const tree = root.addChildren([
  landing,
  home,
  ...texts,
  gated.addChildren([
    postTrip,
    finishTrip,
    trip,
    booking,
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
    ...notOpenYet,
  ]),
])

/** The route table of the specification. */
export const makeRouter = (history: RouterHistory, context: Context) =>
  createRouter({
    routeTree: tree,
    history,
    context,
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    scrollRestoration: false,
    defaultPreload: 'intent',
    // Loaders only fetch words and texts, which stay as they are.
    defaultStaleTime: Infinity,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
