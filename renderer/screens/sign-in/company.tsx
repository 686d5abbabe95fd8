import { Building2, ExternalLink } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { Request } from '../../../shared/contract/contract.ts'
import type { SsoStarted } from '../../../shared/contract/sso.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Strip } from '../../parts/strip.tsx'
import { applyState } from '../../state/app-store.ts'
import { act, ask, attempt } from '../../state/ask.ts'
import { announceSaved } from '../../state/toast.ts'
import { spokenLanguage, t } from '../../text/t.ts'
import './company.css'

interface CompanyProps {
  /** the typed server, null while it is incomplete; undefined: the server of the open account */
  hub?: AskedHub | null
  welcome: string
  onEntered: () => void
}

/** Sign-in with the company in the browser (SSO), if the server offers it. */
export function CompanySignIn(props: CompanyProps) {
  const isOffered = useOffer(props.hub)
  const { begun, isAsking, failure, begin } = useCompany(props)
  if (!isOffered && begun === null) return null
  return (
    <div class="company stack">
      {begun === null ? (
        <Button tone="primary" isBig icon={Building2} onClick={begin}>
          {t(isAsking ? 'load.asking' : 'company.signIn')}
        </Button>
      ) : (
        <Waiting begun={begun} />
      )}
      <p role="status" class="small soft">
        {begun === null ? t('company.hint') : t('company.waiting')}
      </p>
      {failure !== null && <FailureText failure={failure} />}
      <p class="company-or with-icon small soft">{t('company.or')}</p>
    </div>
  )
}

function Waiting({ begun }: { begun: SsoStarted }) {
  return (
    <Strip
      icon={Building2}
      actions={
        <span class="buttons">
          <Button icon={ExternalLink} onClick={() => openAgain(begun)}>
            {t('company.again')}
          </Button>
          <Button onClick={() => void ask('sso.cancel', {})}>{t('action.cancel')}</Button>
        </span>
      }
    >
      <p>
        <strong>{t('company.open')}</strong>
      </p>
    </Strip>
  )
}

/** Opens the page again in the same way as the first time. */
function openAgain({ page, isOpened }: SsoStarted): void {
  if (isOpened) void act('link.open', { url: page })
  else window.open(page, '_blank', 'noopener')
}

/** Asks a server whether it offers SSO once its address and key have not changed for a moment. */
function useOffer(hub: AskedHub | null | undefined): boolean {
  const [offeredFor, setOfferedFor] = useState<string | null>(null)
  const asked = hub === undefined ? 'open' : hub && JSON.stringify(hub)
  useEffect(() => {
    if (asked === null || asked === offeredFor) return
    let isOver = false
    const look = async () => {
      const { isOffered } = await ask('sso.offered', hub ? { hub } : {})
      if (!isOver) setOfferedFor(isOffered ? asked : null)
    }
    const timer = setTimeout(() => void look().catch(() => undefined), hub ? 400 : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  return asked !== null && offeredFor === asked
}

// A company sign-in from the click until the browser reports its end.

type AskedHub = NonNullable<Request<'sso.begin'>['hub']>

/** `begun`: the browser is open and the result is awaited. Closing the form cancels it. */
function useCompany(props: CompanyProps) {
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
    setFailure(await signInByCompany(props, onBegun))
    onBegun(null)
  }
  return { begun, isAsking, failure, begin }
}

async function signInByCompany(
  { hub, welcome, onEntered }: CompanyProps,
  onBegun: (begun: SsoStarted) => void,
): Promise<Failure | null> {
  // the language of the page with which the browser ends
  const language = spokenLanguage()
  const begun = await attempt('sso.begin', { language, ...(hub && { hub }) })
  if (!begun.ok) return begun.failure
  const { state, page, isOpened } = begun.value
  // if a browser blocks the popup, a button opens the page
  if (!isOpened) window.open(page, '_blank', 'noopener')
  onBegun(begun.value)
  const finished = await attempt('sso.finish', { state })
  if (!finished.ok) return finished.failure
  applyState(finished.value)
  announceSaved(welcome)
  onEntered()
  return null
}
