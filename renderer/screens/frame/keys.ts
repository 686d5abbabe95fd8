/** Runs keyboard shortcuts. An open dialog or menu handles its own keys. */
import { effect } from '@preact/signals'
import type { JobView } from '../../../shared/views/view.ts'
import { isTextField } from '../../parts/focus.ts'
import { focusShownRow } from '../../parts/focus-shown-row.ts'
import { focusScreen } from '../../parts/keep-focus.ts'
import { areSingleKeysOn, runSync } from '../../state/app-store.ts'
import { type CaptureKind, capturedOn, closeCapture, openCapture } from '../../state/capture.ts'
import { day, shownJobUuid, stepJob } from '../../state/day-store.ts'
import { openedJob, undoAction } from '../../state/job-store.ts'
import { listen } from '../../state/listen.ts'
import { closeMarkup, markedOn } from '../../state/markup.ts'
import { mayCapture } from '../../state/may-capture.ts'
import { mayOpenForm, openNextForm } from '../../state/next-form.ts'
import { undoInOutbox } from '../../state/outbox-store.ts'
import { assetsRoute, goTo, goToDay, leaveForMore, leaveJob, moreRoute, route } from '../../state/route.ts'
import { closeSearch, isSearchOpen, openSearch } from '../../state/search-store.ts'
import { type Command, commandOf } from '../../state/shortcuts.ts'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { railScreen } from './rail.tsx'

/** Returns a function that stops it. */
export function listenToKeys(): () => void {
  return listen(window, 'keydown', event => {
    // a part of the screen has handled the key, or an input method is composing a character
    if (event.defaultPrevented || event.isComposing) return
    const { key, code, altKey, ctrlKey, metaKey, target } = event
    const press = { key, code, altKey, ctrlKey, metaKey, isTyping: isTextField(target) }
    const command = commandOf(press, areSingleKeysOn.value)
    if (command === null) return
    // a browser would reload the page
    if (command.do === 'sync') event.preventDefault()
    if (document.querySelector('dialog[open], :popover-open') !== null) return
    if (runCommand(command)) event.preventDefault()
  })
}

/** Returns whether the command applied here. */
function runCommand(command: Command): boolean {
  switch (command.do) {
    case 'screen': {
      const screen = railScreen(command.at)
      if (screen === null) return false
      goTo(screen)
      focusScreen()
      return true
    }
    case 'nextJob':
    case 'previousJob':
      if (route.value.screen !== 'today') return false
      stepJob(command.do === 'nextJob' ? 1 : -1)
      focusShownRow()
      return true
    case 'note':
    case 'photo':
    case 'record':
    case 'sign':
      return captureOnShown(command.do)
    case 'form':
      return openFormOfShown()
    case 'search':
      openSearch()
      return true
    case 'undo':
      return undoLast()
    case 'sync':
      void runSync(t('outbox.syncAsked'))
      return true
    case 'help':
      goTo({ screen: 'help' })
      focusScreen()
      return true
    case 'back':
      return goBack()
  }
}

let stopWaiting = (): void => undefined

/** Opens at once, or when the job has been read, unless the user has gone elsewhere by then. */
function onShownJob(open: (view: JobView) => boolean): boolean {
  stopWaiting()
  const view = shownJob()
  if (view !== null) return open(view)
  const asked = shownJobUuid.value
  if (!isBeingRead(asked)) return false
  stopWaiting = effect(() => {
    if (isBeingRead(asked)) return
    const read = asked === null || asked === shownJobUuid.value ? shownJob() : null
    // deferred, because opening changes the signals that this effect reads
    queueMicrotask(() => {
      stopWaiting()
      if (read !== null) open(read)
    })
  })
  return true
}

/** `asked`: the job that was shown; null: the day that names it was not read yet. */
function isBeingRead(asked: string | null): boolean {
  const here = route.value
  if (here.screen !== 'today' || here.isNewJob) return false
  const shown = shownJobUuid.value
  if (shown === null) return asked === null && day.value === null
  return (asked === null || asked === shown) && openedJob.value === null
}

function shownJob(): JobView | null {
  const opened = openedJob.value
  const isShown = opened?.ok === true && opened.value.job.uuid === shownJobUuid.value
  return isShown ? opened.value : null
}

function captureOnShown(kind: CaptureKind): boolean {
  return onShownJob(view => {
    if (!mayCapture(view, kind)) return false
    openCapture(view.job.uuid, kind)
    return true
  })
}

function openFormOfShown(): boolean {
  return onShownJob(view => {
    if (!mayOpenForm(view)) return false
    openNextForm(view)
    return true
  })
}

function undoLast(): boolean {
  if (route.value.screen === 'outbox') return undoInOutbox(Date.now())
  const opened = openedJob.value
  if (opened?.ok !== true || opened.value.undoable === null) return false
  void undoAction(opened.value.undoable.operationId)
  return true
}

/** Escape closes the innermost part first: search, drawing, file, sheet, form, job, screen. */
function goBack(): boolean {
  const here = route.value
  if (isSearchOpen.value) closeSearch()
  else if (here.screen === 'today' && markedOn(shownJobUuid.value) !== null) closeMarkup()
  else if (here.screen === 'today' && here.documentUuid !== null) goToDay({})
  else if (here.screen === 'today' && capturedOn(shownJobUuid.value) !== null) closeCapture()
  else if (here.screen === 'assets' && here.documentUuid !== null) goTo({ ...here, documentUuid: null })
  else if (here.screen === 'assets' && here.captureUuid !== null) goTo({ ...here, captureUuid: null })
  else if (here.screen === 'assets' && here.assetUuid !== null) goTo(assetsRoute)
  else if (here.screen === 'more' && here.part !== null && isNarrow.value) goTo(moreRoute)
  else if (here.screen !== 'today') leaveForMore(here) || goToDay({})
  else if (here.isNewJob || (here.formUuid ?? here.captureUuid) !== null || here.isDetails || here.isSheet)
    goToDay({})
  else if (here.jobUuid !== null) leaveJob()
  else return false
  return true
}
