import { useState } from 'react'
import { nameCbu } from '#contract/people.ts'
import { call } from '../../api.ts'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { TextInput } from '../../design/TextInput.tsx'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../Refusal.tsx'
import { useFresh, useKept } from '../useFresh.ts'

/** Where the money goes that is due to a barred driver (E5). */
export function OwnCbu() {
  const text = useText('barred')
  const [cbu, write] = useState((useKept('own cbu') as string | undefined) ?? '') // written by useFresh below
  const { mutate, isPending, isSuccess, error } = useFresh('own cbu', (sent: string) => call(nameCbu, { body: { cbu: sent } }))
  return (
    <form
      noValidate
      className="mt-4 grid max-w-text gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(cbu, { onSuccess: () => write('') })
      }}
    >
      <Field label={text('own_cbu')} hint={text('own_cbu_hint')}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={cbu}
          maxLength={40}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="outline" size="small" busy={isPending}>
          {text('own_cbu_save')}
        </Button>
        <span role="status" className="text-sm font-semibold text-brand-ink">
          {isSuccess && text('own_cbu_saved')}
        </span>
      </p>
      <Refusal error={error} />
    </form>
  )
}
