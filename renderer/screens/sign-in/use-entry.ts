/** Signs in to an account, for the first time or again: one request at a time. A refusal leaves the typed values. */
import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../../shared/text/failures.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import { focusFirstError } from '../../parts/focus.ts'
import { applyState } from '../../state/app-store.ts'
import type { Attempt } from '../../state/ask.ts'
import { announceSaved } from '../../state/toast.ts'

interface Entry {
  hasErrors: boolean
  send: () => Promise<Attempt<AppState>>
  /** the message shown after success */
  welcome: string
  onEntered?: () => void
}

/**
 * `isAsked`: missing values are shown after the first attempt. `edit`: clears the refusal, because the values changed.
 */
export function useEntry(form: RefObject<HTMLFormElement | null>, entry: Entry) {
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = async (event: Event) => {
    event.preventDefault()
    setAsked(true)
    setFailure(null)
    if (entry.hasErrors) return focusFirstError(form)
    if (isWorking) return
    setWorking(true)
    const outcome = await entry.send()
    setWorking(false)
    if (!outcome.ok) {
      setFailure(outcome.failure)
      if (outcome.failure?.errors) focusFirstError(form)
      return
    }
    applyState(outcome.value)
    announceSaved(entry.welcome)
    entry.onEntered?.()
  }
  const edit = () => failure?.errors && setFailure(null)
  return { isAsked, isWorking, failure, submit, edit }
}
