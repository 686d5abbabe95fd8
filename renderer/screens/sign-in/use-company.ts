/** A sign-in of the company from the press to its end, which comes from the browser. */
import { useEffect, useState } from 'preact/hooks'
import type { Request } from '../../../shared/contract.ts'
import type { Failure } from '../../../shared/failures.ts'
import type { Language } from '../../../shared/languages.ts'
import type { SsoStarted } from '../../../shared/sso-contract.ts'
import { takeState } from '../../state/app-store.ts'
import { ask, attempt } from '../../state/ask.ts'
import { announceSaved } from '../../state/toast.ts'

export type AskedHub = NonNullable<Request<'sso.begin'>['hub']>

interface Told {
  onBegun: (begun: SsoStarted | null) => void
}

type Run = (told: Told) => Promise<Failure | null>

/** `begun`: the browser has it, and is waited for. Whoever closes the form meanwhile has cancelled it. */
export function useCompany(start: () => Run) {
  const [begun, setBegun] = useState<SsoStarted | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isWaiting = begun !== null
  useEffect(() => {
    if (!isWaiting) return
    return () => void ask('sso.cancel', {}).catch(() => undefined)
  }, [isWaiting])
  const begin = async () => {
    if (isAsking || isWaiting) return
    setAsking(true)
    setFailure(null)
    const onBegun = (next: SsoStarted | null) => {
      setAsking(false)
      setBegun(next)
    }
    setFailure(await start()({ onBegun }))
    onBegun(null)
  }
  return { begun, isAsking, failure, begin }
}

interface Entering {
  hub?: AskedHub | null
  welcome: string
  onEntered: () => void
}

/** `language`: that of the page that the browser ends with. */
export function signInByCompany(language: Language, { hub, welcome, onEntered }: Entering): Run {
  return async ({ onBegun }) => {
    const begun = await attempt('sso.begin', { language, ...(hub && { hub }) })
    if (!begun.ok) return begun.failure
    const { state, page, isOpened } = begun.value
    // a browser may hold it back, then it is opened by a press
    if (!isOpened) window.open(page, '_blank', 'noopener')
    onBegun(begun.value)
    const finished = await attempt('sso.finish', { state })
    if (!finished.ok) return finished.failure
    takeState(finished.value)
    announceSaved(welcome)
    onEntered()
    return null
  }
}
