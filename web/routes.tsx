import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { Gate } from './accounts/Gate.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { loadText, textPages } from './pages/textPages.ts'
import { Shell } from './shell/Shell.tsx'
import { parseSearch, readSearch, readStretch, stringifySearch } from './trips/address.ts'

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Shell, notFoundComponent: NotFoundPage })

// Always available
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/LandingPage.tsx'), 'LandingPage'),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
})
const texts = textPages.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: () => loadText(path),
    component: lazyRouteComponent(() => import('./pages/TextPage.tsx'), 'TextPage'),
  }),
)

// Only when logged in and not banned
const gated = createRoute({ getParentRoute: () => root, id: 'gated', component: Gate })
const postTrip = createRoute({
  getParentRoute: () => gated,
  path: '/route',
  component: lazyRouteComponent(() => import('./trips/PostPage.tsx'), 'PostPage'),
})
const finishTrip = createRoute({
  getParentRoute: () => gated,
  path: '/route/finish',
  component: lazyRouteComponent(() => import('./trips/PreviewPage.tsx'), 'PreviewPage'),
})
const trip = createRoute({
  getParentRoute: () => gated,
  path: '/route/$id',
  validateSearch: readStretch,
  component: lazyRouteComponent(() => import('./trips/TripPage.tsx'), 'TripPage'),
})
const list = lazyRouteComponent(() => import('./trips/TripListPage.tsx'), 'TripListPage')
const tripList = createRoute({ getParentRoute: () => gated, path: '/route-list', validateSearch: readSearch, component: list })
const searchList = createRoute({
  getParentRoute: () => gated,
  path: '/route-list/$seats',
  validateSearch: readSearch,
  component: list,
})
const mapsRoute = createRoute({ getParentRoute: () => gated, path: '/maps/route', validateSearch: readSearch, component: list })
const routesFound = createRoute({
  getParentRoute: () => gated,
  path: '/routes-found',
  validateSearch: readSearch,
  component: list,
})
const notOpen = { component: lazyRouteComponent(() => import('./pages/NotOpenPage.tsx'), 'NotOpenPage') }
const notOpenYet = (['/register', '/car', '/profile', '/users', '/admin'] as const).map((path) =>
  createRoute({ getParentRoute: () => gated, path, ...notOpen }),
)
const notOpenOf = (['/user/$id', '/post/$id', '/chat/$id', '/admin/$'] as const).map((path) =>
  createRoute({ getParentRoute: () => gated, path, ...notOpen }),
)

const tree = root.addChildren([
  landing,
  home,
  ...texts,
  gated.addChildren([postTrip, finishTrip, trip, tripList, searchList, mapsRoute, routesFound, ...notOpenYet, ...notOpenOf]),
])

/** The route table of the specification. */
export const makeRouter = (history: RouterHistory, queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    history,
    context: { queries },
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    scrollRestoration: false,
    defaultPreload: 'intent',
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
