import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { sessionQuery } from './accounts/queries.ts'
import { late } from './design/late.ts'

/** Where the screens are that come late, by their names; routes.tsx says at which addresses. */
const screens = {
  PreviewPage: () => import('./trips/PreviewPage.tsx').then((it) => it.PreviewPage),
  TextPage: () => import('./pages/TextPage.tsx').then((it) => it.TextPage),
  SuggestionPage: () => import('./forms/open/screens.ts').then((it) => it.SuggestionPage),
  WithdrawalPage: () => import('./forms/open/screens.ts').then((it) => it.WithdrawalPage),
  OfflinePage: () => import('./pwa/screens.ts').then((it) => it.OfflinePage),
  WayPage: () => import('./way/WayPage.tsx').then((it) => it.WayPage),
  EditPage: () => import('./bookings/screens.ts').then((it) => it.EditPage),
  BookingPage: () => import('./bookings/screens.ts').then((it) => it.BookingPage),
  OrderPage: () => import('./bookings/join/screens.ts').then((it) => it.OrderPage),
  RegisterPage: () => late(import('./accounts/register/RegisterPage.tsx')).then((it) => it.RegisterPage),
  CarPage: () => import('./vehicles/CarPage.tsx').then((it) => it.CarPage),
  ProfilePage: () => late(import('./profile/ProfilePage.tsx')).then((it) => it.ProfilePage),
  PersonPage: () => import('./people/PersonPage.tsx').then((it) => it.PersonPage),
  PeoplePage: () => import('./people/PeoplePage.tsx').then((it) => it.PeoplePage),
  PostsPage: () => import('./people/PostsPage.tsx').then((it) => it.PostsPage),
  ChatScreen: () => import('./messages/screens.ts').then((it) => it.ChatScreen),
  ReactivatedPage: () => late(import('./moderation/barred/ReactivatedPage.tsx')).then((it) => it.ReactivatedPage),
  AlertsPage: () => late(import('./alerts/AlertsPage.tsx')).then((it) => it.AlertsPage),
  NotificationsPage: () => late(import('./notifications/screens.ts')).then((it) => it.NotificationsPage),
  AdminArea: () => late(import('./admin/AdminArea.tsx')).then((it) => it.AdminArea),
}
export type Later = keyof typeof screens

export const open = async (name: Later) => ({ Screen: await screens[name]() })

/** Who does not administer finds nothing there, and fetches nothing of it; whoever is not logged in yet is asked to by the gate. */
export async function forAdmins(queries: QueryClient): Promise<void> {
  const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
  if (!session?.me?.isAdmin) throw notFound()
}
