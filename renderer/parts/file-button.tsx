import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { ButtonLabel } from './button.tsx'

/** Chooses files. It is reset afterwards, so that the same files can be chosen again. */
export function FileButton(props: {
  icon: LucideIcon
  /** like the `accept` attribute of an input */
  accept: string
  /** why the button is disabled; it stays focusable */
  why?: string | null
  isMultiple?: boolean
  /** a phone or a tablet opens its camera */
  isCamera?: boolean
  tone?: 'plain' | 'quiet'
  onChoose: (files: readonly File[]) => void
  children: ComponentChildren
}) {
  const { icon: Icon, accept, why = null, isMultiple = false, isCamera = false, onChoose, children } = props
  const { tone = 'plain' } = props
  const choose = (event: { currentTarget: HTMLInputElement }) => {
    const input = event.currentTarget
    const files = [...(input.files ?? [])]
    input.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <label class={`button button-${tone} stand-in`}>
      <input
        type="file"
        accept={accept}
        {...(why !== null && { 'aria-disabled': true, onClick: (event: Event) => event.preventDefault() })}
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        onChange={choose}
      />
      <Icon size={18} aria-hidden="true" />
      <ButtonLabel why={why}>{children}</ButtonLabel>
    </label>
  )
}
