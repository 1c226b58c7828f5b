import { useMutation } from '@tanstack/react-query'
import { createLink, useLocation } from '@tanstack/react-router'
import { IdCard, LogIn, LogOut, UserRound, UsersRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Me } from '#contract/accounts.ts'
import { useLogOut, useSession } from '../accounts/queries.ts'
import { useLogIn } from '../accounts/useLogIn.ts'
import { Menu } from '../design/Menu.tsx'
import { MenuButton, MenuLine, MenuLink } from '../design/MenuItem.tsx'
import { useLive } from '../live/useLive.ts'
import { useText } from '../texts/texts.ts'
import { Nobody } from './Nobody.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'

/** The face of whoever is logged in; behind it the own profile, or registering, and the door. */
export function ProfileMenu() {
  const me = useSession()?.me
  // Here since this comes late and stands on every page: the first load has no room for it.
  useLive(me)
  const text = useText('shell')
  // Held here, since the menu's lines are gone as soon as one is pressed.
  const logIn = useLogIn()
  const logOut = useMutation({ mutationFn: useLogOut() })
  const { href } = useLocation()
  return (
    <>
      <Menu label={text('profile_menu')} button={<Face me={me} />}>
        {me && <Who me={me} />}
        <OwnPage registered={me?.registered ?? false} />
        {me && <People />}
        {me ? <Leave onLeave={() => logOut.mutate()} /> : <Come onCome={() => logIn.mutate(href)} />}
      </Menu>
      <ProblemNotice error={logIn.error} onClose={logIn.reset} />
      <ProblemNotice error={logOut.error} onClose={logOut.reset} />
    </>
  )
}

// Drawn portraits weigh; visitors do without.
const PersonFace = lazy(() => import('./PersonFace.tsx').then((face) => ({ default: face.PersonFace })))

function Face({ me }: { me: Me | null | undefined }) {
  return me ? (
    <Suspense fallback={<Nobody />}>
      <PersonFace me={me} />
    </Suspense>
  ) : (
    <Nobody />
  )
}

function Who({ me }: { me: Me }) {
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

function People() {
  return (
    <RouteMenuLink to="/users" icon={<UsersRound size={20} aria-hidden />}>
      {useText('shell')('people')}
    </RouteMenuLink>
  )
}

function Come({ onCome }: { onCome: () => void }) {
  const text = useText('shell')
  return (
    <MenuButton icon={<LogIn size={20} aria-hidden />} onClick={onCome}>
      {text('menu_login')}
    </MenuButton>
  )
}

function Leave({ onLeave }: { onLeave: () => void }) {
  const text = useText('shell')
  return (
    <MenuButton icon={<LogOut size={20} aria-hidden />} onClick={onLeave}>
      {text('menu_logout')}
    </MenuButton>
  )
}
