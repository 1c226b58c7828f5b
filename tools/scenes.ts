import type { Page } from '@playwright/test'
import type { TripCard } from '#contract/trips.ts'
import { inDays, people } from '../tests/browser/people.ts'
import { changeHour, editPath, sayNo, seatIsAsked, tripAsksMe, tripIsChanging } from './changing.ts'
import {
  askForPayout,
  askToDelete,
  driversAreDue,
  editUserWrongly,
  jobsAreLate,
  peoplePaid,
  salesWereGood,
} from './administering.ts'
import { askToBlock, writeOffline } from './chatting.ts'
import {
  create,
  createWithoutCreating,
  editCar,
  editCarWrongly,
  editCbuWrongly,
  type Doing,
  hearWhy,
  logInFromGate,
  makeMistakes,
  openCalendar,
  openFirst,
  openMap,
  openPaper,
  openWithoutReason,
  postTrip,
  press,
  previewThatNeverComes,
  previewThatOverlaps,
  typeCity,
} from './doings.ts'
import { isJoinable, isOnApproval, joinTrip, keeps, orderIs, orderPath, refuses, waits, wasAccepted } from './joining.ts'
import {
  appeal,
  busyOffice,
  casePath,
  decide,
  hasAppealed,
  idsWait,
  isBarred,
  leave,
  reportChat,
  reportTrip,
  seeDoors,
} from './moderating.ts'
import { fillRating, ownPosts, seeRatings, toBeRated } from './rating.ts'
import { aboard, arrived, notYet, requestsAreOpen, shareTrip, tickOffline, wayIs, wayPath } from './onTheWay.ts'
import {
  answer,
  changed,
  claimed,
  draft,
  firstTrip,
  never,
  searchWithTrips,
  tripWhere,
  withPapers,
  writeDraft,
} from './scenery.ts'
import {
  asked,
  cancelSeat,
  cancelTrip,
  carIsFull,
  givenUp,
  lateCancellation,
  ownTripPath,
  paid,
  receiptsDue,
  reported,
  seatIs,
  seatPath,
  toBePaid,
} from './seats.ts'
import { seeFirstError, sendNothing, suggest, withdraw } from './writing.ts'
import { cutOff, isCutOff, keepsTrips, ring, toldNothing } from './telling.ts'

/** One state of one screen. What `path` and `do` change is gone with the page. */
export interface Scene {
  name: string
  who: keyof typeof people | 'visitor'
  path: string | ((page: Page) => Promise<string>)
  /** What happens before the page is opened, and after. */
  before?: (page: Page) => Promise<unknown>
  do?: Doing
  /** The cookie banner is only there before it is answered. */
  firstVisit?: boolean
  /** Only at this width. */
  width?: 390 | 1440
}

const { administrator, driver, passenger, newcomer, suspended, visitor } = {
  administrator: { who: 'administrator' },
  driver: { who: 'driver' },
  passenger: { who: 'passenger' },
  newcomer: { who: 'newcomer' },
  suspended: { who: 'suspended' },
  visitor: { who: 'visitor' },
} as const

const road = { from: '3435910', to: '3430863' } // Buenos Aires, Mar del Plata
const partOfRoad = { from: '3836846', to: '3838583' } // San Nicolás, Rosario: no driver starts there
const unserved = `/route-list/1?from=3836846&to=3855065&date=${inDays(9)}`
const trips = /\/api\/maps\/route(\?|$)/

const isFull = ({ place }: TripCard) => place === 0
const isOnlyWomen = ({ restriction }: TripCard) => restriction.includes('onlyWomen')
const anyTrip = () => true
const someDriver = async (page: Page) => `/user/${(await firstTrip(page, anyTrip)).users[0]?.id}`

