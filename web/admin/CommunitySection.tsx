import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Community, setCommunity, showCommunity } from '#contract/admin/community.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '../client/api.ts'
import { sessionQuery } from '../client/session.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Section } from '../ui/kit/Page.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { CommunityFields } from './CommunityFields.tsx'
import { communityQuery } from './queries.ts'

/** Edits the name, contact, language and currency that were chosen at the first start. */
export function CommunitySection() {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(communityQuery)
  return (
    <Section title={text('community.title')} intro={text('community.intro')}>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-80" />}
      {data && <CommunityForm first={data} />}
    </Section>
  )
}

function CommunityForm({ first: { fixed, ...first } }: { first: Reply<typeof showCommunity> }) {
  const text = useText('admin')
  const queries = useQueryClient()
  const [values, setValues] = useState<Community>(first)
  const save = useMutation({
    mutationFn: () => call(setCommunity, { body: values }),
    onSuccess: (now) => {
      queries.setQueryData(communityQuery.queryKey, now)
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <CommunityFields
        {...{ values, fixed }}
        error={save.error}
        onChange={(part) => {
          // refusals of other fields stay until they are corrected
          if (save.isSuccess) save.reset()
          setValues({ ...values, ...part })
        }}
      />
      <Refusal error={save.error} className="" />
      <p role="status" className="text-sm font-semibold text-brand-ink empty:hidden">
        {save.isSuccess && text('saved')}
      </p>
      <Button type="submit" busy={save.isPending}>
        {text('community.save')}
      </Button>
    </form>
  )
}
