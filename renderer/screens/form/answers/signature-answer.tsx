import { CircleCheck, PenLine, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { catchFocus } from '../../../parts/focus.ts'
import { addLooseFile } from '../../../state/loose-files.ts'
import { keysOf } from '../../../state/shortcuts.ts'
import { filesNamed } from '../../../text/answer-labels.ts'
import { t } from '../../../text/t.ts'
import { checkSignDraft } from '../../sign/check-sign-draft.ts'
import { inkToPng, nameToPng, parseInk } from '../../sign/ink.ts'
import { isBlank, openSignDraft, type StoredSignDraft } from '../../sign/sign-draft.ts'
import { SignWays } from '../../sign/ways.tsx'
import type { FormNode } from '../filling/form-nodes.ts'
import type { FormSession } from '../filling/form-session.ts'
import { AnswerSet } from './answer-set.tsx'
import { AnswerFile } from './file-answer.tsx'
import { useQuestion } from './session.ts'

/** A signature by hand, by name or on paper. The answer is a picture, or a PDF of the paper. */
export function SignatureAnswer({ node }: { node: FormNode }) {
  const { jobUuid, session, value, isEmpty, problem, answer } = useQuestion(node)
  // The draft is stored, so an unfinished signature survives a reload.
  const [draft] = useState(() => draftOf(session, node.pointer))
  const [isWanted, setWanted] = useState(false)
  const [uuid] = filesNamed(value)
  useEffect(() => () => void draft.flush(), [draft])
  const isOpen = isWanted || !isBlank(draft.value.value)
  const close = () => {
    setWanted(false)
    void draft.clear()
    requestAnimationFrame(() => catchFocus(`[data-pointer="${CSS.escape(node.pointer)}"] .answer-sign`))
  }
  const keep = (documentUuid: string) => {
    answer(documentUuid)
    close()
  }
  return (
    <AnswerSet node={node} isEmpty={isEmpty} problem={problem}>
      {uuid !== undefined && (
        <ul class="answer-files">
          <AnswerFile uuid={uuid} isSignature onRemove={() => answer(null)} />
        </ul>
      )}
      {isOpen ? (
        <Signing jobUuid={jobUuid} draft={draft} isWanted={isWanted} onKeep={keep} onClose={close} />
      ) : (
        <Button class="answer-sign" isBig icon={PenLine} onClick={() => setWanted(true)}>
          {uuid === undefined ? t('form.sign') : t('form.signAgain')}
        </Button>
      )}
    </AnswerSet>
  )
}

function draftOf(session: FormSession, pointer: string): StoredSignDraft {
  const view = session.view.peek()
  const formUuid = view?.ok === true ? view.value.form.uuid : ''
  return openSignDraft({ formUuid, question: session.keyOf(pointer) })
}

interface SigningProps {
  jobUuid: string
  draft: StoredSignDraft
  /** the user has just opened it; false if it was restored from a draft */
  isWanted: boolean
  onKeep: (documentUuid: string) => void
  onClose: () => void
}

function Signing({ jobUuid, draft, isWanted, onKeep, onClose }: SigningProps) {
  const [isTried, setTried] = useState(false)
  const place = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (isWanted) place.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const errors = checkSignDraft(draft.value.value, { needsName: false })
  const save = async () => {
    setTried(true)
    if (errors.name !== null || errors.mark !== null) return
    const { way, ink, name, photo } = draft.value.peek()
    if (way === 'photo') return photo === null ? undefined : onKeep(photo.documentUuid)
    const bytes = await (way === 'draw' ? inkToPng(parseInk(ink)) : nameToPng(name.trim()))
    const documentUuid = await addLooseFile(jobUuid, { bytes, fileName: 'signature.png' })
    if (documentUuid !== null) onKeep(documentUuid)
  }
  return (
    <fieldset
      ref={place}
      class="answer-signing stack-wide"
      aria-label={t('form.sign')}
      onKeyDown={keysOf({ save, close: onClose })}
    >
      <SignWays
        jobUuid={jobUuid}
        draft={draft}
        errors={isTried ? errors : { name: null, mark: null }}
        isNameAsked={draft.value.value.way === 'type'}
      />
      <div class="answer-buttons buttons">
        <Button isBig icon={X} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button tone="primary" isBig icon={CircleCheck} onClick={() => void save()}>
          {t('form.saveSignature')}
        </Button>
      </div>
    </fieldset>
  )
}
