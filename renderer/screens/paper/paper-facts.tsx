import { Copy, Trash2 } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { paperKinds } from '../../../shared/entities/paper-kinds.ts'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choices.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Switch } from '../../parts/switch.tsx'
import { createAutosave } from '../../state/autosave.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { closePaper, openPaper } from './captured/capture-route.ts'
import { changeCapture, nameCapture } from './captured/capture-store.ts'
import { ownPaperKinds } from './captured/own-kinds.ts'
import { copyText } from './captured/page-text.ts'
import { removeCapture } from './captured/removed.ts'
import { MovePaper } from './move-paper.tsx'
import { PaperOffers } from './paper-offers.tsx'

/** The kind and the name of the document, whether the customer gets it, and its removal. */
export function PaperFacts({ owner, capture }: { owner: FileOwner; capture: CaptureView }) {
  return (
    <div class="paper-facts stack-wide">
      <Kind capture={capture} />
      <Name key={capture.uuid} capture={capture} />
      {owner.kind === 'job' && (
        <Switch
          label={t('note.internal')}
          hint={t(capture.internal ? 'paper.internalHint' : 'paper.customerHint')}
          isOn={capture.internal}
          onChange={internal =>
            void changeCapture(
              { captureUuid: capture.uuid, internal },
              t(internal ? 'file.isInternal' : 'file.isForCustomer'),
            )
          }
        />
      )}
      <PaperOffers owner={owner} capture={capture} />
      <MovePaper capture={capture} from={owner} onMoved={to => openPaper(to, capture.uuid)} />
      <Ends owner={owner} capture={capture} />
    </div>
  )
}

const noKind = ''

function Kind({ capture }: { capture: CaptureView }) {
  const kinds = [
    ...paperKinds.map(kind => ({ value: kind as string, label: t(`paper.kind.${kind}`) })),
    ...ownPaperKinds.value.map(kind => ({ value: kind, label: kind })),
    { value: noKind, label: t('paper.kind.other') },
  ]
  const choose = (value: string) => {
    const label = value === noKind ? t('paper.document') : kinds.find(kind => kind.value === value)?.label
    const kind = value === noKind ? null : value
    const change = { captureUuid: capture.uuid, kind, ...(label !== undefined && { label }) }
    void changeCapture(change, t('paper.kindSaved'))
  }
  return (
    <fieldset class="stack-close">
      <legend class="field-label">{t('paper.kind')}</legend>
      <ChoiceRow choices={kinds} value={capture.kind ?? noKind} onChoose={choose} />
    </fieldset>
  )
}

/** Milliseconds after which a typed name is saved. */
const saveMs = 300

/** The name is made of the kind and the text, until the user types one. An empty field gives back the made one. */
function Name({ capture: { uuid, name } }: { capture: CaptureView }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [saving] = useState(() =>
    createAutosave((text: string) => nameCapture(uuid, text.trim() === '' ? null : text), saveMs),
  )
  useEffect(() => () => void saving.flush(), [saving])
  const type = (text: string) => {
    setTyped(text)
    saving.change(text)
  }
  const leave = () => void saving.flush().then(() => setTyped(null))
  return (
    <TextField
      label={t('paper.name')}
      hint={t('paper.nameHint')}
      value={typed ?? name}
      maxLength={inputLimits.nameLetters}
      onInput={event => type(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

/** Copies the text, and removes the document after saying what is lost. */
function Ends({ owner, capture }: { owner: FileOwner; capture: CaptureView }) {
  const [isAsked, setAsked] = useState(false)
  const isLeft = useRef(false)
  const remove = async () => {
    if (isLeft.current) return
    isLeft.current = true
    if (await removeCapture(owner, capture)) closePaper(owner)
    isLeft.current = false
  }
  return (
    <div class="buttons">
      <Button icon={Copy} onClick={() => void copyText(capture.pages)}>
        {t('paper.copyText')}
      </Button>
      <Button tone="danger" icon={Trash2} onClick={() => setAsked(true)}>
        {t('paper.remove')}
      </Button>
      {isAsked && (
        <Dialog
          title={t('paper.removeTitle', { name: capture.name })}
          keep={t('paper.keep')}
          confirm={t('paper.remove')}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        >
          <p>{t('paper.removeText', { count: capture.pages.length })}</p>
        </Dialog>
      )}
    </div>
  )
}
