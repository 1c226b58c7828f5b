import { useField } from '../kit/fieldContext.ts'

export type FileInputProps = { name: string; onFile: (file: File | undefined) => void }

/** The platform's own file chooser, unseen: a label beside it is what is pressed, and shows its focus. */
export function FileInput({ name, onFile }: FileInputProps) {
  const { tied } = useField()
  return (
    <input
      type="file"
      accept="image/png,image/jpeg"
      {...tied}
      name={name}
      onChange={({ currentTarget }) => {
        onFile(currentTarget.files?.[0])
        // The same file may be chosen again after a 'no'.
        currentTarget.value = ''
      }}
      className="peer sr-only"
    />
  )
}
