import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { OwnTask } from '../hydration.tsx'

export type Tab<Id extends string> = { id: Id; label: string; icon?: ReactNode; panel: ReactNode }

type TabsProps<Id extends string> = {
  /** label of the list of tabs, for screen readers */
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

const tabLook =
  'flex items-center justify-center gap-1 rounded-field border border-line bg-surface px-1 py-2 text-xs font-semibold text-muted transition-colors duration-150 ' +
  'hover:text-brand-ink focus-visible:-outline-offset-2 aria-selected:border-brand aria-selected:bg-brand-soft aria-selected:text-brand-ink min-h-16 flex-col narrow:min-h-11 narrow:flex-row ' +
  'lg:flex-row lg:gap-2 lg:rounded-none lg:border-0 lg:border-b-2 lg:border-transparent lg:bg-transparent! lg:px-3 lg:text-sm'

/** Shows one of several parts of a page. Arrow keys move between the tabs, and Tab leaves them. Hidden parts keep their input. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const id = useId()
  return (
    <>
      <TabList {...{ id, label, tabs, chosen, onChoose }} />
      {tabs.map((tab) => (
        <OwnTask key={tab.id}>
          <div
            role="tabpanel"
            id={`${id}-${tab.id}-panel`}
            aria-labelledby={`${id}-${tab.id}`}
            hidden={tab.id !== chosen}
            tabIndex={0}
            className="rounded-card pt-6"
          >
            {tab.panel}
          </div>
        </OwnTask>
      ))}
    </>
  )
}

function TabList<Id extends string>({ id, label, tabs, chosen, onChoose }: TabsProps<Id> & { id: string }) {
  const list = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const to = stepFrom(
      tabs.findIndex((tab) => tab.id === chosen),
      event.key,
      tabs.length,
    )
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2 lg:flex lg:border-b lg:border-line"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === chosen}
          aria-controls={`${id}-${tab.id}-panel`}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
          onKeyDown={walk}
          className={tabLook}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** Returns the tab to which a key moves, with wrapping; undefined for other keys. */
function stepFrom(at: number, key: string, count: number): number | undefined {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
  return to === undefined ? undefined : (to + count) % count
}
