import { Server } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { AppState } from '../../../shared/views/app-state.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { TextField } from '../../parts/field.tsx'
import { app, applyState, newAddress } from '../../state/app-store.ts'
import { type Attempt, attempt } from '../../state/ask.ts'
import { t } from '../../text/t.ts'
import { SignIn } from './sign-in.tsx'

/** The server has moved. The new address is contacted only after the user agrees. */
export function MovedBanner() {
  const address = newAddress()
  if (address === null) return null
  return (
    <Banner icon={Server} tone="warn" title={t('moved.title', { address })}>
      <p>{t('moved.text')}</p>
      <Move address={address} />
    </Banner>
  )
}

/** Lets the user type the new address, and contacts it. */
export function MoveByHand() {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  // the banner above every screen continues the move
  if ((app.value?.account?.movingTo ?? null) !== null) return null
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('moved.open')}</Button>
  return (
    <div class="stack">
      <p class="small">{t('moved.text')}</p>
      <TextField
        label={t('moved.address')}
        value={address}
        inputMode="url"
        onInput={event => setAddress(event.currentTarget.value)}
      />
      <Move address={address} />
    </div>
  )
}

/** Checks that the address is the same server, then asks for the sign-in. */
function Move({ address }: { address: string }) {
  const [refused, setRefused] = useState<Extract<Attempt<AppState>, { ok: false }>['failure']>(null)
  const isAsking = useRef(false)
  const movingTo = app.value?.account?.movingTo ?? null
  const ask = async (baseUrl: string | null) => {
    if (isAsking.current) return
    isAsking.current = true
    const asked = await attempt('account.move', { baseUrl })
    isAsking.current = false
    setRefused(asked.ok ? null : asked.failure)
    if (asked.ok) applyState(asked.value)
  }
  if (movingTo !== null) {
    return (
      <>
        <p role="status">{t(movingTo.isSame ? 'moved.same' : 'moved.unknown')}</p>
        <SignIn onClose={() => void ask(null)} />
      </>
    )
  }
  return (
    <div class="stack-close">
      <div class="buttons">
        <Button onClick={() => ask(address)}>{t('moved.ask')}</Button>
      </div>
      {refused !== null && <FailureText failure={refused} />}
    </div>
  )
}
