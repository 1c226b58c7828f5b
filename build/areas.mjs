// Divides the browser's code into files. The source files only define which screen a route opens, and which parts are fetched on
// a press.

/** Screens by the file that contains them: folders of web/, or one file of a folder. */
export const areas = {
  landing: ['trips/home/LandingPage.tsx'],
  main: ['trips'],
  post: ['trips/post', 'trips/wanted/WantedPage.tsx', 'trips/trip/SeriesPart.tsx', 'trips/points/PointsLine.tsx'],
  paste: ['trips/groupMessages'],
  points: ['trips/points'],
  papers: ['people/papers', 'ui/person/PapersSeen.tsx'],
  foot: ['trips/home/MoreOfHome.tsx'],
  empty: ['trips/search/NothingFound.tsx'],
  open: ['trips/open'],
  bookings: ['bookings', 'trips/edit', 'trips/progress', 'trips/share', 'trips/wanted'],
  people: ['people', 'account', 'moderation', 'reports', 'trips/alerts', 'app/terms'],
  messages: ['messages', 'notifications'],
  pages: ['pages', 'feedback'],
  admin: ['admin'],
  offline: ['app/pwa'],
}

/** Messages that are not fetched with the main screens, by the file that contains them in each language. */
export const wordsOf = {
  people: [
    'alerts',
    'barred',
    'bookings',
    'editTrip',
    'follow',
    'privacy',
    'profile',
    'progress',
    'ratings',
    'register',
    'report',
    'order',
  ],
  post: ['change', 'companions', 'post', 'sharing', 'wanted'],
  pages: ['pages', 'suggestions', 'terms', 'withdrawals'],
  paste: ['paste'],
  parts: ['papers', 'point', 'series'],
  inCar: ['inCar'],
  admin: ['admin', 'alarms', 'cases', 'feedback', 'moderation'],
}

/** Files that are stored on the device for offline use, in addition to the entry and its dependencies. */
export const offline = ['main', 'foot', 'offline', 'words.en-US.main', 'words.es-AR.main']
