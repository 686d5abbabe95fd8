import { EllipsisVertical, type LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { isNarrow } from '../state/width.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import './row-actions.css'
import './rows.css'

export interface RowAction {
  icon: LucideIcon
  label: string
  /** the accessible name, which begins with the label and names the row */
  name?: string
  class?: string
  /** why the action is not possible now */
  why?: string | null
  run(): void
}

/**
 * The first action of a row with its label, and a menu with the others. A narrow window has room for the menu only.
 * `what`: the title of the row, for the name of the menu. `isIconOnly`: the first action is only its icon, as every row
 * has it.
 */
export function RowActions(props: { what: string; actions: readonly RowAction[]; isIconOnly?: boolean }) {
  const { what, actions, isIconOnly = false } = props
  const [first, ...others] = actions
  if (first === undefined) return null
  const isAlone = others.length === 0
  const isFirstShown = isAlone || !isNarrow.value
  return (
    <div class="row-actions">
      {isFirstShown && <ActionButton action={first} tone="quiet" isIconOnly={isIconOnly} />}
      {!isAlone && (
        <Menu label={t('action.moreOf', { what })} icon={EllipsisVertical}>
          {(isFirstShown ? others : actions).map(action => (
            <ActionButton key={action.label} action={action} />
          ))}
        </Menu>
      )}
    </div>
  )
}

export function ActionButton(props: { action: RowAction; tone?: 'quiet'; isIconOnly?: boolean }) {
  const { tone, isIconOnly = false } = props
  const { icon, label, name, class: extra, why = null, run } = props.action
  return (
    <Button
      tone={tone}
      class={extra}
      icon={icon}
      isIconOnly={isIconOnly}
      title={isIconOnly ? label : undefined}
      why={why}
      aria-label={name}
      onClick={run}
    >
      {label}
    </Button>
  )
}

/**
 * The actions at the end of a page's title: `others` with their labels, and last the main one. A narrow window has
 * `others` in a menu. `what`: the title of the page.
 */
export function PageActions(props: {
  what: string
  others: ComponentChildren
  children?: ComponentChildren
}) {
  const { what, others, children } = props
  return (
    <div class="page-actions">
      {isNarrow.value ? (
        <Menu label={t('action.moreOf', { what })} icon={EllipsisVertical}>
          {others}
        </Menu>
      ) : (
        others
      )}
      {children}
    </div>
  )
}
