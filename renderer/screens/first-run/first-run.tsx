import { ArrowRight, CircleHelp, FlaskConical, Link2, ShieldAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../../shared/text/failures.ts'
import { FailureText } from '../../parts/failure-text.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { app, applyState } from '../../state/app-store.ts'
import { attempt } from '../../state/ask.ts'
import { chosenRescue } from '../../state/rescue-store.ts'
import { formatRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { Banners } from '../frame/banners.tsx'
import { ImportButton } from '../rescue/import-work.tsx'
import { DayPicture } from './day-picture.tsx'
import './first-run.css'

const Connect = lazyPart(() => import('./connect.tsx').then(({ Connect }) => Connect))

/** The first screen: connect to the company's server, or try a sample day. */
export function FirstRun() {
  const [isConnecting, setConnecting] = useState(false)
  return (
    <div class="first">
      <Banners />
      <main class={isConnecting ? 'first-main' : 'first-main first-welcome'}>
        <div class="first-brand large strong with-icon">
          <img src="./icon.svg" alt="" width="40" height="40" />
          <span>{t('app.name')}</span>
        </div>
        {isConnecting ? (
          <Connect onBack={() => setConnecting(false)} />
        ) : (
          <Welcome onConnect={() => setConnecting(true)} />
        )}
      </main>
    </div>
  )
}

function Welcome({ onConnect }: { onConnect: () => void }) {
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const startDemo = async () => {
    if (isStarting) return
    setStarting(true)
    const outcome = await attempt('setup.demo', {})
    setStarting(false)
    if (outcome.ok) applyState(outcome.value)
    else setFailure(outcome.failure)
  }
  return (
    <>
      <div class="first-picture">
        <DayPicture />
      </div>
      <h1 class="first-title">{t('first.title')}</h1>
      <p class="first-text large soft">{t('first.text')}</p>
      <div class="first-choices">
        <button
          type="button"
          class="first-choice first-choice-main pressable stack-close"
          data-choice="connect"
          onClick={onConnect}
        >
          <Link2 size={24} aria-hidden="true" />
          <span class="first-choice-title large strong">{t('first.connect')}</span>
          <span>{t('first.connectText')}</span>
          <ArrowRight class="first-arrow" size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          class="first-choice pressable stack-close"
          data-choice="demo"
          onClick={startDemo}
        >
          <FlaskConical size={24} aria-hidden="true" />
          <span class="first-choice-title large strong">{t('first.demo')}</span>
          <span>{t('first.demoText')}</span>
          <ArrowRight class="first-arrow" size={20} aria-hidden="true" />
        </button>
      </div>
      <div class="first-rescue marks">
        <ImportButton
          onChoose={file => {
            chosenRescue.value = file
            onConnect()
          }}
        />
        <p class="small soft">{t('rescue.importText')}</p>
      </div>
      <p>
        <a
          class="button button-quiet first-help"
          href={formatRoute({ screen: 'help' })}
          aria-keyshortcuts="F1"
        >
          <CircleHelp size={20} aria-hidden="true" />
          {t('help.open')}
        </a>
      </p>
      {app.value?.secretsWarning === 'basic-text' && (
        <p class="first-warning small tone-warn with-icon">
          <ShieldAlert size={20} aria-hidden="true" />
          <span>{t('more.secrets.basic-text')}</span>
        </p>
      )}
      <p role="status">{isStarting && t('first.starting')}</p>
      {failure !== null && <FailureText failure={failure} />}
    </>
  )
}
