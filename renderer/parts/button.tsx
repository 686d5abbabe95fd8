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
  children: ComponentChildren
}

export function Button(props: ButtonProps) {
  const {
    tone = 'plain',
    isBig = false,
    icon: Icon,
    isIconOnly = false,
    children,
    class: extra,
    ...rest
  } = props
  const names = ['button', `button-${tone}`, isBig && 'button-big', isIconOnly && 'button-square', extra]
  return (
    <button type="button" class={names.filter(Boolean).join(' ')} {...rest}>
      {Icon && <Icon size={isBig ? 20 : 18} aria-hidden="true" />}
      {isIconOnly ? <span class="hidden-visually">{children}</span> : <span>{children}</span>}
    </button>
  )
}
