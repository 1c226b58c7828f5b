import { type Language, languages } from '#contract/wire.ts'
import { inlineHash } from '../../html/render.ts'

export const TOUR = '/tour'
export const tourRoles = ['passenger', 'driver', 'administrator'] as const
export type TourRole = (typeof tourRoles)[number]

type Stop = 'list' | 'trip' | 'pay' | 'seat' | 'drive' | 'administer' | 'start'

/** Stops of the tour by path. The first matching path counts; any other page is the start. */
const stops: [Stop, string][] = [
  ['list', '^/(route-list|routes-found|maps/route)'],
  ['trip', '^/route/[0-9a-f-]{36}$'],
  ['pay', '^/dev-pay/'],
  ['seat', '^/order/'],
  ['drive', '^/profile'],
  ['administer', '^/admin'],
]
const stopOf = (path: string): Stop => stops.find(([, pattern]) => new RegExp(pattern).test(path))?.[0] ?? 'start'

interface Words extends Record<Stop, string> {
  title: string
  role: Record<TourRole, string>
}

const words: Record<Language, Words> = {
  'en-US': {
    title: 'Take the tour in four taps',
    start: 'Choose one of three made-up people:',
    list: '1 of 4. Choose a trip.',
    trip: '2 of 4. Join this trip. 3 of 4. Continue to payment.',
    pay: '4 of 4. Pay with the card that is chosen. No real money is involved.',
    seat: 'That was the passenger’s tour. Now try another role:',
    drive: 'You’re a driver, and a passenger is waiting for your answer. Or be someone else:',
    administer: 'You’re an administrator. A report and payouts are waiting for you. Or be someone else:',
    role: { passenger: 'Passenger', driver: 'Driver', administrator: 'Administrator' },
  },
  'es-AR': {
    title: 'Recorrido en cuatro toques',
    start: 'Elegí una de tres personas inventadas:',
    list: '1 de 4. Elegí un viaje.',
    trip: '2 de 4. Sumate a este viaje. 3 de 4. Seguí al pago.',
    pay: '4 de 4. Pagá con la tarjeta elegida. La plata no es real.',
    seat: 'Ese fue el recorrido del pasajero. Ahora probá con otro rol:',
    drive: 'Sos conductor, y un pasajero espera tu respuesta. También podés ser otra persona:',
    administer: 'Sos administrador. Te esperan una denuncia y varios pagos. También podés ser otra persona:',
    role: { passenger: 'Pasajero', driver: 'Conductor', administrator: 'Administrador' },
  },
}

const allStops = stops.map(([stop]) => stop).concat('start')

export const tourStyle = `#tour{margin:0}#tour summary{min-height:2.75rem;padding:.5rem;margin:0;cursor:pointer;color:inherit;text-decoration:underline}
#tour div div{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:center;align-items:center;padding:.25rem 0 .5rem}
#tour button{font:inherit;width:auto;min-height:2.75rem;padding:.25rem 1rem;border:1px solid;border-radius:999px;background:none;color:inherit;cursor:pointer}
#tour button:hover{text-decoration:underline}html:lang(es) #tour :lang(en),html:lang(en) #tour :lang(es){display:none}
#tour [data-stop]{display:none}${allStops.map((stop) => `#tour[data-at=${stop}] [data-stop=${stop}]`).join()}{display:flex}`

/** Shows the step of the tour as pages change without a reload, and stores on the device that the tour was closed. */
export const tourScript = `(()=>{const t=document.getElementById('tour'),s=${JSON.stringify(stops)}
const look=()=>{t.dataset.at=(s.find(([,p])=>new RegExp(p).test(location.pathname))||['start'])[0]}
try{if(localStorage.tour)t.open=false;t.ontoggle=()=>t.open?localStorage.removeItem('tour'):localStorage.setItem('tour','closed')}catch{}
new MutationObserver(look).observe(document.head,{subtree:true,childList:true,characterData:true})})()`

export const tourHash = inlineHash(tourScript)

const roled: readonly Stop[] = ['start', 'seat', 'drive', 'administer']

/** Renders the next action of the tour, for the path of the page. */
export const TourParts = ({ path }: { path: string }) => (
  <details id="tour" open data-at={stopOf(path)}>
    <summary>
      {languages.map((language) => (
        <span key={language} lang={language}>
          {words[language].title}
        </span>
      ))}
    </summary>
    {languages.map((language) => (
      <div key={language} lang={language} role="status">
        {allStops.map((stop) => (
          <div key={stop} data-stop={stop}>
            <p>{words[language][stop]}</p>
            {roled.includes(stop) && <Roles language={language} />}
          </div>
        ))}
      </div>
    ))}
  </details>
)

const Roles = ({ language }: { language: Language }) => (
  <form method="post" action={`${TOUR}?lang=${language}`}>
    <div>
      {tourRoles.map((role) => (
        <button key={role} name="as" value={role}>
          {words[language].role[role]}
        </button>
      ))}
    </div>
  </form>
)
