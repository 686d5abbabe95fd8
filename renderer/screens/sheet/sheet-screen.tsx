import { ArrowLeft, CircleCheck, FileText, Mail, Paperclip, PenLine, Printer, Save } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DocumentView } from '../../../shared/views/document.ts'
import type { AttachedSheet, GivenSheet, SheetWay } from '../../../shared/views/sheet.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { catchFocus, useFocusOn } from '../../parts/focus.ts'
import { Menu } from '../../parts/menu.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { Switch } from '../../parts/switch.tsx'
import { app, areTimesOnSheet, savePreference } from '../../state/app-store.ts'
import { capturedOn, closeCapture, openCapture } from '../../state/capture.ts'
import { mayCapture } from '../../state/may-capture.ts'
import { goOver, goToDay } from '../../state/route.ts'
import { regional } from '../../text/date-formats.ts'
import { locale, t } from '../../text/t.ts'
import { SheetPictures } from './sheet-pictures.tsx'
import {
  attachSheet,
  closeSheet,
  giveSheet,
  hubMails,
  openSheet,
  reloadSheet,
  sendSheet,
  sheet,
} from './sheet-store.ts'
import { ShownSheet } from './shown-sheet.tsx'
import { SigningSheet } from './signing-sheet.tsx'
import './sheet.css'

/** The job sheet as the customer gets it, on the screen and as a PDF. The customer signs on it. */
export function SheetScreen({ view }: { view: JobView }) {
  const jobUuid = view.job.uuid
  const isSigning = capturedOn(jobUuid) === 'sign'
  useWayBack(jobUuid, isSigning)
  useEffect(() => {
    openSheet(jobUuid)
    return closeSheet
  }, [jobUuid])
  const spoken = locale()
  // reads again when the job, the language, the formats or the setting for times change
  const way = regional.value
  const hasTimes = areTimesOnSheet.value
  useEffect(reloadSheet, [view, spoken, way, hasTimes])
  const shown = sheet.value
  if (isSigning) return <SigningSheet view={view} shown={shown} onClose={closeCapture} />
  return (
    <section class="pane-whole jobsheet" aria-labelledby="sheet-title">
      <SheetHead view={view} mayAttach={shown?.ok === true} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it */}
      <div class="jobsheet-page" tabIndex={0}>
        {shown?.ok === true && <SheetPictures view={view} papers={shown.value.papers} />}
        <ShownSheet shown={shown} />
      </div>
    </section>
  )
}

/** Leads back to the job when the signing ends, if it was opened there; and focuses the button that opened the sheet. */
function useWayBack(jobUuid: string, isSigning: boolean): void {
  // From the job the sheet opens with the pad; from the sheet the pad opens later.
  const [isFromJob] = useState(isSigning)
  useLayoutEffect(() => {
    if (isFromJob && !isSigning) goToDay({ jobUuid })
  }, [jobUuid, isFromJob, isSigning])
  useEffect(
    () => () => {
      if (capturedOn(jobUuid) === 'sign') closeCapture()
      catchFocus(isFromJob ? '[data-capture=sign]' : '.steps .menu-button')
    },
    [jobUuid, isFromJob],
  )
}

/** Hidden if an administrator has set it; the sheet follows the setting. */
function TimesOnSheet() {
  if (app.value?.locked.some(({ name }) => name === 'sheetTimes')) return null
  return (
    <Switch
      label={t('sheet.times')}
      isOn={areTimesOnSheet.value}
      onChange={isOn => savePreference('sheetTimes', isOn)}
    />
  )
}

type Attaching =
  | { is: 'not-yet' }
  | { is: 'making' }
  | { is: 'done'; made: AttachedSheet }
  | { is: 'given'; way: SheetWay; given: GivenSheet }

