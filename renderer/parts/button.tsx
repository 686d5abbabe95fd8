import type { LucideIcon } from 'lucide-preact'
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import './button.css'

export interface ButtonProps extends ButtonHTMLAttributes {
  tone?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** 52 px high, for states and capture; else 44 px */
  isBig?: boolean
  icon?: LucideIcon
  /** the icon alone; the children are then its name for who cannot see it */
  isIconOnly?: boolean
  /** why it does nothing just now, in words below its own; it keeps the focus meanwhile */
  why?: string | null
  children: ComponentChildren
}

export function Button(props: ButtonProps) {
  const {
    tone = 'plain',
    isBig = false,
    icon: Icon,
    isIconOnly = false,
    why = null,
    children,
    class: extra,
    ...rest
  } = props
  const names = ['button', `button-${tone}`, isBig && 'button-big', isIconOnly && 'button-square', extra]
  return (
    <button
      type="button"
      class={names.filter(Boolean).join(' ')}
      {...rest}
      {...(why !== null && { 'aria-disabled': true, onClick: undefined })}
    >
      {Icon && <Icon size={isBig ? 20 : 18} aria-hidden="true" />}
      {isIconOnly ? (
        <span class="hidden-visually">{children}</span>
      ) : (
        <ButtonWords why={why}>{children}</ButtonWords>
      )}
    </button>
  )
}

/** What it is called, and below that why it has to wait. */
export function ButtonWords({ why = null, children }: Pick<ButtonProps, 'why' | 'children'>) {
  return (
    <span>
      {children}
      {why !== null && <span class="button-why small"> {why}</span>}
    </span>
  )
}
