import {
  Ban,
  Check,
  CircleCheck,
  type LucideIcon,
  MapPin,
  Pause,
  Play,
  RotateCcw,
  Truck,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import {
  type ActionState,
  isEndedByOther,
  isJobOver,
  nextSteps,
  type ResourceState,
} from '../../../shared/entities/states.ts'
import type { JobView, OtherJob } from '../../../shared/views/view.ts'
import { Button, type ButtonProps } from '../../parts/button.tsx'
import { useCaughtFocus } from '../../parts/focus.ts'
import { soonPart } from '../../parts/lazy-part.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Switch } from '../../parts/switch.tsx'
import { sendAction } from '../../state/job-store.ts'
import { t } from '../../text/t.ts'
import { SheetButton } from '../sheet/sheet-button.tsx'
import { UndoStrip } from './undo-strip.tsx'
import './next-step.css'

const NextJob = soonPart(() => import('./next-job.tsx').then(part => part.NextJob), true)

const Decline = soonPart(() => import('./decline.tsx').then(part => part.Decline))
const Ended = soonPart(() => import('./ended.tsx').then(part => part.Ended))

const icons: Record<ActionState, LucideIcon> = {
  ACCEPTED: Check,
  DECLINED: Ban,
  IN_TRANSIT: Truck,
  ON_STATION: MapPin,
  STARTED: Play,
  PAUSED: Pause,
  FINISHED: CircleCheck,
  CANCELED: Ban,
}

/** Shows what to do next, and ten seconds to undo it. A job that is no longer this technician's has no steps. */
export function NextStep({ view }: { view: JobView }) {
  const isEnded = isEndedByOther(view.job.state, view.myState)
  useCaughtFocus('.steps button', view.myState)
  return (
    <div class="step-block stack">
      {view.banner === null && (isEnded ? <Ended view={view} /> : <Steps view={view} />)}
      <UndoStrip view={view} />
      {view.banner === null && isThrough(view) && <NextJob view={view} />}
    </div>
  )
}

/** Whether the technician has no more steps on the job. */
function isThrough({ myState, job }: JobView): boolean {
  return myState === 'FINISHED' || myState === 'DECLINED' || isJobOver(job.state)
}

/** The main step as a large button, the others next to it and in the menu. */
function Steps({ view }: { view: JobView }) {
  const { myState, job, running, isMadeByMe } = view
  const [doesPause, setPause] = useState(true)
  const [isDeclining, setDeclining] = useState(false)
  const askWhy = () => setDeclining(true)
  const { primary, beside, more } = nextSteps(job.state, isMadeByMe ? acceptedOf(myState) : myState)
  if (primary === null) return <NoStep state={myState} jobUuid={job.uuid} />
  const step = { jobUuid: job.uuid, from: myState, pausing: doesPause ? running : [] }
  const mayStart = [primary, ...beside, ...more].includes('STARTED')
  const isReopening = myState === 'FINISHED'
  return (
    <>
      <fieldset class="steps buttons" aria-label={t('step.group')}>
        <StepButton {...step} to={primary} class="step-primary" tone={isReopening ? 'plain' : 'primary'} />
        {beside.map(state => (
          <StepButton key={state} {...step} to={state} class="step-beside" onDecline={askWhy} />
        ))}
        <Menu label={t('action.more')}>
          {/* shown only where a header of one row has no room for them */}
          {beside.map(state => (
            <StepButton key={state} {...step} to={state} class="step-folded" onDecline={askWhy} />
          ))}
          {more.map(state => (
            <StepButton key={state} {...step} to={state} onDecline={askWhy} />
          ))}
          <SheetButton jobUuid={job.uuid} />
        </Menu>
      </fieldset>
      {isDeclining && <Decline jobUuid={job.uuid} onClose={() => setDeclining(false)} />}
      {mayStart && <PauseOthers running={running} isOn={doesPause} onChange={setPause} />}
    </>
  )
}

/** Whether finishing is one of the next steps, so that the user sees what is missing. */
export function mayFinish({ banner, job, myState }: JobView): boolean {
  const { primary, beside } = nextSteps(job.state, myState)
  return banner === null && [primary, ...beside].includes('FINISHED')
}

/** A user is not asked to accept a job that they made for themselves. */
function acceptedOf(state: ResourceState | null): ResourceState | null {
  return state === 'ASSIGNED' || state === 'SCHEDULED' ? 'ACCEPTED' : state
}

interface Step extends Pick<ButtonProps, 'tone' | 'class'> {
  jobUuid: string
  from: ResourceState | null
  to: ActionState
  /** the jobs that starting this one pauses */
  pausing: readonly OtherJob[]
  /** asks for the reason first */
  onDecline?: () => void
}

function StepButton({ jobUuid, from, to, pausing, onDecline, ...look }: Step) {
  const press = (event: MouseEvent) => {
    // The second click of a double click would hit the next step, which replaces this button.
    if (to === 'DECLINED' && onDecline) onDecline()
    else if (event.detail <= 1) void sendAction(jobUuid, to, to === 'STARTED' ? pausing : [])
  }
  return (
    <Button
      isBig
      icon={from === 'FINISHED' ? RotateCcw : icons[to]}
      // A key that is held down would run through all steps.
      onKeyDown={event => event.repeat && event.preventDefault()}
      onClick={press}
      {...look}
    >
      {stepWord(to, from)}
    </Button>
  )
}

/** Starting is called resuming after a pause, and reopening after finishing. */
function stepWord(state: ActionState, from: ResourceState | null): string {
  if (state === 'STARTED' && from === 'PAUSED') return t('step.resume')
  if (state === 'STARTED' && from === 'FINISHED') return t('step.reopen')
  return t(`step.${state}`)
}

function NoStep({ state, jobUuid }: { state: ResourceState | null; jobUuid: string }) {
  return (
    <div class="steps buttons">
      <p class="step-none soft">
        {state === null ? t('step.notOnJob') : t('step.none', { state: t(`state.${state}`) })}
      </p>
      <Menu label={t('action.more')}>
        <SheetButton jobUuid={jobUuid} />
      </Menu>
    </div>
  )
}

/** Offers to pause running jobs before a start: two running jobs would count the same time twice. */
function PauseOthers(props: {
  running: readonly OtherJob[]
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const { running, isOn, onChange } = props
  const [first] = running
  if (first === undefined) return null
  const label =
    running.length === 1
      ? t('step.pauseOther', { title: first.title || t('job.untitled') })
      : t('step.pauseOthers', { count: running.length })
  return (
    <Switch
      label={label}
      hint={t(isOn ? 'step.pauseHint' : 'step.noPause')}
      isOn={isOn}
      onChange={onChange}
    />
  )
}
