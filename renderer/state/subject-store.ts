/** Shows what the program was asked to open from outside: a link to a job or an asset, or a rescue file. */
import { effect } from '@preact/signals'
import type { StartSubject } from '../../shared/views/start-subject.ts'
import { on } from '../bridge/bridge.ts'
import { app } from './app-store.ts'
import { attempt, showFailure } from './ask.ts'
import { undoAll } from './listen.ts'
import { chosenRescue, importWork } from './rescue-store.ts'
import { assetsRoute, goTo, todayRoute } from './route.ts'
import { registerStore } from './stores.ts'

registerStore({ start: () => undoAll([on('subject', () => void showSubject()), showFirst()]) })

/** Shows what the program was started with, once it is known whether a user is signed in. */
function showFirst(): () => void {
  let isAsked = false
  return effect(() => {
    if (app.value === null || isAsked) return
    isAsked = true
    void showSubject()
  })
}

/** Takes the subject from main, so that no other page opens it too. */
async function showSubject(): Promise<void> {
  const outcome = await attempt('subject.take', {})
  if (outcome.ok && outcome.value !== null) show(outcome.value)
  else if (!outcome.ok && outcome.failure) showFailure(outcome.failure)
}

function show(subject: StartSubject): void {
  if ('bytes' in subject) takeRescue(new File([new Uint8Array(subject.bytes)], subject.name))
  else if (subject.kind === 'job') goTo({ ...todayRoute, jobUuid: subject.uuid })
  else goTo({ ...assetsRoute, assetUuid: subject.uuid })
}

/** Without a signed-in user, the file is imported after the sign-in, like a chosen one. */
function takeRescue(file: File): void {
  if (app.value === null || app.value.phase === 'first-run') {
    chosenRescue.value = file
    return
  }
  goTo({ screen: 'more', part: 'data' })
  void importWork(file)
}
