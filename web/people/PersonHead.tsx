import { CircleSmall, type LucideIcon, Mars, Venus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Person } from '#contract/people/people.ts'
import type { Gender } from '#domain/people/account.ts'
import { useText } from '../texts/texts.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { lazy } from '../ui/kit/lazy.ts'
import { Tag } from '../ui/kit/Tag.tsx'
import { CheckedBadge } from '../ui/person/CheckedBadge.tsx'
import { hairOf } from '../ui/person/hair.ts'
import { useName } from '../ui/person/useName.ts'
import { Rating } from '../ui/Rating.tsx'

const PapersSeen = lazy('PapersSeen', () =>
  import('../ui/person/PapersSeen.tsx').then(({ PapersSeen }) => ({ default: PapersSeen })),
)

const icons = {
  Male: [Mars, 'male'],
  Female: [Venus, 'female'],
  'Rather not say': [CircleSmall, 'rather_not_say'],
} as const satisfies Record<Gender, [LucideIcon, string]>

/** Shows the gender of a profile as an icon with a text for screen readers; renders nothing without a gender. */
export function GenderIcon({ gender, size = 20 }: { gender: Gender | null; size?: number }) {
  const text = useText('profile')
  if (!gender) return null
  const [Icon, word] = icons[gender]
  return (
    <span title={text(word)} className="inline-grid shrink-0 place-items-center align-middle text-brand">
      <Icon size={size} aria-hidden />
      <span className="sr-only">{text(word)}</span>
    </span>
  )
}

const UnderReview = () => <Tag tone="sun">{useText('shell')('under_review')}</Tag>

interface PersonHeadProps {
  person: Person
  title?: string
  /** shown under the name */
  below?: ReactNode
  actions?: ReactNode
}

/** Shows picture, name, gender and rating at the top of a person's page. */
export function PersonHead({ person, title, below, actions }: PersonHeadProps) {
  const nameOf = useName()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={96} />
      {/* a minimum width, so that the name keeps its place next to the picture when the font loads */}
      <div className="min-w-0 grow basis-48">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">
          {title ?? nameOf(person)} <GenderIcon gender={person.gender} size={24} />
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating mean={person.rating} ratings={person.ratings} />
          <CheckedBadge person={person} />
          {person.underReview && <UnderReview />}
          <Suspense>{person.papersSeen && <PapersSeen papers={person.papersSeen} />}</Suspense>
        </div>
        {below}
      </div>
      {actions}
    </div>
  )
}
