import { Camera, CircleAlert, Eraser, ImagePlus, PenLine, Type } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { addChosenFile } from '../../state/loose-files.ts'
import { t } from '../../text/t.ts'
import type { SignErrors } from './check-sign-draft.ts'
import { fitInk } from './fit-ink.ts'
import { groupsOf, type Ink, inkOf, padOptions, parseInk } from './ink.ts'
import type { StoredSignDraft } from './sign-draft.ts'
import { signWays } from './sign-draft-text.ts'
import './pad.css'
import './ways.css'

const icons = { draw: PenLine, type: Type, photo: Camera }

/** Three ways to sign, and the field for the name. `children`: further fields before the name. */
export function SignWays(props: {
  jobUuid: string
  draft: StoredSignDraft
  errors: Pick<SignErrors, 'name' | 'mark'>
  isNameAsked?: boolean
  children?: ComponentChildren
}) {
  const { jobUuid, draft, errors, isNameAsked = true, children } = props
  const { way, name } = draft.value.value
  return (
    <fieldset class="sign-ways" aria-label={t('sign.way')}>
      <ChoiceRow
        choices={signWays.map(value => ({ value, label: t(`sign.way.${value}`), icon: icons[value] }))}
        value={way}
        onChoose={chosen => draft.change({ way: chosen })}
      />
      <div class="sign-mark">
        <Mark jobUuid={jobUuid} draft={draft} />
        {errors.mark !== null && (
          <p class="sign-error field-error small strong" role="alert">
            <CircleAlert size={16} aria-hidden="true" />
            <span>{errors.mark}</span>
          </p>
        )}
      </div>
      {children}
      {isNameAsked && (
        <TextField
          label={t('sign.name')}
          value={name}
          autocomplete="off"
          maxLength={inputLimits.nameLetters}
          error={errors.name}
          onInput={event => draft.change({ name: event.currentTarget.value })}
          onBlur={() => void draft.flush()}
        />
      )}
    </fieldset>
  )
}

function Mark({ jobUuid, draft }: { jobUuid: string; draft: StoredSignDraft }) {
  const { way, name, ink } = draft.value.value
  // the pad starts with the stored lines
  if (!draft.isRead.value) return null
  if (way === 'draw')
    return <Pad label={t('sign.pad')} ink={parseInk(ink)} onInk={drawn => draft.change({ ink: drawn })} />
  if (way === 'photo') return <Paper jobUuid={jobUuid} draft={draft} />
  return (
    <p class="sign-typed">
      {name.trim() === '' ? <span class="soft">{t('sign.typedHint')}</span> : <em>{name}</em>}
    </p>
  )
}

/** Saves a photo of the signed paper at once. */
function Paper({ jobUuid, draft }: { jobUuid: string; draft: StoredSignDraft }) {
  const [isAdding, setAdding] = useState(false)
  const { photo } = draft.value.value
  const add = async ([file]: readonly File[]) => {
    if (file === undefined) return
    setAdding(true)
    const documentUuid = await addChosenFile(jobUuid, file)
    setAdding(false)
    if (documentUuid !== null) draft.change({ photo: { documentUuid, name: file.name } })
  }
  const choose = (files: readonly File[]) => void add(files)
  const why = isAdding ? t('sign.saving') : null
  return (
    <div class="sign-paper stack-wide">
      <p class={photo === null ? 'soft' : ''} role="status">
        {isAdding
          ? t('sign.saving')
          : photo === null
            ? t('sign.photoHint')
            : t('file.saved', { name: photo.name })}
      </p>
      <div class="buttons">
        <FileButton icon={Camera} accept="image/*" isCamera why={why} onChoose={choose}>
          {t('photo.take')}
        </FileButton>
        <FileButton icon={ImagePlus} accept="image/*,application/pdf" why={why} onChoose={choose}>
          {t('sign.choosePhoto')}
        </FileButton>
      </div>
    </div>
  )
}

/** A pad for finger, pen or mouse. Each line is reported when it ends. */
function Pad(props: { label: string; ink: Ink; onInk: (ink: Ink) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const onInk = useRef(props.onInk)
  onInk.current = props.onInk
  const begun = useRef(props.ink)
  useEffect(() => {
    const paper = canvas.current
    if (paper === null) return
    const made = new SignaturePad(paper, padOptions)
    pad.current = made
    let drawn = groupsOf(begun.current)
    made.fromData(drawn)
    const tell = () => {
      drawn = made.toData()
      onInk.current(inkOf(drawn))
    }
    made.addEventListener('endStroke', tell)
    // resizing clears a canvas, so the lines are drawn again
    const watch = new ResizeObserver(() => {
      if (made.isEmpty()) drawn = []
      resize(paper, made, drawn)
    })
    watch.observe(paper)
    return () => {
      watch.disconnect()
      made.removeEventListener('endStroke', tell)
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    props.onInk([])
  }
  return (
    <div class="pad-part">
      <div class="pad-head spread">
        <span class="field-label" aria-hidden="true">
          {t('did.signature')}
        </span>
        {props.ink.length > 0 && (
          <Button class="pad-clear" tone="quiet" icon={Eraser} onClick={clear}>
            {t('sign.clear')}
          </Button>
        )}
      </div>
      <div class="pad">
        <canvas ref={canvas} class="pad-paper" role="img" aria-label={props.label} />
        <span class="pad-line" aria-hidden="true" />
      </div>
    </div>
  )
}

function resize(paper: HTMLCanvasElement, pad: SignaturePad, drawn: readonly PointGroup[]): void {
  const density = Math.max(1, window.devicePixelRatio)
  paper.width = paper.clientWidth * density
  paper.height = paper.clientHeight * density
  paper.getContext('2d')?.scale(density, density)
  pad.fromData(fitInk(drawn, { width: paper.clientWidth, height: paper.clientHeight }))
}
