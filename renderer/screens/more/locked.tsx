import { Lock } from 'lucide-preact'
import type { ComponentChildren, VNode } from 'preact'
import type { SettingName } from '../../../shared/app-state.ts'
import { Chip } from '../../parts/chip.tsx'
import { app } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import './locked.css'

/** A setting to change, or what an administrator has set in its place: its value, with a lock. */
export function Setting(props: {
  name: SettingName
  label: string
  /** in words, for when it cannot be changed */
  value: string
  children: ComponentChildren
}): VNode {
  if (app.value?.locked.includes(props.name) !== true) return <>{props.children}</>
  return (
    <div class="locked" data-testid={`locked-${props.name}`}>
      <p>
        <span class="field-label">{props.label}</span>
        <span class="locked-value numbers">{props.value}</span>
      </p>
      <Chip icon={Lock}>{t('more.locked')}</Chip>
    </div>
  )
}
