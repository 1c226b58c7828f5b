import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'
import type { Place } from '#domain/places/place.ts'
import { languageNames, PageFrame } from '../../platform/html/Page.tsx'
import { dayWords, moneyText } from '../sharing/words.ts'
import { openPath, openPaths, openStyle } from './addresses.ts'
import type { OpenTrip, RoadTrips, TownPair } from './roads.ts'
import { type Reading, words } from './words.ts'

interface RoadPageProps extends RoadTrips {
  reading: Reading
  /** true: search engines may list the page */
  isListed: boolean
  hasMore: boolean
}

/** Renders a page with the future trips of a road. */
export function RoadPage({ reading, from, to, trips, isListed, hasMore }: RoadPageProps) {
  const say = words[reading.language]
  return (
    <OpenFrame
      reading={reading}
      towns={[from, to]}
      title={say.roadTitle(from.name, to.name)}
      text={say.roadText(from.name, to.name)}
      isListed={isListed}
      links={[
        { path: openPath(reading.gazetteer, reading.language, to, from), text: say.back(to.name, from.name) },
        { path: openPath(reading.gazetteer, reading.language, from), text: say.allFrom(from.name) },
      ]}
    >
      {trips.length === 0 ? <NoTrips language={reading.language} /> : <TripDays {...{ trips, reading, from, to }} />}
      {hasMore && <p className="hint">{say.more}</p>}
      <NextSteps language={reading.language} search={`/routes-found?from=${from.id}&to=${to.id}`} />
    </OpenFrame>
  )
}

interface TownPageProps {
  reading: Reading
  from: Place
  roads: RoadTrips[]
  isListed: boolean
}

/** Renders a page with the roads of trips from a town, and the next trip on each. */
export function TownPage({ reading, from, roads, isListed }: TownPageProps) {
  const { language, gazetteer } = reading
  const say = words[language]
  return (
    <OpenFrame
      reading={reading}
      towns={[from]}
      title={say.townTitle(from.name)}
      text={say.townText(from.name)}
      isListed={isListed}
      links={[]}
    >
      {roads.length === 0 && <NoTrips language={language} />}
      {roads.map(({ to, trips }) => (
        <section key={to.id}>
          <h2>{say.route(from.name, to.name)}</h2>
          <Trips {...{ trips, reading, from, to }} hasDays />
          <p className="all">
            <a href={openPath(gazetteer, language, from, to)}>{say.allOf(from.name, to.name)}</a>
          </p>
        </section>
      ))}
      {roads.length > 0 && <p className="hint">{say.loginHint}</p>}
      <NextSteps language={language} search="/home" />
    </OpenFrame>
  )
}

interface OpenFrameProps {
  reading: Reading
  towns: Place[]
  title: string
  text: string
  isListed: boolean
  links: { path: string; text: string }[]
  children: ReactNode
}

/** Tags of the preview picture. Chats show pictures from 300 pixels on. */
const picture = (publicUrl: string) => ({ image: `${publicUrl}/icons/512.png`, 'image:width': '512', 'image:height': '512' })

