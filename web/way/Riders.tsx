import { LogIn, LogOut, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Rider, WayStop } from '#contract/way.ts'
import { LinkButton } from '../design/LinkButton.tsx'
import { useText } from '../texts/texts.ts'
import { useCalledHere } from './useCalledHere.ts'

/** Who gets in and out at a stop; whoever may call them has a button for it. */
export function Riders({ stop: { getsIn, getsOut } }: { stop: WayStop }) {
  const text = useText('way')
  return (
    <>
      <People label={text('gets_in')} people={getsIn} icon={<LogIn size={20} aria-hidden />} />
      <People label={text('gets_out')} people={getsOut} icon={<LogOut size={20} aria-hidden />} />
    </>
  )
}

function People({ label, people, icon }: { label: string; people: Rider[]; icon: ReactNode }) {
  const called = useCalledHere()
  return people.map((person) => (
    <div key={person.id} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="flex min-w-0 grow items-center gap-2.5">
        <span className="shrink-0 text-brand">{icon}</span>
        <span className="min-w-0 wrap-anywhere">
          {label}: <strong>{called(person)}</strong>
        </span>
      </p>
      {person.telephone && <CallButton person={person} />}
    </div>
  ))
}

export function CallButton({ person: { name, telephone }, wide }: { person: Rider; wide?: boolean }) {
  const text = useText('way')
  return (
    <LinkButton href={`tel:${telephone}`} variant="outline" wide={wide} icon={<Phone size={18} aria-hidden />}>
      {text('call', { name })}
    </LinkButton>
  )
}
