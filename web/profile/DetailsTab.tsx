import type { Person } from '#contract/people.ts'
import { OwnDecisions } from '../moderation/barred/OwnDecisions.tsx'
import { Sessions } from '../moderation/privacy/Sessions.tsx'
import { YourData } from '../moderation/privacy/YourData.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DrivingSection } from './DrivingSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { Openings } from './Openings.tsx'
import { PhotoSection } from './PhotoSection.tsx'
import type { EditsProps } from './useEdits.ts'

/** "User Details". */
export function DetailsTab({ person, ...edit }: EditsProps & { person: Person }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 content-start gap-6">
        <ContactSection person={person} {...edit} />
        <OwnDecisions />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <PhotoSection person={person} {...edit} />
        <IdentitySection person={person} edits={edit.edits} />
        <DrivingSection person={person} {...edit} />
        {person.openings && <Openings openings={person.openings} />}
        <Sessions />
        <YourData />
      </div>
    </div>
  )
}
