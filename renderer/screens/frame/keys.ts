/** Runs what a key stands for; an open dialog or menu keeps its keys to itself. */
import { areSingleKeysOn, runSync } from '../../state/app-store.ts'
import { shownJobUuid, stepJob } from '../../state/day-store.ts'
import { openedJob, undoPress } from '../../state/job-store.ts'
import { closeNote, noteJobUuid, openNote } from '../../state/open-note.ts'
import { goTo, goToDay, route } from '../../state/route.ts'
import { type Command, commandOf } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { leadsTo, railScreens } from './rail.tsx'

/** The answer stops it. */
export function listenToKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (document.querySelector('dialog[open], :popover-open') !== null) return
    const target = event.target instanceof HTMLElement ? event.target : null
    const isTyping = target?.matches('input:not([type=checkbox], [type=radio]), textarea, select') ?? false
    const { key, code, altKey, ctrlKey, metaKey } = event
    const command = commandOf({ key, code, altKey, ctrlKey, metaKey, isTyping }, areSingleKeysOn.value)
    if (command !== null && runCommand(command)) event.preventDefault()
  }
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}

/** Whether there was something to do. */
function runCommand(command: Command): boolean {
  switch (command.do) {
    case 'screen': {
      const screen = railScreens[command.at]
      if (screen !== undefined) goTo(leadsTo(screen))
      return screen !== undefined
    }
    case 'nextJob':
    case 'previousJob':
      if (route.value.screen !== 'today') return false
      stepJob(command.do === 'nextJob' ? 1 : -1)
      return true
    case 'note':
      return writeNote()
    case 'undo':
      return undoLast()
    case 'sync':
      void runSync(t('outbox.syncAsked'))
      return true
    case 'back':
      return goBack()
  }
}

function writeNote(): boolean {
  if (route.value.screen !== 'today' || shownJobUuid.value === null) return false
  openNote(shownJobUuid.value)
  return true
}

function undoLast(): boolean {
  const opened = openedJob.value
  if (opened?.ok !== true || opened.value.undoable === null) return false
  void undoPress(opened.value.undoable.operationId)
  return true
}

/** Escape leaves the innermost first: the note, the form, the job, the screen. */
function goBack(): boolean {
  const here = route.value
  const isNoteShown = noteJobUuid.value !== null && noteJobUuid.value === shownJobUuid.value
  if (here.screen === 'today' && isNoteShown) closeNote()
  else if (here.screen !== 'today') goToDay({})
  else if (here.isNewJob) goToDay({})
  else if (here.jobUuid !== null) goToDay({ jobUuid: null, tab: 'overview' })
  else return false
  return true
}
