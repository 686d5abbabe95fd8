import { TextField } from '../../parts/field.tsx'
import { t } from '../../text/t.ts'
import type { Hub, HubErrors } from './check-hub.ts'

interface HubProps {
  hub: Hub
  errors: HubErrors
  onChange: (hub: Hub) => void
}

/** Where the hub is, and what makes this laptop known to it. */
export function HubFields(props: HubProps) {
  return (
    <>
      <TextField
        label={t('connect.address')}
        hint={t('connect.addressHint')}
        inputMode="url"
        {...fieldOf('baseUrl', props)}
      />
      <TextField label={t('connect.appKey')} {...fieldOf('apiKey', props)} />
      <TextField
        label={t('connect.secret')}
        hint={t('connect.secretHint')}
        isOptional
        {...fieldOf('apiSecret', props)}
      />
      <details class="connect-more">
        <summary>{t('connect.more')}</summary>
        <TextField
          label={t('connect.path')}
          hint={t('connect.pathHint')}
          isOptional
          {...fieldOf('authenticationPath', props)}
        />
      </details>
    </>
  )
}

function fieldOf(name: keyof Hub, { hub, errors, onChange }: HubProps) {
  const error = errors[name]
  return {
    value: hub[name],
    error: error === undefined ? null : t(error),
    autoComplete: 'off',
    spellcheck: false,
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...hub, [name]: event.currentTarget.value }),
  } as const
}
