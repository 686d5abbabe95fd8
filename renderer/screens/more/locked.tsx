import { Lock } from 'lucide-preact'
import type { ComponentChildren, VNode } from 'preact'
import type { PolicyKind, PolicyName } from '../../../shared/policy.ts'
import { Chip } from '../../parts/chip.tsx'
import { app } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import './locked.css'

/** A setting to change, or what an administrator has set in its place: its value, with a lock. */
export function Setting(props: {
  name: PolicyName
  label: string
  /** in words, for when it cannot be changed */
  value: string
  children: ComponentChildren
}): VNode {
  const locked = app.value?.locked.find(({ name }) => name === props.name)
  if (locked === undefined) return <>{props.children}</>
  return (
    <div class="locked" data-testid={`locked-${props.name}`}>
      <p>
        <span class="field-label">{props.label}</span>
        <span class="locked-value numbers">{props.value}</span>
      </p>
      <LockedBy by={locked.by} />
    </div>
  )
}

/** A lock, and where whoever set it wrote it down. */
export function LockedBy({ by }: { by: PolicyKind }) {
  return <Chip icon={Lock}>{t(`more.locked.${by}`)}</Chip>
}