/** The header: back, and the actions with the PDF. */
function SheetHead({ view, mayAttach }: { view: JobView; mayAttach: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOn(title)
  const [attaching, setAttaching] = useState<Attaching>({ is: 'not-yet' })
  const jobUuid = view.job.uuid
  const attach = async () => {
    if (attaching.is === 'making') return
    setAttaching({ is: 'making' })
    const made = await attachSheet(jobUuid)
    setAttaching(made === null ? { is: 'not-yet' } : { is: 'done', made })
  }
  const give = async (way: SheetWay) => {
    if (attaching.is === 'making') return
    setAttaching({ is: 'making' })
    const given = await giveSheet(jobUuid, way)
    setAttaching(given === null ? { is: 'not-yet' } : { is: 'given', way, given })
  }
  return (
    <header class="pane-head stack">
      <div class="pane-line flow jobsheet-head">
        <Button tone="quiet" icon={ArrowLeft} isIconOnly onClick={() => goToDay({ jobUuid })}>
          {t('action.backToJob')}
        </Button>
        <h2 ref={title} class="pane-title" id="sheet-title" tabIndex={-1}>
          {t('sheet.open')}
        </h2>
        {mayCapture(view, 'sign') && (
          <Button isBig icon={PenLine} data-capture="sign" onClick={() => openCapture(jobUuid, 'sign')}>
            {t('dock.sign')}
          </Button>
        )}
        {mayAttach && (
          <Button
            isBig
            tone="primary"
            icon={Paperclip}
            aria-disabled={attaching.is === 'making'}
            onClick={attach}
          >
            {t('sheet.attach')}
          </Button>
        )}
        {mayAttach && <Ways onChoose={give} />}
      </div>
      <TimesOnSheet />
      <div class="jobsheet-standing small stack" role="status">
        {attaching.is === 'not-yet' && <p class="soft">{t('sheet.hint')}</p>}
        {attaching.is === 'making' && (
          <>
            <p>{t('sheet.making')}</p>
            <ProgressBar label={t('sheet.making')} done={null} total={1} />
          </>
        )}
        {attaching.is === 'given' && (
          <p class="jobsheet-words">{givenWords(attaching.way, attaching.given)}</p>
        )}
        {attaching.is === 'done' && <Attached view={view} made={attaching.made} />}
      </div>
    </header>
  )
}

const ways = [
  { way: 'mail', icon: Mail, text: 'sheet.mail' },
  { way: 'print', icon: Printer, text: 'sheet.print' },
  { way: 'save', icon: Save, text: 'sheet.save' },
] as const

/** Ways to give the sheet to the customer. */
function Ways({ onChoose }: { onChoose: (way: SheetWay) => void }) {
  return (
    <Menu label={t('sheet.give')}>
      {ways.map(({ way, icon, text }) => (
        <Button key={way} isBig icon={icon} onClick={() => onChoose(way)}>
          {t(text)}
        </Button>
      ))}
    </Menu>
  )
}

function givenWords(way: SheetWay, { isOpened, file }: GivenSheet): string {
  const isMail = way === 'mail'
  if (isOpened) return t(isMail ? 'sheet.opened.mail' : 'sheet.opened.print')
  if (file?.savedAs == null) return t(isMail ? 'sheet.fetchedMail' : 'sheet.fetched')
  return t(isMail ? 'sheet.savedMail' : 'sheet.savedAs', { file: file.savedAs })
}

/** Upload of the attached sheet. The server may give it another uuid. */
function Attached({ view, made }: { view: JobView; made: AttachedSheet }) {
  const { fileName: name, isNew } = made
  const document =
    view.documents.find(({ uuid }) => uuid === made.documentUuid) ??
    view.documents.findLast(({ fileName }) => fileName === name)
  return (
    <div class="marks">
      <p class="jobsheet-words with-icon">
        <CircleCheck size={18} aria-hidden="true" />
        {t(isNew ? 'sheet.attached' : 'sheet.known', { name })}
      </p>
      {document?.sending && <SendingMark sending={document.sending} />}
      {document !== undefined && (
        <Button icon={FileText} onClick={() => goOver(view.job.uuid, { documentUuid: document.uuid })}>
          {t('sheet.show')}
        </Button>
      )}
      {hubMails.value && document !== undefined && <ByServer view={view} document={document} />}
    </div>
  )
}

/** Lets the server mail the sheet to the job's contact, once it has been uploaded. */
function ByServer({ view, document }: { view: JobView; document: DocumentView }) {
  const [sending, setSending] = useState<'no' | 'yes' | { to: string }>('no')
  const email = view.job.contactPerson?.email ?? null
  const isThere = document.sending === null || document.sending.state === 'done'
  if (email === null || !isThere) return null
  if (typeof sending === 'object') return <p class="jobsheet-words">{t('sheet.sent', sending)}</p>
  const send = async () => {
    if (sending === 'yes') return
    setSending('yes')
    const to = await sendSheet(view.job.uuid, document.uuid)
    setSending(to === null ? 'no' : { to })
  }
  return (
    <Button icon={Mail} aria-disabled={sending === 'yes'} onClick={send}>
      {t('sheet.sendTo', { to: email })}
    </Button>
  )
}
