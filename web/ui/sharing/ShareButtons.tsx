import { Check, Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { copyText } from './copyText.ts'

export function WhatsAppButton({ message }: { message: string }) {
  return (
    <LinkButton
      href={`https://wa.me/?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener"
      wide
      icon={<MessageCircle size={18} aria-hidden />}
    >
      {useText('sharing')('whatsapp')}
    </LinkButton>
  )
}

interface CopyButtonProps {
  /** copied text */
  content: string
  label: string
  copied: string
}

export function CopyButton({ content, label, copied }: CopyButtonProps) {
  const text = useText('sharing')
  const [state, say] = useState<'copy' | 'copied' | 'not_copied'>('copy')
  const copy = async () => say((await copyText(content)) ? 'copied' : 'not_copied')
  return (
    <>
      <Button
        variant="outline"
        wide
        icon={state === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? copied : label}
      </Button>
      <p role="status" className="sr-only">
        {state === 'copied' ? copied : ''}
      </p>
      {state === 'not_copied' && (
        <p role="alert" className="text-sm">
          {text('not_copied')}
        </p>
      )}
    </>
  )
}
