import { ScanLine } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GivenHub } from '../../../shared/views/app-state.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { alertFailed, announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import type { FieldErrors } from '../sign-in/field-errors.ts'
import { type ConnectionLine, type Hub, noHub, readConnectionLine, wholeAddress } from './check-hub.ts'

interface HubProps {
  hub: Hub
  errors: FieldErrors<keyof Hub>
  /** values that are already set, shown as text instead of fields */
  given: GivenHub | null
  onChange: (hub: Hub) => void
}

/** Names of the fields that the user has to fill. */
export function shownFields(given: GivenHub | null): (keyof Hub)[] {
  const all = Object.keys(noHub) as (keyof Hub)[]
  return all.filter(name => !(name === 'baseUrl' && given) && !(name === 'apiKey' && given?.hasKey))
}

/** Fields for the server's address and the keys of this laptop. */
export function HubFields(props: HubProps) {
  const address = wholeAddress(props.hub)
  return (
    <>
      {props.given === null && (
        <TextField
          label={t('connect.address')}
          hint={address === null ? t('connect.addressHint') : t('connect.addressWhole', { address })}
          inputMode="url"
          {...fieldOf('baseUrl', props)}
          onPaste={event => takeLine(event, props)}
        />
      )}
      {props.given?.hasKey !== true && (
        <TextField label={t('connect.appKey')} {...fieldOf('apiKey', props)} />
      )}
    </>
  )
}

/** Pasting the company's whole line fills all fields that it contains. */
function takeLine(event: ClipboardEvent, { hub, given, onChange }: HubProps): void {
  const line = given === null ? readConnectionLine(event.clipboardData?.getData('text') ?? '') : null
  if (line === null) return
  event.preventDefault()
  onChange({ ...hub, ...line })
}

/** Fields that few servers need, and the other way to sign in. They are folded until the user opens it or one of its fields was refused. */
export function MoreFields(props: Omit<HubProps, 'given'> & { children: ComponentChildren }) {
  const more = useRef<HTMLDetailsElement>(null)
  const { authenticationPath, apiSecret } = props.errors
  const isRefused = authenticationPath !== undefined || apiSecret !== undefined
  useLayoutEffect(() => {
    if (isRefused && more.current) more.current.open = true
  }, [isRefused])
  return (
    <details ref={more} class="connect-more">
      <summary>{t('connect.more')}</summary>
      <div class="stack-wide">
        {props.children}
        <TextField
          label={t('connect.secret')}
          hint={t('connect.secretHint')}
          {...fieldOf('apiSecret', props)}
        />
        <TextField
          label={t('connect.path')}
          hint={t('connect.pathHint')}
          {...fieldOf('authenticationPath', props)}
        />
      </div>
    </details>
  )
}

function fieldOf(name: keyof Hub, { hub, errors, onChange }: Omit<HubProps, 'given'>) {
  return {
    value: hub[name],
    error: errors[name] ?? null,
    autoComplete: 'off',
    spellcheck: false,
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...hub, [name]: event.currentTarget.value }),
  } as const
}

const Scanner = lazyPart(() => import('../scan/scanner.tsx').then(module => module.Scanner))

/** Scans the company's code instead of its line, because an app key is too long to type. */
export function ScanOfficeCode({ onLine }: { onLine: (line: ConnectionLine) => void }) {
  const [isScanning, setScanning] = useState(false)
  const use = (code: string) => {
    const line = readConnectionLine(code)
    if (line === null) return alertFailed(t('connect.otherCode'))
    onLine(line)
    announceSaved(t('connect.scanned'))
  }
  return (
    <>
      <Button class="connect-scan" icon={ScanLine} onClick={() => setScanning(true)}>
        {t('connect.scan')}
      </Button>
      {isScanning && (
        <Scanner
          title={t('connect.scan')}
          text={t('connect.scanText')}
          otherwise={t('connect.scanOtherwise')}
          onCode={use}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  )
}
