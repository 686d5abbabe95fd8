import { FolderInput, KeyRound, LockKeyhole, ShieldAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../../shared/text/failures.ts'
import type { LostKeys } from '../../../shared/views/app-state.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { TextField } from '../../parts/field.tsx'
import { openWithCode, putDataAside } from '../../state/recovery-store.ts'
import { describeFailure } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { Banners } from '../frame/banners.tsx'
import '../first-run/first-run.css'
import './keys-lost.css'

/**
 * The keys of the stored data are lost. The recovery code decrypts them, or they are archived and the first run begins.
 */
export function KeysLost({ lost }: { lost: LostKeys }) {
  return (
    <div class="first">
      <Banners />
      <main class="first-main">
        <div class="first-brand large strong with-icon">
          <LockKeyhole size={36} aria-hidden="true" />
          <span>{t('app.name')}</span>
        </div>
        <h1 class="first-title">{t('keys.title')}</h1>
        <p class="first-text large soft">{t('keys.text')}</p>
        {lost.hasCode ? <OpenWithCode /> : <NoCode />}
        <Aside />
        <details class="keys-why small soft">
          <summary>{t('keys.why')}</summary>
          <p>{describeFailure({ code: 'storage', ...lost.why }).text}</p>
        </details>
      </main>
    </div>
  )
}

function OpenWithCode() {
  const [code, setCode] = useState('')
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = async (event: Event) => {
    event.preventDefault()
    if (isOpening) return
    setOpening(true)
    setFailure(null)
    const refused = await openWithCode(code)
    setOpening(false)
    setFailure(refused)
  }
  const error = failure?.code === 'invalid' ? describeFailure(failure).text : null
  return (
    <form class="card keys-card stack-wide" onSubmit={open} noValidate>
      <TextField
        label={t('recovery.title')}
        hint={t('keys.codeHint')}
        error={error}
        value={code}
        onInput={event => setCode(event.currentTarget.value)}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        class="field-input keys-code"
      />
      <div class="buttons">
        <Button type="submit" tone="primary" isBig icon={KeyRound} why={isOpening ? t('keys.opening') : null}>
          {t('keys.open')}
        </Button>
      </div>
      {failure !== null && error === null && <FailureText failure={failure} />}
    </form>
  )
}

function NoCode() {
  return (
    <p class="card keys-card with-icon">
      <ShieldAlert size={20} aria-hidden="true" />
      {t('keys.noCode')}
    </p>
  )
}

function Aside() {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <section class="keys-aside stack">
      <h2>{t('keys.moveAwayTitle')}</h2>
      <p class="soft">{t('keys.moveAwayText')}</p>
      <div class="buttons">
        <Button icon={FolderInput} onClick={() => setAsking(true)}>
          {t('keys.moveAway')}
        </Button>
      </div>
      {failure !== null && <FailureText failure={failure} />}
      {isAsking && (
        <Dialog
          title={t('keys.moveAwayAsk')}
          keep={t('keys.moveAwayNo')}
          confirm={t('keys.moveAway')}
          onConfirm={async () => setFailure(await putDataAside())}
          onClose={() => setAsking(false)}
        >
          <p>{t('keys.moveAwayUnsent')}</p>
        </Dialog>
      )}
    </section>
  )
}
