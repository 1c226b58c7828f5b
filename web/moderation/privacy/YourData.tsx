import { Panel } from '../../people/Panel.tsx'
import { useText } from '../../texts/texts.ts'
import { CloseAccount } from './CloseAccount.tsx'
import { Download } from './Download.tsx'
import { Requests } from './Requests.tsx'

/** The rights over what is kept of oneself (16.2). */
export function YourData() {
  const text = useText('privacy')
  return (
    <div id="your-data" ref={showIfMeant} className="scroll-mt-24">
      <Panel title={text('your_data')} intro={text('your_data_why')}>
        <div className="grid gap-5">
          <Download />
          <div className="border-t border-line pt-5">
            <Requests />
          </div>
          <div className="border-t border-line pt-5">
            <CloseAccount />
          </div>
        </div>
      </Panel>
    </div>
  )
}

/* Who does not accept new terms is sent here, before the page is. */
function showIfMeant(panel: HTMLElement | null) {
  if (panel && window.location.hash === `#${panel.id}`) panel.scrollIntoView()
}
