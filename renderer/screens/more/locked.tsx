import { Lock } from 'lucide-preact'
import type { ComponentChildren, VNode } from 'preact'
import type { PolicyKind, PolicyName } from '../../../shared/settings/policy.ts'
import type { Preferences } from '../../../shared/settings/settings.ts'
import { Chip } from '../../parts/chip.tsx'
import { type Choice, Choices } from '../../parts/choices.tsx'
import { Switch } from '../../parts/switch.tsx'
import { app, savePreference } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import './locked.css'

/** A setting, or its value with a lock if an administrator has set it. */
export function Setting(props: {
  name: PolicyName
  label: string
  /** the value in words, shown while it is locked */
  value: string
  children: ComponentChildren
}): VNode {
  const locked = app.value?.locked.find(({ name }) => name === props.name)
  if (locked === undefined) return <>{props.children}</>
  return (
    <div class="locked spread" data-testid={`locked-${props.name}`}>
      <p>
        <span class="field-label">{props.label}</span>
        <span class="locked-value numbers">{props.value}</span>
      </p>
      <LockedBy by={locked.by} />
    </div>
  )
}

/** Names of the preferences whose value has this type. */
type Named<T> = { [N in keyof Preferences]: Preferences[N] extends T ? N : never }[keyof Preferences] &
  PolicyName

export function SwitchSetting({
  name,
  ...words
}: {
  name: Named<boolean>
  label: string
  hint: string
  isOn: boolean
}) {
  return (
    <Setting name={name} label={words.label} value={t(words.isOn ? 'more.on' : 'more.off')}>
      <Switch {...words} onChange={isOn => savePreference(name, isOn)} />
    </Setting>
  )
}

/** A choice among a few, with text below them. */
export function ChoicesSetting<N extends Named<string>>(props: {
  name: N
  label: string
  choices: readonly Choice<Preferences[N]>[]
  value: Preferences[N]
  children?: ComponentChildren
}) {
  const { name, label, choices, value, children } = props
  const chosen = choices.find(choice => choice.value === value)
  return (
    <Setting name={name} label={label} value={chosen?.label ?? ''}>
      <Choices
        label={label}
        choices={choices}
        value={value}
        onChoose={choice => savePreference(name, choice)}
      />
      {children}
    </Setting>
  )
}

/** A lock that says which kind of policy has set the value. */
export function LockedBy({ by }: { by: PolicyKind }) {
  return <Chip icon={Lock}>{t(`more.locked.${by}`)}</Chip>
}
