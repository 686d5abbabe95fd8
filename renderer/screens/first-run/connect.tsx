import { ArrowLeft, FileUp } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { GivenHub } from '../../../shared/views/app-state.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { useFocusOnFirst } from '../../parts/focus.ts'
import { Strip } from '../../parts/strip.tsx'
import { app } from '../../state/app-store.ts'
import { attempt } from '../../state/ask.ts'
import { chosenRescue, importChosen } from '../../state/rescue-store.ts'
import { t } from '../../text/t.ts'
import { LockedBy } from '../more/locked.tsx'
import { checkCredentials, noCredentials, toSignIn } from '../sign-in/check-credentials.ts'
import { CompanySignIn } from '../sign-in/company.tsx'
import { CredentialFields, shownCredentials, WayToSignIn } from '../sign-in/credential-fields.tsx'
import { fieldErrors, isOfForm } from '../sign-in/field-errors.ts'
import { useEntry } from '../sign-in/use-entry.ts'
import { checkHub, noHub, toHubRequest } from './check-hub.ts'
import { HubFields, MoreFields, ScanOfficeCode, shownFields } from './hub-fields.tsx'
import './connect.css'

/** Asks for the server's address, the app key and a sign-in. A refusal leaves all fields as typed. */
export function Connect({ onBack }: { onBack: () => void }) {
  const [hub, setHub] = useState(noHub)
  const [credentials, setCredentials] = useState(noCredentials)
  const form = useRef<HTMLFormElement>(null)
  const [isAnother, setAnother] = useState(false)
  const given = isAnother ? null : (app.value?.givenHub ?? null)
  const hubErrors = checkHub(hub, given)
  const signInErrors = checkCredentials(credentials)
  const { isAsked, isWorking, failure, submit, edit } = useEntry(form, {
    hasErrors: Object.keys({ ...hubErrors, ...signInErrors }).length > 0,
    send: () => attempt('setup.connect', { ...toHubRequest(hub), ...toSignIn(credentials) }),
    welcome: t('connect.connected'),
    onEntered: importChosen,
  })
  useFocusOnFirst(form)
  const errors = fieldErrors(isAsked ? { ...hubErrors, ...signInErrors } : {}, failure)
  const fields = [...shownFields(given), ...shownCredentials(credentials)]
  const editing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      edit()
      set(value)
    }
  return (
    <form ref={form} class="card connect" noValidate onSubmit={submit}>
      <div>
        <div class="connect-head largest with-icon">
          <Button tone="quiet" icon={ArrowLeft} isIconOnly onClick={onBack}>
            {t('action.back')}
          </Button>
          <h1>{t('connect.title')}</h1>
        </div>
        <p class="small soft">{t(given?.hasKey === true ? 'connect.textGiven' : 'connect.text')}</p>
      </div>
      {given === null && <ScanOfficeCode onLine={line => editing(setHub)({ ...hub, ...line })} />}
      <ChosenRescue />
      {given !== null && <GivenServer hub={given} onAnother={() => setAnother(true)} />}
      <HubFields hub={hub} errors={errors} given={given} onChange={editing(setHub)} />
      <CompanySignIn
        hub={Object.keys(hubErrors).length > 0 ? null : toHubRequest(hub)}
        welcome={t('connect.connected')}
        onEntered={importChosen}
      />
      <div class="connect-sign-in">
        <CredentialFields value={credentials} errors={errors} onChange={editing(setCredentials)} />
      </div>
      <MoreFields hub={hub} errors={errors} onChange={editing(setHub)}>
        <WayToSignIn value={credentials} onChange={editing(setCredentials)} />
      </MoreFields>
      {failure !== null && isOfForm(failure, fields) && <FailureText failure={failure} />}
      <Button tone="primary" isBig type="submit">
        {t(isWorking ? 'load.asking' : 'first.connect')}
      </Button>
    </form>
  )
}

/** The rescue file that is imported with the sign-in, and a button to remove it. */
function ChosenRescue() {
  const file = chosenRescue.value
  if (file === null) return null
  const leaveOut = () => {
    chosenRescue.value = null
  }
  return (
    <Strip icon={FileUp} actions={<Button onClick={leaveOut}>{t('rescue.importLeave')}</Button>}>
      <p>{t('rescue.importChosen', { name: file.name })}</p>
    </Strip>
  )
}

/**
 * The server that an administrator or the installer has set. An administrator's is locked; the installer's can be
 * replaced.
 */
function GivenServer({ hub, onAnother }: { hub: GivenHub; onAnother: () => void }) {
  const locked = app.value?.locked.find(({ name }) => name === 'serverAddress')
  return (
    <div class="locked spread" data-testid="given-server">
      <p>
        <span class="field-label">{t('connect.server')}</span>
        <span class="locked-value">{hub.address}</span>
      </p>
      {locked === undefined ? (
        <Button onClick={onAnother}>{t('connect.anotherServer')}</Button>
      ) : (
        <LockedBy by={locked.by} />
      )}
    </div>
  )
}
