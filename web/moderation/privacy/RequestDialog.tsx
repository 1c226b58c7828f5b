import { useState } from 'react'
import { askAboutData } from '#contract/dataRequests.ts'
import { ownRequestKinds } from '#domain/dataRequest.ts'
import { call } from '../../api.ts'
import { Radio } from '../../design/Radio.tsx'
import { RadioGroup } from '../../design/RadioGroup.tsx'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useFresh } from '../useFresh.ts'

export const ASKING = 'data request'
export interface Wish {
  kind: (typeof ownRequestKinds)[number]
  text: string
}

/** Asks to correct, object or restrict; a login that comes between keeps what was written. */
export function RequestDialog({ first, onClose }: { first: Wish | undefined; onClose: () => void }) {
  const text = useText('privacy')
  const [kind, choose] = useState(first?.kind ?? 'rectify')
  const ask = useFresh(ASKING, (body: Wish) => call(askAboutData, { body }))
  return (
    <ReasonDialog
      title={text('ask_title')}
      label={text('ask_text')}
      hint={text(`ask_more.${kind}`)}
      back={text('back')}
      yes={text('ask_send')}
      first={first?.text}
      act={{ ...ask, mutate: (words) => ask.mutate({ kind, text: words }, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <RadioGroup legend={text('ask_title')} hideLegend className="text-ink">
        {ownRequestKinds.map((one) => (
          <Radio
            key={one}
            name="data request"
            label={text(`ask_kind.${one}`)}
            checked={kind === one}
            onChange={() => choose(one)}
          />
        ))}
      </RadioGroup>
    </ReasonDialog>
  )
}
