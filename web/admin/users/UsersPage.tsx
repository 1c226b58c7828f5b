import { Link } from '@tanstack/react-router'
import { Pencil, UserPlus } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { downloadUsers, type ListedPerson } from '#contract/admin/admin.ts'
import { GenderIcon } from '../../people/PersonHead.tsx'
import { useText } from '../../texts/texts.ts'
import { RouteButton } from '../../ui/links.ts'
import { useName } from '../../ui/person/useName.ts'
import { AdminPage } from '../AdminPage.tsx'
import { useListAddress } from '../lists/address.ts'
import { EmailLink, FaceLink, YesNo } from '../lists/cells.tsx'
import { type Column, Grid, Nothing } from '../lists/Grid.tsx'
import { usersQuery, userWords } from '../queries.ts'

/** /admin/users: lists all accounts, at most a second old. */
export function UsersPage() {
  const text = useText('admin')
  const { address } = useListAddress()
  const add = (
    <RouteButton to="/admin/$" params={{ _splat: 'newUser' }} icon={<UserPlus size={18} aria-hidden />}>
      {text('entry.new_user')}
    </RouteButton>
  )
  return (
    <AdminPage title={text('entry.users')} actions={add}>
      <Grid<ListedPerson>
        name="users"
        caption={text('entry.users')}
        columns={useColumns()}
        question={usersQuery(address)}
        keyOf={({ id }) => id}
        usual={{ sort: 'created', descending: true }}
        search={{ label: text('find_users'), hint: text('find_users_hint') }}
        filters={useFilters()}
        download={{ call: downloadUsers, words: userWords }}
        empty={<Nothing />}
      />
    </AdminPage>
  )
}

function useColumns(): Column<ListedPerson>[] {
  const text = useText('admin')
  const format = useFormatter()
  return [
    { id: 'email', head: text('id'), sort: 'email', stays: true, cell: ({ email }) => <EmailLink email={email} /> },
    { id: 'name', head: text('full_name'), sort: 'name', cell: (person) => <FaceLink person={person} linked={false} /> },
    { id: 'gender', head: text('gender'), cell: ({ gender }) => <GenderIcon gender={gender} /> },
    { id: 'admin', head: text('admin'), cell: ({ isAdmin }) => <YesNo is={isAdmin} tone="brand" /> },
    { id: 'banned', head: text('banned'), cell: ({ isBanned }) => <YesNo is={isBanned} tone="rose" /> },
    {
      id: 'created',
      head: text('since'),
      sort: 'created',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{format.dateTime(new Date(createdAt), { dateStyle: 'medium' })}</span>
      ),
    },
    { id: 'actions', head: text('actions'), stays: true, cell: (person) => <EditLink person={person} /> },
  ]
}

function EditLink({ person }: { person: ListedPerson }) {
  const text = useText('admin')
  const name = useName()(person)
  return (
    <Link
      to="/admin/$"
      params={{ _splat: 'update' }}
      search={{ user: person.email }}
      aria-label={text('edit_person', { name })}
      className="-ml-3 inline-flex h-11 items-center gap-2 rounded-full px-3 font-semibold whitespace-nowrap text-brand-ink hover:bg-brand-soft"
    >
      <Pencil size={16} aria-hidden />
      {text('edit_user')}
    </Link>
  )
}

function useFilters() {
  const text = useText('admin')
  const words = useText('profile')
  const yesOrNo = [
    { value: 'true', label: text('yes') },
    { value: 'false', label: text('no') },
  ]
  const genders = [
    { value: 'Female', label: words('female') },
    { value: 'Male', label: words('male') },
    { value: 'Rather not say', label: words('rather_not_say') },
    { value: 'none', label: words('not_said') },
  ]
  return [
    { word: 'gender', label: text('gender'), options: genders },
    { word: 'admin', label: text('admin'), options: yesOrNo },
    { word: 'banned', label: text('banned'), options: yesOrNo },
  ]
}
