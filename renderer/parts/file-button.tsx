import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import './file-button.css'

/** Chooses a file; the same one can be chosen again. */
export function FileButton(props: {
  icon: LucideIcon
  /** as in the `accept` of an input */
  accept: string
  isDisabled?: boolean
  onChoose: (file: File) => void
  children: ComponentChildren
}) {
  const { icon: Icon, accept, isDisabled = false, onChoose, children } = props
  const choose = (event: { currentTarget: HTMLInputElement }) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    input.value = ''
    if (file !== undefined) onChoose(file)
  }
  return (
    <label class="button button-plain file-button">
      <input class="file-button-input" type="file" accept={accept} disabled={isDisabled} onChange={choose} />
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </label>
  )
}
