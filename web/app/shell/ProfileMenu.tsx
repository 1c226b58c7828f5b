import { useMutation, useQuery } from '@tanstack/react-query'
import { createLink, useLocation } from '@tanstack/react-router'
import { Bookmark, IdCard, LogIn, LogOut, MessagesSquare, Route, UserRound, UsersRound } from 'lucide-react'
import type { Me } from '#contract/people/accounts.ts'
import { useSession } from '../../client/session.ts'
import { countsQuery } from '../../notifications/queries.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '../../ui/kit/overlays/Menu.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useLogIn } from '../../ui/login/LogInButton.tsx'
import { useLogOut } from '../../ui/login/LogOutButton.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { Bell } from './Bell.tsx'

/** Shows the user's photo, which opens a menu: profile or registration, and logout. */
export function ProfileMenu() {
  const me = useSession()?.me
  const text = useText('shell')
  // These hooks are outside of the menu's items, because a click removes an item immediately.
  const logIn = useLogIn()
  const logOut = useMutation({ mutationFn: useLogOut() })
  const { href } = useLocation()
  return (
    <>
      {me && !me.isBanned && <Bell />}
      <Menu label={text('profile_menu')} button={<Face me={me} />}>
        {me && <MenuIdentity me={me} />}
        <OwnPage registered={me?.registered ?? false} />
        {me?.registered && <OwnLinks />}
        {me && <Alerts />}
        {me && <People />}
        {me ? <LogOutItem onLeave={() => logOut.mutate()} /> : <LogInItem onCome={() => logIn.mutate(href)} />}
      </Menu>
      <ErrorToast error={logIn.error} onClose={logIn.reset} />
      <ErrorToast error={logOut.error} onClose={logOut.reset} />
    </>
  )
}

function Face({ me }: { me: Me | null | undefined }) {
  return me ? <PersonFace me={me} /> : <NoPhoto />
}

function MenuIdentity({ me }: { me: Me }) {
  const text = useText('shell')
  return (
    <>
      <li className="px-3 py-2">
        <p className="truncate font-bold">{[me.name, me.lastName].filter(Boolean).join(' ') || text('not_registered')}</p>
        <p className="truncate text-sm text-muted">{me.email}</p>
      </li>
      <MenuLine />
    </>
  )
}

const RouteMenuLink = createLink(MenuLink)

function OwnPage({ registered }: { registered: boolean }) {
  const text = useText('shell')
  return registered ? (
    <RouteMenuLink to="/profile" icon={<UserRound size={20} aria-hidden />}>
      {text('profile')}
    </RouteMenuLink>
  ) : (
    <RouteMenuLink to="/register" icon={<IdCard size={20} aria-hidden />}>
      {text('register')}
    </RouteMenuLink>
  )
}

function Alerts() {
  return (
    <RouteMenuLink to="/alerts" icon={<Bookmark size={20} aria-hidden />}>
      {useText('shell')('alerts')}
    </RouteMenuLink>
  )
}

/** Lists the user's links, with counts of open answers. */
function OwnLinks() {
  const text = useText('shell')
  return (
    <>
      <RouteMenuLink to="/profile" search={{ tab: 'trips' }} icon={<Route size={20} aria-hidden />}>
        {text('my_trips')}
        <PendingCount what="requests" />
      </RouteMenuLink>
      <RouteMenuLink to="/chat/{-$id}" params={{ id: undefined }} icon={<MessagesSquare size={20} aria-hidden />}>
        {text('messages')}
        <PendingCount what="conversations" />
      </RouteMenuLink>
    </>
  )
}

function People() {
  return (
    <RouteMenuLink to="/users" icon={<UsersRound size={20} aria-hidden />}>
      {useText('shell')('people')}
    </RouteMenuLink>
  )
}

function LogInItem({ onCome }: { onCome: () => void }) {
  const text = useText('shell')
  return (
    <MenuButton icon={<LogIn size={20} aria-hidden />} onClick={onCome}>
      {text('menu_login')}
    </MenuButton>
  )
}

function LogOutItem({ onLeave }: { onLeave: () => void }) {
  const text = useText('shell')
  return (
    <MenuButton icon={<LogOut size={20} aria-hidden />} onClick={onLeave}>
      {text('menu_logout')}
    </MenuButton>
  )
}

/** Shows the user's photo, or a portrait drawn from their id. */
function PersonFace({ me }: { me: Me }) {
  return (
    <Avatar photo={me.photo ?? undefined} seed={me.id} wears={hairOf(me.gender)} className="narrow:size-11 narrow:*:size-full" />
  )
}

/** Renders a placeholder of the photo while the session is unknown. */
function NoPhoto() {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full border border-control bg-surface">
      <UserRound size={20} aria-hidden />
    </span>
  )
}

/** Shows a count at the end of a menu item. */
function PendingCount({ what }: { what: 'conversations' | 'requests' }) {
  const { data: counts } = useQuery(countsQuery)
  return counts && counts[what] > 0 && <Count count={counts[what]} />
}

function Count({ count }: { count: number }) {
  return (
    <Tag tone="brand" className="ml-auto">
      {useText('notifications')('count', { count })}
    </Tag>
  )
}
