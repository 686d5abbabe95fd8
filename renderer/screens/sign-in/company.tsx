import { Building2, ExternalLink } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { Request } from '../../../shared/contract.ts'
import type { Failure } from '../../../shared/failures.ts'
import type { SsoStarted } from '../../../shared/sso-contract.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Strip } from '../../parts/strip.tsx'
import { takeState } from '../../state/app-store.ts'
import { act, ask, attempt } from '../../state/ask.ts'
import { announceSaved } from '../../state/toast.ts'
import { spokenLanguage, t } from '../../text/t.ts'
import './company.css'

interface CompanyProps {
  /** the server as typed, null while it is not whole; left out: that of the account that is open */
  hub?: AskedHub | null
  welcome: string
  onEntered: () => void
}

/** The company's own sign-in, in the person's browser, where the server offers it; below it the other ways. */
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

/** As the first time: by whichever of the two opened it. */
function openAgain({ page, isOpened }: SsoStarted): void {
  if (isOpened) void act('link.open', { url: page })
  else window.open(page, '_blank', 'noopener')
}

/** A server is asked once its address and key stand still, as they are typed letter by letter. */
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

// A sign-in of the company from the press to its end, which comes from the browser.

type AskedHub = NonNullable<Request<'sso.begin'>['hub']>

/** `begun`: the browser has it, and is waited for. Whoever closes the form meanwhile has cancelled it. */
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
  // of the page that the browser ends with
  const language = spokenLanguage()
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