export const scenes: Scene[] = [
  { name: 'landing', ...visitor, path: '/' },
  { name: 'home visitor', ...visitor, path: '/home' },
  { name: 'home logged in', ...passenger, path: '/home' },
  { name: 'home login warning', ...visitor, path: '/home', do: (page, { home }) => press(page, home.see_all) },
  { name: 'home cookie banner', ...visitor, path: '/home', firstVisit: true },
  { name: 'post warning visitor', ...visitor, path: '/home', do: postTrip },
  { name: 'post warning not registered', ...newcomer, path: '/home', do: postTrip },
  { name: 'post warning no car', ...passenger, path: '/home', do: postTrip },
  { name: 'post form no car', ...passenger, path: '/route' },
  { name: 'faq', ...visitor, path: '/faq' },
  { name: 'privacy policy', ...visitor, path: '/privacy-policy' },
  { name: 'terms', ...visitor, path: '/terms-and-conditions' },
  { name: 'cookies policy', ...visitor, path: '/cookies-policy' },
  { name: 'about us', ...visitor, path: '/aboutus' },
  { name: 'recommendations', ...visitor, path: '/recommendations' },
  { name: 'suggestion box', ...visitor, path: '/suggestion-box' },
  { name: 'suggestion box sorry', ...visitor, path: '/suggestion-box', do: sendNothing },
  { name: 'suggestion box errors', ...visitor, path: '/suggestion-box', do: seeFirstError },
  { name: 'suggestion box sent', ...visitor, path: '/suggestion-box', do: suggest },
  { name: 'withdrawal', ...visitor, path: '/withdrawal' },
  { name: 'withdrawal errors', ...visitor, path: '/withdrawal', do: seeFirstError },
  { name: 'withdrawal taken', ...visitor, path: '/withdrawal', do: withdraw },
  { name: 'not found', ...visitor, path: '/nowhere' },
  { name: 'admin refused', ...driver, path: '/admin' },
  { name: 'admin dashboard', ...administrator, path: '/admin', before: salesWereGood },
  { name: 'admin dashboard new', ...administrator, path: '/admin' },
  { name: 'admin users', ...administrator, path: '/admin/users' },
  { name: 'admin users none', ...administrator, path: '/admin/users?q=zzzz' },
  { name: 'admin users last', ...administrator, path: '/admin/users?sort=name&page=2' },
  { name: 'admin user', ...administrator, path: '/admin/users/lucia.fernandez@example.org' },
  { name: 'admin update', ...administrator, path: '/admin/update?user=lucia.fernandez@example.org' },
  { name: 'admin update errors', ...administrator, path: '/admin/update?user=lucia.fernandez@example.org', do: editUserWrongly },
  { name: 'admin update nobody', ...administrator, path: '/admin/update' },
  { name: 'admin new', ...administrator, path: '/admin/newUser' },
  { name: 'admin routes', ...administrator, path: '/admin/routes' },
  { name: 'admin transactions', ...administrator, path: '/admin/transactions', before: peoplePaid },
  { name: 'admin delete', ...administrator, path: '/admin/transactions', before: peoplePaid, do: askToDelete },
  { name: 'admin jobs', ...administrator, path: '/admin/jobs' },
  { name: 'admin jobs late', ...administrator, path: '/admin/jobs', before: jobsAreLate },
  { name: 'admin payouts', ...administrator, path: '/admin/payouts' },
  { name: 'admin payouts why', ...administrator, path: '/admin/payouts', before: driversAreDue, do: askForPayout },
  { name: 'admin settings', ...administrator, path: '/admin/settings' },
  { name: 'person register', ...newcomer, path: '/register' },
  { name: 'person car', ...driver, path: '/car' },
  { name: 'person profile', ...driver, path: '/profile' },
  { name: 'person profile trips', ...driver, path: '/profile?tab=trips' },
  { name: 'papers own', ...driver, path: '/profile', before: withPapers },
  { name: 'papers own car', ...driver, path: '/profile?tab=car', before: withPapers },
  { name: 'papers why', ...driver, path: '/profile', before: withPapers, do: openWithoutReason },
  { name: 'papers opened', ...driver, path: '/profile', before: withPapers, do: openPaper },
  { name: 'papers administrator', ...administrator, path: someDriver, before: withPapers },
  { name: 'papers administrator why', ...administrator, path: someDriver, before: withPapers, do: openWithoutReason },
  { name: 'rating form', ...driver, path: toBeRated },
  { name: 'rating form filled', ...driver, path: toBeRated, do: fillRating },
  { name: 'rating list', ...passenger, path: ownPosts, do: seeRatings },
  { name: 'rating own', ...driver, path: '/profile?tab=posts', do: seeRatings },
  { name: 'chat list', ...driver, path: '/chat' },
  { name: 'chat list empty', ...newcomer, path: '/chat' },
  { name: 'chat', ...driver, path: '/chat/sofia.herrera@example.org' },
  { name: 'chat empty', ...administrator, path: '/chat/sofia.herrera@example.org' },
  { name: 'chat waiting', ...passenger, path: '/chat/lucia.fernandez@example.org', do: writeOffline },
  { name: 'chat block', ...driver, path: '/chat/sofia.herrera@example.org', do: askToBlock },
  { name: 'chat profile', ...driver, path: '/profile?tab=chat' },
  { name: 'person found', ...passenger, path: '/users?name=lucia' },
  { name: 'person not found', ...passenger, path: '/users?name=zzzz' },
  { name: 'edit cars', ...driver, path: '/profile?tab=car' },
  { name: 'edit car', ...driver, path: '/profile?tab=car', before: withPapers, do: editCar },
  { name: 'edit car errors', ...driver, path: '/profile?tab=car', before: withPapers, do: editCarWrongly },
  { name: 'edit driving', ...driver, path: '/profile', do: (page, { profile }) => press(page, profile.edit_driving) },
  { name: 'edit driving errors', ...driver, path: '/profile', do: editCbuWrongly },
  { name: 'edit registration asked', ...passenger, path: '/profile', before: claimed },
  {
    name: 'edit registration',
    ...passenger,
    path: '/profile',
    before: claimed,
    do: (page, { profile }) => press(page, profile.add_them),
  },
  { name: 'gate', ...visitor, path: '/route-list' },
  { name: 'no access', ...suspended, path: '/route-list' },
  { name: 'barred', ...suspended, path: '/route-list', before: isBarred, do: seeDoors },
  { name: 'barred appeal', ...suspended, path: '/route-list', before: isBarred, do: appeal },
  { name: 'barred appealed', ...suspended, path: '/route-list', before: hasAppealed, do: seeDoors },
  { name: 'privacy leave', ...driver, path: '/profile', do: leave },
  { name: 'report chat', ...driver, path: '/chat/sofia.herrera@example.org', do: reportChat },
  { name: 'report trip', ...passenger, path: (page) => tripWhere(page, anyTrip), do: reportTrip },
  { name: 'moderation cases', ...administrator, path: '/admin/cases', before: busyOffice },
  { name: 'moderation one case', ...administrator, path: casePath, before: busyOffice },
  { name: 'moderation decide', ...administrator, path: casePath, before: busyOffice, do: decide },
  { name: 'moderation approvals', ...administrator, path: '/admin/approvals', before: busyOffice },
  { name: 'moderation identity', ...administrator, path: '/admin/identity', before: idsWait },
  { name: 'moderation audit', ...administrator, path: '/admin/audit', before: busyOffice },
  { name: 'login page', ...visitor, path: '/route-list', do: logInFromGate },

  { name: 'list all', ...passenger, path: '/route-list' },
  { name: 'results', ...passenger, path: (page) => searchWithTrips(page, road) },
  { name: 'results on the way', ...passenger, path: (page) => searchWithTrips(page, partOfRoad) },
  { name: 'empty with filters', ...passenger, path: `${unserved}&restriction=smokersAllowed` },
  { name: 'empty', ...passenger, path: unserved },
  { name: 'list loading', ...passenger, path: '/route-list', before: (page) => never(page, trips) },
  { name: 'list error', ...passenger, path: '/route-list', before: (page) => answer(page, trips, 500), do: hearWhy },
  {
    name: 'filter sheet',
    ...passenger,
    path: '/route-list',
    do: (page, { trips }) => press(page, trips.sort_and_filter),
    width: 390,
  },
  { name: 'calendar', ...passenger, path: '/home', do: openCalendar },
  { name: 'city suggestions', ...passenger, path: '/home', do: typeCity },

  { name: 'trip', ...passenger, path: (page) => tripWhere(page, anyTrip) },
  { name: 'trip map', ...passenger, path: (page) => tripWhere(page, anyTrip), do: openMap, width: 390 },
  { name: 'trip on the way', ...passenger, path: (page) => searchWithTrips(page, partOfRoad), do: openFirst },
  { name: 'alert call', ...newcomer, path: unserved },
  { name: 'alert days', ...newcomer, path: unserved, do: (page, { alert }) => press(page, alert.other_days) },
  { name: 'alert set', ...newcomer, path: unserved, do: (page, { alert }) => press(page, alert.tell_me) },
  { name: 'alerts', ...passenger, path: '/alerts' },
  { name: 'alerts none', ...administrator, path: '/alerts' },
  { name: 'trip full', ...passenger, path: (page) => tripWhere(page, isFull) },
  { name: 'trip women only', ...passenger, path: (page) => tripWhere(page, isOnlyWomen) },
  {
    name: 'trip cancelled',
    ...passenger,
    path: (page) => tripWhere(page, anyTrip),
    before: (page) => changed(page, /\/api\/maps\/route\/[0-9a-f-]{36}/, { cancelled: true }),
  },
  { name: 'trip not found', ...passenger, path: '/route/00000000-0000-4000-8000-000000000000' },

  { name: 'join kept', ...passenger, path: (page) => tripWhere(page, isJoinable), before: keeps(14.9), do: joinTrip },
  { name: 'join nearly over', ...passenger, path: (page) => tripWhere(page, isJoinable), before: keeps(0.9), do: joinTrip },
  { name: 'join time ran out', ...passenger, path: (page) => tripWhere(page, isJoinable), before: keeps(0), do: joinTrip },
  { name: 'join refused', ...passenger, path: (page) => tripWhere(page, isJoinable), before: refuses, do: joinTrip },
  { name: 'join request', ...newcomer, path: (page) => tripWhere(page, isOnApproval), do: joinTrip },
  { name: 'join trip accepted', ...passenger, path: (page) => tripWhere(page, isOnApproval), before: wasAccepted },
  { name: 'order paid', ...passenger, path: orderPath, before: orderIs('paid') },
  { name: 'order pending', ...passenger, path: orderPath, before: orderIs('waiting', waits) },
  { name: 'order checking', ...passenger, path: orderPath, before: (page) => never(page, '**/api/order/*/check') },
  { name: 'order refunded', ...passenger, path: orderPath, before: orderIs('refund_due') },
  { name: 'order closed', ...passenger, path: orderPath },
  {
    name: 'order failed',
    ...passenger,
    path: orderPath,
    before: (page) => answer(page, '**/api/order/*/check', 500),
    do: hearWhy,
  },

  { name: 'share trip', ...passenger, path: (page) => tripWhere(page, isJoinable), do: shareTrip },
  { name: 'way driver', ...driver, path: wayPath, before: wayIs() },
  { name: 'way aboard', ...passenger, path: wayPath, before: wayIs(aboard) },
  { name: 'way arrived', ...driver, path: wayPath, before: wayIs(arrived) },
  { name: 'way not yet', ...passenger, path: wayPath, before: wayIs(notYet) },
  { name: 'way offline', ...driver, path: wayPath, before: wayIs(), do: tickOffline },
  { name: 'requests of mine', ...passenger, path: '/profile?tab=trips', before: requestsAreOpen },

  { name: 'seat asked for', ...passenger, path: seatPath, before: seatIs(asked) },
  { name: 'seat to be paid', ...passenger, path: seatPath, before: seatIs(toBePaid) },
  { name: 'seat paid', ...passenger, path: seatPath, before: seatIs(paid) },
  { name: 'seat given up', ...passenger, path: seatPath, before: seatIs(givenUp) },
  { name: 'seat reported', ...passenger, path: seatPath, before: seatIs(reported) },
  { name: 'seat cancel late', ...passenger, path: seatPath, before: lateCancellation, do: cancelSeat },
  { name: 'seat receipts', ...driver, path: seatPath, before: receiptsDue },
  { name: 'seats of a trip', ...driver, path: ownTripPath, before: carIsFull },
  { name: 'seats cancel trip', ...driver, path: ownTripPath, before: carIsFull, do: cancelTrip },
  { name: 'seats asked of me', ...driver, path: '/profile?tab=trips', before: carIsFull },
  { name: 'seats and payments', ...driver, path: '/profile?tab=payments' },

  { name: 'change form', ...driver, path: editPath },
  { name: 'change form asks', ...driver, path: editPath, before: carIsFull, do: changeHour },
  { name: 'change open', ...driver, path: ownTripPath, before: tripIsChanging },
  { name: 'change form while open', ...driver, path: editPath, before: tripIsChanging },
  { name: 'change asked', ...passenger, path: seatPath, before: seatIsAsked() },
  { name: 'change said yes', ...passenger, path: seatPath, before: seatIsAsked({ answer: 'yes' }) },
  { name: 'change say no', ...passenger, path: seatPath, before: seatIsAsked(), do: sayNo },
  { name: 'change asked on trip', ...passenger, path: (page) => tripWhere(page, isJoinable), before: tripAsksMe },
  { name: 'told bell', ...driver, path: '/home', do: ring, width: 1440 },
  { name: 'told home', ...driver, path: '/home' },
  { name: 'told list', ...driver, path: '/notifications' },
  { name: 'told nothing', ...driver, path: '/notifications', before: toldNothing },
  { name: 'told choices', ...driver, path: '/notifications?part=choices' },
  { name: 'told menu', ...driver, path: '/faq', do: (page, { shell }) => press(page, shell.profile_menu) },
  { name: 'offline home', ...visitor, path: '/home', before: cutOff, do: isCutOff },
  { name: 'offline page', ...visitor, path: '/route-list', before: cutOff, do: isCutOff },
  { name: 'offline trips', ...visitor, path: '/chat', before: keepsTrips, do: isCutOff },

  { name: 'post empty', ...driver, path: '/route' },
  { name: 'post filled', ...driver, path: '/route', before: (page) => writeDraft(page, draft) },
  { name: 'post errors', ...driver, path: '/route', before: (page) => writeDraft(page, { tolls: 'mucho' }), do: makeMistakes },
  { name: 'preview', ...driver, path: '/route/finish', before: (page) => writeDraft(page, draft) },
  { name: 'preview loading', ...driver, path: '/route/finish', before: previewThatNeverComes },
  { name: 'create refused', ...driver, path: '/route/finish', before: previewThatOverlaps, do: create },
  { name: 'created', ...driver, path: '/route/finish', before: (page) => writeDraft(page, draft), do: createWithoutCreating },
]
