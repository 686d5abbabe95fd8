import type { LucideIcon } from 'lucide-preact'
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import './button.css'

export interface ButtonProps extends ButtonHTMLAttributes {
  /** a link has no ground and the colour of a link: for actions next to a value or in a row */
  tone?: 'primary' | 'plain' | 'quiet' | 'link' | 'danger'
  /** 52 px high, for state changes and capture; else 44 px */
  isBig?: boolean
  icon?: LucideIcon
  /** shows only the icon; the children become the button's accessible name */
  isIconOnly?: boolean
  /** why the button is disabled, shown below its label; it stays focusable */
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
        <ButtonLabel why={why}>{children}</ButtonLabel>
      )}
    </button>
  )
}

/** The label, and below it the reason why the button is disabled. */
export function ButtonLabel({ why = null, children }: Pick<ButtonProps, 'why' | 'children'>) {
  return (
    <span>
      {children}
      {why !== null && <span class="button-why small"> {why}</span>}
    </span>
  )
}
