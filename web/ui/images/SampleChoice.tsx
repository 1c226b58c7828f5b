import { useText } from '../../texts/texts.ts'
import { useField } from '../kit/fields/fieldContext.ts'
import { photoBox, type PhotoChoiceProps } from './PhotoChoice.tsx'

const PORTRAITS = ['1', '2', '3', '4']
const PAPERS = ['5', '6']

/** Lists the sample pictures of a public demo, instead of a file input. */
export function SampleChoice({ label, isPhoto, onFile }: Pick<PhotoChoiceProps, 'label' | 'isPhoto' | 'onFile'>) {
  const text = useText('register')
  const { tied } = useField()
  const choose = (address: string) =>
    void fetch(address)
      .then((answer) => answer.blob())
      .then((bytes) => onFile(new File([bytes], 'sample.jpg', { type: 'image/jpeg' })))
  return (
    <div {...tied} role="group" aria-label={label} className={`${photoBox} border border-line bg-sunken`}>
      <p className="text-sm">{text('image.samples')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {(isPhoto ? PORTRAITS : PAPERS).map((n) => (
          <button
            key={n}
            type="button"
            aria-label={text('image.sample', { label, n: Number(n) })}
            onClick={() => choose(`/demo/${n}.jpg`)}
            className="rounded-field border border-control hover:border-brand"
          >
            <img src={`/demo/${n}.jpg`} alt="" className="size-16 rounded-field" />
          </button>
        ))}
      </div>
    </div>
  )
}
