import type { Community } from '#contract/admin/community.ts'
import { languages } from '#contract/wire.ts'
import { communityCurrencies, MAX_COMMUNITY_NAME } from '#domain/admin/community.ts'
import { Problem } from '../client/api.ts'
import { useText } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/ErrorToast.tsx'
import { fieldMessages } from '../ui/errors/fieldMessages.ts'
import { Field } from '../ui/kit/fields/Field.tsx'
import { Select, TextInput } from '../ui/kit/fields/Inputs.tsx'

interface Props {
  values: Community
  /** fields that cannot be changed */
  fixed: readonly (keyof Community)[]
  error: Error | null
  /** prefix of the fields' names in the body of the call */
  path?: string
  onChange: (part: Partial<Community>) => void
}

/** Fields for the community's name, contact, first language and currency. */
export function CommunityFields({ values, fixed, error, path = '', onChange }: Props) {
  const text = useText('admin')
  const messageOf = useErrorMessage()
  const isFixed = error instanceof Problem && error.reason === 'field_not_editable'
  const wrongCurrency = isFixed ? messageOf(error) : undefined
  const at = (field: keyof Community) => ({
    label: text(`community.${field}`),
    hint: text(fixed.includes(field) ? 'community.fixed' : `community.${field}_hint`),
    error: fieldMessages(error, `${path}${field}`)[0] ?? (field === 'currency' ? wrongCurrency : undefined),
  })
  const of = (name: keyof Community) => ({ name, value: values[name], disabled: fixed.includes(name) })
  return (
    <>
      <Field {...at('name')}>
        <TextInput
          {...of('name')}
          required
          autoComplete="organization"
          maxLength={MAX_COMMUNITY_NAME}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field {...at('contact')}>
        <TextInput
          {...of('contact')}
          type="email"
          required
          autoComplete="email"
          onChange={({ target }) => onChange({ contact: target.value })}
        />
      </Field>
      <Choices {...{ at, of, onChange }} />
    </>
  )
}

interface ChoicesProps extends Pick<Props, 'onChange'> {
  at: (field: keyof Community) => { label: string; hint: string; error: string | undefined }
  of: (name: keyof Community) => { name: string; value: string; disabled: boolean }
}

function Choices({ at, of, onChange }: ChoicesProps) {
  const shell = useText('shell')
  return (
    <>
      <Field {...at('language')}>
        <Select
          {...of('language')}
          onChange={({ target }) => onChange({ language: languages.find((one) => one === target.value) ?? 'en-US' })}
        >
          <option value="en-US">{shell('english')}</option>
          <option value="es-AR">{shell('spanish')}</option>
        </Select>
      </Field>
      <Field {...at('currency')}>
        <Select
          {...of('currency')}
          onChange={({ target }) => onChange({ currency: communityCurrencies.find((one) => one === target.value) ?? 'ARS' })}
        >
          {communityCurrencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}
