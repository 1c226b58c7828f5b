import {
  Banknote,
  BellRing,
  CarFront,
  ChartNoAxesCombined,
  IdCard,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessagesSquare,
  Receipt,
  Scale,
  ScrollText,
  Settings,
  Timer,
  Undo2,
  UserCheck,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { AuditPage } from '../moderation/audit/AuditPage.tsx'
import { CasePage } from '../moderation/cases/CasePage.tsx'
import { CasesPage } from '../moderation/cases/CasesPage.tsx'
import { ApprovalsPage } from '../moderation/decisions/ApprovalsPage.tsx'
import { IdentityPage } from '../moderation/identity/IdentityPage.tsx'
import type { Messages } from '../texts/texts.ts'
import { AlarmsPage } from './alarms/AlarmsPage.tsx'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { FeedbackPage } from './feedback/FeedbackPage.tsx'
import { WithdrawalsPage } from './feedback/WithdrawalsPage.tsx'
import { JobsPage } from './JobsPage.tsx'
import { PayoutsPage } from './payouts/PayoutsPage.tsx'
import { RoutesPage } from './RoutesPage.tsx'
import { SearchPage } from './SearchPage.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { TransactionsPage } from './transactions/TransactionsPage.tsx'
import { NewUserPage } from './users/NewUserPage.tsx'
import { UpdatePage } from './users/UpdatePage.tsx'
import { UserPage } from './users/UserPage.tsx'
import { UsersPage } from './users/UsersPage.tsx'

/** Entry of a screen in the admin menu. `word` is the key of its label, under `entry` in the catalog. */
interface Entry {
  group: 'quick_menu' | 'notifications' | 'moderation' | 'workings'
  word: keyof Messages['admin']['entry']
  icon: LucideIcon
}

export interface AdminScreen {
  /** path below /admin; `*` matches any segment */
  path?: string
  /** a link instead of a path; `mailto:` means the site's contact */
  href?: string
  entry?: Entry
  screen?: ComponentType
  /** true if the menu omits the screen on sites where passengers pay in the car */
  isOfProvider?: true
}

/**
 * The administrators' screens, in the order of the menu; a new screen is added here. All are one chunk, because few users need
 * any of them, and those users need most of them.
 */
export const screens: readonly AdminScreen[] = [
  {
    path: '',
    entry: { group: 'quick_menu', word: 'dashboard', icon: ChartNoAxesCombined },
    screen: DashboardPage,
  },
  { path: 'search', screen: SearchPage },
  {
    path: 'transactions',
    entry: { group: 'quick_menu', word: 'sales', icon: Receipt },
    screen: TransactionsPage,
  },
  {
    path: 'routes',
    entry: { group: 'quick_menu', word: 'routes', icon: CarFront },
    screen: RoutesPage,
  },
  {
    path: 'users',
    entry: { group: 'quick_menu', word: 'users', icon: UsersRound },
    screen: UsersPage,
  },
  { path: 'users/*', screen: UserPage },
  { path: 'update', screen: UpdatePage },
  {
    path: 'newUser',
    entry: { group: 'quick_menu', word: 'new_user', icon: UserPlus },
    screen: NewUserPage,
  },
  { href: 'mailto:', entry: { group: 'notifications', word: 'mail', icon: Mail } },
  { href: '/chat', entry: { group: 'notifications', word: 'messages', icon: MessagesSquare } },
  {
    path: 'feedback',
    entry: { group: 'notifications', word: 'feedback', icon: MessageSquareText },
    screen: FeedbackPage,
  },
  {
    path: 'withdrawals',
    entry: { group: 'notifications', word: 'withdrawals', icon: Undo2 },
    screen: WithdrawalsPage,
  },
  {
    path: 'cases',
    entry: { group: 'moderation', word: 'cases', icon: Scale },
    screen: CasesPage,
  },
  { path: 'cases/*', screen: CasePage },
  {
    path: 'approvals',
    entry: { group: 'moderation', word: 'approvals', icon: UserCheck },
    screen: ApprovalsPage,
  },
  {
    path: 'identity',
    entry: { group: 'moderation', word: 'identity', icon: IdCard },
    screen: IdentityPage,
  },
  {
    path: 'audit',
    entry: { group: 'moderation', word: 'audit', icon: ScrollText },
    screen: AuditPage,
  },
  {
    path: 'payouts',
    isOfProvider: true,
    entry: { group: 'workings', word: 'payouts', icon: Banknote },
    screen: PayoutsPage,
  },
  {
    path: 'alarms',
    entry: { group: 'workings', word: 'alarms', icon: BellRing },
    screen: AlarmsPage,
  },
  {
    path: 'jobs',
    entry: { group: 'workings', word: 'jobs', icon: Timer },
    screen: JobsPage,
  },
  {
    path: 'settings',
    entry: { group: 'workings', word: 'settings', icon: Settings },
    screen: SettingsPage,
  },
]

/** Returns the screen for a path below /admin, or undefined if there is none. */
export const screenAt = (address: string): AdminScreen | undefined =>
  screens.find(
    ({ path }) =>
      path === address || (path?.endsWith('/*') && address.startsWith(path.slice(0, -1)) && address.length >= path.length),
  )
