import { useText } from '../../texts/texts.ts'
import { chosenIn, preferenceIcons } from '../words.ts'

/** What is fine in this car. */
export function Preferences({ restriction }: { restriction: string }) {
  const text = useText('trips')
  const chosen = chosenIn(restriction)
  return (
    <section>
      <h2 className="text-lg">{text('preferences')}</h2>
      {chosen.length === 0 && <p className="mt-2 text-muted">{text('no_preferences')}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        {chosen.map((one) => {
          const Icon = preferenceIcons[one]
          return (
            <li key={one} className="flex items-center gap-2.5">
              <span className="grid size-9 place-items-center rounded-full bg-sunken text-brand">
                <Icon size={20} aria-hidden />
              </span>
              {text(one)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