function OpenFrame({ reading, towns, title, text, isListed, links, children }: OpenFrameProps) {
  const { language, gazetteer, publicUrl } = reading
  const paths = openPaths(gazetteer, ...towns)
  const own = `${publicUrl}${openPath(gazetteer, language, ...towns)}`
  const head = (
    <>
      <meta name="description" content={text} />
      <link rel="canonical" href={own} />
      {paths.map((one) => (
        <link key={one.language} rel="alternate" hrefLang={one.language} href={`${publicUrl}${one.path}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${openPath(gazetteer, 'es-AR', ...towns)}`} />
      {Object.entries({ type: 'website', site_name: 'Tramo', title, description: text, url: own, ...picture(publicUrl) }).map(
        ([name, content]) => (
          <meta key={name} property={`og:${name}`} content={content} />
        ),
      )}
      <meta property="og:locale" content={language.replace('-', '_')} />
    </>
  )
  return (
    <PageFrame language={language} title={`${title} · Tramo`} css={openStyle} isListed={isListed} head={head}>
      <Header language={language} paths={paths} />
      <main>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {children}
      </main>
      <Footer language={language} links={links} />
    </PageFrame>
  )
}

const Header = ({ language, paths }: { language: Language; paths: ReturnType<typeof openPaths> }) => (
  <header>
    <a className="mark" href="/home" aria-label={words[language].home}>
      Tramo
    </a>
    {paths.length > 0 && (
      <nav aria-label={words[language].languages}>
        {paths.map((one) => (
          <a
            key={one.language}
            href={one.path}
            lang={one.language}
            hrefLang={one.language}
            aria-current={one.language === language || undefined}
          >
            {languageNames[one.language]}
          </a>
        ))}
      </nav>
    )}
  </header>
)

const Footer = ({ language, links }: { language: Language; links: { path: string; text: string }[] }) =>
  links.length > 0 && (
    <footer>
      <nav aria-label={words[language].elsewhere}>
        <ul>
          {links.map(({ path, text }) => (
            <li key={path}>
              <a href={path}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )

interface TripsProps extends TownPair {
  reading: Reading
  trips: OpenTrip[]
  /** true if each trip shows its day, and the heading shows the towns */
  hasDays?: boolean
}

function TripDays({ trips, ...rest }: TripsProps) {
  const { language } = rest.reading
  const days = [...new Set(trips.map(({ day }) => day))]
  return (
    <>
      {days.map((day) => (
        <section key={day}>
          <h2>
            <time dateTime={day}>{capitalized(dayWords(day, language, 'long'))}</time>
          </h2>
          <Trips {...rest} trips={trips.filter((trip) => trip.day === day)} />
        </section>
      ))}
      <p className="hint">{words[language].loginHint}</p>
    </>
  )
}

const Trips = ({ trips, ...rest }: TripsProps) => (
  <ul className="trips">
    {trips.map((trip) => (
      <li key={trip.id}>
        <Trip {...rest} trip={trip} />
      </li>
    ))}
  </ul>
)

/** Renders a trip, as a link to its shared address. A login on that page returns to the trip. */
function Trip({ trip, reading: { language }, from, to, hasDays }: Omit<TripsProps, 'trips'> & { trip: OpenTrip }) {
  const say = words[language]
  const { id, pickUp, dropOff, day, hours, seatsLeft, extras, luggage } = trip
  const towns = say.route(pickUp, dropOff)
  const isNamed = towns === say.route(from.name, to.name)
  const more = [say.left(seatsLeft), say.luggage[luggage], ...extras.map((extra) => say.extras[extra])]
  return (
    <a className="trip" href={`/route/${id}?from=${from.id}&to=${to.id}`}>
      <time dateTime={`${day}T${hours}`}>{hours}</time>
      <span>
        <span className="first">{hasDays ? capitalized(dayWords(day, language, 'long')) : towns}</span>
        <small>{(hasDays && !isNamed ? [towns, ...more] : more).join(' · ')}</small>
      </span>
      <span className="price">
        {moneyText(trip, language)} {trip.priceMinor > 0 && <small>{say.perSeat}</small>}
      </span>
    </a>
  )
}

/** Capitalizes a text without `::first-letter`, because Firefox exposes that letter to screen readers as a separate text. */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const NoTrips = ({ language }: { language: Language }) => (
  <div className="none">
    <p>
      <b>{words[language].noTrips}</b>
    </p>
    <p>{words[language].noTripsText}</p>
  </div>
)

const NextSteps = ({ language, search }: { language: Language; search: string }) => (
  <p className="next">
    <a className="go" href={search}>
      {words[language].search}
    </a>
    <a className="go quiet" href="/route">
      {words[language].post}
    </a>
  </p>
)

interface UnknownPageProps {
  language: Language
  /** towns that the URL may mean, each with its full name */
  choices: { name: string; path: string }[]
}

/** Renders a page for a URL with unknown or ambiguous towns. */
export function UnknownPage({ language, choices }: UnknownPageProps) {
  const say = words[language]
  const [title, text] = choices.length > 0 ? [say.severalTitle, say.severalText] : [say.unknownTitle, say.unknownText]
  return (
    <PageFrame language={language} title={`${title} · Tramo`} css={openStyle}>
      <Header language={language} paths={[]} />
      <main>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <ul className="trips">
          {choices.map(({ name, path }) => (
            <li key={path}>
              <a className="choice" href={path}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <NextSteps language={language} search="/home" />
      </main>
    </PageFrame>
  )
}
